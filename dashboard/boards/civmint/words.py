"""Levels, costs and units of CivMint in words, for titles, cards and choices."""

from collections.abc import Iterable, Sequence

from domain.civmint.mint import AnyEffect
from domain.civmint.state import State
from domain.civmint.tin import tin
from domain.civmint.words import NUMBERS, cubes, damage, kind_name
from domain.kernel.wording import counted, listed, player

NAME_AT_MOST = 16
"""Characters of a name that there is room for on a panel."""
SOURCES = {
    "house": "A house number, not the original's.",
    "reading": "Our reading of a lost icon.",
    "ruling": "Settled by us.",
    "rulebook": "",
}


def short(name: str) -> str:
    """A name as far as there is room for it."""
    return name if len(name) <= NAME_AT_MOST else f"{name[: NAME_AT_MOST - 1]}…"


def of(state: State, seat: int) -> str:
    """The name of a player as far as there is room for it."""
    return short(player(state, seat))


def effect(does: AnyEffect) -> str:
    """What an effect of a level does: +1 Research."""
    match does.kind:
        case "stat":
            return f"{does.amount:+} {NUMBERS[does.stat]}"
        case "aspect":
            return f"{does.amount:+} {NUMBERS[does.aspect]}"
        case "gain":
            return f"+{does.amount} {NUMBERS[does.cube]} once"
        case "gain_choice":
            return f"{counted(does.amount, 'resource')} to choose once"
        case "production":
            where = " if an empty Ship produces" if does.ship else ""
            return f"+{does.amount} {NUMBERS[does.cube]} in each production{where}"
        case "production_choice":
            where = " for each City" if does.per == "city" else ""
            return f"{counted(does.amount, 'resource')} to choose{where} in each production"
        case "ship_capacity":
            return f"Ships carry {counted(does.value, 'unit')}"
        case "ship_moves":
            return f"Ships move {counted(does.value, 'space')}"
        case "ship_attack":
            return f"Ships add {does.amount} more in attack"
        case "attack":
            return f"military units add {does.amount} more in attack"
        case "city_discount":
            return f"a City costs {does.amount} fewer non-food"
        case "trade_rate":
            return f"trade {does.give} for 1"
        case "trade_money":
            return "a trade may yield Money"
        case "opponent_trade":
            return "trades with the opponent"
        case "supports":
            return f"supports {does.value} Cities and Villages"


def effects(all_: Iterable[AnyEffect]) -> str:
    """All that a level does; ``nothing``."""
    return ", ".join(map(effect, all_)) or "nothing"


def kind(mint: str, id_: str, number: int, hurt: int) -> str:
    """A unit with its damage: Infantry 3, 1 damage cube of 2."""
    known = tin(mint).units[id_]
    return f"{known.name} {number}{f', {damage(hurt)} of {known.strength}' if hurt else ''}"


def die(state: State, seat: int, number: int) -> str:
    """A unit by its die, without its space: Infantry 3, Capital City."""
    if not number:
        return kind_name(state, "capital")
    kinds = [unit.kind for unit in state.units[seat] if unit.die == number]
    return f"{kind_name(state, kinds[0])} {number}" if kinds else f"die {number}"


def icons(of_space: Sequence[str]) -> str:
    """What a space yields: 2 Food; nothing."""
    return cubes([(cube, of_space.count(cube)) for cube in dict.fromkeys(of_space)])


def several(parts: Sequence[str]) -> str:
    """Things that have commas in them, one after the other."""
    return "; ".join(parts) if any("," in part for part in parts) else listed(parts)
