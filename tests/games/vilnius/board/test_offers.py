"""What is offered to those who play Vilnius on."""

import re

from dashboard.replay import playing
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.vilnius import RULES
from vidi.bots import own_bots


def test_a_payment_begins_with_the_one_that_wastes_least() -> None:
    """Not with Provinces that are worth more in trade, if others pay as well."""
    game, chosen = Game.start(RULES, ["Ada", "Bo"], seed="look"), own_bots("vilnius")["steady"]
    begun = []
    while (due := RULES.to_act(game.state)) and len(game.moves) < 60:
        legal = RULES.legal(game.state, due[0])
        if (shape := legal.shape("pay")) and len(list(shape)) > 1:
            [offer] = playing.offers(RULES, game.started.setup, game.state, due)
            [form] = [command for command in offer["commands"] if command["command"] == "pay"]
            first = form.get("start") or form["choices"][0]["args"]  # of a form, or of a few choices
            ways = [command.args()["parts"] for command in shape]
            assert first["parts"] in ways
            begun.append((traded(first["parts"]), min(map(traded, ways)), max(map(traded, ways))))
        command = chosen(game.state, due[0], legal, SeededChance("pay", game.next_move).below)
        game.move(command.seat, command.NAME, command.args())
    assert all(number == fewest for number, fewest, _ in begun)
    assert any(most > fewest for _, fewest, most in begun)


def traded(parts: list[str]) -> int:
    """The parts that trade makes worth more: the last word of their ids is a good."""
    return sum(not re.search(r"(gold|tools|\d)$", part) for part in parts)
