"""Games of bots agree with the independent recount, and the recount sees what is wrong in a stream."""

import json
from functools import cache, partial
from importlib import resources
from itertools import chain

import pytest

from domain.catalog import codec
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.vilnius import RULES, packs
from domain.vilnius.commands import Pass, StopDefence
from tests.games.vilnius.rules.recount import recount
from tests.helpers.recounting import FREE, Row, firsts, small_lies, unseen
from vidi.bots import own_bots

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
    names, decides = [f"P{seat}" for seat in range(1, seats + 1)], own_bots("vilnius")[bot]
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


NOT_SETTLED = FREE | {"chance", "most"}
"""With ``most``: the enemies that could have been defeated have a test of their own."""


def test_no_field_of_any_event_can_be_changed_unseen() -> None:
    seen = {"vidi.GameStarted.1"}
    for game in GAMES:
        rows = list(played(*game))
        lies = chain.from_iterable(
            small_lies(rows, place, free=NOT_SETTLED, moves_after=2) for place in firsts(rows, seen)
        )
        assert unseen(lies, partial(recount, pack=PACK)) == []
    assert {event.TOPIC for event in RULES.events} - seen == set()
