"""The parts of a result: start, turns and draws of each seat, and the error that is left."""

from dataclasses import dataclass

from vidi.review.rows import Review

BySeat = tuple[float, ...]
ByTwo = tuple[BySeat, ...]
"""By seat, and by the seat whose turns or draws changed its chance; seat 1 first."""


@dataclass(frozen=True, slots=True)
class Parts:
    """By seat, seat 1 first: start, the rows of turns and draws, and error add up to the result.

    Where all play together, turns and draws are those of the table, as if seat 1 had made them.
    """

    start: BySeat
    """The chance after setting up."""
    turns_of: ByTwo
    """What turns gained over the bot's, without their luck."""
    draws_of: ByTwo
    """The luck of draws, by the seat whose move drew."""
    error: BySeat
    """What is left: the bot's own turns should not change the chance on average, and its few turns do.

    It holds moves outside turns, and those of a turn that is not over.
    """
    result: BySeat
    """The share of the victory, or the chance in the last position of a game that is not over."""
    together: bool

    @property
    def turns(self) -> BySeat:
        """Of each seat's own turns."""
        return self._own(self.turns_of)

    @property
    def draws(self) -> BySeat:
        """Of each seat's own draws."""
        return self._own(self.draws_of)

    @property
    def others_turns(self) -> BySeat:
        """Of the turns of others."""
        return self._others(self.turns_of)

    @property
    def others_draws(self) -> BySeat:
        """Of the draws of others."""
        return self._others(self.draws_of)

    @property
    def luck(self) -> BySeat:
        """The luck of all draws."""
        return tuple(sum(row) for row in self.draws_of)

    def _own(self, table: ByTwo) -> BySeat:
        return tuple(row[0 if self.together else seat] for seat, row in enumerate(table))

    def _others(self, table: ByTwo) -> BySeat:
        return tuple(sum(row) - own for row, own in zip(table, self._own(table), strict=True))


def parts(review: Review, together: bool = False) -> Parts:
    """The parts of the result of a game; ``together`` says that its seats share one chance."""
    start, result = review.positions[0].chances, review.positions[-1].chances
    turns, draws = ([[0.0] * len(start) for _ in start] for _ in range(2))
    for turn in review.turns:
        for seat, gained in enumerate(turn.gained):
            turns[seat][(turn.seat or 1) - 1] += gained
    for drawn in review.draws:
        for seat, luck in enumerate(drawn.luck):
            draws[seat][0 if together else drawn.seat - 1] += luck
    error = [
        after - before - sum(own) - sum(drew)
        for before, after, own, drew in zip(start, result, turns, draws, strict=True)
    ]
    return Parts(start, tuple(map(tuple, turns)), tuple(map(tuple, draws)), tuple(error), result, together)
