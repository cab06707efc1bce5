"""Players of Vinci."""

from collections.abc import Callable

from domain.kernel.choices import Choices, Draw
from domain.kernel.messages import Command
from domain.vinci.state import State
from vidi.players.vinci.greedy import greedy
from vidi.players.vinci.steady import steady

PLAYERS: dict[str, Callable[[State, int, Choices[Command], Draw], Command]] = {
    "greedy": greedy,
    "steady": steady,
}
