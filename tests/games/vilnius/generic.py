"""What the generic suite has to know of Vilnius (``Known`` in tests/generic/games.py says what for)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, permutations, product
from typing import Any, get_args

from domain.kernel.chance import Draw
from domain.kernel.messages import Command
from domain.vilnius.cards import CardPack, Difficulty, Weapon
from domain.vilnius.commands import Capture, Deploy, Pay, Sacrifice, Storm
from domain.vilnius.packs import PACKS, cards, newest
from domain.vilnius.state import State

SETUPS: tuple[tuple[Mapping[str, Any], int], ...] = tuple(
    ({"difficulty": difficulty}, seats) for difficulty in get_args(Difficulty) for seats in (2, 3)
)
PIECES = ("card", "building", "enemy", "stronghold")
DESCRIBED = ("deploy", "pay", "storm", "capture", "sacrifice")

_RIDERS: dict[str, dict[str, Any]] = {
    "farmers": {"starting": 0},
    "slavic_axemen": {"starting": 0, "copies": 4},
    "light_horsemen": {"starting": 2, "copies": 6, "requires": [], "weapons": {"sword": 1, "spear": 1}},
}
"""What is changed in our pack: everybody begins with two Units that distribute their weapons."""


def _riders() -> str:
    """The hash of that pack: with ours two such Units of one player seldom fight together."""
    ours = PACKS.own[newest()]
    units = [{**unit, **_RIDERS.get(unit["id"], {})} for unit in ours["units"]]
    return PACKS.add({**ours, "id": "riders", "units": units})


SMALL: tuple[tuple[Mapping[str, Any], int], ...] = (({"packs": {"cards": _riders()}}, 2),)

MOST = 64
"""Groups out of a pool that ``values`` names; where there are more, it leaves the group out."""
WEAPONS = get_args(Weapon)
Items = tuple[str, ...]


def values(state: State) -> dict[str, tuple[object, ...]]:
    """What lies where somebody decides. A group is of another type where none is due or too many could be."""
    seat, pack = state.seat, cards(state.cards)
    by_field: dict[str, tuple[object, ...]] = {
        "agreed": (turns(state),),
        "units": (0,),
        "provinces": (0,),
        "building": ("palace",),
        "unit": ("farmers",),
        "province": ("gold_2",),
        "of": (1,),
        "x": (0,),
        "y": (0,),
        "store": ((),),
        "enemy": ("1 scout",),
        "taker": (0, *state.seats),
        "under": ((),),
    }
    match state.step:
        case "draw":
            by_field |= {"units": tuple(range(-1, 10)), "provinces": tuple(range(-1, 10))}
        case "act":
            by_field |= _city(state, pack)
        case "pay":
            if groups := _groups(purse(state, pack, seat)):
                by_field["parts"] = (*groups, ("gold_9",))
        case "give_unit":
            by_field["unit"] = (*state.supply, "boyars")
        case "give_province" | "stored_or_fire":
            by_field["province"] = (*(card.id for card in pack.provinces), "gold_9", None)
        case "give_building":
            by_field |= {"x": tuple(range(-4, 6)), "y": tuple(range(-4, 6))}
        case "suffer":
            by_field["enemy"] = (*(f"{foe.row} {foe.enemy}" for foe in state.foes), "1 boost", "9 scout")
        case "victims":
            tied = Counter(_victim(*victim) for victim in state.tied)
            by_field["units"] = (*_groups(tied, 1_000), ("1 boyars",))
        case "keep":
            by_field["province"] = (*state.seen, "gold_9")
            by_field["under"] = tuple(chain(*(set(permutations(state.seen, size)) for size in range(3))))
        case "garrison":
            hand = Counter(state.units[seat])
            by_field["units"] = (*_groups(hand, 10_000), tuple(hand)[:1] * 9, ("boyars",))
        case "deploy" | "storm" | "capture" | "sacrifice":
            by_field |= _fight(state, pack)
    if state.step in ("deploy", "victims", "suffer", "sacrifice", "plunder", "storm"):
        by_field["agreed"] = (*_consents(state), turns(state)[::-1], (*turns(state), 9))
    return by_field


def _city(state: State, pack: CardPack) -> dict[str, tuple[object, ...]]:
    seat = state.seat
    kontors = [placed for own in state.display for placed in own if placed.building == "kontor"]
    xs = [placed.x for placed in (*state.display[seat], *kontors)]
    ys = [placed.y for placed in (*state.display[seat], *kontors)]
    hand = Counter(state.provinces[seat])
    stored = [Counter(group) for group in _groups(hand, 10_000)]
    most = 1 + sum(placed.building == "storehouse" for placed in state.display[seat])
    return {
        "building": tuple(card.id for card in pack.buildings),
        "x": tuple(range(min(xs) - 1, max(xs) + 2)),
        "y": tuple(range(min(ys) - 1, max(ys) + 2)),
        "unit": tuple(card.id for card in pack.units),
        "province": (*hand, "gold_9") if kontors else ("gold_9",),
        "of": (0, *state.seats) if kontors else (1,),
        "store": (
            *(tuple(group.elements()) for group in stored if group.total() <= most),
            *((card, card) for card in hand),
        ),
    }


def _fight(state: State, pack: CardPack) -> dict[str, tuple[object, ...]]:
    """The targets and groups of a step, where these are few."""
    groups = _groups(pool(state, pack))
    if not groups:
        return {}
    by_field: dict[str, tuple[object, ...]] = {"units": (*groups, ("1 boyars",))}
    match state.step:
        case "deploy":
            by_field["enemy"] = (*dict.fromkeys(f"{foe.row} {foe.enemy}" for foe in state.foes), "9 scout")
        case "storm":
            by_field["building"] = (*dict.fromkeys(state.middle), "palace")
        case "capture":
            by_field["stack"] = (1, 2, 3, 4)
        case "sacrifice":
            by_field["skull"] = ("silver", "gold")
    return by_field


def turns(state: State) -> tuple[int, ...]:
    """All seats in turn order."""
    return (*state.seats[state.starter - 1 :], *state.seats[: state.starter - 1])


def _consents(state: State) -> Iterator[tuple[int, ...]]:
    """Some of the seats in turn order, or none."""
    return chain(*(combinations(turns(state), size) for size in range(len(state.players) + 1)))


def _victim(seat: int, unit: str, number: int) -> str:
    return f"{seat} {unit}#{number}" if number else f"{seat} {unit}"


def _groups(there: Mapping[str, int], most: int = MOST) -> list[Items]:
    """All groups out of a pool; none where there are more than ``most``."""
    numbers = [range(number + 1) for number in there.values()]
    number = 1
    for of in numbers:
        number *= len(of)
    if number > most:
        return []
    return [
        tuple(item for item, taken in zip(there, row, strict=True) for _ in range(taken))
        for row in product(*numbers)
    ]


# What a described command may be, written from the rules and without the modules that play it.


def pool(state: State, pack: CardPack) -> Counter[str]:
    """What a group may be of, by item."""
    if state.step == "capture":
        return Counter(state.units[state.seat])
    where = state.aside if state.step == "sacrifice" else state.units
    numbers = Counter(f"{seat} {unit}" for seat in state.seats for unit in where[seat])
    if state.step != "deploy":
        return numbers
    spread = {card.id: card.weapons for card in pack.units if card.distribute}
    for item in [item for item in numbers if item.split()[1] in spread]:
        del numbers[item]
    for (seat, unit, number), left in givers(state, pack).items():
        numbers.update({f"{seat} {unit}#{number} {weapon}": times for weapon, times in left.items()})
    return +numbers


def givers(state: State, pack: CardPack) -> dict[tuple[int, str, int], Counter[str]]:
    """The weapons that each Unit which distributes can still give, by seat, kind and number (8.8, 8.9)."""
    by_fighter: dict[tuple[int, str, int], Counter[str]] = {}
    for seat, card in product(state.seats, pack.units):
        if card.distribute:
            lent = [Counter(unit.left) for unit in state.lent[seat] if unit.unit == card.id]
            fresh = [Counter[str](card.weapons)] * state.units[seat].count(card.id)
            for number, left in enumerate([*lent, *fresh], 1):
                by_fighter[seat, card.id, number] = left
    return by_fighter


def given(pack: CardPack, items: Iterable[str]) -> Counter[str]:
    """The weapons of a group."""
    units = {card.id: card for card in pack.units}
    counts: Counter[str] = Counter()
    for item in items:
        words = item.split()
        if words[-1] in WEAPONS:
            counts[words[-1]] += 1
        else:
            counts.update(units[words[-1]].weapons)
    return counts


def covered(has: Mapping[Any, int], asked: Mapping[Any, int]) -> bool:
    """Tries every number of exchanges of two weapons alike for any other one (8.4)."""
    pairs = product(*(range(has.get(weapon, 0) // 2 + 1) for weapon in WEAPONS))
    for exchanged in pairs:
        left = {
            weapon: has.get(weapon, 0) - 2 * times for weapon, times in zip(WEAPONS, exchanged, strict=True)
        }
        lack = sum(max(0, asked.get(weapon, 0) - left[weapon]) for weapon in WEAPONS)
        if lack <= sum(exchanged):
            return True
    return False


def in_order(state: State, pack: CardPack, items: Sequence[str]) -> bool:
    """Of two Units with the same weapons left the one of the higher number gives no more (8.9).

    It would give more if the other one's weapons were a part of its own.
    """
    left = givers(state, pack)
    gives = {who: Counter[str]() for who in left}
    for item in items:
        if "#" in item:
            seat, unit, weapon = item.split()
            kind, _, number = unit.partition("#")
            gives[int(seat), kind, int(number)][weapon] += 1
    return not any(
        gives[other] - gives[one] and not gives[one] - gives[other]
        for one, other in product(left, repeat=2)
        if one[:2] == other[:2] and one[2] < other[2] and left[one] == left[other]
    )


def owners(state: State, items: Iterable[str]) -> tuple[int, ...]:
    """Whose Units items are, in turn order (3.5)."""
    own = {int(item.split()[0]) for item in items}
    return tuple(seat for seat in turns(state) if seat in own)


def purse(state: State, pack: CardPack, seat: int) -> Counter[str]:
    """What a seat can pay with, by item (7.1)."""
    buildings = {card.id: card for card in pack.buildings}
    counts = Counter(state.provinces[seat])
    counts.update(f"{card.seat} {card.province}" for card in state.parked if card.seat != seat)
    counts.update(
        placed.building
        for placed in state.display[seat]
        if buildings[placed.building].makes and (seat, placed.x, placed.y) not in state.used
    )
    houses = sum(buildings[placed.building].exchange for own in state.display for placed in own)
    counts["tools_for_gold"] = houses - state.exchanged[0]
    counts["gold_for_tools"] = houses - state.exchanged[1]
    return +counts


def worth(state: State, pack: CardPack, item: str) -> tuple[int, int]:
    """The Gold and Tools that a part of a payment adds (7.3, 7.6, 7.7)."""
    if item in ("tools_for_gold", "gold_for_tools"):
        return (1, -2) if item == "tools_for_gold" else (-1, 2)
    for building in pack.buildings:
        if building.id == item:
            return int(building.makes == "gold"), int(building.makes == "tools")
    card = next(card for card in pack.provinces if card.id == item.split()[-1])
    if card.trade and card.trade.good in state.trades[state.seat]:
        return card.gold + card.trade.gold, card.tools + card.trade.tools
    return card.gold, card.tools


def pays(state: State, pack: CardPack, parts: Sequence[str]) -> bool:
    """Whether parts cover the price, and no smaller payment made of them does (7.2)."""
    assert state.buying
    records: Any = pack.units if state.buying.unit else pack.buildings
    price = next(card for card in records if card.id == state.buying.card)
    enough = []
    for row in product(*(range(number + 1) for number in Counter(parts).values())):
        each = [(worth(state, pack, item), n) for item, n in zip(Counter(parts), row, strict=True)]
        gold, tools = (sum(of[kind] * number for of, number in each) for kind in (0, 1))
        if gold >= price.gold and tools >= price.tools:
            enough.append(sum(row))
    return enough == [len(parts)]


def sacrificed(state: State, pack: CardPack, command: Sacrifice) -> bool:
    """Whether just these Units have to be destroyed (11.2 to 11.4)."""
    silver = state.phase == "silver"
    value = {card.id: card.tools if silver else card.gold for card in pack.units}
    values = [value[item.split()[1]] for item in command.units]
    return command.skull == state.phase and sum(values) >= state.due > sum(values) - min(values)


def storms(state: State, pack: CardPack, command: Storm) -> bool:
    """Whether a group raises enough of the weapons that an enemy Building shows (13.2, 13.3)."""
    records = {card.id: card for card in pack.strongholds}
    if any(records[card].guards and card != command.building for card in state.middle):
        return False
    shown = [weapon for weapon, number in records[command.building].weapons.items() for _ in range(number)]
    number = len(shown) if len(state.players) == 3 else min(6, len(shown))
    has = given(pack, command.units)
    return any(covered(has, Counter(some)) for some in {*combinations(sorted(shown), number)})


def right(state: State, command: Any) -> bool:
    """Whether a described command of the seat that is due is legal."""
    pack = cards(state.cards)
    items: Items = command.parts if isinstance(command, Pay) else command.units
    there = purse(state, pack, state.seat) if isinstance(command, Pay) else pool(state, pack)
    if not items or Counter(items) - there:
        return False
    match command:
        case Pay():
            return pays(state, pack, items)
        case Capture():
            asked = next(card.weapons for card in pack.conquests if card.stack == command.stack)
            full = state.stacks[command.stack] or state.under[command.stack]
            return bool(full) and covered(given(pack, items), asked)
    if command.agreed != owners(state, items):
        return False
    match command:
        case Sacrifice():
            return sacrificed(state, pack, command)
        case Storm():
            return storms(state, pack, command)
        case Deploy():
            enemy = next(card for card in pack.enemies if card.id == command.enemy.split()[1])
            asks = Counter[str](enemy.weapons)
            if state.boosted:
                asks.update(enemy.boosted_weapons)
            return covered(given(pack, items), asks) and in_order(state, pack, items)
    raise AssertionError(command)


def altered(state: State, command: Any, draw: Draw) -> tuple[Command, bool]:
    """Takes an item away, adds or exchanges one, or changes the target or those who agree."""
    pack, other = cards(state.cards), command
    field = "parts" if isinstance(command, Pay) else "units"
    items = list(getattr(command, field))
    there = list(purse(state, pack, state.seat) if isinstance(command, Pay) else pool(state, pack))
    way = draw(5)
    if way in (0, 2):
        items.pop(draw(len(items)))
    if way in (1, 2):
        items.append(there[draw(len(there))])
    if way < 3:
        other = replace(command, **{field: tuple(items)})
        if not isinstance(command, Pay | Capture):
            other = replace(other, agreed=owners(state, items))
    elif isinstance(command, Deploy) and way == 3:
        foe = state.foes[draw(len(state.foes))]
        other = replace(command, enemy=f"{foe.row} {foe.enemy}")
    elif isinstance(command, Storm) and way == 3:
        other = replace(command, building=state.middle[draw(len(state.middle))])
    elif isinstance(command, Capture):
        other = replace(command, stack=1 + draw(4))
    elif not isinstance(command, Pay):
        consents = list(_consents(state))
        other = replace(command, agreed=consents[draw(len(consents))])
    return other, right(state, other)


def check(state: State) -> None:
    """Each of the cards that are in play is in one place, as often as the pack has it; the books agree."""
    if not state.deck and not state.order_discard:
        return  # nothing is laid yet
    pack, seats = cards(state.cards), len(state.players)
    held = [slot.card for slots in state.stored for slot in slots]
    hands = _all(state.provinces, state.province_pile, state.province_discard, state.loot, state.under)
    parked = [card.province for card in state.parked]
    assert Counter([*hands, *held, *parked, *state.pool, *state.seen]) == Counter(
        {card.id: card.copies * (seats if card.home else 1) for card in pack.provinces}
    )
    guards = [slot.card for slots in state.guarded for slot in slots]
    lent = [unit.unit for units in state.lent for unit in units]
    assert Counter(
        [*_all(state.units, state.unit_pile, state.unit_discard, state.aside), *guards, *lent]
    ) + Counter(state.supply) == Counter({card.id: card.copies for card in pack.units})
    built = [placed.building for own in state.display for placed in own]
    assert Counter([*built, *_all(state.personal)]) + Counter(state.general) == Counter(
        {card.id: card.copies * (seats if card.personal else 1) for card in pack.buildings}
    )
    foes = [foe.enemy for foe in (*state.foes, *state.beaten, *state.unbeaten)]
    order = Counter([*_all(state.deck, state.rows), *state.order_discard, *state.middle, *foes])
    expected = Counter({card.id: card.copies for card in (*pack.enemies, *pack.strongholds)})
    unique = {card.kind: card.id for card in pack.uniques}
    boost, final = order.pop(unique["boost"], 0), order.pop(unique["final"], 0)
    assert order == expected
    assert boost <= 1
    assert boost + state.boosted <= 1
    assert final + state.final <= 1
    assert len(state.middle) <= 3
    shown = Counter([*state.destination[1:], *state.destinations, *state.old_destinations])
    targets = {card.id: card.target for card in pack.destinations}
    assert sorted(targets[card] for card in shown.elements()) == ["player"] * seats + ["vilnius"] * (
        2 + seats
    )
    for seat in state.seats:
        cells = {(placed.x, placed.y): placed.building for placed in state.display[seat]}
        assert len(cells) == len(state.display[seat])
        for kind, slots in (("storehouse", state.stored[seat]), ("guardhouse", state.guarded[seat])):
            assert all(cells[slot.x, slot.y] == kind for slot in slots)
            assert len({(slot.x, slot.y) for slot in slots}) == len(slots)
        assert 3 <= state.strength[seat] <= 16
    for card in state.parked:
        assert any((at.x, at.y, at.building) == (card.x, card.y, "kontor") for at in state.display[card.of])
    assert len({card[:4] for card in state.parked}) == len(state.parked)
    assert sum(state.stacks) == len(state.pool)
    assert 0 <= state.city <= 14
    piles = (state.provinces, state.units, state.province_pile, state.province_discard, state.unit_pile)
    assert all(tuple(sorted(pile)) == pile for pile in chain(*piles, state.unit_discard, state.loot))
    assert state.kills < len(state.tied) or not state.kills


def _all(*places: Iterable[Iterable[str]]) -> Iterator[str]:
    """The cards of several places, each a pile by seat, stack or layer."""
    return chain(*chain(*places))
