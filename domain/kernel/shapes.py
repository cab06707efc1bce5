"""The shapes of choices that are too many to list: each describes the commands that differ in one value.

A shape counts its commands, draws one at random, lists the first ones and checks whether it has a command.
A page and a terminal have one form for each shape. A form asks for the *value*: numbers by name, an order, a
point, a circle, a group out of a pool, or a group against a target. ``make`` turns a value into a command,
with the args that follow from it. A game whose commands need more derives a class from a shape, and the
form stays the same.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import comb
from operator import gt
from typing import Any, ClassVar, Generic, TypeVar

from domain.kernel.chance import Draw
from domain.kernel.messages import Command

C = TypeVar("C", bound=Command)
V = TypeVar("V")
Item = str | int

TRIES = 1_000
"""The number of random groups to try before taking the first listed group that fits."""


class ShapeError(ValueError):
    """The input of a form is not a value of its shape; the message describes such a value."""


class Shape(ABC, Generic[V, C]):
    """Commands of one class that differ in one value; ``fields`` are the args that hold it."""

    KIND: ClassVar[str]
    """The name of the shape, by which pages know its form."""

    __slots__ = ("command", "fields", "make")

    def __init__(self, command: type[C], fields: Sequence[str], make: Callable[[V], C]) -> None:
        self.command = command
        self.fields = fields
        self.make = make

    @abstractmethod
    def count(self) -> int | None:
        """The number of commands; None if it would take a list of them all."""

    @abstractmethod
    def values(self) -> Iterator[V]:
        """Yields all values in a stable order."""

    @abstractmethod
    def drawn(self, draw: Draw) -> V:
        """A random value; if the values are counted, each is as likely as the others."""

    @abstractmethod
    def holds(self, value: V) -> bool:
        """Whether this is one of the values."""

    @abstractmethod
    def form(self) -> dict[str, Any]:
        """The data that a form needs, as plain JSON."""

    def items(self) -> Sequence[Item]:
        """The things that a form names; none if it asks only for numbers."""
        return ()

    @abstractmethod
    def read(self, args: Mapping[str, Any]) -> V:
        """The value that a form entered, from the args of ``fields``; raises ShapeError."""

    def value(self, command: C) -> V:
        """The value of a command of this class."""
        field: V = getattr(command, self.fields[0])
        return field

    def sample(self, draw: Draw) -> C:
        """A random command."""
        return self.make(self.drawn(draw))

    def __iter__(self) -> Iterator[C]:
        return map(self.make, self.values())

    def examples(self) -> Iterator[C]:
        """Commands that show what can be chosen."""
        return iter(self)

    def __contains__(self, command: object) -> bool:
        if not isinstance(command, self.command):
            return False
        value = self.value(command)
        return self.holds(value) and self.make(value) == command

    def entered(self, args: Mapping[str, Any]) -> C:
        """The command that a form entered; no rule checks it yet. Raises ShapeError."""
        return self.make(self.read({name: args.get(name) for name in self.fields}))


Counted = tuple[tuple[str, int], ...]
"""Numbers by name, sorted by name, without those that are 0."""


class Counts(Shape[Counted, C]):
    """Numbers by name that add up to ``total``: each is at least ``least`` and at most its ``most``.

    ``names`` are sorted.
    """

    KIND = "counts"
    __slots__ = ("_bounded", "_counted", "_least", "_most", "_names", "_rest", "_total")

    def __init__(
        self,
        command: type[C],
        field: str,
        make: Callable[[Counted], C],
        *,
        names: Sequence[str],
        total: int,
        least: int = 0,
        most: Sequence[int] | None = None,
    ) -> None:
        super().__init__(command, (field,), make)
        self._names = names
        self._total = total
        self._least = least
        self._most = most or [total] * len(names)
        self._rest = rest = total - least * len(names)
        self._bounded = bool(most) and min(self._most) - least < rest
        self._counted: list[list[int]] = []

    def count(self) -> int:
        rest = self._rest
        if rest < 0:
            return 0
        return self._ways()[0][rest] if self._bounded else comb(rest + len(self._names) - 1, rest)

    def drawn(self, draw: Draw) -> Counted:
        """Cuts a row of things at distinct random places (Floyd's algorithm), if no maximum matters."""
        if self._bounded:
            return self._numbered(draw(self.count()))
        cuts = len(self._names) - 1
        places = self._rest + cuts
        chosen: set[int] = set()
        for upper in range(places - cuts, places):
            place = draw(upper + 1)
            chosen.add(upper if place in chosen else place)
        return self._cut(tuple(sorted(chosen)), places)

    def values(self) -> Iterator[Counted]:
        if self._bounded:
            return map(self._numbered, range(self.count()))
        places = self._rest + len(self._names) - 1
        ways = combinations(range(places), len(self._names) - 1)
        return (self._cut(cuts, places) for cuts in ways)

    def holds(self, value: Counted) -> bool:
        given = dict(value)
        counts = [given.get(name, 0) for name in self._names]
        if sum(counts) != self._total or min(counts, default=0) < self._least:
            return False
        if self._bounded and any(map(gt, counts, self._most)):
            return False
        return value == tuple([(name, n) for name, n in zip(self._names, counts, strict=True) if n])

    def form(self) -> dict[str, Any]:
        names = [[name, self._least, top] for name, top in zip(self._names, self._most, strict=True)]
        return {"names": names, "total": self._total}

    def items(self) -> Sequence[Item]:
        return self._names

    def read(self, args: Mapping[str, Any]) -> Counted:
        given = args[self.fields[0]]
        if not isinstance(given, Mapping) or not all(type(n) is int for n in given.values()):
            raise ShapeError(f"enter a whole number for each of {', '.join(self._names)}")
        return tuple((name, n) for name, n in sorted(given.items()) if n)

    def _cut(self, cuts: tuple[int, ...], places: int) -> Counted:
        least = self._least - 1
        parts = zip(self._names, (-1, *cuts), (*cuts, places), strict=True)
        return tuple([(name, n) for name, start, end in parts if (n := end - start + least)])

    def _ways(self) -> list[list[int]]:
        """By the place of a name and by rest, the number of ways to give it to this name and later ones."""
        if not self._counted:
            rest = max(0, self._rest)
            ways = [[1] + [0] * rest]
            for top in reversed(self._most):
                spare = top - self._least
                ways.append([sum(ways[-1][max(0, left - spare) : left + 1]) for left in range(rest + 1)])
            self._counted = ways[::-1]
        return self._counted

    def _numbered(self, number: int) -> Counted:
        """The value of a number, in the order of the first name's count, then the second's."""
        ways, left, counts = self._ways(), self._rest, []
        for place, (name, top) in enumerate(zip(self._names, self._most, strict=True)):
            for extra in range(min(left, top - self._least) + 1):
                behind = ways[place + 1][left - extra]
                if number < behind:
                    break
                number -= behind
            left -= extra
            if extra + self._least:
                counts.append((name, extra + self._least))
        return tuple(counts)


class Group(Shape[tuple[Item, ...], C]):
    """Groups out of a pool: ``pool`` has the number of each item, ``sizes`` the possible sizes of a group.

    Items of one name are alike, so only the number of each counts. The items of a group are in the order of
    the pool. If ``fits`` is given, it returns whether a group is allowed; then the groups are not counted.
    """

    KIND = "group"
    __slots__ = ("_fits", "_pool", "_sizes")

    def __init__(
        self,
        command: type[C],
        field: str,
        make: Callable[[tuple[Item, ...]], C],
        *,
        pool: Mapping[Item, int],
        sizes: range,
        fits: Callable[[tuple[Item, ...]], bool] | None = None,
    ) -> None:
        super().__init__(command, (field,), make)
        self._pool = pool
        self._sizes = sizes
        self._fits = fits

    def count(self) -> int | None:
        return None if self._fits else sum(self._numbers())

    def drawn(self, draw: Draw) -> tuple[Item, ...]:
        numbers = self._numbers()
        total = sum(numbers)
        for _ in range(TRIES):
            group = self._numbered(numbers, draw(total))
            if self._fits is None or self._fits(group):
                return group
        return next(self.values())

    def values(self) -> Iterator[tuple[Item, ...]]:
        groups = (group for size in self._sizes for group in _groups(list(self._pool.items()), size))
        return filter(self._fits, groups) if self._fits else groups

    def holds(self, value: tuple[Item, ...]) -> bool:
        taken = Counter(value)
        return (
            value == self._sorted(taken)
            and len(value) in self._sizes
            and all(number <= self._pool.get(item, 0) for item, number in taken.items())
            and (self._fits is None or self._fits(value))
        )

    def form(self) -> dict[str, Any]:
        sizes = [min(self._sizes, default=0), max(self._sizes, default=0)]
        return {"pool": [[item, number] for item, number in self._pool.items()], "sizes": sizes}

    def items(self) -> Sequence[Item]:
        return list(self._pool)

    def read(self, args: Mapping[str, Any]) -> tuple[Item, ...]:
        return self._sorted(Counter(_items(args[self.fields[0]], list(self._pool))))

    def _sorted(self, taken: Mapping[Item, int]) -> tuple[Item, ...]:
        return tuple(item for item in self._pool for _ in range(taken.get(item, 0)))

    def _numbers(self) -> list[int]:
        """The number of groups by size, whether they fit or not."""
        ways = _ways([*self._pool.values()], max(self._sizes, default=0))
        return [ways[0][size] for size in self._sizes]

    def _numbered(self, numbers: Sequence[int], number: int) -> tuple[Item, ...]:
        """The group with a number, in the order of ``values``."""
        by_size = iter(zip(self._sizes, numbers, strict=True))
        size, groups = next(by_size)
        while number >= groups:
            number -= groups
            size, groups = next(by_size)
        ways, left, members = _ways([*self._pool.values()], size), size, list[Item]()
        for place, (item, there) in enumerate(self._pool.items()):
            for taken in range(min(left, there), -1, -1):
                behind = ways[place + 1][left - taken]
                if number < behind:
                    break
                number -= behind
            left -= taken
            members += [item] * taken
        return tuple(members)


def _ways(there: Sequence[int], most: int) -> list[list[int]]:
    """The number of groups that can be taken from a place in ``there`` on, by place and size."""
    ways = [[1] + [0] * most]
    for number in reversed(there):
        ways.append([sum(ways[-1][max(0, size - number) : size + 1]) for size in range(most + 1)])
    return ways[::-1]


def _groups(pool: Sequence[tuple[Item, int]], size: int) -> Iterator[tuple[Item, ...]]:
    """All groups of a size; those with more of the first item come first."""
    if size == 0:
        yield ()
    elif pool:
        (item, there), *others = pool
        for taken in range(min(size, there), -1, -1):
            for behind in _groups(others, size - taken):
                yield (item,) * taken + behind


def _items(given: object, known: Sequence[Item]) -> tuple[Item, ...]:
    """The items that a form entered, each as the pool has it."""
    named = {str(item): item for item in known}
    if not isinstance(given, list | tuple) or not all(str(item) in named for item in given):
        raise ShapeError(f"enter items out of {', '.join(named)}")
    return tuple(named[str(item)] for item in given)


class Aimed(Shape[tuple[Item, tuple[Item, ...]], C]):
    """A group out of a pool against one of ``targets``; ``fields`` are the args of the target and the group.

    ``enough(target, group)`` returns whether a group suffices; a larger group then suffices too. ``fits``
    leaves out groups that another one stands for; all of the pool always fits. They are not counted.
    """

    KIND = "aimed"
    __slots__ = ("_enough", "_fits", "_pool", "targets")

    def __init__(
        self,
        command: type[C],
        fields: tuple[str, str],
        make: Callable[[tuple[Item, tuple[Item, ...]]], C],
        *,
        targets: Sequence[Item],
        pool: Mapping[Item, int],
        enough: Callable[[Item, Sequence[Item]], bool],
        fits: Callable[[Sequence[Item]], bool] = lambda group: True,
    ) -> None:
        super().__init__(command, fields, make)
        self.targets = targets
        self._pool = pool
        self._enough = enough
        self._fits = fits

    def count(self) -> None:
        return None

    def drawn(self, draw: Draw) -> tuple[Item, tuple[Item, ...]]:
        """Takes random items until they are enough and fit, and then one more with a chance of one half."""
        target = self.targets[draw(len(self.targets))]
        left = [item for item, number in self._pool.items() for _ in range(number)]
        group: list[Item] = []
        while left and not (self._enough(target, group) and self._fits(group) and draw(2)):
            group.append(left.pop(draw(len(left))))
        return target, self._sorted(Counter(group))

    def values(self) -> Iterator[tuple[Item, tuple[Item, ...]]]:
        return ((target, group) for target in self.targets for group in self.against(target))

    def examples(self) -> Iterator[C]:
        """A group against each target."""
        firsts = ((target, group) for target in self.targets for group in islice(self.against(target), 1))
        return map(self.make, firsts)

    def against(self, target: Item) -> Iterator[tuple[Item, ...]]:
        """Yields all groups against a target; those with fewer of the first item come first."""
        return filter(self._fits, self._groups(target, (), list(self._pool.items())))

    def _groups(
        self, target: Item, group: tuple[Item, ...], pool: Sequence[tuple[Item, int]]
    ) -> Iterator[tuple[Item, ...]]:
        """All groups with this beginning that are enough."""
        if not pool:
            yield group
            return
        (item, there), *others = pool
        rest = tuple(other for other, number in others for _ in range(number))
        for taken in range(there + 1):
            with_it = (*group, *(item,) * taken)
            if self._enough(target, (*with_it, *rest)):
                yield from self._groups(target, with_it, others)

    def holds(self, value: tuple[Item, tuple[Item, ...]]) -> bool:
        target, group = value
        taken = Counter(group)
        return (
            target in self.targets
            and group == self._sorted(taken)
            and all(number <= self._pool.get(item, 0) for item, number in taken.items())
            and self._enough(target, group)
            and self._fits(group)
        )

    def value(self, command: C) -> tuple[Item, tuple[Item, ...]]:
        target, group = self.fields
        return getattr(command, target), getattr(command, group)

    def form(self) -> dict[str, Any]:
        pool = [[item, number] for item, number in self._pool.items()]
        groups = [[*next(self.against(target), ())] for target in self.targets]
        return {"targets": list(self.targets), "pool": pool, "groups": groups}

    def items(self) -> Sequence[Item]:
        return [*self.targets, *self._pool]

    def read(self, args: Mapping[str, Any]) -> tuple[Item, tuple[Item, ...]]:
        target, group = self.fields
        (aim,) = _items([args[target]], self.targets)
        return aim, self._sorted(Counter(_items(args[group], list(self._pool))))

    def _sorted(self, taken: Mapping[Item, int]) -> tuple[Item, ...]:
        return tuple(item for item in self._pool for _ in range(taken.get(item, 0)))


class _Placed(Shape[tuple[int, ...], C]):
    """Places, each as whole numbers, which are the args. ``places`` may be computed on demand.

    ``bounds`` has the numbers that a form accepts, for each of ``FIELDS``.
    """

    FIELDS: ClassVar[tuple[str, ...]]
    __slots__ = ("_bounds", "_places")

    def __init__(
        self,
        command: type[C],
        make: Callable[[tuple[int, ...]], C],
        *,
        places: Sequence[tuple[int, ...]],
        **bounds: range,
    ) -> None:
        super().__init__(command, self.FIELDS, make)
        self._places = places
        self._bounds = {name: bounds[name] for name in self.FIELDS}

    def count(self) -> int:
        return len(self._places)

    def drawn(self, draw: Draw) -> tuple[int, ...]:
        return self._places[draw(len(self._places))]

    def values(self) -> Iterator[tuple[int, ...]]:
        return iter(self._places)

    def holds(self, value: tuple[int, ...]) -> bool:
        return value in self._places

    def value(self, command: C) -> tuple[int, ...]:
        return tuple(getattr(command, name) for name in self.fields)

    def points(self) -> set[tuple[int, int]]:
        """The points of the sheet at which a value lies; a circle lies at its centre."""
        return {(place[0], place[1]) for place in self._places}

    def form(self) -> dict[str, Any]:
        return {"bounds": {name: [within[0], within[-1]] for name, within in self._bounds.items()}}

    def read(self, args: Mapping[str, Any]) -> tuple[int, ...]:
        if not all(type(args[name]) is int for name in self.fields):
            raise ShapeError(f"enter a whole number for each of {', '.join(self.fields)}")
        return tuple(args[name] for name in self.fields)


class Point(_Placed[C]):
    """A point of a sheet: one of ``places``, each ``(x, y)``; ``x`` and ``y`` are the ranges of the sheet."""

    KIND = "point"
    FIELDS = ("x", "y")
    __slots__ = ()


class Circle(_Placed[C]):
    """A circle on a sheet: one of ``places``, each ``(x, y, r)``; with ``r``, the radii that a form takes."""

    KIND = "circle"
    FIELDS = ("x", "y", "r")
    __slots__ = ()

    def radii(self, x: int, y: int) -> list[int]:
        """The radii of the circles with this centre, the smallest first."""
        return sorted(place[2] for place in self._places if place[0] == x and place[1] == y)
