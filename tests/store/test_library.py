"""A library: importing into it, and looking at the games in it."""

import sqlite3
from pathlib import Path
from typing import Any

import duckdb
import pytest

import vidi
from domain.catalog import games as all_games
from domain.kernel.events import GameEnded, GameStarted, MoveMade, TakenBack
from domain.kernel.rules import digest
from tests.games.examples import OPEN
from tests.helpers.records import DEAL, HEADER, LINES, MOVES, finished, lines_of, write
from vidi.library.library import Library
from vidi.store.events import Events
from vidi.store.game import GameNotFound, RecordedGame

BACK = {"n": 8, "seat": 2, "take_back": 3, "note": "too greedy"}
AGAIN = {"n": 9, "seat": 2, "command": "conquer", "args": {"province": "dunes"}}


def taken(library: Library, path: Path, *lines: Any) -> RecordedGame:
    """The one new game that these lines are."""
    report = library.import_files([write(path, *lines)])
    assert [str(error) for error in report.errors()] == []
    id_ = report.files[0].games[0].game_id
    assert id_ is not None
    return library.game(id_)


def outcomes(library: Library, path: Path, *lines: Any, dry_run: bool = False) -> list[tuple[str, int]]:
    """How each record came out, and how many moves it added."""
    report = library.import_files([write(path, *lines)], dry_run=dry_run)
    return [(game.outcome, game.moves) for game in report.files[0].games]


# Importing


