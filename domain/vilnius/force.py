"""The most enemies that Units can defeat (vilnius:8.14). Owners do not matter.

Red Skulls matter only to a Unit that distributes its weapons, for no other one fights twice.
It has to survive its fights with such enemies, but for the last of them.
Enemies without Red Skulls are defeated before all others.

So the fights with Red Skulls in which weapons are lent are chosen from the last one back.
Who has lent nothing in a later one is *fresh*: it may die. Who has is *needed*: others have to die instead.
What the needed have left is one pool for each kind of Unit, for it does not matter whose the weapons are.

Two splittings leave the order of fights out. In one, no weapon is lent against Red Skulls.
What it can do can be done. The other asks of such a fight only that somebody fresh lends, or that there are
others to die. What it cannot do cannot be done. The search tries all that lies between.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations_with_replacement, product
from operator import le
from typing import NamedTuple

from domain.vilnius.box import NO_ARMS, Arms, Box
from domain.vilnius.covering import covers
from domain.vilnius.splitting import Counts, Group, Kinds, Splitter, group, groups_against, pack, plus, signs

SINGLES: tuple[Arms, ...] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))

Rank = tuple[bool, int]
"""How precious a Unit is: a martyr before all others, then by its price (vilnius:9.2, 9.3)."""
NOBODY: Rank = (False, -1)


class Kind(NamedTuple):
    """Units that are alike in a defence."""

    arms: Arms
    rank: Rank
    stultify: int
    number: int = 0
    """Tells those apart that distribute and stultify, for it matters how many of them fight."""


class Foe(NamedTuple):
    """An enemy: the weapons that it asks for, and its Red Skulls."""

    asked: Arms
    red: int


class Choice(NamedTuple):
    """A fight with Red Skulls in which weapons are lent: what it takes."""

    whole: Counts
    """Units that fight once, by kind."""
    fresh: Counts
    """Fresh Units that distribute and join, by kind."""
    lent: tuple[Arms, ...]
    """Weapons that are lent, by kind."""


def most_defeated(box: Box, boosted: bool, units: Sequence[str], enemies: Sequence[str]) -> int:
    """The most enemies that these Units can defeat, in the best order and with the best victims."""
    whole, lenders = Counter[Kind](), Counter[Kind]()
    for number, unit in enumerate(units):
        card = box.units[unit]
        rank = (card.martyr, box.price(unit))
        if not card.distribute:
            whole[Kind(box.arms[unit], rank, card.stultify)] += 1
        elif box.arms[unit] != NO_ARMS:
            lenders[Kind(box.arms[unit], rank, card.stultify, card.stultify and number)] += 1
    foes = Counter[Foe]()
    for enemy in enemies:
        foes[Foe(box.asked(enemy, boosted), box.skulls(enemy, boosted).red if lenders else 0)] += 1
    free = sum(foes.pop(foe) for foe in list(foes) if foe.asked == NO_ARMS)  # vilnius:8.11
    return free + _Defence(_kinds(box), foes, whole, lenders).most()


@cache
def _kinds(box: Box) -> tuple[Arms, ...]:
    """What Units of a box that fight once have; weapons one by one come first, for they may be lent, too."""
    arms = {box.arms[card.id] for card in box.pack.units if not card.distribute}
    return SINGLES + tuple(sorted(arms - set(SINGLES)))


class _Defence:
    """A search that remembers what cannot be done.

    Things are, by their places: Units by their weapons, every weapon that may be lent as a Unit of its own;
    then the Units with a single weapon, without loans; then the fresh ones.
    """

    def __init__(
        self,
        kinds: tuple[Arms, ...],
        foes: Mapping[Foe, int],
        whole: Mapping[Kind, int],
        lenders: Mapping[Kind, int],
    ) -> None:
        self._kinds = kinds
        self._types = sorted(foes, key=lambda foe: (not foe.red, -sum(foe.asked), foe))
        self._foes = tuple(of for of, foe in enumerate(self._types) for _ in range(foes[foe]))
        self._reds = tuple(of for of in self._foes if self._types[of].red)
        self._whole = tuple(whole)
        self._lenders = tuple(lenders)
        self._counts = (*whole.values(), *lenders.values())
        pools = [n * arm for kind, n in lenders.items() for arm in kind.arms]
        units, fresh = tuple(whole.values()), tuple(lenders.values())
        self._there = self._things(units, fresh, pools)
        prices = [*map(sum, kinds), *(0,) * (len(SINGLES) + 1)]
        alone = [_alone(foe, kinds) for foe in self._types]
        self._bound = Splitter(
            [
                (*one, *_lending(foe.asked, kinds, *self._absorbing(foe.red))) if foe.red else one
                for foe, one in zip(self._types, alone, strict=True)
            ],
            self._there,
            prices,
        )
        self._alone = Splitter(alone, self._there, prices) if self._reds else self._bound
        self._signs = signs(len(self._counts) + len(pools))
        self._failed = set[tuple[Kinds, int, int]]()
        self._ready: dict[int, list[tuple[int, int]]] = {}
        self._coming: dict[int, Iterator[tuple[int, int]]] = {}

    def most(self) -> int:
        for number in range(len(self._foes), 0, -1):
            if self._bound.search(self._foes, number) and (
                self._alone is self._bound
                or self._alone.search(self._foes, number)
                or self._before(self._reds, pack(self._counts), pack(self._there), number)
            ):
                return number
        return 0

    def _before(self, reds: Kinds, left: int, there: int, number: int) -> bool:
        """Whether so many fights can come before those that were chosen.

        ``left`` are, packed, Units that fight once, fresh ones, and pools; ``there`` the same as things.
        """
        foes = reds + self._foes[len(self._reds) :]
        if not self._bound.can(foes, there, number):
            return False
        if self._alone.can(foes, there, number):
            return True
        if (reds, left, number) in self._failed:
            return False
        for red in dict.fromkeys(reds):
            place = reds.index(red)
            others = reds[:place] + reds[place + 1 :]
            for taken, things in self._choices(red):
                after = (left | self._signs) - taken
                if after & self._signs == self._signs and self._before(
                    others, after ^ self._signs, there - things, number - 1
                ):
                    return True
        self._failed.add((reds, left, number))
        return False

    def _things(self, whole: Sequence[int], fresh: Sequence[int], lent: Sequence[int]) -> Counts:
        """Units and weapons as things."""
        found = [0] * (len(self._kinds) + len(SINGLES) + 1)
        for kind, n in zip(self._whole, whole, strict=True):
            place = self._kinds.index(kind.arms)
            found[place] += n
            if place < len(SINGLES):
                found[len(self._kinds) + place] += n
        for place, n in enumerate(lent):
            found[place % len(SINGLES)] += n
        found[-1] = sum(fresh)
        return tuple(found)

    def _absorbing(self, red: int) -> tuple[Counts, int]:
        """By kind of weapons, how many Red Skulls a Unit keeps from others; and how many there are at least.

        It cancels some, and is killed instead of one that is not more precious.
        """
        least = min(kind.rank for kind in self._lenders)
        found = [0] * len(self._kinds)
        for kind in self._whole:
            place = self._kinds.index(kind.arms)
            found[place] = max(found[place], (kind.rank >= least) + kind.stultify)
        return tuple(found), red - sum(kind.stultify for kind in self._lenders)

    def _choices(self, red: int) -> Iterator[tuple[int, int]]:
        """The fights with such an enemy: what they take of what is left, and as things.

        They are made when they are asked for, and kept.
        """
        if red not in self._ready:
            self._ready[red] = []
            self._coming[red] = map(self._taken, self._least(self._types[red]))
        ready, at = self._ready[red], 0
        while True:
            if at == len(ready):
                new = next(self._coming[red], None)
                if new is None:
                    return
                ready.append(new)
            yield ready[at]
            at += 1

    def _taken(self, fight: Choice) -> tuple[int, int]:
        """What a fight takes; who was fresh leaves all that it does not lend to the pool."""
        lent = [n for arms in fight.lent for n in arms]
        joined = [n * arm for kind, n in zip(self._lenders, fight.fresh, strict=True) for arm in kind.arms]
        pools = [less - more for less, more in zip(lent, joined, strict=True)]
        return pack((*fight.whole, *fight.fresh, *pools)), pack(self._things(fight.whole, fight.fresh, lent))

    def _fights(self, foe: Foe) -> Iterator[Choice]:
        """The fights in which weapons are lent; none could do without one of those who take part."""
        for counts in groups_against(foe.asked, self._kinds):
            if not any(counts[: len(SINGLES)]) or not all(map(le, counts, self._there)):
                continue
            for whole, owed in self._raised(counts):
                if owed != NO_ARMS:
                    for lent in self._lent(owed):
                        most = map(min, self._counts[len(self._whole) :], map(sum, lent))
                        for fresh in product(*(range(n + 1) for n in most)):
                            yield from self._spared(foe, Choice(whole, fresh, lent))

    def _raised(self, counts: Counts) -> Iterator[tuple[Counts, Arms]]:
        """The Units that a group may be made of, and the weapons that have to be lent for it."""
        choices: list[list[tuple[tuple[int, ...], int]]] = []
        for place, (arms, n) in enumerate(zip(self._kinds, counts, strict=True)):
            units = [of for of, kind in enumerate(self._whole) if kind.arms == arms]
            choices.append(
                [
                    (some, owed)
                    for owed in (range(n + 1) if place < len(SINGLES) else (0,))
                    for some in combinations_with_replacement(units, n - owed)
                    if all(some.count(unit) <= self._counts[unit] for unit in some)
                ]
            )
        for chosen in product(*choices):
            taken = [unit for some, _ in chosen for unit in some]
            (_, a), (_, b), (_, c), (_, d) = chosen[: len(SINGLES)]
            yield tuple(map(taken.count, range(len(self._whole)))), (a, b, c, d)

    def _lent(self, owed: Arms, of: int = 0) -> Iterator[tuple[Arms, ...]]:
        """The ways to lend weapons, by kind. Who stultifies may also lend one that nobody needs."""
        if of == len(self._lenders):
            if owed == NO_ARMS:
                yield ()
            return
        kind, number = self._lenders[of], self._counts[len(self._whole) + of]
        for a, b, c, d in product(
            *(range(min(n, number * arm) + 1) for n, arm in zip(owed, kind.arms, strict=True))
        ):
            for rest in self._lent((owed[0] - a, owed[1] - b, owed[2] - c, owed[3] - d), of + 1):
                yield ((a, b, c, d), *rest)
                if kind.stultify and not a + b + c + d:
                    for single in SINGLES:
                        if all(map(le, single, kind.arms)):
                            yield (single, *rest)

    def _spared(self, foe: Foe, fight: Choice) -> Iterator[Choice]:
        """A fight, with more Units where somebody would be killed who is needed (rules 9)."""
        most = self._needed(fight)
        able: list[tuple[int, int, Arms]] = [
            ((kind.rank >= most) + kind.stultify, of, NO_ARMS) for of, kind in enumerate(self._whole)
        ]
        able += [
            (1, len(self._whole) + of, single)
            for of, kind in enumerate(self._lenders)
            for single in SINGLES
            if kind.rank >= most and not kind.stultify and all(map(le, single, kind.arms))
        ]
        for more in _enough([gain for gain, _, _ in able], self._lack(foe, fight)):
            taken, lent = [*fight.whole, *fight.fresh], list(fight.lent)
            for one in more:
                _, of, single = able[one]
                taken[of] += 1
                if of >= len(self._whole):
                    lent[of - len(self._whole)] = plus(lent[of - len(self._whole)], single, 1)
            if all(map(le, taken, self._counts)):
                whole, fresh = taken[: len(self._whole)], taken[len(self._whole) :]
                yield Choice(tuple(whole), tuple(fresh), tuple(lent))

    def _least(self, foe: Foe) -> Iterator[Choice]:
        """The fights in which weapons are lent, each once, that nobody and no weapon could be left out of."""
        seen = set[Choice]()
        for fight in self._fights(foe):
            if fight not in seen:
                seen.add(fight)
                if not any(map(partial(self._wins, foe), self._less(fight))):
                    yield fight

    def _less(self, fight: Choice) -> Iterator[Choice]:
        """A fight with a Unit or a weapon less, which can be had wherever the fight can."""
        for of, n in enumerate(fight.whole):
            if n:
                yield fight._replace(whole=(*fight.whole[:of], n - 1, *fight.whole[of + 1 :]))
        for of, (kind, n, lent) in enumerate(zip(self._lenders, fight.fresh, fight.lent, strict=True)):
            if n and _within(lent, kind, n - 1):
                yield fight._replace(fresh=(*fight.fresh[:of], n - 1, *fight.fresh[of + 1 :]))
            for single in SINGLES:
                if all(map(le, single, lent)):
                    yield fight._replace(
                        lent=(*fight.lent[:of], plus(lent, single, -1), *fight.lent[of + 1 :])
                    )

    def _wins(self, foe: Foe, fight: Choice) -> bool:
        """Whether the weapons are enough, whoever is fresh lends one, and nobody is killed who is needed."""
        given = NO_ARMS
        for kind, n in zip(self._whole, fight.whole, strict=True):
            given = plus(given, kind.arms, n)
        for lent in fight.lent:
            given = plus(given, lent, 1)
        return (
            covers(given, foe.asked)
            and all(map(le, fight.fresh, map(sum, fight.lent)))
            and self._lack(foe, fight) <= 0
        )

    def _needed(self, fight: Choice) -> Rank:
        """How precious those are who lend and are needed; those who are fresh lend first."""
        return max(
            (
                kind.rank
                for kind, n, lent in zip(self._lenders, fight.fresh, fight.lent, strict=True)
                if not _within(lent, kind, n)
            ),
            default=NOBODY,
        )

    def _lack(self, foe: Foe, fight: Choice) -> int:
        """How many Red Skulls hit somebody who is needed."""
        most = self._needed(fight)
        if most == NOBODY:
            return 0
        lack = foe.red
        for kind, n in zip(self._whole, fight.whole, strict=True):
            lack -= n * ((kind.rank >= most) + kind.stultify)
        for kind, n, lent in zip(self._lenders, fight.fresh, fight.lent, strict=True):
            lack -= n * (kind.rank >= most) + (kind.stultify if any(lent) else 0)
        return lack


def _within(lent: Arms, kind: Kind, number: int) -> bool:
    """Whether so many Units have these weapons."""
    return all(weapon <= number * arm for weapon, arm in zip(lent, kind.arms, strict=True))


def _enough(gains: Sequence[int], lack: int) -> Iterator[tuple[int, ...]]:
    """The choices, with repetition, that gain what is lacking, and do not without one of their own."""
    able = [of for of, gain in enumerate(gains) if gain]
    for size in range(max(0, lack) + 1):
        for some in combinations_with_replacement(able, size):
            each = [gains[of] for of in some]
            if sum(each) >= lack and (not some or sum(each) - min(each) < lack):
                yield some


@lru_cache(maxsize=1_000)
def _alone(foe: Foe, kinds: tuple[Arms, ...]) -> tuple[Group, ...]:
    """Groups as things; against Red Skulls nothing is lent."""
    nothing = (0,) * len(SINGLES)
    return tuple(
        group((*counts, *(counts[: len(SINGLES)] if foe.red else nothing), 0))
        for counts in groups_against(foe.asked, kinds)
    )


@lru_cache(maxsize=1_000)
def _lending(asked: Arms, kinds: tuple[Arms, ...], absorbing: Counts, red: int) -> tuple[Group, ...]:
    """Groups as things in which something is lent: somebody fresh does, or others do for the Red Skulls."""
    found = set[Counts]()
    for counts in groups_against(asked, kinds):
        singles = counts[: len(SINGLES)]
        if not any(singles):
            continue
        found.add((*counts, *(0,) * len(SINGLES), 1))
        behind = range(len(SINGLES), len(kinds))
        lack = red - sum(counts[place] * absorbing[place] for place in behind)
        for more in _enough(absorbing, lack):
            whole = [more.count(place) for place in range(len(SINGLES))]
            rest = [counts[place] + more.count(place) for place in behind]
            found.add((*map(max, singles, whole), *rest, *whole, 0))
    return tuple(map(group, sorted(found)))
