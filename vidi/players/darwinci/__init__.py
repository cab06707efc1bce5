"""Players of Darwinci."""

from collections.abc import Callable

from domain.darwinci.state import State
from domain.kernel.choices import Choices, Draw
from domain.kernel.messages import Command
from vidi.players.darwinci.steady import steady

PLAYERS: dict[str, Callable[[State, int, Choices[Command], Draw], Command]] = {"steady": steady}
