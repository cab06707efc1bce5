"""Random games agree with the independent recount, and the recount sees what is wrong in a stream."""

import json
from collections.abc import Iterable
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.messages import Event
from domain.venni import RULES
from tests.games.venni.rules.exact import every_circle
from tests.games.venni.rules.recount import recount
from tests.generic.games import CODEC, RandomGame
from tests.generic.golden import FIXTURES, recorded
from tests.helpers.recounting import Miscount, Row, altered_everywhere, firsts, small_lies, taken_back, unseen

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
    broken_off, back, untold = taken_back(list(random_game(*GAMES[0])), 9, 4, 12)
    assert not recount(broken_off)
    assert not recount(back)
    with pytest.raises(Miscount):
        recount(untold)


def kind(topic: str, fields: dict[str, Any]) -> str:
    """Events with an empty list are a kind of their own, until one without is seen."""
    return f"{topic} with less" if any(value == [] for value in fields.values()) else topic


def test_no_field_of_any_event_can_be_changed_unseen() -> None:
    seen = {"vidi.GameStarted.1"}
    for game in GAMES:
        rows = list(random_game(*game))
        places = firsts(rows, seen, kind)
        lies = chain.from_iterable(small_lies(rows, place, altered_everywhere) for place in places)
        assert unseen(lies, recount) == []
    assert {event.TOPIC for event in RULES.events} < {topic.removesuffix(" with less") for topic in seen}
