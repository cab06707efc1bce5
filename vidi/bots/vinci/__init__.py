"""Bots of Vinci."""

from collections.abc import Callable

from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.vinci.state import State
from vidi.bots.vinci.greedy import greedy
from vidi.bots.vinci.steady import steady

BOTS: dict[str, Callable[[State, int, Choices[Command], Draw], Command]] = {
    "greedy": greedy,
    "steady": steady,
}
