"""Bots of CivMint."""

from collections.abc import Callable

from domain.civmint.state import State
from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from vidi.bots.civmint.steady import steady

BOTS: dict[str, Callable[[State, int, Choices[Command], Draw], Command]] = {"steady": steady}
