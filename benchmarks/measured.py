"""A game's own measures: it declares them as ``MEASURED`` in the optional module ``benchmarks.<game>``."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Literal, Protocol

from benchmarks.results import Result
from domain.kernel.events import Json
from domain.kernel.messages import Event


class Tally(Protocol):
    """Counts facts of one game in all games of a match."""

    def count(self, seats: int, events: Sequence[Event]) -> None:
        """Adds a game."""

    def cells(self) -> Sequence[str]:
        """A cell for each of ``Measured.heads``."""


@dataclass(frozen=True)
class Measured:
    """What a game declares for the measures of all games, and measures of its own."""

    random_play: float = 1
    """The goal, as a multiple of Catanatron's rate."""
    random_unit: Literal["moves", "games"] = "moves"
    """The unit of both rates."""
    served: bool = False
    """Whether its games fill the library that is projected and served. Exactly one game's do."""
    matches: Sequence[Sequence[str]] = ()
    """Bots that play each other, by seat. The default: each bot against random ones."""
    setups: Sequence[Mapping[str, Json]] = ({},)
    """Each match is played with each of them."""
    heads: Sequence[str] = ()
    """Additional columns in the table of strength."""
    tally: Callable[[], Tally] | None = None
    own: Callable[[int, int], Iterator[Result]] | None = None
    """Measures that only this game has. The arguments are the numbers of tries and of rounds."""


def measured(game: str) -> Measured:
    """The declaration of the game with this name."""
    if find_spec(f"benchmarks.{game}") is None:
        return Measured()
    declared: Measured = import_module(f"benchmarks.{game}").MEASURED
    return declared
