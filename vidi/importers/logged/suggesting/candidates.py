"""The rules by which numbers may be read, as totals or as changes, and of which player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from vidi.importers.logged.mapping import Change
from vidi.importers.logged.suggesting.leaves import words
from vidi.importers.logged.suggesting.numbers import ENTRY, Fact, Key, Numbers, seat_paths

SCORES = frozenset({"score", "scores", "point", "points", "vp", "vps", "victory", "pts"})
"""Words of arguments with points."""
TOTALS = frozenset({"new", "total", "totals", "now", "current", "score", "scores"})
CHANGES = frozenset(
    {"inc", "delta", "gain", "gained", "change", "diff", "add", "added", "won", "lost", "bonus"}
)
CANDIDATES_AT_MOST = 300
GROWS = 0.8
"""The part of its steps in which a total of points does not fall."""
STEPS = 4
"""The steps from which on they show whether a number is a total."""


@dataclass(frozen=True)
class Candidate:
    """Numbers of one meaning in all logs that are kept."""

    key: Key
    facts: tuple[tuple[Fact, ...], ...]
    """By log."""
    seats: tuple[str, ...]
    """The arguments that name the player of nearly all of them; none if they are of the whole table."""
    by_player: bool
    """Whether the argument has the numbers of several players."""

    @property
    def is_named(self) -> bool:
        """Whether its name says that they are points."""
        named = SCORES & {*words(self.key.path), *words(self.key.name)}
        return bool(named) and (self.by_player or bool(self.seats))

    def rules(self) -> Iterator[Change]:
        """All rules that may read it."""
        if self.by_player:
            yield self.rule("totals", ENTRY)
            return
        for how in ("total", "change"):
            for seat in self.seats:
                yield self.rule(how, seat)

    def rule(self, how: str, seat: str, type_: str | None = None) -> Change:
        """The rule that reads it so."""
        of = {} if seat == ENTRY else {"seat": seat}
        rule = {"type": type_ or self.key.type, how: self.key.path, "where": self.key.where, **of}
        return Change.model_validate(rule)

    def likely(self) -> Change:
        """The rule by which it is read most likely."""
        if self.by_player:
            return self.rule("totals", ENTRY)
        return self.rule("total" if self.is_total() else "change", self._nearest_seat())

    def likely_total(self, type_: str | None = None) -> Change:
        """The rule by which it is read most likely, if its numbers are totals."""
        return self.rule("totals" if self.by_player else "total", self._nearest_seat(), type_)

    def is_total(self) -> bool:
        """Whether its numbers are totals: its name says so, or they grow from one to the next."""
        named = set(words(self.key.path))
        if named & CHANGES or self.key.name:
            return bool(self.key.name)
        steps = [after - before for before, after in self.steps(self._nearest_seat())]
        if len(steps) < STEPS or not any(steps) or "new" in named:
            return bool(named & TOTALS)
        return sum(step >= 0 for step in steps) >= GROWS * len(steps)

    def steps(self, seat: str) -> Iterator[tuple[int, int]]:
        """Each number and the next one of the same player."""
        for facts in self.facts:
            of = dict[int, list[int]]()
            for fact in facts:
                of.setdefault(fact.seats.get(seat, 0), []).append(fact.value)
            for values in of.values():
                yield from pairwise(values)

    def _nearest_seat(self) -> str:
        """The argument of the player whose name ends like this one, ``owner_to`` for ``new_score_to``."""
        end = words(self.key.path)[-1:]
        alike = [seat for seat in self.seats if seat and words(seat)[-1:] == end]
        return next(iter((*alike, *self.seats)), ENTRY)


def candidates(logs: Sequence[Numbers]) -> list[Candidate]:
    """All numbers of players in these logs, the named and the frequent first."""
    every = list[Candidate]()
    for key in sorted({key for log in logs for key in log.facts}):
        facts = tuple(tuple(log.facts.get(key, ())) for log in logs)
        flat = [fact for some in facts for fact in some]
        by_player = all(fact.totals for fact in flat)
        seats = tuple(seat_paths(flat))
        if by_player or not any(fact.totals for fact in flat):
            every.append(Candidate(key, facts, seats, by_player))
    every.sort(key=lambda one: (not one.is_named, -sum(map(len, one.facts)), one.key))
    return every[:CANDIDATES_AT_MOST]
