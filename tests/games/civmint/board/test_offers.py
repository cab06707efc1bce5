"""What is offered to those who play CivMint on."""

from dashboard.replay import playing
from domain.civmint import RULES
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance


def test_a_form_with_one_way_to_fill_it_in_is_one_button() -> None:
    game = Game.start(RULES, ["Ada", "Bo"], seed="nothing to pay")
    while game.state.step != "upkeep":
        (seat,) = RULES.to_act(game.state)
        draw = SeededChance("upkeep", game.next_move).below
        picked = RULES.legal(game.state, seat).sample(draw)
        game.move(picked.seat, picked.NAME, picked.args())
    (offer,) = playing.offers(RULES, game.started.setup, game.state, {1, 2})
    (pay,) = [command for command in offer["commands"] if command["command"] == "pay"]
    assert (pay["count"], [choice["text"] for choice in pay["choices"]]) == (1, ["nothing"])
    made = game.command(offer["seat"], "pay", pay["choices"][0]["args"])
    assert RULES.refusal(game.state, made) is None
