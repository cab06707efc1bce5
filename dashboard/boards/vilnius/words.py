"""Cards in words: their names, numbers of them, and what is printed on them."""

from collections import Counter
from collections.abc import Iterable

from dashboard.boards.caches import remembered
from domain.kernel.wording import listed
from domain.vilnius.box import Arms, Box, box
from domain.vilnius.cards import WEAPONS
from domain.vilnius.words import losses

NAME_AT_MOST = 14
"""Characters of a name that there is room for on a panel."""


def short(name: str) -> str:
    """A name as far as there is room for it."""
    return name if len(name) <= NAME_AT_MOST else f"{name[: NAME_AT_MOST - 1]}…"


def several(names: Iterable[str]) -> str:
    """Cards by name, those of one name counted: ``Archers, 2 x Farmers``; ``none``.

    Names that hold a comma are kept apart by semicolons.
    """
    numbers = Counter(names)
    between = "; " if any("," in name for name in numbers) else ", "
    return between.join(times(n, name) for name, n in numbers.items()) or "none"


def times(number: int, name: str) -> str:
    """So many cards of one name: ``Archers``, ``2 x Archers``."""
    return f"{number} x {name}" if number > 1 else name


def cards(known: Box, ids: Iterable[str]) -> str:
    """Cards by id in words."""
    return _cards(known, tuple(ids))


@remembered(4096)
def _cards(known: Box, ids: tuple[str, ...]) -> str:
    return several([known.name(id_) for id_ in ids])


def weapons(given: Arms) -> str:
    """Weapons in words: ``2 spears and 1 shield``; ``no weapon``."""
    parts = [
        f"{number} {weapon}{'s' if number > 1 else ''}"
        for weapon, number in zip(WEAPONS, given, strict=True)
        if number
    ]
    return listed(parts) if parts else "no weapon"


def resources(gold: int, tools: int) -> str:
    """Gold and Tools in words."""
    parts = [f"{gold} Gold"] if gold else []
    parts += [f"{tools} {'Tool' if tools == 1 else 'Tools'}"] if tools else []
    return " and ".join(parts) or "nothing"


@remembered(512)
def enemy(pack: str, id_: str, boosted: bool) -> str:
    """An enemy Unit with all that is on it."""
    known = box(pack)
    card, skulls = known.enemies[id_], known.skulls(id_, boosted)
    parts = [f"{card.name}, strength {card.strength}, asking for {weapons(known.asked(id_, boosted))}"]
    shown = [
        f"{number} {name} {'Skull' if number == 1 else 'Skulls'}"
        for name, number in (("Red", skulls.red), ("Silver", skulls.silver), ("Golden", skulls.gold))
        if number
    ]
    if shown:
        parts.append(listed(shown))
    for where, damage in (("Vilnius", card.vilnius), ("a quarter", card.player)):
        if damage:
            parts.append(f"undefeated in {where} it takes {losses(damage)}")
    return "; ".join(parts)
