"""The event store: what goes in comes out, in order, once, and survives what happens to processes."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.sqlite import SQLiteConnection

from domain.catalog import UPCASTS
from domain.kernel.aggregate import Game
from domain.kernel.events import GameStarted, MoveMade, TakenBack
from domain.kernel.rules import digest
from tests.games.examples import OPEN
from tests.helpers.records import finished
from vidi.library.library import Library
from vidi.store.events import GameLibrary, StoreConflict, StoreError


@pytest.fixture(params=["sqlite", "memory", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[GameLibrary]:
    """An empty store in a file, one in memory, one on a server: all do the same."""
    env = {"SQLITE_DBNAME": str(tmp_path / "events.db")}
    if request.param == "memory":
        env = {"PERSISTENCE_MODULE": "eventsourcing.popo"}
    elif request.param == "postgres":
        env = request.getfixturevalue("postgres")
    with GameLibrary(env) as made:
        yield made


def begun(seed: str = "a", moves: int = 0) -> Game:
    """A game of three, with some moves that the seed picks."""
    game = Game.start(OPEN, ["Ada", "Bo", "Cy"], seed=seed)
    for _ in range(moves):
        command = next(iter(OPEN.legal(game.state, game.state.seat)))
        game.move(command.seat, command.NAME, command.args())
    return game


def test_a_game_comes_back_as_it_was(store: GameLibrary) -> None:
    game = begun(moves=9)
    store.save(game)
    stored = store.find(game.id)
    assert stored is not None
    assert stored.standing == game.standing
    assert stored.version == game.version == len(game.standing)
    assert digest(stored.state) == digest(game.state)
    assert stored.next_move == 10


def test_what_is_not_there(store: GameLibrary) -> None:
    assert store.find(begun().id) is None
    assert store.stream(begun().id) == []
    assert store.rows(0) == []
    assert store.position() == 0
    assert list(store.started()) == []


def test_a_game_goes_on_where_it_stopped(store: GameLibrary) -> None:
    game = begun(moves=3)
    store.save(game)
    again = store.find(game.id)
    assert again is not None
    again.take_back(1, 1, note="slipped")
    store.save(again)
    stream = [recorded.event for recorded in store.stream(game.id)]
    assert stream[-1] == TakenBack(move=4, seat=1, to=1, note="slipped")
    assert [event.move for event in stream if isinstance(event, MoveMade)] == [1, 2, 3]
    after = store.find(game.id)
    assert after is not None
    assert [event.move for event in after.standing if isinstance(event, MoveMade)] == [1]
    assert digest(after.state) == digest(begun(moves=1).state)
    assert after.next_move == 5


def test_rows_are_the_events_in_the_order_of_the_store(store: GameLibrary) -> None:
    one, two = begun("a", moves=2), begun("b")
    for game in (one, two):
        store.save(game)
    command = next(iter(one.rules.legal(one.state, one.state.seat)))
    one.move(command.seat, command.NAME, command.args())
    store.save(one)
    rows = store.rows(0, 10_000)
    positions = [row[0] for row in rows]
    assert positions == sorted(set(positions))
    assert positions[-1] == store.position()
    assert [row[1] for row in rows][-1] == one.id.hex
    for game in (one, two):
        mine = [row for row in rows if row[1] == game.id.hex]
        assert [row[2] for row in mine] == list(range(1, game.version + 1))
        assert [row[3] for row in mine] == [event.TOPIC for event in game.standing]
        assert [json.loads(row[4]) for row in mine] == [e.fields() for e in game.standing]


def test_rows_are_read_in_pieces(store: GameLibrary) -> None:
    store.save(begun(moves=5))
    read, after = [], 0
    while piece := store.rows(after, 7):
        assert len(piece) <= 7
        read += piece
        after = piece[-1][0]
    assert read == store.rows(0, 10_000)


def test_started_lists_games_as_they_came(store: GameLibrary) -> None:
    played = [begun(seed) for seed in "cab"]
    store.save(*played)
    assert list(store.started()) == [(game.id, game.started) for game in played]


def test_two_writers_do_not_both_make_move_one(store: GameLibrary) -> None:
    store.save(begun())
    one, two = store.find(begun().id), store.find(begun().id)
    assert one is not None
    assert two is not None
    for game in (one, two):
        game.move(game.rules.to_act(game.state)[0], "choose_civilization", {"slot": 1})
    store.save(one)
    with pytest.raises(StoreConflict):
        store.save(two)
    assert [row[2] for row in store.rows(0, 10_000)] == list(range(1, one.version + 1))


def test_old_rows_come_out_in_todays_shape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        players = fields.pop("players")
        return GameStarted.TOPIC, {**fields, "seats": players}

    game = begun()
    with GameLibrary({"SQLITE_DBNAME": str(tmp_path / "events.db")}) as store:
        store.save(game)
    with sqlite3.connect(tmp_path / "events.db") as con:
        where = "WHERE originator_version = 1"
        (state,) = con.execute(f"SELECT state FROM stored_events {where}").fetchone()  # noqa: S608 - no input
        fields = json.loads(state)
        fields["players"] = fields.pop("seats")
        con.execute(
            f"UPDATE stored_events SET topic = 'vidi.GameStarted.0', state = ? {where}",  # noqa: S608 - no input
            [json.dumps(fields).encode()],
        )
    con.close()
    monkeypatch.setitem(UPCASTS, "vidi.GameStarted.0", rename)
    with GameLibrary({"SQLITE_DBNAME": str(tmp_path / "events.db")}) as store:
        assert store.stream(game.id)[0].event == game.started
        assert list(store.started()) == [(game.id, game.started)]
        assert store.rows(0, 1)[0][3] == GameStarted.TOPIC
        assert json.loads(store.rows(0, 1)[0][4])["seats"] == ["Ada", "Bo", "Cy"]
    with sqlite3.connect(tmp_path / "events.db") as con:
        con.execute("UPDATE stored_events SET state = ? WHERE originator_version = 1", [b"{"])
    con.close()
    with (
        GameLibrary({"SQLITE_DBNAME": str(tmp_path / "events.db")}) as store,
        pytest.raises(StoreError, match=r"event 1 is damaged .*`vidi verify`"),
    ):
        store.rows(0, 1)


RECORD_AND_DIE = """
import os, sys
from tests.store.test_store import begun
from vidi.library.library import Library
lib = Library(sys.argv[1])
lib.record(begun(moves=4))
os.kill(os.getpid(), 9)
"""


@pytest.mark.usefixtures("anywhere")
def test_a_killed_process_loses_nothing_that_was_recorded(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", RECORD_AND_DIE, str(tmp_path)], check=False)
    with Library(tmp_path) as library:
        assert [event for _, event in library.game(begun().id).events] == begun(moves=4).standing


def test_recording_waits_for_the_disk_and_an_import_ends_by_waiting(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked of the connection that commits, as it commits. A commit waits for all that was written before it,
    so one at the end of an import will do: what another connection sees change though no event came."""
    waits, commit = [], SQLiteConnection.commit

    def look(self: SQLiteConnection) -> None:
        cursor = self.cursor()
        cursor.execute("PRAGMA synchronous")
        waits.append({1: "NORMAL", 2: "FULL"}[cursor.fetchone()[0]])
        commit(self)

    monkeypatch.setattr(SQLiteConnection, "commit", look)
    with closing(sqlite3.connect(library.folder / "events.db")) as other:
        library.record(begun("a"))
        with library.store.bulk():
            library.record(begun("b"))
            library.record(begun("c"))
            assert waits == ["FULL", "NORMAL", "NORMAL"]
            before = other.execute("PRAGMA data_version").fetchone()
        assert other.execute("PRAGMA data_version").fetchone() != before
        assert waits[3:] == ["FULL"]
        library.record(begun("d"))
    assert waits[4:] == ["FULL"]


def test_a_file_that_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "events.db").write_text("Dear diary, " * 100)
    with pytest.raises(StoreError, match=r"events\.db cannot be used as an event store: .*not a database"):
        Library(tmp_path)


def test_a_whole_game_is_stored_as_it_was_played(library: Library) -> None:
    """Every event of two games, one with moves taken back, is equal after the way through the store."""
    for seed in ("x", "y"):
        events = finished(seed, seats=4, take_back=seed == "y")
        first = events[0]
        assert isinstance(first, GameStarted)
        game = Game.start(OPEN, first.seats, seed=seed)
        for event in events:
            if isinstance(event, MoveMade):
                game.move(event.seat, event.command, event.args)
            elif isinstance(event, TakenBack):
                game.take_back(event.seat, event.to)
        library.record(game)
        assert [event for _, event in library.game(game.id).stream] == events
