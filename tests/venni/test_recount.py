"""Random games agree with the independent recount, and the recount sees what is wrong in a stream."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.messages import Event
from domain.venni import RULES
from tests.generic.games import CODEC, RandomGame
from tests.golden import FIXTURES, recorded
from tests.venni.exact import every_circle
from tests.venni.recount import Miscount, Row, recount

SETUPS: dict[str, dict[str, Any]] = {
    "basic": {},
    "advanced": {"scoring": "advanced"},
    "coarse": {"scale": 25},
    "fine": {"scale": 100, "scoring": "advanced"},
}
GAMES = [("basic", 18), ("basic", 38), ("advanced", 17), ("coarse", 1), ("fine", 3)]
"""Setups and seeds. The first has an extra round, the second ends with no dot left."""


@cache
def random_game(setup: str, seed: int) -> tuple[Row, ...]:
    """A game that chance decides, as it is stored."""
    game = RandomGame("venni", seed, ((SETUPS[setup] | {"lattice": 24}, 2),))
    return stored(game.stream())


def stored(events: Iterable[Event]) -> tuple[Row, ...]:
    """Events as they are stored."""
    return tuple((topic, json.loads(text)) for topic, text in map(CODEC.encode, events))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(map(str, game)))
def test_a_random_game_agrees(game: tuple[str, int]) -> None:
    assert recount(random_game(*game))


@pytest.mark.parametrize(
    "file", sorted((FIXTURES / "venni").glob("*.vidi.jsonl")), ids=lambda file: file.stem
)
def test_the_fixtures_agree_on_large_lattices_by_some_circles(file: Path) -> None:
    rows = stored(recorded(file))
    side = rows[0][1]["setup"]["lattice"]
    assert recount(rows, every_circle(side)[:: side * 4]) == (rows[-1][0] == "vidi.GameEnded.1")


def test_a_game_that_goes_on_and_moves_taken_back() -> None:
    rows = list(random_game(*GAMES[0]))
    moves = [place for place, (topic, _) in enumerate(rows) if topic == "vidi.MoveMade.1"]
    assert not recount(rows[: moves[9]])
    last = rows[moves[9]][1]["move"]
    back = ("vidi.TakenBack.1", {"move": last + 1, "seat": 1, "to": rows[moves[4]][1]["move"]})
    again = [
        (topic, {**said, "move": said["move"] + last} if topic == "vidi.MoveMade.1" else said)
        for topic, said in rows[moves[5] : moves[12]]
    ]
    assert not recount([*rows[: moves[10]], back, *again])
    with pytest.raises(Miscount):
        recount([*rows[: moves[10]], *again])


def till_next_move(rows: list[Row], place: int) -> list[Row]:
    """The stream up to the move that follows a place: what comes later has no part in what is found."""
    later = (i for i in range(place + 1, len(rows)) if rows[i][0] == "vidi.MoveMade.1")
    return rows[: next(later, len(rows))]


def altered(value: Any) -> Any:
    """Something else of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}s"
        case list():
            return [altered(value[0]), *value[1:]] if value else ["more"]
    return 1


def told_otherwise(value: Any) -> Iterator[Any]:
    """A value with one thing in it changed, in every way."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from ({**value, key: other} for other in told_otherwise(inner))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        yield from ([other, *value[1:]] for other in told_otherwise(value[0]))
        yield value[1:]
    else:
        yield altered(value)


FREE = {"move", "made_at", "note", "source_key"}
"""Fields of a move that the rules do not settle (its number has only to grow)."""


def small_lies(rows: list[Row], seen: set[str]) -> Iterator[tuple[str, list[Row]]]:
    """For each topic not seen yet: its event left out, told twice, and every field changed; with a name."""
    for place, (topic, said) in enumerate(rows):
        full = topic if all(value != [] for value in said.values()) else f"{topic} with less"
        if full in seen or topic in seen:
            continue
        seen.add(full)
        upto = till_next_move(rows, place)
        yield f"{topic} left out", upto[:place] + upto[place + 1 :]
        yield f"{topic} twice", upto[: place + 1] + upto[place:]
        for key in said.keys() - FREE:
            for other in told_otherwise(said[key]):
                changed = (topic, {**said, key: other})
                yield f"{topic} {key} {other}", [*upto[:place], changed, *upto[place + 1 :]]


def test_no_field_of_any_event_can_be_changed_unseen() -> None:
    unseen, seen = [], {"vidi.GameStarted.1"}
    for game in GAMES:
        for name, rows in small_lies(list(random_game(*game)), seen):
            try:
                recount(rows)
                unseen.append(name)
            except Miscount:
                pass
    assert not unseen
    assert {event.TOPIC for event in RULES.events} < {topic.removesuffix(" with less") for topic in seen}
