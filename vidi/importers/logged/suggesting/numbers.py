"""The whole numbers in the entries of logs, each with the seats whose it may be."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from vidi.importers.logged.mapping import Change
from vidi.importers.logged.suggesting.leaves import is_name, is_type, leaves, whole, words
from vidi.importers.logged.suggesting.watching import Entry, Log

LOGS_AT_MOST = 30
"""The logs whose numbers are kept; the others count only when the draft is checked."""
NUMBERS_AT_MOST = 10_000
"""The most numbers of a log."""
SEAT_WORDS = frozenset({"player", "owner", "seat", "who", "pid", "opponent", "by", "p", "team"})
OFTEN = 0.95
"""The part of all cases in which a rule must hold, so that the draft has it."""
ENTRY = ""
"""Stands for the seat that the entry is about, in place of an argument."""


NAMED = {"setPlayerCounter": "name", "setTableCounter": "name"}
"""By type of the platform's own counters, the argument that says which counter it is."""

NEW = "value"
"""The argument of these with the new number."""


class Key(NamedTuple):
    """Where numbers of one meaning stand."""

    type: str
    path: str
    name: str = ""
    """The name of one of the platform's own counters."""

    @property
    def where(self) -> dict[str, str | int]:
        """The arguments that tell it from other numbers of the type."""
        return {NAMED[self.type]: self.name} if self.name else {}


class Fact(NamedTuple):
    """A number of an entry, or numbers by seat."""

    at: int
    """The number of the entry in its log."""
    value: int
    totals: dict[int, int] | None
    """The numbers by seat, if the argument has several."""
    seats: dict[str, int]
    """By argument that names a player, the seat."""


@dataclass
class Numbers:
    """The numbers of a log."""

    scores: Sequence[int] | None
    facts: dict[Key, list[Fact]] = field(default_factory=dict)
    """In order."""

    def of(self, rule: Change) -> Iterator[Fact]:
        """The facts that a rule reads, in order."""
        path = str(rule.total or rule.change or rule.totals)
        if rule.type != "*":
            yield from self.facts.get(Key(rule.type, path, str(rule.where.get("name", ""))), ())
            return
        several = [facts for key, facts in self.facts.items() if key.path == path]
        yield from sorted((fact for facts in several for fact in facts), key=lambda fact: fact.at)


def numbers(log: Log) -> Numbers:
    """The numbers of a log, without those of the platform itself."""
    kept, count = Numbers(log.scores), 0
    for at, entry in enumerate(log.entries):
        if not is_type(entry.type) or count >= NUMBERS_AT_MOST:
            continue
        listed = list(leaves(entry.args, log.seat))
        seats = {path: of for path, value in listed if (of := seat_of(path, value, log))}
        if entry.seat is not None:
            seats[ENTRY] = entry.seat
        for path, value in listed:
            totals = _by_seat(value, log) if isinstance(value, dict) else None
            number, name = whole(value), _name(entry)
            is_other = bool(name) and path != NEW
            if path not in seats and not is_other and (totals or number is not None):
                fact = Fact(at, number or 0, totals, seats)
                kept.facts.setdefault(Key(entry.type, path, name), []).append(fact)
                count += 1
    return kept


def _name(entry: Entry) -> str:
    """The name of one of the platform's own counters; empty for other entries."""
    name = entry.args.get(NAMED[entry.type]) if entry.type in NAMED else None
    return name if isinstance(name, str) and is_name(name) else ""


def seat_of(path: str, value: Any, log: Log) -> int | None:
    """The seat that an argument names; None if it names none, or may be a number that is no player's."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    seat = log.seat(value)
    return seat if len(str(value)) > 2 or SEAT_WORDS & set(words(path)) else None


def _by_seat(value: dict[str, Any], log: Log) -> dict[int, int] | None:
    """The whole numbers by seat in an object; None if it has others."""
    totals = {log.seat(player): whole(number) for player, number in value.items()}
    by_seat = {seat: number for seat, number in totals.items() if seat and number is not None}
    return by_seat if by_seat and len(by_seat) == len(value) else None


def seat_paths(facts: Sequence[Fact]) -> list[str]:
    """The arguments that name the player of nearly all these numbers; the entry's own comes first."""
    often = OFTEN * len(facts)
    paths = sorted({path for fact in facts for path in fact.seats})
    return [path for path in paths if sum(path in fact.seats for fact in facts) >= often]


def last_totals(log: Numbers, rules: Iterable[Change]) -> dict[int, int]:
    """The totals by seat after all entries, as a mapping with these rules reads them."""
    reads = sorted(
        ((fact, number, rule) for number, rule in enumerate(rules) for fact in log.of(rule)),
        key=lambda one: (one[0].at, one[1]),
    )
    totals = dict[int, int]()
    for fact, _, rule in reads:
        if rule.totals is not None:
            totals |= fact.totals or {}
        elif fact.totals is None and (seat := fact.seats.get(rule.seat, fact.seats.get(ENTRY))):
            totals[seat] = fact.value + (totals.get(seat, 0) if rule.change is not None else 0)
    return totals
