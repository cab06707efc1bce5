"""What the bot of Darwinci does in a whole game."""

from typing import Any

from domain.darwinci import RULES
from domain.darwinci.commands import Buy, LeaveStone
from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from vidi.bots.darwinci.steady import RESERVE, steady
from vidi.bots.play import play_game


def test_steady_leaves_no_stone_and_buys_only_with_enough_darwin() -> None:
    held, could_leave = list[int](), 0

    def watched(view: Any, seat: int, choices: Choices[Command], draw: Draw) -> Command:
        nonlocal could_leave
        command = steady(view, seat, choices, draw)
        could_leave += any(isinstance(choice, LeaveStone) for choice in choices)
        assert not isinstance(command, LeaveStone)
        if isinstance(command, Buy):
            held.append(view.money[seat])
        return command

    names = ("Ann", "Bob", "Cleo", "Dan")
    play_game(RULES, names, [watched] * 4, "whole", {"options": {"experts": True}})
    assert could_leave
    assert min(held) >= RESERVE
