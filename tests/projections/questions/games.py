"""The games that questions are asked about: recorded ones, those that each game's tests add, some of the
dyke, which is played together, logs of titles without rules, and plays without moves."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from domain.catalog import games
from domain.kernel.aggregate import Recorded
from domain.kernel.events import GameStarted
from domain.library.remarks import BookmarkSet, NoteWritten, Remark
from domain.library.reports import FileImported, Finding, PersonNamed, ScorePart, remarks_id
from tests.games.examples import HIDDEN, TOGETHER, TWICE
from tests.helpers.logged import some_logs
from tests.helpers.once import once
from tests.helpers.projected import Recording, rows
from tests.helpers.reported import play, seat, stream
from tests.helpers.together import dyked
from tests.projections.questions.played import Played, Row, played
from vidi.library.library import Library

FIXTURES = Path(__file__).parents[3] / "fixtures"
PAIRS = (("Ann", "40", "A"), ("Cy", "30", "B"), ("Bo", "40", "A"), ("Dan", "25", "B"))
"""A play of two teams: name, points and team of each seat."""


@cache
def some_rows(*names: str) -> tuple[Row, ...]:
    """Rows of a store: the recorded games with these names and those that their tests add, twelve of the
    dyke, logs, and plays without moves."""
    listed = [row for name in names for row in recorded_rows(name) if row[3] != FileImported.TOPIC]
    listed += [row for name in names for row in _rows_beside(name)]
    for seed, seats, sea in product(range(3), (2, 3), ("calm", "wild")):
        listed += rows(dyked("dyke", ("Steady", "Bo", "Cy")[:seats], f"{seed} {sea}", sea).collect_events())
    listed += rows(*some_logs())
    listed += rows(*_reported())
    return tuple((position, *row[1:]) for position, row in enumerate(listed, 1))


@cache
def some_games(*names: str) -> tuple[Played, ...]:
    """The same games as the answers in Python read them, without the second record of one: another record
    tells it whole, so questions do not count it."""
    games = tuple(played(some_rows(*names)))
    others = tuple(game for game in games if (game.header.get("source") or {}).get("id") != TWICE[1])
    assert len(others) == len(games) - (HIDDEN.name in names)
    return others


def _reported() -> list[Recording]:
    """Plays without moves: of our games, and of titles that are none."""
    ann, bo = seat("Ann", "12", won=True), seat("Bo", "9", won=False)
    nobody = seat(None, "9", won=False, parts=(ScorePart(label="Boats", score=None, points=None),))
    low, wordy = seat("Cy", "3", won=True), seat("Bo", "many", won=False)
    rivals = [(ann, bo), (ann, wordy), (low, bo, nobody)]
    plays = [
        play(f"{game} {n}", *seats, game=game, title=(game or "harbour").title(), quantity=n + 1)
        for game in (None, *games())
        for n, seats in enumerate(rivals)
    ]
    lost = replace(ann, won=False), bo
    plays += [
        play(f"{title} {n}", *seats, title=title, game=game, together=True, platform="Shelf")
        for title, game in (("Lifeboat", None), (TOGETHER.title, TOGETHER.name))
        for n, seats in enumerate([lost, (ann, replace(bo, won=True)), (ann, replace(ann, name="Bo"))])
    ]
    plays += [play(f"on {day}", ann, bo, played_at=day) for day in ("2024-06-01", "2024-06-02", "2024-06-04")]
    level = [seat(name, "9", won=True, place=1) for name in ("Ann", "Bo")]
    plays += [play("drawn", *level, title="Pairs", together=False)]
    golf = [seat("Cy", "99"), seat("Ann", "60", won=True), seat("Bo", "61")]
    pairs = [seat(name, points, won=team == "A", team=team) for name, points, team in PAIRS]
    plays += [play("golf", *golf, title="Golf"), play("pairs", *pairs, title="Pairs")]
    plays += [
        play("broken off", ann, bo, finished=False, played_at=None),
        play("left out", ann, bo, counted=False, played_at="2023-02-03"),
    ]
    return [tuple(stream(event)) for event in plays]


def beside() -> list[Row]:
    """The rows that follow those of the games: remarks on one of them, a file and a person. No answer depends
    on them."""
    *_, last = (row for row in some_rows(*games()) if row[3] == GameStarted.TOPIC)
    id_ = str(UUID(last[1]))
    remarks: list[Remark] = [NoteWritten(game=id_, move=0, text="Well."), BookmarkSet(game=id_, move=0)]
    file = FileImported(
        name="plays.json",
        sha256="f" * 64,
        size=1,
        format="sheet",
        version=1,
        imported_at=None,
        read=1,
        counts={"ignored": 1},
        findings=(Finding(place="line 1", ignored=True, reason="It is empty."),),
    )
    recorded = [Recorded(remarks_id(id_), version, remark) for version, remark in enumerate(remarks, 1)]
    added = rows(recorded, stream(file), stream(PersonNamed(names=("Zoe", "Zoey"))))
    return [(len(some_rows(*games())) + position, *row[1:]) for position, row in enumerate(added, 1)]


def recorded_rows(name: str) -> list[Row]:
    """Rows of the recorded games with a name, and of the import of their files."""
    return _once(f"recorded-{name}", lambda: _rows_of_records(name))


def _rows_beside(name: str) -> list[Row]:
    """Rows of the games that the tests of a game add."""
    return _once(f"added-{name}", import_module(f"tests.games.{name}.questions.games").some_rows)


def _once(name: str, make: Callable[[], list[Row]]) -> list[Row]:
    """Rows that are made once in a run of tests."""

    def write(folder: Path) -> None:
        texts = [(*row[:4], row[4].decode()) for row in make()]
        (folder / "rows.json").write_text(json.dumps(texts), "utf-8")

    texts = json.loads((once(name, write) / "rows.json").read_text("utf-8"))
    return [(*row[:4], row[4].encode()) for row in texts]


def _rows_of_records(name: str) -> list[Row]:
    with TemporaryDirectory() as folder, Library(folder) as library:
        assert library.import_files([FIXTURES / name]).errors() == []
        return library.store.rows(0, 1_000_000)
