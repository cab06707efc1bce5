"""The most enemies that Units can defeat (vilnius:8.14). Owners do not matter.

Red Skulls matter only to a Unit that distributes its weapons, for no other one fights twice.
It has to survive its fights with such enemies, but for the last of them.
Enemies without Red Skulls are defeated before all others.

So the fights with Red Skulls in which weapons are lent are chosen from the last one back.
A Unit that has lent nothing in a later one is *fresh*: it may die. Any other is *needed*: others die instead.
The weapons that needed Units have left are one pool for each kind of Unit, because owners do not matter.

Three splittings leave the order of fights out. In the first, no weapon is lent against Red Skulls.
All that it can do is possible. In the second, Red Skulls kill nobody. All that it cannot do is impossible.
In the third, weapons are lent, and single ones come from any Unit that has them, without regard to pools.
All that it cannot do is impossible, too. The search tries all that lies between.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from operator import le
from typing import NamedTuple

from domain.vilnius.box import NO_ARMS, Arms, Box, together
from domain.vilnius.splitting import (
    BITS,
    EACH,
    NO_DEMAND,
    Counts,
    Demand,
    Group,
    Kind,
    Kinds,
    Splitter,
    group,
    groups_against,
    pack,
    plus,
    signs,
    unpack,
)

SINGLES: tuple[Arms, ...] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))


class Lender(NamedTuple):
    """Units that distribute and are alike in a defence."""

    arms: Arms
    rank: int
    stultify: int
    number: int
    """Tells Units apart that stultify, because the number of them in a fight matters."""


Lenders = tuple[tuple[Lender, int], ...]
"""The number of Units of each kind."""


class Foe(NamedTuple):
    """An enemy: the weapons that it asks for, and its Red Skulls."""

    asked: Arms
    red: int


def most_defeated(
    box: Box, boosted: bool, units: Sequence[str], enemies: Sequence[str], defeated: int = 0
) -> int:
    """The most enemies that these Units can defeat, in the best order and with the best victims.

    ``defeated`` is a number that they did defeat, from which the search goes on.
    """
    ranks, kinds, of = _kinds(box)
    there, lenders = Counter[Kind](), Counter[Lender]()
    for number, unit in enumerate(units):
        card = box.units[unit]
        if not card.distribute:
            there[of[unit]] += 1
        elif box.arms[unit] != NO_ARMS:
            rank = ranks.index((card.martyr, box.price(unit)))
            lenders[Lender(box.arms[unit], rank, card.stultify, card.stultify and number)] += 1
    foes = Counter[Foe]()
    for enemy in enemies:
        foes[Foe(box.asked(enemy, boosted), box.skulls(enemy, boosted).red if lenders else 0)] += 1
    free = sum(foes.pop(foe) for foe in list(foes) if foe.asked == NO_ARMS)  # vilnius:8.11
    return free + _Defence(kinds, foes, there, lenders).most(max(0, defeated - free))


@cache
def _kinds(box: Box) -> tuple[list[tuple[bool, int]], tuple[Kind, ...], Mapping[str, Kind]]:
    """The ranks of Units of a box that distribute; the kinds of those that fight once; each one's kind.

    Single weapons that keep no Red Skulls come first, for they may be lent, too.
    """
    rank = {card.id: (card.martyr, box.price(card.id)) for card in box.pack.units}
    ranks = sorted({rank[card.id] for card in box.pack.units if card.distribute})
    of = {
        card.id: Kind(box.arms[card.id], tuple((rank[card.id] >= one) + card.stultify for one in ranks))
        for card in box.pack.units
        if not card.distribute
    }
    singles = tuple(Kind(single, (0,) * len(ranks)) for single in SINGLES)
    return ranks, singles + tuple(sorted(set(of.values()) - set(singles))), of


class _Defence:
    """A search that caches its failures.

    Things are, by their places: Units by kind, every weapon that may be lent as a Unit of its own; then the
    Units with a single weapon, without loans; then the fresh ones, by kind. Pools come behind them.
    """

    def __init__(
        self,
        kinds: tuple[Kind, ...],
        foes: Mapping[Foe, int],
        there: Mapping[Kind, int],
        lenders: Mapping[Lender, int],
    ) -> None:
        self._kinds = kinds
        # Easy enemies come first, so that a search for few enough of them ends soon.
        self._types = sorted(foes, key=lambda foe: (not foe.red, sum(foe.asked), foe))
        self._foes = tuple(of for of, foe in enumerate(self._types) for _ in range(foes[foe]))
        self._reds = tuple(of for of in self._foes if self._types[of].red)
        self._lenders = tuple(lenders.items())
        units = [there[kind] for kind in kinds]
        a, b, c, d = units[: len(SINGLES)]
        self._singles = (a, b, c, d)
        lent = together(plus(NO_ARMS, kind.arms, n) for kind, n in lenders.items())
        self._there = (
            *plus(lent, self._singles, 1),
            *units[len(SINGLES) :],
            *self._singles,
            *lenders.values(),
        )
        self._all = pack((EACH,) * len(self._there))
        self._signs = signs(len(self._there) + len(SINGLES) * len(lenders))
        self._prices = [*(sum(kind.arms) for kind in kinds), *(0,) * (len(SINGLES) + len(lenders))]
        self._groups = [_groups(foe, kinds, NO_DEMAND) for foe in self._types]
        self._alone = Splitter(self._groups, self._there, self._prices)
        self._failed = set[tuple[Kinds, int, int]]()

    def most(self, number: int) -> int:
        """The most enemies, of which ``number`` can be defeated."""
        while self._alone.search(self._foes, number + 1):
            number += 1
        harmless = [_groups(foe._replace(red=0), self._kinds, NO_DEMAND) for foe in self._types]
        if self._reds and Splitter(harmless, self._there, self._alone.prices).search(self._foes, number + 1):
            self._lend()
            while self._lending.search(self._foes, number + 1) and self._before(
                self._reds, pack(self._there), number + 1
            ):
                number += 1
        return number

    def _lend(self) -> None:
        """Prepares the fights with Red Skulls in which weapons are lent."""
        place = len(self._kinds)
        self._loans: dict[tuple[Arms, int], dict[Demand, list[int]]] = {}
        """By single weapons and Red Skulls, the loans instead."""
        self._choices: list[dict[int, list[int]]] = []
        """By enemy, the things that fights take, by those of them that the splitting asks for."""
        groups = list(map(list, self._groups))
        asked = self._all ^ pack((EACH,) * len(SINGLES)) << place * BITS
        for foe, some in zip(self._types, groups, strict=True):
            choices: dict[int, list[int]] = {}
            for taken in dict.fromkeys(self._fights(foe)) if foe.red else ():
                choices.setdefault(taken & asked, []).append(taken)
            some += [group(unpack(things, len(self._there))) for things in choices]
            self._choices.append(choices)
        self._lending = Splitter(groups, self._there, self._alone.prices)

    def _before(self, reds: Kinds, left: int, number: int) -> bool:
        """Whether ``number`` fights can come before those that were chosen, with the things that are left."""
        foes, there = reds + self._foes[len(self._reds) :], left & self._all
        if not self._lending.can(foes, there, number):
            return False
        if self._alone.can(foes, there, number):
            return True
        if (reds, left, number) in self._failed:
            return False
        for red in dict.fromkeys(reds):
            place = reds.index(red)
            others = reds[:place] + reds[place + 1 :]
            for _, (things, _) in self._lending.groups[red]:
                for taken in self._choices[red].get(things, ()):
                    after = (left | self._signs) - taken
                    if after & self._signs == self._signs and self._before(
                        others, after ^ self._signs, number - 1
                    ):
                        return True
        self._failed.add((reds, left, number))
        return False

    def _fights(self, foe: Foe) -> Iterator[int]:
        """The things that fights with an enemy take in which weapons are lent."""
        ranks = {lender.rank for lender, _ in self._lenders}
        for demand in (NO_DEMAND, *product(ranks, range(1, foe.red + 1))):
            groups = groups_against(foe.asked, self._kinds, demand)
            for counts, whole in zip(groups, _groups(foe, self._kinds, demand), strict=True):
                if all(map(le, counts, self._there)):
                    a, b, c, d = counts[: len(SINGLES)]
                    singles = (a, b, c, d)
                    if (singles, foe.red) not in self._loans:
                        self._loans[singles, foe.red] = self._instead(singles, foe.red)
                    for loan in self._loans[singles, foe.red].get(demand, ()):
                        yield whole.packed + loan

    def _instead(self, singles: Arms, red: int) -> dict[Demand, list[int]]:
        """The loans instead of some of these Units with a single weapon, if the other Units are there."""
        loans_of: dict[Demand, list[int]] = {}
        for useful in product(*(_parts(singles, lender, number) for lender, number in self._lenders)):
            alone = plus(singles, together(useful), -1)
            if alone != singles and min(alone) >= 0 and all(map(le, alone, self._singles)):
                for demand, loans in _loans(self._lenders, useful, red, len(self._kinds)).items():
                    loans_of.setdefault(demand, []).extend(loans)
        return loans_of


@lru_cache(maxsize=1_000)
def _groups(foe: Foe, kinds: tuple[Kind, ...], demand: Demand) -> list[Group]:
    """The groups as things, of which nothing is lent where there are Red Skulls."""
    return [
        group((*counts, *(counts[: len(SINGLES)] if foe.red else NO_ARMS)))
        for counts in groups_against(foe.asked, kinds, demand)
    ]


def _parts(arms: Arms, lender: Lender, number: int) -> Iterator[Arms]:
    """The parts of these weapons that ``number`` Units can lend."""
    a, b, c, d = (range(min(n, number * arm) + 1) for n, arm in zip(arms, lender.arms, strict=True))
    return product(a, b, c, d)


class Loan(NamedTuple):
    """The part of Units that distribute in a fight, by kind."""

    lent: tuple[Arms, ...]
    fresh: Counts
    """Fresh Units that join; each lends a weapon."""
    demand: Demand
    """The demand on other Units, so that no needed Unit is killed."""

    def beats(self, other: "Loan", lenders: Lenders) -> bool:
        """Whether it is possible wherever the other one is."""
        rank, lack = self.demand
        return (
            (not lack or (rank <= other.demand[0] and lack <= other.demand[1]))
            and all(all(map(le, mine, theirs)) for mine, theirs in zip(self.lent, other.lent, strict=True))
            and all(
                mine == theirs or (mine < theirs and _within(lent, lender, mine))
                for mine, theirs, lent, (lender, _) in zip(
                    self.fresh, other.fresh, self.lent, lenders, strict=True
                )
            )
        )


@lru_cache(maxsize=10_000)
def _loans(lenders: Lenders, useful: tuple[Arms, ...], red: int, place: int) -> dict[Demand, list[int]]:
    """The ways to lend these weapons: by the demand on other Units, the things that are taken besides theirs.

    Units that lend instead of Units with a single weapon may lend more than is asked, to join the fight.
    """
    best: list[Loan] = []
    for way in product(*(_joined(lender, arms, red) for lender, arms in zip(lenders, useful, strict=True))):
        fresh, lent = zip(*way, strict=True)
        loan = Loan(lent, fresh, _demand(lenders, lent, fresh, red))
        if not any(other.beats(loan, lenders) for other in best):
            best.append(loan)
    loans: dict[Demand, list[int]] = {}
    for loan in best:
        more = plus(together(loan.lent), together(useful), -1)
        pools = [
            plus(arms, lender.arms, -n)
            for arms, (lender, _), n in zip(loan.lent, lenders, loan.fresh, strict=True)
        ]
        taken = pack(
            (*more, *(0,) * (place - len(SINGLES)), *plus(NO_ARMS, together(useful), -1), *loan.fresh)
        )
        behind = pack([n for arms in pools for n in arms]) << (place + len(SINGLES) + len(lenders)) * BITS
        loans.setdefault(loan.demand, []).append(taken + behind)
    return loans


def _joined(of: tuple[Lender, int], useful: Arms, red: int) -> Iterator[tuple[int, Arms]]:
    """The number of fresh Units of a kind that join, and the weapons that the kind lends.

    Each fresh Unit lends something, and Units that stultify may join.
    """
    lender, number = of
    able = [single for single in SINGLES if all(map(le, single, lender.arms))]
    for fresh in range(min(number, sum(useful) + red) + 1):
        missing = max(0, fresh - sum(useful))
        for size in {missing, missing or int(lender.stultify and not any(useful))}:
            for more in combinations_with_replacement(able, size):
                lent = plus(useful, together(more), 1)
                if _within(lent, lender, number):
                    yield fresh, lent


def _demand(lenders: Lenders, lent: Sequence[Arms], fresh: Counts, red: int) -> Demand:
    """The demand on others: a kind that lends more than its fresh Units have is needed, and others die."""
    all_ = list(zip(lenders, lent, fresh, strict=True))
    needed = [lender.rank for (lender, _), arms, n in all_ if not _within(arms, lender, n)]
    if not needed:
        return NO_DEMAND
    rank = max(needed)
    for (lender, _), arms, n in all_:
        red -= n * (lender.rank >= rank) + (lender.stultify if any(arms) else 0)
    return (rank, red) if red > 0 else NO_DEMAND


def _within(lent: Arms, lender: Lender, number: int) -> bool:
    """Whether ``number`` Units have these weapons."""
    return max(plus(lent, lender.arms, -number)) <= 0
