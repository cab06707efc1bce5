"""Bots of Vilnius."""

from collections.abc import Callable

from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.vilnius.state import State
from vidi.bots.vilnius.steady import steady

BOTS: dict[str, Callable[[State, int, Choices[Command], Draw], Command]] = {"steady": steady}
