"""What a mapping reads in the entries of a log, one after another: points, counters, rounds and things."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from domain.logged.things import AT_ONCE, IN_A_GAME
from vidi.importers.logged.mapping import Change, Mapping, ThingIn
from vidi.importers.logged.template import at, sentence
from vidi.importers.logged.things import change, scopes

SeatOf = Callable[[Any], int | None]
"""The seat of a player, as the arguments of a log name one; None for anything else."""
ROUND_AT_MOST = 200
"""The letters of the name of a round."""
Undo = tuple[dict[Any, Any], Any, Any]
"""What is known, a key of it, and the value of that key; None without one."""


@dataclass
class Reading:
    """Reads one entry after another; what it read can be taken back."""

    mapping: Mapping
    seat: SeatOf
    _totals: dict[tuple[str, int], int] = field(default_factory=dict)
    """By counter (of points, an empty name) and seat; 0 is the table."""
    _things: dict[str, tuple[str, bool]] = field(default_factory=dict)
    """Things on the table by id: the place of each, and whether it has coordinates."""
    _before: list[Undo] = field(default_factory=list)
    """What was known before each change."""
    _made: int = 0
    _left: int = 0
    """Changes of things that are left out."""

    @property
    def mark(self) -> int:
        """The number of changes so far, for ``back``."""
        return len(self._before)

    def back(self, mark: int) -> list[Undo]:
        """Takes back all changes after a mark; returns them for ``again``."""
        undone = list[Undo]()
        while len(self._before) > mark:
            known, key, value = self._before.pop()
            undone.append((known, key, known.get(key)))
            _put(known, key, value)
        return undone[::-1]

    def again(self, undone: Iterable[Undo]) -> None:
        """Makes changes again that were taken back."""
        for known, key, value in undone:
            self._assign(known, key, value)

    @property
    def has_points(self) -> bool:
        """Whether anybody has had points."""
        return any(name == "" for name, _ in self._totals)

    @property
    def note(self) -> str | None:
        """What a user should know of things that are left out."""
        if not self._left:
            return None
        why = f"it does not say where they are, or there are more than {AT_ONCE:,}"
        return f"{self._left:,} changes of things in the log are left out: {why}"

    def fields(self, type_: str, args: Any, seat: int | None) -> dict[str, Any]:
        """The fields of an entry that the mapping reads; ``seat`` is the one that the entry is about."""
        read: dict[str, Any] = {}
        if scores := self._new_totals("", self.mapping.points, type_, args, seat):
            read["points"] = {str(seat): total for seat, total in scores.items() if seat}
        counts: dict[str, Any] = {}
        for counter in self.mapping.counters:
            of = 0 if counter.table else seat
            if changed := self._new_totals(counter.name, counter.of, type_, args, of):
                by_seat = {str(seat): total for seat, total in changed.items() if seat}
                counts[counter.name] = changed[0] if counter.table else by_seat
        if counts:
            read["counts"] = counts
        things = list(self._emptying(type_))
        for rule in self.mapping.things:
            things += self._changes(rule, type_, args)
        if things:
            read["things"] = things
        if template := self.mapping.rounds.get(type_):
            read["round"] = sentence(template, args, self.mapping.words)[:ROUND_AT_MOST] or type_
        return read

    def _new_totals(
        self, name: str, changes: Iterable[Change], type_: str, args: Any, default: int | None
    ) -> dict[int, int]:
        """New totals by seat."""
        changed: dict[int, int] = {}
        for rule in changes:
            if not _counts(rule, type_, args):
                continue
            for player, value in _numbers(rule, args):
                seat = 0 if default == 0 else self.seat(player) or (None if rule.totals else default)
                if seat is None:
                    continue
                before = self._totals.get((name, seat))
                changed[seat] = value if rule.change is None else (before or 0) + value
                self._assign(self._totals, (name, seat), changed[seat])
        return changed

    def _emptying(self, type_: str) -> Iterator[dict[str, Any]]:
        """The things that leave the table because their places are cleared."""
        places = self.mapping.clears.get(type_, ())
        for id_ in [id_ for id_, (place, _) in self._things.items() if place in places] if places else ():
            self._assign(self._things, id_, None)
            yield {"thing": id_, "gone": True}

    def _changes(self, rule: ThingIn, type_: str, args: Any) -> Iterator[dict[str, Any]]:
        """The changes of things that a rule of the mapping reads."""
        if rule.type not in ("*", type_):
            return
        for scope in scopes(rule, args):
            if not _meets(rule.where, scope):
                continue
            one = change(rule, scope, self.mapping.words, self.seat)
            if one is None:
                continue
            if self._fits(one):
                yield one
            else:
                self._left += 1

    def _fits(self, one: dict[str, Any]) -> bool:
        """Whether a change meets the demands on a log; then it counts as made."""
        id_ = one["thing"]
        if one.get("gone"):
            self._assign(self._things, id_, None)
            return True
        was, had = self._things.get(id_, ("", False))
        placed = had or "at" in one
        on_map = any(place.name == one.get("place") and place.kind == "map" for place in self.mapping.places)
        new = id_ not in self._things
        if (on_map and not placed) or (new and "place" not in one):
            return False
        if new and (len(self._things) >= AT_ONCE or self._made >= IN_A_GAME):
            return False
        self._made += new
        self._assign(self._things, id_, (one.get("place", was), placed))
        return True

    def _assign(self, known: dict[Any, Any], key: Any, value: Any) -> None:
        self._before.append((known, key, known.get(key)))
        _put(known, key, value)


MakesReading = Callable[[Mapping, SeatOf], Reading]


def _put(known: dict[Any, Any], key: Any, value: Any) -> None:
    if value is None:
        known.pop(key, None)
    else:
        known[key] = value


def _counts(rule: Change, type_: str, args: Any) -> bool:
    return rule.type in ("*", type_) and _meets(rule.where, args)


def _meets(where: dict[str, str | int], args: Any) -> bool:
    """Whether arguments have the values that a mapping demands."""
    return all(
        isinstance(value := at(args, path), str | int) and str(value) == str(due)
        for path, due in where.items()
    )


def _numbers(rule: Change, args: Any) -> Iterator[tuple[Any, int]]:
    """The players whose number an entry has, each with the number: a total or a change."""
    if isinstance(rule.change, int):
        yield at(args, rule.seat), rule.change
        return
    if rule.totals is None:
        numbers = iter([(at(args, rule.seat), at(args, rule.total or rule.change or ""))])
    else:
        numbers = _by_player(args, rule.totals)
    for player, number in numbers:
        if (whole := _whole(number)) is not None:
            yield player, whole


def _by_player(args: Any, path: str) -> Iterator[tuple[Any, Any]]:
    """The players of an object, each with its value, or with what the path names in it after ``*``."""
    path, _, within = path.partition(".*.")
    listed = at(args, path)
    for player, value in listed.items() if isinstance(listed, dict) else ():
        yield player, at(value, within) if within else value


def _whole(value: Any) -> int | None:
    """A whole number, also one that is written as text; None for anything else."""
    if isinstance(value, str):
        digits = value.removeprefix("-")
        return int(value) if digits.isascii() and digits.isdigit() and len(digits) <= 9 else None
    return value if type(value) is int and abs(value) <= 1_000_000_000 else None
