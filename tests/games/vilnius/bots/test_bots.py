"""What the bot of Vilnius does in a whole game."""

from typing import Any

from domain.kernel.aggregate import Game
from domain.kernel.chance import Draw, SeededChance
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.vilnius import RULES
from domain.vilnius.commands import Build, Pass, Recruit
from vidi.bots.play import play_game
from vidi.bots.vilnius.steady import steady


def test_steady_passes_only_where_nothing_can_be_built_or_recruited() -> None:
    passes = 0

    def watched(view: Any, seat: int, choices: Choices[Command], draw: Draw) -> Command:
        nonlocal passes
        command = steady(view, seat, choices, draw)
        if isinstance(command, Pass):
            passes += 1
            assert not any(isinstance(choice, Build | Recruit) for choice in choices)
        return command

    play_game(RULES, ("Ann", "Bo"), [watched] * 2, "whole", {"difficulty": "simple"})
    assert passes


def test_steady_varies_with_its_draws_alone() -> None:
    """Equal deals and equal draws make one game; with other draws, the bot chooses otherwise."""
    first = [_commands("one"), _commands("one"), _commands("other")]
    assert first[0] == first[1] != first[2]


def _commands(draws: str) -> list[Command]:
    """The first commands of the bot in a game with one deal."""
    game = Game.start(RULES, ("Ann", "Bo"), seed="deal")
    commands = []
    for move in range(25):
        seat = RULES.to_act(game.state)[0]
        draw = SeededChance(draws, move).below
        commands.append(steady(game.state, seat, RULES.legal(game.state, seat), draw))
        game.make(commands[-1])
    return commands
