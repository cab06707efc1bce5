"""The commands ``logs suggest`` and ``logs check``: drafts of mappings, and whether points are right."""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from domain.kernel.wording import counted
from vidi.cli.common import JsonOption, Refused, print_json, save, say
from vidi.cli.logs import app as group
from vidi.cli.progress import bar
from vidi.cli.records import mapping_in
from vidi.cli.terminal import err
from vidi.importers.formats import Hints
from vidi.importers.logged.suggesting.draft import Draft, Suggesting, as_text
from vidi.importers.reading.checking import Check
from vidi.importers.reading.logs import LeftOut, files, logs, records
from vidi.record.errors import printable, shown

LEFT_AT_MOST = 20
"""The most files that are named because they are left out."""
NOTES_AT_MOST = 10
"""The most notes on the reading of logs."""
Paths = Annotated[list[Path], typer.Argument(metavar="PATH...", help="Logs, or folders of them.")]
Title = Annotated[
    str | None, typer.Option("--title", metavar="TITLE", help="The title of logs that do not name it.")
]


def suggest(
    paths: Paths,
    title: Title = None,
    to: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="Write the mapping there; never over a file.")
    ] = None,
) -> None:
    """Draft a mapping from logs of one title; say how often each part held (docs/importing/mappings.md)."""
    if to is not None and to.exists():
        raise Refused(f"{to} exists already; name another file, nothing was written")
    draft = _draft(paths, title)
    for part, what, held in draft.findings:
        _tell(f"{part}: {what}: {held}")
    if draft.logs == 1:
        _tell("all of this is from one log: more logs show what is chance")
    if not draft.mapping.points:
        _tell("points: no number of the logs can be them")
    else:
        checked = _check(paths, Hints(title=draft.mapping.title, mappings=(draft.mapping,)), quiet=True)
        _tell(f"points: {checked.summary}")
        for note, count in checked.notes.most_common(NOTES_AT_MOST):
            _tell(f"in {counted(count, 'log')}: {note}")
    text = as_text(draft.mapping)
    if to is None:
        sys.stdout.write(text)
    else:
        save(to, text.encode())
        say(f"{to}: a draft; try it with `vidi logs check --mapping {to}`, then `vidi import --mapping {to}`")


def check(
    paths: Paths,
    mapping: Annotated[
        Path | None, typer.Option("--mapping", metavar="FILE", help="Read the logs with it (JSON).")
    ] = None,
    title: Title = None,
    as_json: JsonOption = False,
) -> None:
    """Say in how many logs the last points differ from the result, before an import."""
    own = () if mapping is None else (mapping_in(mapping),)
    checked = _check(paths, Hints(title=title, mappings=own), quiet=False)
    if not checked.logs:
        raise Refused(f"there is no log to read{f' of {shown(own[0].title)}' if own else ''}")
    if as_json:
        print_json(asdict(checked))
        return
    say(checked.summary)
    for one in checked.differing:
        say(
            printable(f"{one.name}: the last points are {_row(one.points)}, the result is {_row(one.result)}")
        )
    for note, count in checked.notes.most_common(NOTES_AT_MOST):
        say(printable(f"in {counted(count, 'log')}: {note}"))


def _draft(paths: Sequence[Path], title: str | None) -> Draft:
    """The draft from the logs of a title, or of the one title that they have. Raises Refused."""
    suggesting, left, titles = None, Counter[str](), Counter[str]()
    with bar() as progress:
        for file in progress.track(files(paths), description="Reading"):
            for log in logs(file, Hints(title=title)):
                if isinstance(log, LeftOut):
                    _leave_out(left, log)
                    continue
                titles[log.title.casefold()] += 1
                suggesting = suggesting or Suggesting(title or log.title)
                if log.title.casefold() == suggesting.title.casefold():
                    suggesting.add(log)
    if suggesting is None or not suggesting.logs:
        raise Refused("there is no log to read" + (f" of {shown(title)}" if titles and title else ""))
    if title is None and len(titles) > 1:
        several = ", ".join(f"{shown(one)} ({count})" for one, count in titles.most_common(10))
        raise Refused(printable(f"the logs are of several titles: {several}; choose one by --title"))
    return suggesting.draft()


def _check(paths: Sequence[Path], hints: Hints, quiet: bool) -> Check:
    """What comes of reading logs with a mapping; of a mapping, only those of its title."""
    checked, left = Check(), Counter[str]()
    titles = {one.title.casefold() for one in hints.mappings}
    with bar() as progress:
        for file in progress.track(files(paths), description="Checking"):
            for log in records(file, hints):
                if isinstance(log, LeftOut):
                    if not quiet:
                        _leave_out(left, log)
                elif not titles or log.record.header.game.casefold() in titles:
                    checked.add(log)
    return checked


def _leave_out(left: Counter[str], log: LeftOut) -> None:
    """Names a file that is left out, and of many only the first."""
    left["all"] += 1
    if left["all"] <= LEFT_AT_MOST:
        _tell(f"left out: {log.name}: {log.why}")
    elif left["all"] == LEFT_AT_MOST + 1:
        _tell("left out: more files, which are not named")


def _row(points: Sequence[int]) -> str:
    return ", ".join(map(str, points))


def _tell(text: str) -> None:
    """Prints a line to standard error."""
    err.print(printable(text), markup=False, highlight=False, soft_wrap=True)


def register(_: typer.Typer) -> None:
    """Adds the commands to the group of ``vidi logs``."""
    group.command("suggest")(suggest)
    group.command("check")(check)
