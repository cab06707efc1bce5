"""The most enemies that could have been defeated (vilnius:8.14), compared with every way to fight."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

import pytest

from domain.kernel.chance import Draw, SeededChance
from domain.vilnius.box import Box, box
from domain.vilnius.cards import WEAPONS
from domain.vilnius.force import most_defeated
from domain.vilnius.packs import newest

BOX: Box = box(newest())
UNITS = [card.id for card in BOX.pack.units for _ in range(card.copies)]
ENEMIES = [card.id for card in BOX.pack.enemies for _ in range(card.copies)]

Weapons = tuple[int, ...]
Fighter = tuple[str, Weapons]
"""A Unit and the weapons that it has left."""


def slow_most(boosted: bool, units: Sequence[str], enemies: Sequence[str]) -> int:
    """Tries every group against every enemy in every order, with all victims, from the cards alone."""
    cards = {card.id: card for card in BOX.pack.units}
    foes = {card.id: card for card in BOX.pack.enemies}

    def asks(enemy: str) -> Weapons:
        card = foes[enemy]
        sides = [card.weapons, card.boosted_weapons] if boosted else [card.weapons]
        return tuple(sum(dict(side).get(weapon, 0) for side in sides) for weapon in WEAPONS)

    def skulls(enemy: str) -> int:
        return foes[enemy].skulls.red + (foes[enemy].boosted_skulls.red if boosted else 0)

    def rank(unit: str) -> tuple[bool, int]:
        return cards[unit].martyr, cards[unit].gold + cards[unit].tools

    def gifts(fighter: Fighter) -> Iterator[Weapons]:
        """What a Unit may give, if it fights."""
        unit, left = fighter
        if not cards[unit].distribute:
            yield left
            return
        yield from (part for part in product(*(range(n + 1) for n in left)) if any(part))

    def victims(group: Sequence[Fighter], kills: int) -> Iterator[tuple[int, ...]]:
        """The places of those who die: nobody survives who is more precious than one of them."""
        for dead in combinations(range(len(group)), kills):
            alive = [rank(unit) for at, (unit, _) in enumerate(group) if at not in dead]
            if not dead or not alive or min(rank(group[at][0]) for at in dead) >= max(alive):
                yield dead

    @cache
    def most(fighters: tuple[Fighter, ...], left: tuple[str, ...]) -> int:
        best = 0
        for enemy in dict.fromkeys(left):
            others = list(left)
            others.remove(enemy)
            asked = asks(enemy)
            if not any(asked):
                best = max(best, 1 + most(fighters, tuple(others)))
            for size in range(1, len(fighters) + 1):
                for places in combinations(range(len(fighters)), size):
                    for given in product(*(list(gifts(fighters[at])) for at in places)):
                        if best == len(left):
                            return best
                        if not enough([sum(column) for column in zip(*given, strict=True)], asked):
                            continue
                        home = [one for at, one in enumerate(fighters) if at not in places]
                        group = [fighters[at] for at in places]
                        red = skulls(enemy) - sum(cards[unit].stultify for unit, _ in group)
                        for dead in set(victims(group, min(max(0, red), size))):
                            back = [
                                (unit, tuple(a - b for a, b in zip(has, gave, strict=True)))
                                for at, ((unit, has), gave) in enumerate(zip(group, given, strict=True))
                                if at not in dead and cards[unit].distribute and has != gave
                            ]
                            best = max(best, 1 + most(tuple(sorted(home + back)), tuple(others)))
        return best

    def weapons(unit: str) -> Weapons:
        return BOX.arms[unit]

    return most(tuple(sorted((unit, weapons(unit)) for unit in units)), tuple(sorted(enemies)))


def enough(given: Sequence[int], asked: Sequence[int]) -> bool:
    """Exchanges two of a weapon that is over for one that is missing, until nothing is missing."""
    over = [have - want for have, want in zip(given, asked, strict=True)]
    while min(over) < 0:
        if max(over) < 2:
            return False
        over[over.index(max(over))] -= 2
        over[over.index(min(over))] += 1
    return True


def some(cards: Sequence[str], number: int, draw: Draw) -> list[str]:
    left = list(cards)
    return [left.pop(draw(len(left))) for _ in range(number)]


def most(units: str, enemies: str, boosted: bool = False) -> int:
    return most_defeated(BOX, boosted, units.split(), enemies.split())


@pytest.mark.rule("vilnius:8.14")
def test_agrees_with_every_way_to_fight() -> None:
    """Among them many with Units that distribute, martyrs and Red Skulls."""
    draw = SeededChance("every way", 0).below
    rare = [card.id for card in BOX.pack.units if card.distribute or card.martyr or card.stultify]
    red = [card.id for card in BOX.pack.enemies if card.skulls.red or card.boosted_skulls.red]
    for case in range(500):
        units = some([*rare, *rare, "farmers", "archers"] if case % 3 else UNITS, 1 + draw(4), draw)
        enemies = some([*red, *red] if case % 2 else ENEMIES, 1 + draw(3), draw)
        boosted = draw(3) > 0
        possible = slow_most(boosted, units, enemies)
        for defeated in (0, possible):
            assert most_defeated(BOX, boosted, units, enemies, defeated) == possible, (
                f"{boosted} {units} {enemies} {defeated}"
            )


@pytest.mark.rule("vilnius:8.4", "vilnius:8.14")
def test_one_weapon_short() -> None:
    """Units of one weapon that are just enough for all enemies, and the same without one of them."""
    draw = SeededChance("short", 0).below
    of = {"sword": "slavic_axemen", "shield": "town_guard", "spear": "farmers"}
    armed = [card for card in BOX.pack.enemies if card.weapons and "arrow" not in card.weapons]
    for _ in range(100):
        enemies = [armed[draw(len(armed))] for _ in range(1 + draw(6))]
        units = [of[weapon] for card in enemies for weapon, n in card.weapons.items() for _ in range(n)]
        ids = [card.id for card in enemies]
        assert most_defeated(BOX, False, units, ids) == len(ids)
        del units[draw(len(units))]
        assert most_defeated(BOX, False, units, ids) == len(ids) - 1


@pytest.mark.rule("vilnius:8.4")
def test_two_alike_are_exchanged_within_their_group_only() -> None:
    assert most("farmers farmers", "scout") == 1
    assert most("farmers town_guard", "scout") == 0
    # A shield is over at each of two enemies: together they would be an arrow.
    assert most("archers archers", "scout scout scout") == 2


@pytest.mark.rule("vilnius:8.8")
def test_weapons_are_distributed_over_enemies() -> None:
    assert most("horse_archers", "scout scout scout squire") == 4
    assert most("boyar_knights", "squire squire") == 1


@pytest.mark.rule("vilnius:9.7")
def test_a_unit_that_distributes_fights_last_where_it_is_killed() -> None:
    # Two arrows and a sword go elsewhere before the third arrow makes the enemy with the Red Skull whole.
    assert most("horse_archers town_guard", "levy_archer scout squire", boosted=False) == 3
    assert most("horse_archers town_guard", "levy_archer scout scout", boosted=True) == 3
    # It dies at one of these two.
    assert most("horse_archers town_guard town_guard", "levy_archer levy_archer", boosted=True) == 1


@pytest.mark.rule("vilnius:9.2")
def test_a_precious_unit_more_takes_the_red_skull() -> None:
    assert most("horse_archers town_guard boyar_knights", "levy_archer levy_archer", boosted=True) == 2
    # Farmers cost less: they are not killed instead.
    assert most("horse_archers town_guard town_guard farmers", "levy_archer levy_archer", boosted=True) == 1


@pytest.mark.rule("vilnius:9.5")
def test_who_stultifies_may_be_there_for_that_alone() -> None:
    # Both sides of the Grand Marshal have a Red Skull: one is cancelled, the knight takes the other.
    archers = "horse_archers horse_archers"
    rest = "slavic_axemen town_guard farmers farmers"
    assert most(f"{archers} {rest} boyar_knights town_guard", "grand_marshal levy_archer", boosted=True) == 2


@pytest.mark.rule("vilnius:9.3")
def test_a_martyr_dies_before_the_most_precious() -> None:
    assert most("horse_archers volunteers town_guard", "levy_archer levy_archer", boosted=True) == 2


@pytest.mark.rule("vilnius:8.11")
def test_enemies_that_ask_for_nothing_are_defeated_by_nobody() -> None:
    assert most("", "wrong_track razzle_dazzle scout") == 2


@pytest.mark.rule("vilnius:8.14")
def test_many_red_skulls_and_many_who_distribute() -> None:
    """A search that gave up early took these for one enemy fewer."""
    enemies = "guest_crusaders levy_archer crossbow_company knight_brothers mounted_sergeants grand_marshal"
    distribute = "horse_archers horse_archers light_horsemen"
    rest = "volunteers volunteers slavic_axemen town_guard archers farmers"
    assert most(f"{distribute} {rest}", enemies, boosted=True) == 5
