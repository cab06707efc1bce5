"""Games of bots agree with the independent recount, and the recount sees what is wrong in a stream."""

import json
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

import pytest

from domain.catalog import codec
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.vilnius import RULES, packs
from domain.vilnius.commands import Pass, StopDefence
from tests.vilnius.recount import Miscount, Row, recount
from vidi.bots import bots_for

PACK = json.loads(resources.files(packs).joinpath("house-1.json").read_text("utf-8"))

GAMES = [
    (bot, seats, difficulty, seed)
    for bot in ("random", "steady")
    for seats in (2, 3)
    for difficulty in ("simple", "heavy")
    for seed in range(2)
] + [("random", 3, "simple", 10)]  # where an icon of damage finds nothing to take


@cache
def played(bot: str, seats: int, difficulty: str, seed: int) -> tuple[Row, ...]:
    """A game that a bot plays for all, as it is stored; at random, with seed 1, nobody stops without need."""
    seed_ = f"{bot}/{seats}/{difficulty}/{seed}"
    names, decides = [f"P{seat}" for seat in range(1, seats + 1)], bots_for("vilnius")[bot]
    game = Game.start(RULES, names, {"difficulty": difficulty}, seed=seed_)
    while acting := RULES.to_act(game.state):
        draw = SeededChance(f"{seed_}/choice", game.next_move).below
        seat = acting[draw(len(acting))]
        choices = RULES.legal(game.state, seat)
        command = decides(game.state, seat, choices, draw)
        for _ in range(5):
            if bot == "random" and seed and isinstance(command, Pass | StopDefence):
                command = choices.sample(draw)
        game.move(command.seat, command.NAME, command.args())
    encoded = (codec().encode(recorded.event) for recorded in game.collect_events())
    return tuple((topic, json.loads(text)) for topic, text in encoded)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(map(str, game)))
def test_a_game_agrees(game: tuple[str, int, str, int]) -> None:
    assert recount(played(*game), PACK)


def till_next_move(rows: list[Row], place: int) -> list[Row]:
    """The stream up to the second move behind a place: what comes later has no part in what is found."""
    later = [i for i in range(place + 1, len(rows)) if rows[i][0] == "vidi.MoveMade.1"]
    return rows[: later[1]] if len(later) > 1 else rows


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
        case dict():
            key = next(iter(value))
            return {**value, key: altered(value[key])}
    return 1


FREE = {"move", "made_at", "note", "source_key", "chance", "most"}
"""Fields of a move that the rules do not settle (its number has only to grow), and ``most``: the enemies that
could have been defeated have a test of their own.
"""


def small_lies(rows: list[Row], seen: set[str]) -> Iterator[tuple[str, list[Row]]]:
    """For each topic not seen yet: its event left out, told twice, and every field changed; with a name."""
    for place, (topic, said) in enumerate(rows):
        if topic in seen:
            continue
        seen.add(topic)
        upto = till_next_move(rows, place)
        yield f"{topic} left out", upto[:place] + upto[place + 1 :]
        yield f"{topic} twice", upto[: place + 1] + upto[place:]
        for key in said.keys() - FREE:
            changed = (topic, {**said, key: altered(said[key])})
            yield f"{topic} {key}", [*upto[:place], changed, *upto[place + 1 :]]


def test_no_field_of_any_event_can_be_changed_unseen() -> None:
    unseen, seen = [], {"vidi.GameStarted.1"}
    for game in GAMES:
        for name, rows in small_lies(list(played(*game)), seen):
            try:
                recount(rows, PACK)
                unseen.append(name)
            except Miscount:
                pass
    assert unseen == []
    assert {event.TOPIC for event in RULES.events} - seen == set()