def test_the_same_again_a_part_of_it_and_more_of_it(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "game.vidi.jsonl"
    assert outcomes(library, file, *LINES[:5]) == [("new", 3)]
    assert outcomes(library, file, *LINES[:5]) == [("same", 0)]
    assert outcomes(library, file, *LINES) == [("continued", 4)]
    assert outcomes(library, file, *LINES[:7]) == [("same", 0)]
    assert outcomes(library, file, *LINES, BACK, AGAIN) == [("continued", 2)]
    (game,) = library.games()
    assert [type(move) for move in library.game(game.id).moves] == [MoveMade] * 7 + [TakenBack, MoveMade]


@pytest.mark.parametrize(
    ("place", "change", "message"),
    [
        (
            4,
            {"args": {"province": "farm"}},
            "5: move 3: `args` differs from the game of the same id in the library: the library has "
            '{"province": "valley", "legions": 0}, the file {"province": "farm", "legions": 0}',
        ),
        (
            4,
            {"command": "end_conquest", "args": {}},
            "5: move 3: the command differs from the game of the same id in the library: "
            'the library has "conquer", the file "end_conquest"',
        ),
        (
            2,
            {"note": "seventeen"},
            "3: move 1: `note` differs from the game of the same id in the library: "
            'the library has "18 pawns: 4 and 4 of the tiles, 10 of the map.", the file "seventeen"',
        ),
        (
            0,
            {"setup": {"map": "europa"}},
            "1: `setup` differs from the game of the same id in the library: the library has "
            '{"map": "testland", "options": {"double_fort": true, "own..., the file {"map": "europa"}',
        ),
    ],
)
def test_a_game_that_went_differently_is_a_conflict(
    place: int, change: dict[str, Any], message: str, library: Library, tmp_path: Path
) -> None:
    before = taken(library, tmp_path / "game.vidi.jsonl")
    lines = [*LINES[:place], {**LINES[place], **change}, *LINES[place + 1 :], BACK]
    file = write(tmp_path / "other.vidi.jsonl", *lines)
    report = library.import_files([file])
    assert [str(error) for error in report.errors()] == [
        f"{file}:{message}; nothing was written. If this is another game, give it a `source` with an `id` "
        "of its own [record:13]"
    ]
    assert report.counts() == {"conflict": 1}
    assert library.game(before.id).stream == before.stream
    assert [(game.moves, game.kept) for game in report.files[0].games] == [(0, len(MOVES))]


def test_games_are_told_apart_by_what_they_are(library: Library, tmp_path: Path) -> None:
    """By the source's id, or by who played what and when and how the table was dealt; not by its title."""
    other_deal = {"n": 0, "chance": [{"start_seat": 3}, *DEAL["chance"][1:]]}
    file = tmp_path / "game.vidi.jsonl"
    for header, deal, expected in (
        ({}, DEAL, "new"),
        ({"played_at": "2024-05-31"}, DEAL, "new"),
        ({"seats": ["Ada", "Bo", "Di"]}, DEAL, "new"),
        ({}, other_deal, "new"),
        ({"source": {"platform": "table", "id": "1"}}, DEAL, "new"),
        ({"source": {"platform": "table", "id": "2"}}, DEAL, "new"),
        ({"source": {"platform": "chair", "id": "1"}}, DEAL, "new"),
        ({"source": {"platform": "table", "id": "1"}}, DEAL, "same"),
        ({"ruleset": OPEN.ruleset}, DEAL, "same"),
        ({"title": "The long night"}, DEAL, "conflict"),
        ({"source": {"platform": "table", "id": "1"}, "seats": ["Ada", "Bo", "Di"]}, DEAL, "conflict"),
    ):
        assert outcomes(library, file, {**HEADER, **header}, deal) == [(expected, 0)]


def test_a_dry_run_tells_and_writes_nothing(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "game.vidi.jsonl"
    bad = [{**HEADER, "title": "bad"}, MOVES[0]]
    records = [*LINES[:5], *LINES, *bad]
    expected = [("new", 3), ("continued", 4), ("refused", 0)]
    assert outcomes(library, file, *records, dry_run=True) == expected
    assert library.store.position() == 0
    assert outcomes(library, file, *records) == expected


def test_strict_takes_all_or_nothing(library: Library, tmp_path: Path) -> None:
    good, bad = write(tmp_path / "a.vidi.jsonl"), write(tmp_path / "b.vidi.jsonl", HEADER, MOVES[0])
    report = library.import_files([good, bad], strict=True)
    assert (report.counts(), report.written) == ({"new": 1, "refused": 1}, False)
    assert library.games() == []
    more = write(tmp_path / "b.vidi.jsonl", *LINES, BACK)
    report = library.import_files([good, more], strict=True)
    assert (report.counts(), report.written) == ({"new": 1, "continued": 1}, True)
    assert len(library.game(library.games()[0].id).moves) == 8


def test_a_folder_and_progress(library: Library, tmp_path: Path) -> None:
    folder = tmp_path / "logs" / "2024"
    folder.mkdir(parents=True)
    for day in ("30", "31"):
        write(folder / f"{day}.vidi.jsonl", {**HEADER, "played_at": f"2024-05-{day}"}, *LINES[1:])
    (folder / "notes.txt").write_text("not a game")
    calls: list[tuple[int, int]] = []
    report = library.import_files(
        [tmp_path / "logs"], progress=lambda done, total: calls.append((done, total))
    )
    names = [Path(file.name).name for file in report.files]
    assert names == ["30.vidi.jsonl", "31.vidi.jsonl", "notes.txt"]
    assert (report.counts(), report.ok) == ({"new": 2, "ignored": 1}, True)
    size = sum(file.stat().st_size for file in folder.iterdir())
    assert sorted({total for _, total in calls}) == [size]
    assert sorted(calls) == calls
    assert calls[-1] == (size, size)


def test_somebody_else_is_first(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process takes in the same game between our look and our write: ours continues it."""
    file = write(tmp_path / "game.vidi.jsonl")
    put = Events.put

    def put_after_another(self: Events, *events: Any, **how: Any) -> Any:
        monkeypatch.setattr(Events, "put", put)
        with Library(library.folder) as other:
            assert outcomes(other, tmp_path / "part.vidi.jsonl", *LINES[:5]) == [("new", 3)]
        return put(self, *events, **how)

    monkeypatch.setattr(Events, "put", put_after_another)
    assert library.import_files([file]).counts() == {"continued": 1}
    assert len(library.game(library.games()[0].id).moves) == 7


# Looking at games


def test_a_game_is_found_by_the_beginning_of_its_id(library: Library, tmp_path: Path) -> None:
    game = taken(library, tmp_path / "game.vidi.jsonl")
    assert library.game(str(game.id)[:4].upper()).started == game.started
    assert library.game(str(game.id)).names == ("Ada", "Bo", "Cy")
    for wanted, message in (
        ("xyz", r"no game begins with 'xyz'"),
        ("00000000-0000-0000-0000-000000000000", r"no game 00000000-"),
    ):
        with pytest.raises(GameNotFound, match=message):
            library.game(wanted)
    write(tmp_path / "2.vidi.jsonl", {**HEADER, "played_at": "2024-05-31"}, DEAL)
    library.import_files([tmp_path / "2.vidi.jsonl"])
    with pytest.raises(GameNotFound, match=r"2 games begin with ''"):
        library.game("")


def test_a_game_of_rules_that_are_not_here(library: Library, tmp_path: Path) -> None:
    game = taken(library, tmp_path / "game.vidi.jsonl")
    with sqlite3.connect(library.folder / "events.db") as con:
        update = "UPDATE stored_events SET state = replace(state, ?, ?)"
        con.execute(update, (f'"game":"{OPEN.name}"', '"game":"go"'))
    con.close()
    with pytest.raises(
        GameNotFound,
        match="is a game of 'go', which this Vidi lacks; the games are: " + ", ".join(all_games()),
    ):
        library.game(game.id)
    assert [header.started.game for header in library.games()] == ["go"]


def test_the_table_after_each_event(library: Library, tmp_path: Path) -> None:
    """Folding up to a version, and walking there, give the same table; it belongs to whoever asked."""
    events = finished("w")
    game = taken(library, tmp_path / "game.vidi.jsonl", *lines_of(events))
    walked = list(game.states())
    assert [(version, event) for version, event, _ in walked] == game.events
    for version, _, state in walked[:: len(walked) // 20]:
        assert digest(game.state(version=version)) == digest(state)
    ended = walked[-1][1]
    assert isinstance(ended, GameEnded)
    assert game.rules.score(game.state()) == ended.scores
    assert game.rules.winners(game.state()) == ended.winners
    walked[-1][2].scores[1] = 999
    assert game.rules.score(game.state()) == ended.scores


def test_the_table_after_each_move(library: Library, tmp_path: Path) -> None:
    game = taken(library, tmp_path / "game.vidi.jsonl")
    where = game.state(move=3).provinces.index("valley")
    assert [game.state(move=n).owner[where] for n in range(8)] == [0, 0, 0, 2, 2, 2, 2, 2]
    assert digest(game.state()) == digest(game.state(move=7))
    assert game.state(move=0).phase == "choose"
    assert game.state(version=1).phase == "setup"
    for ask in ({"move": 8}, {"move": -1}, {"version": 0}, {"version": 99}):
        with pytest.raises(LookupError, match=r"the game has no (move 8|move -1|version 0|version 99); its"):
            game.state(**ask)


def test_what_was_taken_back_can_still_be_seen(library: Library, tmp_path: Path) -> None:
    """Moves 4 to 7 were taken back by 8, and 9 went another way: 6 shows the table as it was then."""
    game = taken(library, tmp_path / "game.vidi.jsonl", *LINES, BACK, AGAIN)
    peak, dunes = (game.state().provinces.index(name) for name in ("peak", "dunes"))
    assert (game.state(move=6).owner[peak], game.state(move=6).owner[dunes]) == (2, 0)
    assert digest(game.state(move=8)) == digest(game.state(move=3))
    assert (game.state().owner[peak], game.state().owner[dunes]) == (0, 2)
    assert [move.move for move in game.moves] == list(range(1, 10))
    standing = [event for _, event in game.events]
    assert [event.move for event in standing if isinstance(event, MoveMade)] == [1, 2, 3, 9]
    versions = [version for version, _ in game.events]
    assert versions == sorted(versions)
    assert dict(game.stream)[versions[-1]] == standing[-1]


def test_moves_are_taken_back_after_the_end_too(library: Library, tmp_path: Path) -> None:
    *lines, end = lines_of(finished("z"))
    last = lines[-1]["n"]
    back = {"n": last + 1, "seat": 1, "take_back": last - 1}
    again = {**lines[-1], "n": last + 2}
    game = taken(library, tmp_path / "game.vidi.jsonl", *lines, back, again, end)
    assert [isinstance(event, GameEnded) for _, event in game.stream].count(True) == 2
    assert [isinstance(event, GameEnded) for _, event in game.events].count(True) == 1


# In a notebook


def test_open_wants_a_library_that_is_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no library in .*: events\.db is missing"):
        vidi.open(tmp_path / "typo")
    assert not (tmp_path / "typo").exists()
    taken(Library(tmp_path / "library"), tmp_path / "game.vidi.jsonl")
    with vidi.open(tmp_path / "library") as library:
        (header,) = library.games()
        assert isinstance(header.started, GameStarted)
        assert library.game(header.id).state(move=7).seat == 3


def test_sql_answers_of_games_that_were_just_taken_in(tmp_path: Path) -> None:
    with Library(tmp_path / "library") as library:
        game = taken(library, tmp_path / "game.vidi.jsonl")
        query = "select move, seat, command from moves where game_id = ? order by move"
        answer = library.sql(query, [game.id])
        assert list(answer.columns) == ["move", "seat", "command"]
        assert answer.to_dict("records") == [
            {"move": move["n"], "seat": move["seat"], "command": move["command"]} for move in MOVES
        ]
        library.import_files([write(tmp_path / "game.vidi.jsonl", *LINES, BACK)])
        assert library.sql("select count(*) as moves from moves")["moves"].tolist() == [3]
        with pytest.raises(duckdb.Error, match="read-only"):
            library.sql("create table mine as select 1 as one")
