"""The process that imports files for a page: ``importing.Importing`` starts it, once for each import.

Gets a line of JSON and then the bytes of the files from standard input; writes lines of JSON to standard
output: how far it is, and at last what became of the records, or why nothing did.
"""

import json
import os
import resource
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from dashboard.shared.writing import opened
from vidi.importers.given import Held
from vidi.importers.report import ImportReport
from vidi.store import StoreError

NICE = 5
"""How far it stands back where others want the processor: the pages go on."""
DATA = 2**30
"""Bytes that it may take."""
EVERY = 0.2
"""Seconds between two words on how far it is."""
LISTED = 100
"""Games of one outcome that a page gets; it gets the numbers of all."""


def told(report: ImportReport) -> dict[str, Any]:
    """The report as a page gets it."""
    games: list[dict[str, Any]] = report.fields()["games"]
    seen: Counter[str] = Counter()
    listed = []
    for game in games:
        seen[game["outcome"]] += 1
        if seen[game["outcome"]] <= LISTED:
            listed.append(game)
    return {"written": report.written, "counts": report.counts(), "games": listed}


def main() -> None:
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_DATA, (DATA, DATA))
    request = json.loads(sys.stdin.buffer.readline())
    files = [Held(name, sys.stdin.buffer.read(size)) for name, size in request["files"]]
    spoken = 0.0

    def say(done: int, total: int) -> None:
        nonlocal spoken
        if time.monotonic() - spoken > EVERY:
            spoken = time.monotonic()
            _write({"done": done, "total": total})

    try:
        with opened(Path(request["folder"])) as library:
            report = library.import_files(files, dry_run=request["look"], progress=say)
        _write({"report": told(report)})
    except StoreError as error:
        _write({"refused": str(error)})
    except MemoryError:
        _write(
            {"refused": "these records need too much memory: import them by the command, or fewer at a time"}
        )


def _write(value: dict[str, Any]) -> None:
    sys.stdout.write(f"{json.dumps(value)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
