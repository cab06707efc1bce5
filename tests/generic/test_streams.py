"""Old games replay the same for ever."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import duckdb
import pytest

from domain.catalog import codec, games
from domain.kernel.aggregate import Game, identity
from domain.kernel.events import GameEnded, GameStarted, TakenBack
from domain.kernel.standing import standing
from projections.projector.projector import Projector
from tests.generic.streams import DIGESTS, digests, files, load, rows, unstored
from vidi.care.redecide import redecide
from vidi.care.verify import verify
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.record.write import record_lines


@pytest.mark.parametrize("name", list(games()))
def test_every_kind_of_event_is_in_a_stored_game(name: str) -> None:
    assert unstored(name) == set(), "python -m tests.generic.streams adds a game that has them"


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_stored_game_ends_as_it_ended(file: Path) -> None:
    events, state = load(file)
    started, ends = events[0], [event for event in events if isinstance(event, GameEnded)]
    assert isinstance(started, GameStarted)
    rules = games()[started.game]
    assert bool(ends) is (rules.to_act(state) == ())
    for ended in ends[-1:]:
        assert rules.score(state) == ended.scores
        assert rules.winners(state) == ended.winners


def test_stored_games_lead_to_the_states_they_led_to() -> None:
    assert digests() == DIGESTS.read_text("utf-8"), (
        "a state has another shape? then python -m tests.generic.streams"
    )


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_stored_game_is_decided_as_it_was(file: Path) -> None:
    """What `vidi verify` asks: options and choices that came later change nothing of it."""
    events, _ = load(file)
    started = events[0]
    assert isinstance(started, GameStarted)
    of = {
        name: getattr(started, name)
        for name in ("game", "seats", "source", "played_at", "origin", "seed", "chance")
    }
    assert redecide(identity(**of), events)


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_stored_game_comes_whole_through_its_record(file: Path, library: Library, tmp_path: Path) -> None:
    """Its record is decided by the rules of then, too."""
    events, _ = load(file)
    record = tmp_path / "game.vidi.jsonl"
    record.write_text("".join(f"{line}\n" for line in record_lines(events)), "utf-8")
    report = library.import_files([record])
    assert report.counts() == {"new": 1}, report.errors()
    (game,) = library.games()
    made = [type(event) for _, event in library.game(game.id).events]
    assert made == [type(event) for event in standing(events)]


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_stored_game_projects(file: Path, tmp_path: Path) -> None:
    id_ = "00000000-0000-4000-8000-000000000001"
    current = [codec().current(topic, text.encode()) for topic, text in rows(file)]
    stored = [(n, id_, n, topic, text) for n, (topic, text) in enumerate(current, start=1)]
    with Projector(tmp_path / "w.duckdb", lambda after, limit: stored[after : after + limit]) as projector:
        assert projector.catch_up() == len(stored)
    with duckdb.connect(tmp_path / "w.duckdb") as con:
        assert con.execute("SELECT count(*) FROM facts.events").fetchall() == [(len(stored),)]


def kept(file: Path, folder: Path) -> UUID:
    """Puts a stored game into the file of a library, byte by byte; its id."""
    started = load(file)[0][0]
    assert isinstance(started, GameStarted)
    id_ = identity(started.game, started.seats, seed=started.seed, source=started.source)
    with Library(folder):
        pass
    with closing(sqlite3.connect(folder / "events.db")) as con, con:
        values = [(id_.hex, n, topic, text.encode()) for n, (topic, text) in enumerate(rows(file), 1)]
        con.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?)", values)
    return id_


ASKED = "SELECT version, seat, points FROM facts.pending WHERE game_id = ? ORDER BY ALL"


def pending(events: Any) -> Iterator[tuple[int, int, int]]:
    """Version, seat and points of all that events say to be pending."""
    for version, event in events:
        for change in getattr(event, "pending", ()):
            yield version, change.seat, change.points


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_stored_game_says_what_is_pending_however_old_it_is(file: Path, tmp_path: Path) -> None:
    """As if it was stored today: to who reads its stream, to the tables, to a branch, and to the rules."""
    id_ = kept(file, tmp_path)
    with Library(tmp_path) as library:
        stream = [(recorded.originator_version, recorded.event) for recorded in library.store.stream(id_)]
        started = stream[0][1]
        assert isinstance(started, GameStarted)
        rules = games()[started.game]
        game, due = Game(id_, rules, started), list[tuple[int, int, int]]()
        before = tuple(0 for _ in started.seats)
        for version, event in stream:
            game.apply(event)
            after = rules.pending.of(game.state) if rules.pending else before
            if not isinstance(event, TakenBack):  # what stands is as it was
                changes = enumerate(zip(before, after, strict=True), 1)
                due += [(version, seat, now) for seat, (was, now) in changes if was != now]
            before = after
        assert list(pending(stream)) == due
        assert bool(due) is bool(rules.pending)
        assert [codec().decode(*row[3:]) for row in library.store.rows(0)] == [event for _, event in stream]
        moves = min(200, len(game.moves))
        branch = list(pending(enumerate(Recorder.branch(library, id_, moves).game.standing, 1)))
        assert branch == list(pending(enumerate(standing(event for _, event in stream), 1)))[: len(branch)]
        assert verify(tmp_path, library.store, lambda done: None).ok
        with Projector(tmp_path / "w.duckdb", library.store.rows) as projector:
            projector.catch_up()
    with duckdb.connect(tmp_path / "w.duckdb") as con:
        answer = con.execute(ASKED, [id_]).fetchall()
    assert answer == due
