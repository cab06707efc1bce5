"""Sends files to a server, which imports them: `vidi import --to`. The report is that of an import here."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

from vidi.cli.common import Refused
from vidi.cli.door import Answer, Door
from vidi.importers.reading.flatfile import joined
from vidi.importers.reading.given import Given, Held, given
from vidi.importers.report import EntryError, FileReport, Imported, ImportReport
from vidi.record.errors import Demand

IMPORTS = "/imports"
TRIES = 3
"""How often a file is sent to a server that ends again and again."""
WAIT = 2
"""Seconds that an answer waits for the end of an import: then it says how far it is."""
ENTRY = (413, 422)
"""The statuses of an answer about one file; the others go on."""

Report = dict[str, Any]
Progress = Callable[[float, int], None]
"""Gets the bytes that were read, and those of all files."""


def send(
    door: Door, paths: Sequence[Path | Held], options: Mapping[str, Any], progress: Progress
) -> tuple[Report, Refused | None]:
    """Imports files on a server; returns the report, and why it broke off.

    Each file is an import of its own. If the connection breaks, the server is asked again, and imports a file
    once. Files from before are the same there.
    """
    files = list(joined(given(paths)))
    total, done = sum(file.size for file in files), 0
    reports = list[Report]()
    for number, file in enumerate(files):

        def share(of_file: float, before: int = done, size: int = file.size) -> None:
            progress(before + of_file * size, total)

        try:
            reports.append(_report_on(door, file, options, share))
        except Refused as no:
            left = len(files) - number
            again = f"{left} of {len(files)} files are left: run the command again" if number else ""
            return _together(reports), Refused("; ".join(filter(None, (str(no), again))))
        done += file.size
        progress(done, total)
    return _together(reports), None


def _report_on(door: Door, file: Given, options: Mapping[str, Any], share: Callable[[float], None]) -> Report:
    """The report on one file. If the server has forgotten the import, because it ended, it begins anew."""
    asked = {**options, "name": Path(file.name).name or file.name, "optional": file.sought, "wait": WAIT}
    key = {"Idempotency-Key": uuid4().hex}
    for _ in range(TRIES):
        try:
            with file.open() as body:
                answer = door.ask("POST", IMPORTS, asked, body, key)
        except OSError as error:
            return _unread(file, Demand(1, f"cannot be read: {error.strerror}", "import"))
        except Demand as demand:
            return _unread(file, demand)
        while answer.status in (200, 202) and answer.body.get("state") == "running":
            share(float(answer.body["share"]))
            answer = door.ask("GET", f"{IMPORTS}/{answer.body['id']}", {"wait": WAIT})
        if answer.status != 404:
            break
    return _report_in(door, file, answer)


def _report_in(door: Door, file: Given, answer: Answer) -> Report:
    if answer.status in ENTRY and not answer.body.get("place"):
        return _unread(file, Demand(2, answer.message, "import"))
    if answer.status != 200 or not isinstance(answer.body.get("report"), dict):
        raise Refused(
            f"{door.url}: {file.name}: {answer.message or f'the answer has status {answer.status}'}"
        )
    report: Report = answer.body["report"]
    there = str(report["files"][0]["file"]).partition("/")[0] if report["files"] else ""
    for one in (*report["files"], *report["games"]):
        for field in ("file", "message"):
            if there and str(one.get(field) or "").startswith(there):
                one[field] = f"{file.name}{one[field][len(there) :]}"
    return report


def _unread(file: Given, why: Demand) -> Report:
    """The report on a file that the server did not read."""
    report = FileReport(file.name)
    report.add(Imported("refused", error=EntryError(file.name, "", why.rule, str(why))))
    return ImportReport([report]).fields()


def _together(reports: Sequence[Report]) -> Report:
    """One report of several."""
    counts, changes = Counter[str](), Counter[str]()
    for report in reports:
        counts.update(report["counts"])
        changes.update(report["changes"])
    return {
        "ok": all(report["ok"] for report in reports),
        "written": all(report["written"] for report in reports),
        "counts": dict(counts),
        "changes": {kind: changes[kind] for kind in ("game", "play", "withdrawal") if changes[kind]},
        "games": [entry for report in reports for entry in report["games"]],
        "files": [file for report in reports for file in report["files"]],
        "unlisted": sum(report.get("unlisted", 0) for report in reports),
    }
