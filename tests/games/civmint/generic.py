"""What the generic suite has to know of CivMint (``Known`` in tests/generic/games.py says what for)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from domain.civmint.board import BESIDE, SPACES, board
from domain.civmint.commands import Choose, Pay, Propose
from domain.civmint.names import ASPECTS, CARDS, CUBES, KINDS, RESOURCES, TRACKS
from domain.civmint.packs import PACKS, mint, newest
from domain.civmint.state import State
from domain.kernel.chance import Draw
from domain.kernel.messages import Command

SETUPS: tuple[tuple[Mapping[str, Any], int], ...] = (
    ({}, 2),
    ({"layout": "near", "icons_once_per_production": False}, 2),
    ({"layout": "far", "one_step_per_die_per_turn": False}, 2),
    ({"layout": "near", "typed_costs": False}, 2),
    ({"first_combat_power": "total"}, 2),
)
PIECES = ("die", "capital", "track", "aspect", "first")
DESCRIBED = ("choose", "pay", "propose")


def _traders() -> str:
    """The hash of a pack with few cubes at the start, and trades with the opponent from the start."""
    ours = PACKS.own[newest("mint")]
    start = {**ours["start"], "wood": 0, "stone": 0, "metal": 0}
    tracks = [dict(track) for track in ours["tracks"]]
    economy = next(track for track in tracks if track["id"] == "economy")
    more = [
        {"kind": "opponent_trade", "source": "house"},
        {"kind": "trade_rate", "give": 2, "source": "house"},
    ]
    economy["start"] = {**economy["start"], "effects": [*economy["start"]["effects"], *more]}
    return PACKS.add({**ours, "id": "traders", "start": start, "tracks": tracks})


SMALL: tuple[tuple[Mapping[str, Any], int], ...] = (({"layout": "near", "packs": {"mint": _traders()}}, 2),)

MOST = 400
"""Groups of cubes that ``values`` names; where there are more, it leaves them out."""
NOWHERE = "g7"
Pairs = tuple[tuple[str, int], ...]


def values(state: State) -> dict[str, tuple[object, ...]]:
    """What could be named in the step that is due; elsewhere little, for there it is not asked for."""
    own = state.units[state.seat] if state.seat else ()
    at = {unit.space for unit in own}
    near = {other for space in at for other in BESIDE[space]}
    by_field: dict[str, tuple[object, ...]] = {
        "space": ("a1",),
        "resource": CUBES,
        "get": CUBES,
        "unit": (0, 1),
        "to": (None, "a1"),
        "kind": KINDS,
        "ship": (None,),
        "target": ("a1",),
        "amount": (0, 1),
        "track": TRACKS,
        "card": CARDS,
        "aspect": ASPECTS,
    }
    match state.step:
        case "capital" | "collect" | "gather":
            by_field["space"] = (*SPACES, NOWHERE)
        case "choose" | "pay" | "upkeep" | "trade":
            if groups := _groups(state):
                by_field["cubes"] = groups
        case "power":
            by_field["amount"] = tuple(range(state.numbers[state.seat]["power"] + 3))
    if state.step in ("build", "explosion"):
        by_field["space"] = (*sorted({*at, *near, *state.capitals[1:]}), NOWHERE)
    if state.step in ("build", "explosion", "upkeep", "move", "retreat", "land"):
        by_field["to"] = (None, *sorted({*at, *near}), NOWHERE)
    if state.step == "move":
        farther = {other for space in near for other in BESIDE[space]}
        by_field["to"] = (None, *sorted({*near, *farther}), NOWHERE)
    if state.step in ("move", "retreat"):
        by_field["ship"] = (None, 1, *(unit.die for unit in own if unit.kind == "ship" and unit.die > 1))
    if state.step == "attack":
        places = {unit.space for units in state.units for unit in units}
        by_field["target"] = (*sorted({*places, *state.capitals[1:]}), NOWHERE)
    if state.step not in ("", "trade", "answer", "pay", "power"):
        by_field["unit"] = tuple(range(9))
    return by_field


def _groups(state: State) -> tuple[object, ...]:
    """The groups of cubes that could be named now, with some that cannot; none where there are too many."""
    seat, rival = state.seat, 3 - state.seat
    if state.step == "trade":
        pool = Counter({f"give_{cube}": state.numbers[seat][cube] for cube in CUBES})
        pool += Counter({f"take_{cube}": state.numbers[rival][cube] for cube in CUBES})
        return _within(pool, lambda items: tuple(items.elements()), ("give_food", "take_gold"))
    due = state.choices[0].amount if state.step == "choose" else sum(cost(state))
    has = dict.fromkeys(map(str, RESOURCES), due) if state.step == "choose" else state.numbers[seat]
    pool = Counter({cube: min(due, has.get(cube, 0)) for cube in CUBES})
    wrong = (("food", due + 1),), (("gold", due),)
    return _within(pool, lambda items: tuple(sorted((+items).items())), *wrong)


def _within(pool: Counter[str], make: Any, *wrong: object) -> tuple[object, ...]:
    numbers = [range(number + 1) for number in pool.values()]
    number = 1
    for of in numbers:
        number *= len(of)
    if number > MOST:
        return ()
    return (*(make(Counter(dict(zip(pool, row, strict=True)))) for row in product(*numbers)), *wrong)


# What a described command may be, written from the rules and without the modules that play it.


def effects(state: State, seat: int) -> Iterator[Any]:
    """The effects of all levels of tracks that a seat has reached."""
    for track in mint(state.mint).tracks:
        yield from track.start.effects
        for card, boxes in (("left", track.left), ("right", track.right)):
            for level, box in enumerate(boxes, 2):
                if f"{track.id} {card} {level}" in state.reached[seat]:
                    yield from box.effects


def cost(state: State) -> tuple[int, int, int, int, int, int]:
    """What is to be paid: Food, Wood, Stone, Metal, any non-food, Money (rules 5, 6 and 8)."""
    seat, order = state.seat, state.buying
    if order is None:
        kinds = Counter(unit.kind for unit in state.units[seat])
        army = kinds["infantry"] + kinds["cavalry"] + kinds["artillery"]
        return kinds["village"] + army + 2 * kinds["city"], 0, 0, 0, kinds["city"], 0
    if order.get:
        return 0, 0, 0, 0, rate(state, seat), 0
    cheaper = sum(effect.amount for effect in effects(state, seat) if effect.kind == "city_discount")
    food, goods, kind = {
        "settler": (1, 1, "wood"),
        "village": (1, 1, "wood"),
        "city": (1, max(0, 2 - cheaper), "stone"),
        "infantry": (1, 1, "metal"),
        "cavalry": (2, 1, "metal"),
        "artillery": (1, 2, "metal"),
        "ship": (1, 2, "wood"),
    }[order.kind]
    typed = [goods * (state.typed_costs and kind == name) for name in ("wood", "stone", "metal")]
    money = int(order.kind == "infantry" and not order.die)
    return food, typed[0], typed[1], typed[2], goods * (not state.typed_costs), money


def rate(state: State, seat: int) -> int:
    """The resources that a trade gives (5.1, 5.2)."""
    return min(int(effect.give) for effect in effects(state, seat) if effect.kind == "trade_rate")


def right(state: State, command: Choose | Pay | Propose) -> bool:
    """Whether a described command of the seat that is due is legal."""
    seat, own, theirs = command.seat, state.numbers[command.seat], state.numbers[3 - command.seat]
    if isinstance(command, Propose):
        sides = {"give": own, "take": theirs}
        named = [item.split("_") for item in command.cubes]
        enough = all(sides[side][cube] >= command.cubes.count(f"{side}_{cube}") for side, cube in named)
        return enough and {side for side, _ in named} == {"give", "take"}
    cubes, total = dict(command.cubes), sum(number for _, number in command.cubes)
    if isinstance(command, Choose):
        return cubes.keys() <= set(RESOURCES) and total == state.choices[0].amount
    if any(number > own[cube] for cube, number in cubes.items()):
        return False
    if state.buying and state.buying.get:
        return not {"money", state.buying.get} & cubes.keys() and total == rate(state, seat)
    food, wood, stone, metal, other, _ = asked = cost(state)
    goods = {"wood": wood, "stone": stone, "metal": metal}
    spare = sum(max(0, cubes.get(cube, 0) - number) for cube, number in goods.items())
    return total == sum(asked) and cubes.get("food", 0) <= food and spare <= other


def altered(state: State, command: Any, draw: Draw) -> tuple[Command, bool]:
    """Takes a cube away, adds one, or exchanges one for another."""
    way, proposal = draw(4), isinstance(command, Propose)
    sides = ("give_", "take_") if proposal else ("",)
    items = list(command.cubes if proposal else Counter(dict(command.cubes)).elements())
    names = [side + cube for side in sides for cube in sorted(CUBES)]
    if way in (0, 2) and items:
        items.pop(draw(len(items)))
    if way in (1, 2):
        items.append(names[draw(len(names))])
    cubes: object = tuple(sorted(items)) if proposal else tuple(sorted(Counter(items).items()))
    other = replace(command, cubes=cubes)
    return other, right(state, other)


def check(state: State) -> None:
    """Dice are unique and stand where they can; stocks, levels and numbers agree."""
    if not state.numbers[1] or not state.numbers[2]:
        return  # nobody has begun
    pieces(state)
    for seat in state.seats:
        _check_numbers(state, seat)


def pieces(state: State) -> None:
    """Dice are unique and stand where they can; nobody shares a space after a fight."""
    pack, lying = mint(state.mint), board(state.faces, state.terrain)
    for seat in state.seats:
        units = state.units[seat]
        dice = [unit.die for unit in units]
        assert dice == sorted(set(dice))
        assert set(dice) <= set(range(1, 9))
        strengths = {unit.id: unit.strength for unit in pack.units}
        ships = {unit.die: unit for unit in units if unit.kind == "ship"}
        aboard = Counter(unit.aboard for unit in units if unit.aboard)
        most = max((e.value for e in effects(state, seat) if e.kind == "ship_capacity"), default=1)
        stranded = state.stranded if seat == state.stranded_seat else ()
        for unit in units:
            # A City that an event makes a Settler may have more cubes; it leaves the map with the next event.
            assert 0 <= unit.damage <= strengths[unit.kind] or unit.kind == "settler"
            if unit.aboard and unit.die not in stranded:
                if unit.aboard in ships:  # else UnitsStranded is the next event
                    assert ships[unit.aboard].space == unit.space
                assert unit.kind not in ("ship", "village", "city")
                assert aboard[unit.aboard] <= most
            assert (unit.space in lying.water) == (unit.kind == "ship" or bool(unit.aboard))
        towns = [unit.space for unit in units if unit.kind in ("village", "city")]
        assert len(set(towns)) == len(towns)
        assert not set(towns) & set(state.capitals)
        assert 0 <= state.cubes[seat] <= 4
        if state.status[seat] in ("conquered", "deserted"):
            assert state.cubes[seat] == 4 or state.phase in ("upkeep", "repair", "taxes", "round_end")
    if state.phase not in ("move", "combat"):
        ours, theirs = ({unit.space for unit in state.units[seat]} for seat in state.seats)
        assert not ours & theirs, "nobody shares a space after a combat step"
    assert (state.step == "") == (state.seat == 0)
    assert bool(state.arena) or not state.retreating


def _check_numbers(state: State, seat: int) -> None:
    """Stocks are within their bounds, and what levels add up to is what the bonus card shows."""
    pack, numbers = mint(state.mint), state.numbers[seat]
    levels = {aspect.id: aspect.levels for aspect in pack.aspects}
    assert all(0 <= numbers[cube] <= 20 for cube in (*CUBES, "power"))
    assert all(1 <= numbers[aspect] <= 8 for aspect in ASPECTS)
    assert numbers["power"] <= max(0, numbers["power_most"])
    gained = [effect for aspect in ASPECTS for level in levels[aspect][: numbers[aspect]] for effect in level]
    stats = Counter(dict.fromkeys(("research", "taxes", "event", "power_most"), 0))
    start = pack.start
    stats.update(research=start.research, taxes=start.taxes, event=start.event, power_most=start.power)
    for effect in (*gained, *effects(state, seat)):
        if effect.kind == "stat":
            stats[effect.stat] += effect.amount
    assert {stat: numbers[stat] for stat in stats} == dict(stats)
    for track in TRACKS:
        level, card = state.levels[seat][track], state.cards[seat][track]
        assert 1 <= level <= 6
        assert bool(card) == (level > 1)
        assert level == 1 or f"{track} {card} {level}" in state.reached[seat]
