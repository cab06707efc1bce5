"""The library that is measured: many games of one kind, played by bots."""

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from domain.kernel.aggregate import AnyRules
from projections.copies.current import current
from projections.query.read import open_published
from vidi.care.backup import EVENTS
from vidi.library.library import Library
from vidi.library.series import Series, play_into
from vidi.library.tables import project

SEED = "big"
TRIED = 1_000
"""Games that are played and projected to estimate the seconds of all."""
FEWER = 20_000
"""Games that are measured if all would take too long."""
LONGEST = 3_600.0
"""The most seconds for playing the games and making their tables."""


class Content(NamedTuple):
    """The size of a library."""

    games: int
    live: int
    """Events that are not sealed."""
    copy: int
    """Bytes of the published copy."""
    segments: int
    """Bytes of the segments that the copy names."""
    disk: int
    """Bytes of all files but those of the events."""


def series(rules: AnyRules) -> Series:
    """The games of ``vidi play GAME --players 4 --bot random --seed big``, or of as many as may play."""
    return Series(rules.name, min(4, rules.seats[-1]), ("random",), SEED, {}, ())


def play(folder: Path, games: Series, number: int) -> int:
    """Plays the first games of a series that the library in a folder lacks; returns how many it then has.

    If playing them and making the tables would take more than ``LONGEST``, it plays ``FEWER`` games.
    """
    with Library(folder) as library:
        lacking = sum(not library.store.version(games.id(one)) for one in range(1, number + 1))
        if lacking and number > FEWER and _seconds(games, number, lacking) > LONGEST:
            number = FEWER
        return play_into(library.store, games, number, lambda _: None).games


def _seconds(games: Series, number: int, lacking: int) -> float:
    """The seconds to play the games that are lacking and to make the tables of all, estimated from some."""
    with TemporaryDirectory() as folder, Library(folder) as library:
        began = perf_counter()
        play_into(library.store, games, TRIED, lambda _: None)
        played = perf_counter()
        project(library.folder, library.store)
        return (lacking * (played - began) + number * (perf_counter() - played)) / TRIED


def content(folder: Path) -> Content:
    """The size of a library with a published copy."""
    with open_published(folder) as con:
        [(games, live, segments)] = con.execute(
            """SELECT (SELECT count(*) FROM facts.all_games()), (SELECT count(*) FROM live.events),
                (SELECT coalesce(sum(bytes), 0) FROM sealed.files)"""
        ).fetchall()
    copy = current(folder)
    assert copy
    files = (file for file in folder.rglob("*") if file.is_file() and not file.name.startswith(EVENTS))
    disk = sum(512 * file.stat().st_blocks for file in files)
    return Content(games, live, copy.stat().st_size, segments, disk)
