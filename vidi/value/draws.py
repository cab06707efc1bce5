"""Sources of draws for games that bots play on. Equal seeds give equal draws."""

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from typing import Protocol

from domain.kernel.chance import Chance, Draw, SeededChance, V, Value, Where


class Draws(Protocol):
    """What is drawn in one game, move by move."""

    def of_player(self, seat: int) -> Draw:
        """Random numbers for the next decision of a seat."""
        ...

    def of_move(self, seat: int) -> Chance:
        """The outcomes of the move of a seat that follows from this decision."""
        ...


class ByMove:
    """Draws by the number of the move, as in a game with a seed."""

    def __init__(self, seed: str) -> None:
        self._seed, self._move = seed, 0

    def of_player(self, seat: int) -> Draw:
        self._move += 1
        return SeededChance(f"players of {self._seed}", self._move).below

    def of_move(self, seat: int) -> Chance:
        return SeededChance(self._seed, self._move)


class ByKind:
    """Draws by seat and kind: the third die of a seat is the same in both games of a pair.

    By the number of the move, all draws differ once one game has a move more (docs/review.md has what that
    costs).
    """

    def __init__(self, seed: str) -> None:
        self._seed, self._numbers = seed, Counter[tuple[int, str]]()

    def of_player(self, seat: int) -> Draw:
        return SeededChance(self.next(seat, "decision"), 0).below

    def of_move(self, seat: int) -> Chance:
        return _OfMove(self, seat)

    def next(self, seat: int, kind: str) -> str:
        """The seed of the next draw of this kind for a seat."""
        number = self._numbers[seat, kind] = self._numbers[seat, kind] + 1
        return f"{self._seed}, seat {seat}, {kind} {number}"


class _OfMove:
    """The outcomes of one move."""

    def __init__(self, draws: ByKind, seat: int) -> None:
        self.taken: list[dict[str, Value | None]] = []
        self._draws, self._seat = draws, seat

    def draw(self, name: str, options: Sequence[V], seat: int | None = None) -> V:
        """The option of the least hash. So one that the other game lacks changes only draws that were it."""
        seed, seen = self._draws.next(seat or self._seat, name), Counter[V]()
        least, value = b"\xff" * 9, options[0]
        for option in options:
            seen[option] += 1
            hashed = blake2b(f"{seed}, {option!r} {seen[option]}".encode(), digest_size=8).digest()
            if hashed < least:
                least, value = hashed, option
        self.taken.append({name: value})
        return value

    def draw_hidden(self, name: str, options: Sequence[V], where: Where) -> V:
        return self.draw(name, options)
