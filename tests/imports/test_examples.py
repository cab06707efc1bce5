"""The scripts in docs/examples make logs of other platforms' games, which come in."""

import subprocess
import sys
from pathlib import Path

import pytest

from domain.kernel.events import MoveMade
from vidi.importers.reading.given import Held
from vidi.library.library import Library

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
LICHESS = (
    '{"id":"q1","variant":"standard","createdAt":1700000000000,"status":"mate","winner":"white",'
    '"players":{"white":{"user":{"name":"Ann"}},"black":{}},"moves":"e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"}\n'
)
PGN = """[Event "Club"]
[Date "2024.05.31"]
[White "Ann"]
[Black "Bo"]

1. e4 {[%clk 0:03:00]} e5 2. Nf3 (2. f4 (2. d4) exf4) Nc6 $1 1-0

[Event "Club"]
[Date "2024.??.??"]
[White "Bo"]
[Black "Cy"]

1. d4 d5 1/2-1/2
"""
SGF = "(;FF[4]PB[Ann]PW[Bo]DT[2024-05-31]RE[B+2.5];B[ee]C[the \\] centre];W[](;B[dc];W[gc])(;B[gg]))"
HANAB = (
    '{"id":7,"players":["Ann","Bo"],"deck":[{"suitIndex":0,"rank":1}],'
    '"actions":[{"type":2,"target":1,"value":0},{"type":0,"target":0,"value":0},{"type":4,"target":0,"value":1}]}'
)
JINTEKI = """{"metadata": {"winner": "corp", "reason": "Agenda"}, "history": [
{"gameid": "7d6a", "start-date": "2026-05-31T20:15:00.123456789Z", "corp": {"user": {"username": "Ann"}},
 "runner": {"user": {"username": "Ann B"}}, "log": [
 {"user": "__system__", "text": "Ann has created the game.", "timestamp": "2026-05-31T20:14:00Z"}]},
[{"log": ["+", {"user": "__system__", "text": "[hr]", "timestamp": "2026-05-31T20:15:00.5Z"}, "+",
 {"user": "__system__", "text": "Ann started their turn 1.", "timestamp": "2026-05-31T20:15:02Z"}]}, {}],
[{"log": ["+", {"user": {"username": "Ann B"}, "text": "gl hf", "timestamp": "2026-05-31T20:15:05Z"}]}, {}],
[{"runner": {"click": 3}}, null],
[{"log": [0, {"text": "x"}, "+",
 {"user": "__system__", "text": "Ann B makes a run on HQ.", "timestamp": "2026-05-31T20:15:42.9Z"}]}, {}],
[{"corp": {"agenda-point": 7}, "winner": "corp", "log": ["+",
 {"user": "__system__", "text": "Ann scores Hostile Takeover.", "timestamp": "2026-05-31T20:16:00Z"}, "+",
 {"user": "__system__", "text": "Ann wins the game.", "timestamp": "2026-05-31T20:16:00Z"}]}, {}]]}"""
GAMES = {
    "jinteki": (JINTEKI, [("Netrunner", 4, [1])]),
    "lichess": (LICHESS, [("Chess", 7, [1])]),
    "pgn": (PGN, [("Chess", 4, [1]), ("Chess", 2, [1, 2])]),
    "sgf": (SGF, [("Go", 4, [1])]),
    "hanab": (HANAB, [("Hanabi", 2, None)]),
}


def result(move: object) -> list[int] | None:
    """The seats that the last move names as winners."""
    assert isinstance(move, MoveMade)
    winners: list[int] | None = move.args.get("result", {}).get("winners")
    return winners


def test_every_example_is_tried() -> None:
    assert {file.stem for file in EXAMPLES.glob("*.py")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_an_example_makes_logs_that_come_in(name: str, library: Library) -> None:
    text, games = GAMES[name]
    run = [sys.executable, str(EXAMPLES / f"{name}.py")]
    made = subprocess.run(run, input=text, capture_output=True, text=True, check=True).stdout
    assert library.import_files([Held(f"{name}.vidi.jsonl", made.encode())]).ok
    logs = [library.game(game.id) for game in library.games()]
    assert [(one.started.game, len(one.moves), result(one.moves[-1])) for one in logs] == games


def test_a_replay_of_jinteki_has_the_points_turns_and_times_of_its_log(library: Library) -> None:
    run = [sys.executable, str(EXAMPLES / "jinteki.py")]
    made = subprocess.run(run, input=JINTEKI, capture_output=True, check=True, text=True).stdout
    (error,) = library.import_files([Held("replay.json", JINTEKI.encode())]).errors()
    assert "a replay of jinteki.net" in str(error)
    assert library.import_files([Held("a.vidi.jsonl", made.encode())]).ok
    (listed,) = library.games()
    game = library.game(listed.id)
    state = game.state()
    assert (state.points, state.stage, state.seconds) == ([7, 0], "Turn 1 of Ann", [78, 42])
    assert [move.seat for move in game.moves] == [1, 1, 2, 1]
    assert game.played_at == "2026-05-31T20:15:00Z"
