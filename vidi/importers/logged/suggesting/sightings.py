"""What logs show of the things at a spot: their values, whose they are, and whether they come back."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from vidi.importers.logged.suggesting.leaves import is_sentence, is_type, leaves
from vidi.importers.logged.suggesting.numbers import OFTEN, seat_of
from vidi.importers.logged.suggesting.spots import Sight, Spot, coordinates, is_coordinate, sights
from vidi.importers.logged.suggesting.twins import twins
from vidi.importers.logged.suggesting.watching import Log

SPOTS_AT_MOST = 120
PATHS_AT_MOST = 60
"""The most arguments beside a thing."""
VALUES_AT_MOST = 30
"""The most values of an argument that are counted apart."""
THINGS_AT_MOST = 50_000
"""The most things of a log."""
LETTERS = 60
"""The most letters of a value that is counted."""


@dataclass
class Argument:
    """An argument beside a thing."""

    count: int = 0
    numbers: int = 0
    """How often it was a number."""
    seats: int = 0
    """How often it was a player."""
    sentences: int = 0
    """How often it was a template with arguments."""
    same: int = 0
    """How often it was as the last time for the same thing."""
    again: int = 0
    """How often the thing had it before."""
    values: Counter[str] = field(default_factory=Counter)
    more: bool = False
    """Whether it has more values than are counted."""
    greatest: float = 0


@dataclass
class Evidence:
    """What all logs show of a spot."""

    count: int = 0
    logs: int = 0
    ids: int = 0
    """The things, each counted once a log."""
    known: int = 0
    """How often the thing was there before, at any spot."""
    back: int = 0
    """How often the thing came again after it, at any spot."""
    idle: int = 0
    """How often the thing came last at this spot too, by the same seat."""
    shared: int = 0
    """How often another seat has something else at the same coordinates."""
    stacked: int = 0
    """How often the same seat had something else there."""
    near: dict[str, Argument] = field(default_factory=dict)
    """Of the object of the thing, by path."""
    around: dict[str, Argument] = field(default_factory=dict)
    """Of the entry, by path."""
    chains: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """By two arguments, how often a thing left from where it came last, and how often it could."""


@dataclass
class _Before:
    """What a log shows so far."""

    spots: dict[tuple[str, str], tuple[Spot, int]] = field(default_factory=dict)
    """By kind and id, where it stood last, and the seat of that entry."""
    values: dict[tuple[str, str, str], str] = field(default_factory=dict)
    """By kind, id and path."""
    to: dict[tuple[str, str], str] = field(default_factory=dict)
    """By kind and id, the place to which it came last."""
    at: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)
    """By kind and coordinates, the seat and the id that came there last."""
    seen: set[tuple[Spot, str]] = field(default_factory=set)
    named: set[Spot] = field(default_factory=set)


@dataclass
class Sightings:
    """What logs show of their things."""

    spots: dict[Spot, Evidence] = field(default_factory=dict)

    def add(self, log: Log) -> None:
        """Reads a log."""
        before, numbered = _Before(), have_numbers(log)
        for entry in log.entries:
            if not is_type(entry.type):
                continue
            around = dict(leaves(entry.args, log.seat))
            for sight in sights(entry.type, entry.args, log.seat, numbered):
                if sight.spot in self.spots or len(self.spots) < SPOTS_AT_MOST:
                    self._see(sight, around, entry.seat or 0, log, before)

    def _see(self, sight: Sight, around: dict[str, Any], seat: int, log: Log, before: _Before) -> None:
        spot, kind = sight.spot, sight.spot.kind
        of = self.spots.setdefault(spot, Evidence())
        thing = (kind, sight.id)
        of.count += 1
        of.logs += spot not in before.named
        before.named.add(spot)
        if (spot, sight.id) not in before.seen and len(before.seen) < THINGS_AT_MOST:
            before.seen.add((spot, sight.id))
            of.ids += 1
        if last := before.spots.get(thing):
            of.known += 1
            of.idle += last == (spot, seat)
            self.spots[last[0]].back += 1
        if last or len(before.spots) < THINGS_AT_MOST:
            before.spots[thing] = spot, seat
        for path, value in sight.near.items():
            _count(of.near, path, value, thing, log, before)
        beside = {path: value for path, value in around.items() if path not in sight.near}
        for path, value in beside.items():
            _count(of.around, path, value, thing, log, before)
        self._follow(of, sight, around, before)
        if place := coordinates(sight.near):
            there = before.at.get((kind, place), (seat, sight.id))
            of.shared += there[0] != seat and there[1] != sight.id
            of.stacked += there[0] == seat and there[1] != sight.id
            if (kind, place) in before.at or len(before.at) < THINGS_AT_MOST:
                before.at[kind, place] = seat, sight.id

    def _follow(self, of: Evidence, sight: Sight, around: dict[str, Any], before: _Before) -> None:
        """Counts whether a thing leaves from where it came last."""
        thing = (sight.spot.kind, sight.id)
        values = {**around, **sight.near}
        for from_, to in twins(tuple(sorted(values))):
            chain = of.chains.setdefault((from_, to), [0, 0])
            if thing in before.to:
                chain[1] += 1
                chain[0] += before.to[thing] == str(values[from_])[:LETTERS]
            if values[to] is not None and (thing in before.to or len(before.to) < THINGS_AT_MOST):
                before.to[thing] = str(values[to])[:LETTERS]
            return


def have_numbers(log: Log) -> bool:
    """Whether nearly all entries of a log have an ``id``: it is their own number."""
    named = sum(isinstance(entry.args, dict) and "id" in entry.args for entry in log.entries)
    return named >= OFTEN * len(log.entries)


def _count(
    of: dict[str, Argument], path: str, value: Any, thing: tuple[str, str], log: Log, before: _Before
) -> None:
    if path not in of and len(of) >= PATHS_AT_MOST:
        return
    one = of.setdefault(path, Argument())
    if value is None or isinstance(value, list) or (isinstance(value, dict) and not is_sentence(value)):
        return
    text = str(value.get("log") if isinstance(value, dict) else value)[:LETTERS]
    one.count += 1
    one.sentences += isinstance(value, dict)
    one.seats += bool(seat_of(path, value, log))
    if is_coordinate(value):
        one.numbers += 1
        one.greatest = max(one.greatest, abs(float(value)))
    if text in one.values or len(one.values) < VALUES_AT_MOST:
        one.values[text] += 1
    else:
        one.more = True
    known = (*thing, path)
    if known in before.values:
        one.again += 1
        one.same += before.values[known] == text
    if known in before.values or len(before.values) < THINGS_AT_MOST:
        before.values[known] = text
