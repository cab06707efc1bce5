"""Logs of other platforms in files, read one after another, without a library."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from domain.logged import RULESET
from vidi.importers.formats import Hints, Ignored, Quarantined, formats
from vidi.importers.logged.mapping import Mapping, shipped
from vidi.importers.logged.suggesting.watching import Log, Watcher
from vidi.importers.reading.entries import Entry, parts
from vidi.importers.reading.flatfile import joined
from vidi.importers.reading.given import Given, given
from vidi.record.errors import Demand, RecordError
from vidi.record.lines import MoveLine, TakeBackLine
from vidi.record.read import Record


class LeftOut(NamedTuple):
    """A file, or a part of it, that is no log of another platform or has an error."""

    name: str
    """Of the file, with the place in it."""
    why: str


class LogRecord(NamedTuple):
    """A log as a record."""

    record: Record
    platform: str
    """The name of its format."""


@dataclass(frozen=True)
class End:
    """How a log ends."""

    totals: dict[int, int]
    """The last points by seat, as a mapping reads them."""
    scores: list[int] | None
    """The points of the result by seat; None if the log has none."""


def files(paths: Iterable[Path]) -> list[Given]:
    """The files of folders; those of one match of boardgame.io are one."""
    return list(joined(given(paths)))


def logs(file: Given, hints: Hints) -> Iterator[Log | LeftOut]:
    """The logs of a file with their entries as mappings see them; of our mappings, only titles count."""
    watcher = Watcher()
    titles = [Mapping(title=one.title, source=one.source, known_by=one.known_by) for one in shipped()]
    for one in records(file, replace(hints, reading=watcher, mappings=titles)):
        if isinstance(one, LeftOut):
            yield one
            continue
        header, watch = one.record.header, watcher.made.pop()
        scores, entries, seats = end(one.record).scores, watch.entries, len(header.seats)
        yield Log(one.record.file, header.game, one.platform, seats, entries, watch.seat, scores)
        watcher.made.clear()


def records(file: Given, hints: Hints) -> Iterator[LogRecord | LeftOut]:
    """The logs of a file as records, up to the first error of each."""
    try:
        with file.open() as stream:
            for part in parts(file.name, stream, hints, file.sought):
                format_ = formats().get(part.format)
                for entry in part.entries:
                    if left := _left_out(part.name, entry, format_ is not None and bool(format_.logs_of)):
                        yield left
                    elif isinstance(entry, Record):
                        yield LogRecord(entry, part.format)
    except OSError as error:
        yield LeftOut(file.name, f"cannot be read: {error.strerror}")
    except Demand as demand:
        yield LeftOut(file.name, str(demand))


def _left_out(name: str, entry: Entry, of_logs: bool) -> LeftOut | None:
    """Why an entry of a file is no log; None if it is one, or is a part of a log."""
    match entry:
        case Ignored(place=place) if place:
            return None  # a part of a log, such as a message
        case Quarantined() | Ignored():
            place = f"{name}: {entry.place}" if entry.place else name
            return LeftOut(place, entry.reason)
        case RecordError():
            return LeftOut(name, str(entry))
        case Record() if not of_logs:
            return LeftOut(name, "it is a record: it names its own counters and things")
        case Record() if entry.header.ruleset != RULESET:
            return LeftOut(name, "its title has rules here: it needs no mapping")
        case Record(broken=RecordError() as error):
            return LeftOut(name, str(error))
        case _:
            return None


def end(record: Record) -> End:
    """The last points of a log, and its result, without moves that were taken back."""
    standing = list[MoveLine]()
    for _, line in record.body:
        if isinstance(line, TakeBackLine):
            standing = [move for move in standing if move.n <= line.take_back]
        elif isinstance(line, MoveLine):
            standing.append(line)
    totals, scores = dict[int, int](), None
    for move in standing:
        for entry in move.args["entries"]:
            totals |= {int(seat): total for seat, total in entry.get("points", {}).items()}
        scores = move.args.get("result", {}).get("scores", scores)
    return End(totals, scores)
