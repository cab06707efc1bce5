"""What a game declares of its measures: ``MEASURED`` in the module ``benchmarks.<game>``, if it has one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Literal, Protocol

from benchmarks.results import Result
from domain.kernel.events import Json
from domain.kernel.messages import Event


class Tally(Protocol):
    """Counts what only the game knows in the games of a match."""

    def count(self, seats: int, events: Sequence[Event]) -> None:
        """Takes a game in."""

    def cells(self) -> Sequence[str]:
        """A cell for each of ``Measured.heads``."""


@dataclass(frozen=True)
class Measured:
    """What is measured of a game besides what is measured of all."""

    random_play: float = 1
    """How many times Catanatron's rate is the goal."""
    random_unit: Literal["moves", "games"] = "moves"
    """What is counted of both."""
    served: bool = False
    """Whether its games fill the library that is projected and served; one game's do."""
    matches: Sequence[Sequence[str]] = ()
    """Bots that play each other, by seat. Without, each bot plays random ones."""
    setups: Sequence[Mapping[str, Json]] = ({},)
    """Each match is played with each of them."""
    heads: Sequence[str] = ()
    """Columns of its own in the table of strength."""
    tally: Callable[[], Tally] | None = None
    own: Callable[[int, int], Iterator[Result]] | None = None
    """Measures that only this game has: so many tries, in so many rounds."""


def measured(game: str) -> Measured:
    """What a game declares, by its name."""
    if find_spec(f"benchmarks.{game}") is None:
        return Measured()
    found: Measured = import_module(f"benchmarks.{game}").MEASURED
    return found
