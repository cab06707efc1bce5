"""Logs of games without rules: matches of boardgame.io, and games of 18xx.games."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.imports.reading import as_bytes, items, plays, recognised
from vidi.importers.reading.given import Held
from vidi.library.library import Library
from vidi.record.lines import MoveLine, TakeBackLine
from vidi.record.read import Record

FIXTURES = Path(__file__).parents[2] / "fixtures" / "imports"
MATCH = FIXTURES / "boardgameio" / "tic-tac-toe.json"
RAILS = FIXTURES / "18xx" / "game.json"


def read(name: str, data: Any) -> Record:
    """The record of a file."""
    [record] = [item for item in items(name, as_bytes(data)) if isinstance(item, Record)]
    return record


def lines(record: Record) -> list[Any]:
    """Of a move its seat and sentences, of a line that takes back the move that stays."""
    short = list[Any]()
    for _, line in record.body:
        if isinstance(line, MoveLine):
            short.append((line.seat, *(entry["text"] for entry in line.args["entries"])))
        elif isinstance(line, TakeBackLine):
            short.append(line.take_back)
    return short


def result(record: Record) -> Mapping[str, Any] | None:
    """The end that the last move has."""
    last = record.body[-1][1]
    assert isinstance(last, MoveLine)
    end: Mapping[str, Any] | None = last.args.get("result")
    return end


def test_a_match_of_any_game_is_a_log_of_its_moves(library: Library) -> None:
    data = MATCH.read_bytes()
    assert recognised(data) == ["boardgameio"]
    match = json.loads(data)
    record = read("boardgameio", match)
    cells = [f"click cell: {cell}" for cell in (0, 1, 3, 3, 4, 6)]
    one, two, three, again, four, five = [
        (seat, text) for seat, text in zip((1, 2, 1, 1, 2, 1), cells, strict=True)
    ]
    assert lines(record) == [one, two, three, 2, again, four, five]
    assert (record.header.game, record.header.seats) == ("tic-tac-toe", ["Ann", "Bo"])
    assert result(record) == {"winners": [1]}
    begun = {
        **match,
        "log": match["log"][:3],
        "state": {},
        "metadata": {**match["metadata"], "gameover": None},
    }
    for part, outcome in ((begun, "new"), (match, "continued"), (match, "same")):
        assert [one.outcome for one in library.import_files([Held("m", as_bytes(part))]).files[0].games] == [
            outcome
        ]


@pytest.mark.parametrize(
    ("over", "end"),
    [
        ({"winner": "1"}, {"winners": [2]}),
        ({"winners": [0, 1], "scores": [7, 7]}, {"winners": [1, 2], "scores": [7, 7]}),
        ({"winner": 0, "scores": {"0": 3, "1": -2}}, {"winners": [1], "scores": [3, -2]}),
        ({"draw": True}, {"winners": [1, 2]}),
        ({"winner": "white"}, None),
        ({"winner": "Bo"}, {"winners": [2]}),
        ({"winner": "draw"}, {"winners": [1, 2]}),
        ({"isDraw": True, "winner": None}, {"winners": [1, 2]}),
        ({"draw": False, "winnerID": "1", "score": [1.0, 2]}, {"winners": [2], "scores": [1, 2]}),
        ({"winner": "0", "scores": [1]}, {"winners": [1]}),
        ({"scores": {}}, None),
        ("over", None),
    ],
)
def test_a_match_ends_as_its_usual_fields_say(over: Any, end: Any) -> None:
    match = json.loads(MATCH.read_bytes())
    match["state"]["ctx"]["gameover"] = over
    del match["metadata"]["gameover"]
    assert result(read("boardgameio", match)) == end


def test_a_match_without_its_log_is_a_play(library: Library) -> None:
    match = json.loads(MATCH.read_bytes())
    without = {name: value for name, value in match.items() if name not in ("log", "initialState")}
    [play] = plays("boardgameio", as_bytes(without))
    assert (play.title, [seat.won for seat in play.seats]) == ("tic-tac-toe", [True, False])
    assert play.source.id == match["matchID"]
    without["state"]["ctx"]["gameover"] = {"draw": True}
    [drawn] = plays("boardgameio", as_bytes(without))
    assert [(seat.place, seat.won) for seat in drawn.seats] == [(1, True)] * 2
    without["state"]["ctx"]["gameover"] = without["metadata"]["gameover"] = None
    (error,) = library.import_files([Held("m", as_bytes(without))]).errors()
    assert "`log` is missing" in str(error)
    alone = {**match["state"], "_stateID": 9}
    (error,) = library.import_files([Held("m", as_bytes(alone))]).errors()
    assert "it is the state of a match, without players and log" in str(error)


def test_a_game_of_rails_has_its_moves_undone_and_redone(library: Library) -> None:
    data = RAILS.read_bytes()
    assert recognised(data) == ["18xx"]
    record = read("18xx", json.loads(data))
    tile = (2, "B&O: lay tile: hex I17, tile 9-0, rotation 1")
    assert lines(record) == [
        (1, "Ann: bid: company CA, price 165"),
        (2, "Bo: par: corporation B&O, share price 100,0,6", "Ann: pass"),
        tile,
        2,
        tile,
        (2, "B&O: pass"),
        1,
        (2, "Bo: pass"),
    ]
    assert result(record) == {"scores": [130, 121], "winners": [1]}
    report = library.import_files([Held("game.json", data)])
    assert (report.ok, len(library.games())) == (True, 1)


def other(change: Callable[[Any], object]) -> Any:
    data = json.loads(RAILS.read_bytes())
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d["actions"].insert(0, {"type": "redo", "entity_type": "player"}), "nothing to redo"),
        (lambda d: d["actions"].append(7), "an action must be an object"),
        (lambda d: d["actions"].append({"entity_type": "player"}), "`type` is missing"),
        (lambda d: d["actions"][3].update(auto_actions=["pass"]), "an action must be an object"),
        (lambda d: d["actions"].append({"type": "undo", "action_id": "x"}), "`action_id` must be a whole"),
    ],
)
def test_a_game_of_rails_is_read_up_to_its_first_error(change: Callable[[Any], object], message: str) -> None:
    record = read("18xx", other(change))
    assert record.broken
    assert message in record.broken.message


def test_a_game_of_rails_may_be_written_in_other_forms() -> None:
    redone = {"type": "redo", "entity": 1, "entity_type": "player", "id": 90}
    games = [
        other(lambda data: data.update(status="archived", result={"Ann": 130.0, "Bo": 121})),
        other(lambda data: data["actions"].extend([{**redone, "type": "undo", "id": 89}, redone])),
    ]
    assert [result(read("18xx", game)) for game in games] == [{"scores": [130, 121], "winners": [1]}] * 2
    bare = other(lambda data: [data.pop("id"), data.update(players=["Ann", "Bo"], created_at="2024-05-31")])
    header = read("18xx", bare).header
    assert (header.source, header.seats) == (None, ["Ann", "Bo"])


@pytest.mark.parametrize("field", ["status", "result"])
def test_points_of_a_game_that_goes_on_are_no_result(field: str) -> None:
    assert result(read("18xx", other(lambda data: data.pop(field)))) is None


def test_another_winner_of_the_same_match_is_a_conflict(library: Library) -> None:
    match = json.loads(MATCH.read_bytes())
    library.import_files([Held("m", as_bytes(match))])
    match["state"]["ctx"]["gameover"] = {"winner": "1"}
    [game] = library.import_files([Held("m", as_bytes(match))]).files[0].games
    assert game.outcome == "conflict"
    match["state"]["ctx"]["gameover"] = {"winner": "0", "scores": [1, 0]}
    [game] = library.import_files([Held("m", as_bytes(match))]).files[0].games
    assert game.outcome == "same"
