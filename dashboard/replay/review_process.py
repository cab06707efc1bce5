"""The process that reviews a game for a page: ``reviewing.lines`` starts it.

It reads a line of JSON from standard input, and writes lines of JSON to standard output. A review is stored
as a whole, so the process can be killed at any time.
"""

import contextlib
import json
import os
import resource
import sys
from pathlib import Path
from typing import Any

from dashboard.replay.reviewed import as_data, model_of
from vidi.library import Library
from vidi.review.making import review
from vidi.review.stored import Reviews, ReviewsError
from vidi.value.model import Reason

NICE = 5
"""The niceness of the process, which leaves the processor to the pages."""
DATA = 2**30
"""The most bytes of memory."""


def main() -> None:
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_DATA, (DATA, DATA))
    asked = json.loads(sys.stdin.readline())
    with Library(Path(asked["folder"])) as library:
        game = library.game(asked["game"])
    model = model_of(game, asked["seat"])
    if isinstance(model, Reason):
        _write({"refused": model})
        return
    made = review(game, model)
    with contextlib.suppress(ReviewsError):  # it is shown, and made again another time
        Reviews(Path(asked["folder"])).put(made)
    _write({"review": as_data(game, made, asked["seat"])})


def _write(value: dict[str, Any]) -> None:
    sys.stdout.write(f"{json.dumps(value, separators=(',', ':'))}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
