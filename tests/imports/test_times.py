"""The seconds of a log's moves follow from the times at which they were made, where no move has any."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from domain import logged
from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade, Source
from vidi.importers.reading.given import Held
from vidi.library.library import Library

TIMES = ("2024-05-31T20:15:00Z", "2024-05-31T20:15:41.9Z", "2024-05-31T20:15:30Z", None, "2024-05-31T22:16Z")
MADE = (*TIMES, "2024-05-31T22:16:05+00:00", "2024-05-31", "2024-06-01T22:16")


def record(made: Sequence[str | None], *, seconds: int | None = None, ruleset: str = "logged.1") -> bytes:
    """A log of moves that were made at these times; ``seconds`` are those of the last one."""
    head = {"vidi": 1, "game": "Chess", "ruleset": ruleset, "seats": ["Ann", "Bo"]}
    lines: list[dict[str, Any]] = [head | {"source": {"platform": "us", "id": "1"}}]
    for n, at in enumerate(made, 1):
        args: dict[str, Any] = {"entries": [{"type": "move", "text": f"Move {n}"}]}
        if seconds is not None and n == len(made):
            args["seconds"] = seconds
        line = {"n": n, "seat": 1 + n % 2, "command": "log", "args": args}
        lines.append(line | ({"made_at": at} if at else {}))
    return "\n".join(map(json.dumps, lines)).encode()


def bring(library: Library, data: bytes) -> Mapping[Any, int]:
    return library.import_files([Held("log.vidi.jsonl", data)]).counts()


def seconds(library: Library) -> list[int | None]:
    (game,) = library.games()
    moves = library.game(game.id).moves
    return [move.args.get("seconds") for move in moves if isinstance(move, MoveMade)]


def test_seconds_are_those_since_the_move_before(library: Library) -> None:
    assert bring(library, record(MADE)) == {"new": 1}
    assert seconds(library) == [None, 41, 0, None, None, 5, None, None]
    assert bring(library, record(MADE)) == {"same": 1}
    (game,) = library.games()
    assert bring(library, library.game(game.id).record().encode()) == {"same": 1}
    assert bring(library, record([*MADE, "2024-06-01T22:16:10Z"])) == {"continued": 1}
    assert seconds(library)[-1] == 10


def test_nothing_follows_where_a_move_has_seconds(library: Library) -> None:
    assert bring(library, record(TIMES[:3], seconds=7)) == {"new": 1}
    assert seconds(library) == [None, None, 7]
    assert bring(library, record(TIMES[:3])) == {"same": 1}
    assert bring(library, record(TIMES[:3], seconds=8)) == {"conflict": 1}


@pytest.mark.parametrize("args", [{}, {"entries": 5}, {"entries": [5]}, {"entries": [{"kind": "x"}]}])
def test_args_of_another_form_are_a_conflict(args: Any, library: Library) -> None:
    assert bring(library, record(TIMES[:1])) == {"new": 1}
    head, move = record(TIMES[:1]).decode().splitlines()
    other = json.dumps({**json.loads(move), "args": args})
    assert bring(library, f"{head}\n{other}".encode()) == {"conflict": 1}


@pytest.mark.parametrize("times", [True, False])
def test_a_record_of_a_log_without_seconds_is_the_same_game(times: bool, library: Library) -> None:
    """A library that took it in before has no seconds; its record stays byte by byte."""
    source = Source(platform="us", id="1")
    game = Game.start(logged.rules("Chess", {}), ("Ann", "Bo"), {}, source=source)
    for n in range(1, 4):
        made_at = f"2024-05-31T20:15:{n:02}Z" if times else None
        game.move(1 + n % 2, "log", {"entries": [{"type": "move", "text": f"Move {n}"}]}, made_at=made_at)
    library.store.events.put(game.collect_events())
    before = library.game(game.id).record()
    assert bring(library, before.encode()) == {"same": 1}
    assert library.game(game.id).record() == before
