"""The most enemies that Units can defeat (vilnius:8.14), and how. Owners do not matter.

Red Skulls matter only to a Unit that distributes its weapons, for no other one fights twice.
It has to survive its fights with such enemies, but for the last.
So these fights are looked for first, from the last one back; the other enemies are defeated before them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from domain.vilnius.box import NO_ARMS, Arms, Box
from domain.vilnius.splitting import Counts, Splitter, plus, within

SINGLES: tuple[Arms, ...] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))

TRIES = 10_000
"""Places of a search for fights with Red Skulls, of one number of enemies.

No known hand needs half as many; with more, a number counts only where it was found.
"""
Loans = dict[int, Arms]
"""What Units that distribute give, by their numbers."""
Rank = tuple[bool, int]
"""How precious a Unit is: a martyr before all others, then by its price (vilnius:9.2, 9.3)."""


class Whole(NamedTuple):
    """A Unit that fights once, with all its weapons."""

    arms: Arms
    rank: Rank
    stultify: int


class Lender(NamedTuple):
    """A Unit that distributes its weapons: those that it has left."""

    left: Arms
    rank: Rank
    stultify: int
    number: int
    """Its place among those that were asked about."""
    needed: bool = False
    """Whether it fights once more against an enemy with Red Skulls, later in time."""


class Foe(NamedTuple):
    """An enemy: the weapons that it asks for, and its Red Skulls."""

    asked: Arms
    red: int


@dataclass(frozen=True)
class Fight:
    """An enemy, by its place, and the group that defeats it."""

    foe: int
    units: tuple[Whole, ...]
    lent: tuple[tuple[int, Arms], ...]
    """What Units that distribute give, by their numbers."""


def most_defeated(box: Box, boosted: bool, units: Sequence[str], enemies: Sequence[str]) -> int:
    """The most enemies that these Units can defeat, in the best order and with the best victims.

    Exact but where ``TRIES`` ends a search that has found fewer.
    """
    foes = [Foe(box.asked(enemy, boosted), box.skulls(enemy, boosted).red) for enemy in enemies]
    whole = [whole_unit(box, unit) for unit in units if not box.units[unit].distribute]
    fresh = [unit for unit in units if box.units[unit].distribute]
    lenders = [lender(box, unit, box.arms[unit], number) for number, unit in enumerate(fresh)]
    return len(best_fights(box, foes, whole, lenders))


def whole_unit(box: Box, unit: str) -> Whole:
    """A Unit that fights once."""
    card = box.units[unit]
    return Whole(box.arms[unit], (card.martyr, box.price(unit)), card.stultify)


def lender(box: Box, unit: str, left: Arms, number: int) -> Lender:
    """A Unit that distributes and has these weapons left."""
    card = box.units[unit]
    return Lender(left, (card.martyr, box.price(unit)), card.stultify, number)


def best_fights(
    box: Box, foes: Sequence[Foe], whole: Sequence[Whole], lenders: Sequence[Lender]
) -> list[Fight]:
    """As many fights as can be won, in the order in which they are fought."""
    free = [Fight(at, (), ()) for at, foe in enumerate(foes) if foe.asked == NO_ARMS]  # vilnius:8.11
    return free + _Defence(_kinds(box), foes, whole, lenders).most()


@cache
def _kinds(box: Box) -> tuple[Arms, ...]:
    """The weapons that Units of a box have together, and those that may be lent, each once."""
    arms = {box.arms[card.id] for card in box.pack.units if not card.distribute} | set(SINGLES)
    return tuple(sorted(arms - {NO_ARMS}, key=lambda kind: (-sum(kind), kind)))


class _Defence:
    """A search that remembers what cannot be done."""

    def __init__(
        self,
        kinds: tuple[Arms, ...],
        foes: Sequence[Foe],
        whole: Sequence[Whole],
        lenders: Sequence[Lender],
    ) -> None:
        armed = [at for at, foe in enumerate(foes) if foe.asked != NO_ARMS]
        self._places = sorted(
            armed,
            key=lambda at: (bool(lenders) and not foes[at].red, -sum(foes[at].asked), foes[at]),
        )
        """The enemies in the order of the search: where it matters, those with Red Skulls come first."""
        self._foes = [foes[at] for at in self._places]
        self._reds = sum(foe.red > 0 for foe in self._foes) if lenders else 0
        self._whole = Counter(unit for unit in whole if unit.arms != NO_ARMS)
        self._lenders = tuple(sorted(lenders, key=_alike))
        self._kinds = kinds
        self._splitter = Splitter(
            self._kinds, self._pool(self._whole, self._lenders), [foe.asked for foe in self._foes]
        )
        self._failed = set[tuple[object, ...]]()

    def most(self) -> list[Fight]:
        for number in range(len(self._foes), 0, -1):
            if self._splitter.search(number) is None:
                continue
            self._tries = TRIES
            found = self._before(tuple(range(self._reds)), -1, self._whole, self._lenders, number)
            if found is not None:
                return found
        return []

    def _before(
        self,
        reds: tuple[int, ...],
        last: int,
        whole: Counter[Whole],
        lenders: tuple[Lender, ...],
        number: int,
    ) -> list[Fight] | None:
        """So many fights before those that were chosen, the last of which was against ``last``.

        Fights that share no Unit may change places; so one against an enemy before ``last`` needs one that
        is needed again.
        """
        if number <= 0:
            return []
        again = any(lender.needed for lender in lenders)
        reds = reds if again else tuple(red for red in reds if red > last)
        alike = tuple(sorted(lender._replace(number=0) for lender in lenders))
        key = (reds, again and last, frozenset(whole.items()), alike, number)
        if key in self._failed or not self._tries:
            return None
        self._tries -= 1
        pool = self._pool(whole, lenders)
        starts = (*reds, self._reds)
        for first in starts:  # with fewer and fewer Red Skulls
            split = self._splitter.defeat(first, pool, number)
            if split is None:
                break
            found = self._handed_out(split, reds, whole, lenders)
            if found is not None:
                return found
        tried = set[tuple[Foe, bool]]()
        for red in reds if first != starts[0] else ():
            foe = self._foes[red]
            if (foe, red < last) in tried:
                continue
            tried.add((foe, red < last))
            for units, lent in self._groups(foe, whole, lenders, needs=red < last):
                left = tuple(sorted(_after(lenders, lent), key=_alike))
                earlier = self._before(
                    tuple(other for other in reds if other != red), red, whole - units, left, number - 1
                )
                if earlier is not None:
                    fight = Fight(self._places[red], tuple(sorted(units.elements())), tuple(lent.items()))
                    return [*earlier, fight]
        if self._tries:
            self._failed.add(key)
        return None

    def _pool(self, whole: Counter[Whole], lenders: Sequence[Lender]) -> Counts:
        """Units by kind, with every weapon that may be lent as a Unit of its own."""
        found = Counter[Arms]()
        for unit, n in whole.items():
            found[unit.arms] += n
        for lender in lenders:
            found.update(dict(zip(SINGLES, lender.left, strict=True)))
        return tuple(found[kind] for kind in self._kinds)

    def _groups(
        self, foe: Foe, whole: Counter[Whole], lenders: Sequence[Lender], needs: bool
    ) -> Iterator[tuple[Counter[Whole], Loans]]:
        """The groups against an enemy with Red Skulls that are enough and spare those who are needed again.

        With ``needs`` only those in which somebody is. None of them would do without one of its Units.
        """
        for group in self._splitter.groups(foe.asked, self._pool(whole, lenders)):
            for units, owed in self._raised(group, whole):
                for lent in _loans(tuple(lenders), owed):
                    needed = [lender for lender in lenders if lender.needed and lender.number in lent]
                    if not needed:
                        if not needs:
                            yield units, lent
                        continue
                    yield from _sparing(foe, units, lent, whole, lenders)

    def _raised(self, group: Counts, whole: Counter[Whole]) -> Iterator[tuple[Counter[Whole], Arms]]:
        """The Units that a group may be made of, and the weapons that have to be lent for it."""
        choices: list[list[tuple[tuple[Whole, ...], Arms]]] = []
        for kind, n in zip(self._kinds, group, strict=True):
            if n:
                there = sorted(unit for unit in whole.elements() if unit.arms == kind)
                lent = range(n + 1) if kind in SINGLES else (0,)
                choices.append(
                    [
                        (units, plus(NO_ARMS, kind, owed))
                        for owed in lent
                        for units in sorted(set(combinations(there, n - owed)))
                    ]
                )
        for chosen in product(*choices):
            owed = NO_ARMS
            for _, more in chosen:
                owed = plus(owed, more, 1)
            yield Counter(unit for units, _ in chosen for unit in units), owed

    def _handed_out(
        self,
        split: dict[int, Counts],
        reds: tuple[int, ...],
        whole: Counter[Whole],
        lenders: Sequence[Lender],
    ) -> list[Fight] | None:
        """Fights as they were split, those with Red Skulls last; None where a Unit that has to survive dies.

        A Unit has to survive if it is needed again, or if it gives in a later one of these fights.
        """
        units, loans = sorted(whole.elements()), {lender.number: lender.left for lender in lenders}
        spared = {lender.number for lender in lenders if lender.needed}
        found: list[Fight] = []
        for at, group in split.items():
            red = at < self._reds
            if red and at not in reds:
                return None
            taken: list[Whole] = []
            lent = Loans()
            for kind, n in zip(self._kinds, group, strict=True):
                for _ in range(n):
                    unit = next((unit for unit in units if unit.arms == kind), None)
                    if unit is not None:
                        units.remove(unit)
                        taken.append(unit)
                        continue
                    able = [who for who, left in loans.items() if within(kind, left)]
                    who = min(able, key=lambda who: (red and who in spared, who not in lent))
                    loans[who] = plus(loans[who], kind, -1)
                    lent[who] = plus(lent.get(who, NO_ARMS), kind, 1)
            if red:
                again = [lender._replace(needed=lender.number in spared) for lender in lenders]
                if spared & lent.keys() and not _spares(self._foes[at], Counter(taken), lent, again):
                    return None
                spared |= lent.keys()
            found.append(Fight(self._places[at], tuple(taken), tuple(lent.items())))
        return found[::-1]


def _alike(lender: Lender) -> tuple[object, ...]:
    """Brings those together that differ in nothing but their number."""
    return (lender._replace(number=0), lender.number)


def _after(lenders: Sequence[Lender], lent: Loans) -> Iterator[Lender]:
    """Those who can lend something before a fight, which the others of its group have to be alive for."""
    for lender in lenders:
        left = plus(lender.left, lent.get(lender.number, NO_ARMS), -1)
        if left != NO_ARMS:
            yield lender._replace(left=left, needed=lender.needed or lender.number in lent)


def _sparing(
    foe: Foe, units: Counter[Whole], lent: Loans, whole: Counter[Whole], lenders: Sequence[Lender]
) -> Iterator[tuple[Counter[Whole], Loans]]:
    """A group, with more Units where somebody would be killed who is needed again (rules 9)."""
    if _spares(foe, units, lent, lenders):
        yield units, lent
        return
    others: list[Whole | tuple[int, Arms]] = list((whole - units).elements())
    for lender in lenders:
        if not lender.needed and lender.number not in lent:
            others += [(lender.number, weapon) for weapon in SINGLES if within(weapon, lender.left)]
    for size in range(1, foe.red + 1):
        enough = False
        for more in dict.fromkeys(combinations(others, size)):
            loans = dict(one for one in more if not isinstance(one, Whole))
            joined = Counter(one for one in more if isinstance(one, Whole))
            if len(loans) + joined.total() == size and _spares(foe, units + joined, lent | loans, lenders):
                enough = True
                yield units + joined, lent | loans
        if enough:
            return


def _spares(foe: Foe, units: Counter[Whole], lent: Loans, lenders: Sequence[Lender]) -> bool:
    """Whether Red Skulls can kill others than those who are needed again."""
    fighting = [lender for lender in lenders if lender.number in lent]
    most = max(lender.rank for lender in fighting if lender.needed)
    red = foe.red - sum(n * unit.stultify for unit, n in units.items())
    red -= sum(lender.stultify for lender in fighting)
    first = sum(n for unit, n in units.items() if unit.rank >= most)
    first += sum(not lender.needed and lender.rank >= most for lender in fighting)
    return first >= red


def _loans(lenders: Sequence[Lender], owed: Arms, before: Arms | None = None) -> Iterator[Loans]:
    """The ways to lend weapons; ``before`` is what one gave that was alike, and no other gives more."""
    if owed == NO_ARMS:
        yield {}
        return
    if not lenders:
        return
    lender, *others = lenders
    alike = bool(others) and others[0]._replace(number=lender.number) == lender
    a, b, c, d = map(min, lender.left, owed)
    for arms in _parts((a, b, c, d)):
        if before is None or arms <= before:
            for rest in _loans(others, plus(owed, arms, -1), arms if alike else None):
                yield rest if arms == NO_ARMS else {lender.number: arms} | rest


@lru_cache(maxsize=1_000)
def _parts(left: Arms) -> tuple[Arms, ...]:
    """The weapons that may be lent of these, all first."""
    return tuple((a, b, c, d) for a, b, c, d in product(*(range(n, -1, -1) for n in left)))
