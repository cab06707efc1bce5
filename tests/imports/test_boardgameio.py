"""Matches of boardgame.io: the games that come of them, and the message for one that is wrong."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks.games import played
from benchmarks.matches import match
from domain.catalog import games
from domain.kernel.events import EndContradicted, GameStarted, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.standing import standing
from tests.games.examples import HIDDEN, OPEN, PLAYED, QUICK
from tests.imports.reading import as_bytes, recognised
from vidi.importers.boardgameio.mapping import STEP, mappings
from vidi.importers.reading.given import Held
from vidi.library.library import Library

FIXTURES = Path(__file__).parents[2] / "fixtures"
FOLDER = FIXTURES / "imports" / "boardgameio"
GAMES = list(games())


def dump(name: str) -> Any:
    """A match as it was made."""
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def streams(library: Library) -> dict[str, list[Event]]:
    """The events of all games, by id."""
    return {str(game.id): [event for _, event in library.game(game.id).stream] for game in library.games()}


def stream(library: Library, *files: Held | Path) -> list[Event]:
    """The events of the one game that some files are."""
    report = library.import_files(files)
    assert [str(error) for error in report.errors()] == []
    [events] = streams(library).values()
    return events


def held(data: Any) -> Held:
    return Held("match.json", as_bytes(data))


def bare(events: list[Event]) -> list[Event]:
    """What stands of a game, without numbers of moves and without what only one of two files tells."""
    return [
        replace(event, source=None, played_at=None, title=None, seed=None)
        if isinstance(event, GameStarted)
        else replace(event, move=0, source_key=None, note=None)
        if isinstance(event, MoveMade)
        else event
        for event in standing(events)
    ]


@pytest.mark.parametrize("name", list(PLAYED))
def test_a_match_is_the_game_whose_moves_it_has(name: str, library: Library, tmp_path: Path) -> None:
    """Whatever was undone, made again or passed over."""
    stored = bare(stream(library, FOLDER / f"{name}.json"))
    with Library(tmp_path / "other") as other:
        expected = bare(stream(other, FIXTURES / f"{PLAYED[name]}.vidi.jsonl"))
    assert stored == expected[: len(stored)]
    assert len(stored) == len(expected) or sum(isinstance(event, MoveMade) for event in stored) == 90


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_bots_comes_back_event_for_event(name: str, library: Library) -> None:
    events = played(games()[name], 3).standing
    stored = stream(library, held(match(events, "any")))
    assert bare(stored) == bare(events)
    moves = [event for event in stored if isinstance(event, MoveMade)]
    assert [(move.move, move.source_key) for move in moves] == [
        (number + 1, f"{number}:0") for number in range(len(moves))
    ]


def test_all_that_a_match_says_of_itself_stands_in_the_game(library: Library) -> None:
    started = stream(library, FOLDER / f"{QUICK.name}.json")[0]
    assert isinstance(started, GameStarted)
    assert started.seats == ("Steady 1", "Steady 2")
    assert started.source is not None
    assert (started.source.platform, started.source.id) == ("boardgame.io", "eU5rBn")
    assert started.played_at == "2024-05-31T20:15:00Z"


def test_undo_takes_back_and_redo_moves_again(library: Library) -> None:
    log = dump(OPEN.name)["log"]
    kinds = [entry["action"]["type"] for entry in log]
    events = stream(library, FOLDER / f"{OPEN.name}.json")
    assert sum(isinstance(event, TakenBack) for event in events) == kinds.count("UNDO") == 10
    moves = [event for event in events if isinstance(event, MoveMade)]
    assert len(moves) == kinds.count("MAKE_MOVE") + kinds.count("REDO")
    assert len({move.source_key for move in moves}) == len(moves)


@pytest.mark.parametrize("seen", [True, False])
def test_what_undoes_an_event_takes_back_no_move(seen: bool, library: Library) -> None:
    """Some events leave no entry: only their number is missing in the log."""
    data = match(played(QUICK, 3).standing, "any")
    first, second, third, *_ = data["log"]
    event = {"action": {"type": "GAME_EVENT", "payload": {"type": "setStage"}}, "_stateID": 2}
    undo = {"action": {"type": "UNDO", "payload": {"playerID": "1"}}, "_stateID": 3}
    data |= {"log": [first, second, *([event] if seen else []), undo, {**third, "_stateID": 4}], "state": {}}
    events = stream(library, held(data))
    keys = [event.source_key for event in events if isinstance(event, MoveMade)]
    assert keys == ["0:0", "1:0", "4:0"]
    assert not any(isinstance(event, TakenBack) for event in events)


def cuts() -> list[int]:
    """Lengths of a log: before, within and behind what is undone, and some others."""
    kinds = [entry["action"]["type"] for entry in dump(OPEN.name)["log"]]
    undo = kinds.index("UNDO")
    return [1, undo, undo + 1, undo + 2, undo + 3, undo + 4, len(kinds) - 2]


@pytest.mark.parametrize("length", cuts())
def test_a_log_that_grew_continues_the_game(length: int, library: Library, tmp_path: Path) -> None:
    whole = dump(OPEN.name)
    early = {**whole, "log": whole["log"][:length], "state": {}}
    first = library.import_files([held(early)])
    assert first.counts() == {"new": 1}
    assert library.import_files([held(whole)]).counts() == {"continued": 1}
    with Library(tmp_path / "other") as other:
        assert stream(other, held(whole), held(early), held(whole)) == stream(library)


def test_a_match_and_its_log_alone_are_one_game(library: Library) -> None:
    report = library.import_files([FOLDER / f"{QUICK.name}.json", FOLDER / f"{QUICK.name}-log.json"])
    assert report.counts() == {"new": 1, "same": 1}


def test_two_views_of_a_match_come_in_in_any_order(library: Library, tmp_path: Path) -> None:
    views = [FOLDER / f"{HIDDEN.name}-as-player-0.json", FOLDER / f"{HIDDEN.name}-as-player-1.json"]
    assert library.import_files(views).counts() == {"new": 2}
    with Library(tmp_path / "other") as other:
        assert other.import_files(reversed(views)).counts() == {"new": 2}
        assert streams(other) == streams(library)


def test_an_entry_that_stands_twice_with_the_same_content_is_read_once(library: Library) -> None:
    data = dump(QUICK.name)
    data["log"] = [twice for entry in data["log"] for twice in (entry, entry)]
    assert library.import_files([held(data), FOLDER / f"{QUICK.name}.json"]).counts() == {
        "new": 1,
        "same": 1,
    }


def test_a_player_without_a_name_is_called_by_the_match(library: Library) -> None:
    data = dump(QUICK.name)
    del data["metadata"]["players"]["1"]["name"]
    started = stream(library, held(data))[0]
    assert isinstance(started, GameStarted)
    assert started.seats == ("Steady 1", "Player 1 of eU5rBn")


def test_a_result_that_the_rules_do_not_find_stands_beside_theirs(library: Library) -> None:
    data = dump(QUICK.name)
    data["state"]["ctx"]["gameover"] = {"scores": {"0": 9, "1": 5}, "winners": ["0"]}
    [error] = library.import_files([held(data)]).errors()
    assert str(error) == (
        "match.json: `end` gives scores [9, 5] and winners [1]; "
        "by the rules they are [4, 5] and [2] [record:11]"
    )
    [game] = library.games()
    assert isinstance(library.game(game.id).flaw, EndContradicted)


def test_a_game_that_went_wrong_names_the_entry(library: Library) -> None:
    data = dump(QUICK.name)
    data["log"][5]["action"]["payload"]["args"] = [0, 0]
    data["log"][6]["action"]["payload"]["playerID"] = "0"
    report = library.import_files([held(data)])
    assert report.counts() == {"partial": 1}
    [game] = library.games()
    flaw = library.game(game.id).flaw
    assert flaw is not None
    assert flaw.place == "move 3, log[5] of match.json"
    assert "match.json: entry 6: move 3: dot at 0, 0 " in str(report.errors()[0])
    assert library.import_files([FOLDER / f"{QUICK.name}.json"]).counts() == {"continued": 1}
    assert library.game(game.id).flaw is None


Change = Callable[[Any], Any]


def entry(number: int, **fields: Any) -> Change:
    """Changes fields of an entry of the log."""
    return lambda data: data["log"][number].update(fields)


def payload(number: int, **fields: Any) -> Change:
    """Changes what an entry says of the move."""
    return lambda data: data["log"][number]["action"]["payload"].update(fields)


WRONG: list[tuple[str, Change, str]] = [
    (
        QUICK.name,
        payload(3, type="square"),
        f'entry 4: move 2: {QUICK.name} has no move "square" by its mapping; '
        "its moves are dot, circle [import:6]",
    ),
    (
        QUICK.name,
        payload(3, playerID="7"),
        'entry 4: move 2: no player is called "7"; the players are 0 to 1 [import:6]',
    ),
    (
        QUICK.name,
        payload(3, playerID=None),
        "entry 4: move 2: `action.payload.playerID` is missing [import:5]",
    ),
    (
        QUICK.name,
        payload(3, args=[41, 53, 9]),
        "entry 4: move 2: dot: the mapping does not say what `args[2]` is: 9 [import:6]",
    ),
    (
        QUICK.name,
        payload(3, args=[41]),
        "entry 4: move 2: dot: `y` is missing; dot takes x, y [record:9]",
    ),
    (
        QUICK.name,
        payload(3, args=None),
        "entry 4: move 2: dot: the log hides its args, and dot needs `x` [import:6]",
    ),
    (
        HIDDEN.name,
        lambda data: next(
            one["action"]["payload"] for one in data["log"] if one["action"]["payload"]["type"] == "lay"
        )["args"][1].update(turns=7),
        "entry 17: move 13: `rotation`: the mapping has no value 7; it has 0, 1, 2, 3 [import:6]",
    ),
    (
        HIDDEN.name,
        lambda data: data["log"][3].pop("metadata"),
        "entry 4: move 4: draw 1: chance 1 is missing: expected a tile, one of ",
    ),
    (
        QUICK.name,
        lambda data: data.pop("initialState"),
        "setting up: chance 1 is missing: expected a start_seat, one of 1, 2 [record:10]",
    ),
    (
        QUICK.name,
        entry(3, _stateID=0),
        "entry 4: move 2: `_stateID` 0 is there twice, with other content [import:9]",
    ),
    (
        QUICK.name,
        entry(5, _stateID=0),
        "entry 6: move 3: `_stateID` is 0 after 1: a log has its entries in order [import:9]",
    ),
    (
        QUICK.name,
        entry(3, _stateID="1"),
        'entry 4: move 2: `_stateID` must be a whole number of 0 to 1,000,000, found "1" [import:5]',
    ),
    (
        QUICK.name,
        entry(3, action={"type": "UNDID", "payload": {}}),
        'entry 4: move 2: no action has the type "UNDID"; the types are MAKE_MOVE, UNDO, REDO, ',
    ),
    (
        QUICK.name,
        lambda data: data["log"][3]["action"].update(type="REDO"),
        "entry 4: move 2: there is nothing to redo: no UNDO comes before it [import:6]",
    ),
    (
        QUICK.name,
        lambda data: data["log"][0]["action"].update(type="UNDO"),
        "entry 1: move 1: there is nothing to undo: no move comes before it [import:6]",
    ),
    (
        QUICK.name,
        lambda data: data["metadata"].pop("players"),
        "`metadata.players` must have 1 to 100 players, found null [import:5]",
    ),
    (
        f"{HIDDEN.name}-as-player-0",
        lambda data: data["metadata"]["players"][1].update(id=0),
        "`metadata.players`: two players have the `id` 0 [import:9]",
    ),
    (
        QUICK.name,
        lambda data: data["metadata"].update(createdAt="today"),
        '`metadata.createdAt`: "today" is not a date',
    ),
    (
        QUICK.name,
        lambda data: data["state"]["ctx"]["gameover"].update(winners=["2"]),
        'no player is called "2"; the players are 0 to 1 [import:6]',
    ),
    (
        f"{QUICK.name}-log",
        lambda data: data[0].pop("metadata"),
        "the log alone does not say which match it is of: take the dump of the storage, ",
    ),
]


@pytest.mark.parametrize(("name", "change", "message"), WRONG, ids=[message[:50] for *_, message in WRONG])
def test_what_is_wrong_is_said_once_and_what_stands_before_it_stays(
    name: str, change: Change, message: str, library: Library
) -> None:
    data = dump(name)
    change(data)
    report = library.import_files([held(data)])
    [error] = report.errors()
    assert str(error).startswith(f"match.json: {message}")
    before = int(message.partition("move ")[2].partition(":")[0]) - 1 if ": move " in message else None
    if before is not None:
        kept = [sum(isinstance(event, MoveMade) for event in game) for game in streams(library).values()]
        assert kept == ([before] if before else [])


def test_a_file_that_is_cut_off_is_refused(library: Library) -> None:
    data = (FOLDER / f"{QUICK.name}.json").read_bytes()
    [error] = library.import_files([Held("match.json", data[:-900])]).errors()
    assert str(error).startswith("match.json: not JSON at line ")
    assert str(error).endswith("[import:3]")
    assert library.games() == []


@pytest.mark.parametrize("name", list(PLAYED))
def test_a_match_is_recognised_as_this_and_nothing_else(name: str) -> None:
    assert recognised((FOLDER / f"{name}.json").read_bytes()) == ["boardgameio"]


@pytest.mark.parametrize("data", [[], {}, {"log": []}, {"log": [{}]}, [{"action": {}}], {"log": 3}])
def test_what_only_looks_like_a_log_is_not_recognised(data: Any) -> None:
    assert recognised(as_bytes(data)) == []


def test_a_mapping_takes_chance_by_a_key_that_a_move_can_write() -> None:
    """A move of boardgame.io gets its state without the number of its entry, and can write metadata."""
    for mapping in mappings().values():
        keys = [step for step in STEP.findall(mapping.chance) if step.startswith("{")]
        assert all(key.startswith("{metadata.") for key in keys)
        assert keys or mapping.chance.startswith("metadata.")


@pytest.mark.parametrize("name", GAMES)
def test_a_mapping_has_every_command_and_arg_of_its_game(name: str) -> None:
    [mapping] = (mapping for mapping in mappings().values() if mapping.game == name)
    commands = {move.command: list(move.args) for move in mapping.moves.values()}
    assert commands == {command: cls.takes() for command, cls in games()[name].commands.items()}
