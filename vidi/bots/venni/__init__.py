"""Bots of VENNi, Vidi, Vici."""

from collections.abc import Callable

from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.venni.state import State
from vidi.bots.venni.steady import steady

BOTS: dict[str, Callable[[State, int, Choices[Command], Draw], Command]] = {"steady": steady}
