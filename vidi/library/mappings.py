"""The mapping of a title, and logs of the library that are read again with it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any
from uuid import UUID

from domain.kernel.events import GameEnded, GameStarted
from domain.kernel.wording import shortlist
from domain.library.reports import FileImported, MappingChosen, mapping_id
from domain.logged import RULESET
from domain.logged.events import Entry
from vidi.importers.files import Progress, import_files
from vidi.importers.formats import Hints, formats
from vidi.importers.logged.agreement import agree
from vidi.importers.logged.mapping import Mapping, shipped
from vidi.importers.reading.entries import BUNDLE
from vidi.importers.reading.given import Joined
from vidi.importers.report import ImportReport
from vidi.importers.storing.intake import Wishes
from vidi.importers.storing.kept import Raw
from vidi.library.library import Library
from vidi.record.errors import Demand, shown
from vidi.store import blobs

SETUP = ("counters", "places")
"""The parts of the setup of a log that a mapping declares."""


class MappingError(ValueError):
    """Logs cannot be read with a mapping. The message gives the reason and the rule."""


@dataclass
class ReadAgain:
    """What came of the games of a title."""

    report: ImportReport
    changed: list[UUID]
    """The new readings."""
    same: list[UUID]
    """The games of which the mapping reads nothing other."""
    left: list[UUID]
    """The games that stay as they are: the library has no file with all their moves."""
    compared: int
    """The games whose last points before the end can be compared with their result."""
    other_result: list[UUID]
    """Those of them whose last points differ from it."""


def choose(library: Library, title: str, mapping: Mapping | None) -> None:
    """Records the mapping with which logs of a title are read from now on; None is the one of Vidi.

    Raises MappingError, and StoreConflict if somebody else chose one meanwhile.
    """
    if mapping is not None and mapping.title.casefold() != title.casefold():
        raise MappingError(
            f"the mapping is for {shown(mapping.title)}, and the games are logs of {shown(title)} [import:13]"
        )
    logs_of(library, title)
    key, store = title.casefold(), library.store
    data = None if mapping is None else mapping.data()
    chosen = store.mappings().get(key)
    if chosen == data:
        return
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def is_current(events: Iterable[Any]) -> bool:
        last = list(events)[-1:]
        return (last[0].mapping if last else None) == chosen

    event = MappingChosen(title=key, mapping=data, given_at=now)
    store.put_next(mapping_id(key), event, is_current, f"the mapping of {title}")


def read_again(library: Library, title: str, progress: Progress | None = None) -> ReadAgain:
    """Reads all logs of a title again from the bytes of their files, with the mapping of now.

    Each game is read as a whole or not at all, so a reading that was stopped goes on at the next call.
    Raises MappingError if the library has no such log, and StoreConflict if somebody chose another mapping.
    """
    before = logs_of(library, title)
    key = title.casefold()
    report = import_files(
        library.store,
        list(_files(library)),
        raw=Raw(library.folder),
        wishes=Wishes(again=key),
        hints=Hints(title=title, mappings=library.mappings()),
        progress=progress,
    )
    games = [game for file in report.files for game in file.games if game.game_id]
    changed = [game.game_id for game in games if game.outcome == "changed" and game.game_id]
    came = {game.game_id for game in games if game.outcome in ("same", "continued", "changed")}
    there = logs_of(library, title)
    agree = {id_: points for id_ in there if (points := _agrees(library, id_)) is not None}
    return ReadAgain(
        report,
        changed,
        [id_ for id_ in there if id_ in came and id_ in before],
        [id_ for id_ in there if id_ not in came],
        len(agree),
        [id_ for id_, equal in agree.items() if not equal],
    )


def _agrees(library: Library, id_: UUID) -> bool | None:
    """Whether the last points of a log equal its result; None if it lacks one of the two."""
    totals, scores = dict[int, int](), None
    for _, event in library.game(id_).events:
        if isinstance(event, Entry):
            totals.update((change.seat, change.total) for change in event.scores)
        elif isinstance(event, GameEnded):
            scores = event.scores
    return agree(totals, scores)


def logs_of(library: Library, title: str) -> list[UUID]:
    """The ids of the logs of a title in the library. Raises MappingError if there are none."""
    titles, key = dict[str, list[UUID]](), title.casefold()
    for id_, started in _logs(library):
        titles.setdefault(started.game, []).append(id_)
    ids = [id_ for game, some in titles.items() if game.casefold() == key for id_ in some]
    if not ids:
        known = f"it has logs of {shortlist(sorted(titles))}" if titles else "it has no logs"
        raise MappingError(f"the library has no log of {shown(title)}; {known}")
    return ids


def newer_mappings(library: Library) -> dict[str, int]:
    """By title, the games that a newer mapping than theirs would read otherwise, as far as setups show it."""
    known, platforms = mappings_of_now(library), platforms_with_mappings()
    counts = dict[str, int]()
    for _, started in _logs(library):
        mapping = known.get(started.game.casefold())
        of_platform = started.source is not None and started.source.platform in platforms
        if mapping and of_platform and reads_otherwise(mapping, started.setup):
            counts[started.game] = counts.get(started.game, 0) + 1
    return counts


def mappings_of_now(library: Library) -> dict[str, Mapping]:
    """By title in lower case, the mapping with which logs are read now: a chosen one before that of Vidi."""
    return {mapping.title.casefold(): mapping for mapping in (*shipped(), *library.mappings())}


def platforms_with_mappings() -> set[str]:
    """The platforms whose logs mappings explain."""
    return {one.logs_of for one in formats().values() if one.logs_of}


def reads_otherwise(mapping: Mapping, setup: dict[str, Any]) -> bool:
    """Whether another mapping read the log with this setup.

    The first reading names none: its setup has what the mapping declared. So a change of points alone, in a
    mapping that comes with Vidi, does not show.
    """
    read_with = setup.get("mapping")
    if read_with is not None:
        return bool(read_with != mapping.data())
    declared = mapping.setup()
    return any(setup.get(name, []) != declared.get(name, []) for name in SETUP)


def _logs(library: Library) -> Iterator[tuple[UUID, GameStarted]]:
    """The logged games that are not removed."""
    for header in library.games():
        if header.started.ruleset == RULESET:
            yield header.id, header.started


def _files(library: Library) -> Iterator[Joined]:
    """The files whose entries mappings explain, the longest first: a log may have come in several lengths."""
    names = {one.name for one in formats().values() if one.logs_of} | {BUNDLE}
    for file in sorted(library.store.files(), key=lambda file: -file.size):
        if file.format in names:
            yield Joined(file.name, file.size, partial(_bytes, library, file))


def _bytes(library: Library, file: FileImported) -> bytes:
    path = blobs.path_of(library.folder, file.sha256)
    if path is None:
        raise Demand(1, f"its bytes are missing: {blobs.RAW}/{file.sha256}", "import")
    with blobs.opened(path) as stream:
        return stream.read()
