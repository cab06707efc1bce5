"""What the bot of Vilnius does in a whole game."""

from typing import Any

from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.vilnius import RULES
from domain.vilnius.commands import Build, Pass, Recruit
from vidi.bots.vilnius.steady import steady
from vidi.play import play_game


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
