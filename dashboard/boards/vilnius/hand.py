"""The cards in hand of a seat, and its piles.

Provinces and Units have a line each where there is room. Cards lie one on the other where a line has more
than fit: the left edge of each says what it gives.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.folding import Spot
from dashboard.boards.vilnius import faces, pieces, tags, words
from dashboard.boards.vilnius.layout import (
    HAND_LEFT,
    HAND_LINES,
    HAND_SCALE,
    HAND_WIDE,
    hand_at,
    hand_high,
    line_high,
)
from dashboard.boards.vilnius.shared import REMEMBERED
from domain.vilnius.box import Box, box

KINDS = ("p", "u")
"""Provinces, Units."""
BETWEEN = 12
"""Between the Provinces and the Units."""
TITLES = {
    "p": ("Draw pile of Provinces", "Discarded Provinces", "Loot for the next income"),
    "u": ("Draw pile of Units", "Discarded Units", "Units that fought"),
}
LABELS = {"p": ("draw", "discard", "loot"), "u": ("draw", "discard", "aside")}


@remembered(8)
def numbers(pack: str) -> Mapping[str, int]:
    """By card that may be in a hand, its number: the member of the pools that shows it."""
    known = box(pack)
    return {id_: n for cards in (known.provinces, known.units) for n, id_ in enumerate(cards)}


@remembered(REMEMBERED)
def hand(
    pack: str,
    seat: int,
    provinces: tuple[str, ...],
    units: tuple[str, ...],
    seats: int,
    alone: frozenset[str],
) -> Scene:
    """Provinces and Units, each kind once with its number; ``alone`` are the kinds that lie nowhere else."""
    known, order = box(pack), numbers(pack)
    kinds = [sorted(Counter(cards).items(), key=lambda held: order[held[0]]) for cards in (provinces, units)]
    nothing = "" if provinces or units else "no cards in hand"
    middle = hand_at(seats) + hand_high(seats) / 2 + 2
    scene: Scene = {f"none-{seat}": {"text": nothing, "y": f"{middle + 6:g}"}}
    all_spots = list(_spots([len(cards) for cards in kinds], seats))
    places = [(spot.y, spot.x) for spots in all_spots for spot in spots]
    for kind, cards, spots in zip(KINDS, kinds, all_spots, strict=True):
        for (card, number), spot in zip(cards, spots, strict=True):
            member = f"{kind}{seat}:{order[card]}"
            scene[member] = {"transform": spot.attribute()}
            if card in alone:
                scene[member]["data-piece"] = pieces.card(seat, card)
            scene[f"{member}/words"] = {"text": f"In hand: {words.times(number, known.name(card))}"}
            scene[f"{member}/face"] = {"href": _face(known, card)}
            if after := [x for y, x in places if y == spot.y and x > spot.x]:
                step = (min(after) - spot.x) / spot.scale
                scene |= tags.tag(member, _printed_words(known, card), tags.CARD, step)
            if number > 1:
                scene[f"{member}/disc"] = {"r": "10.5"}
                scene[f"{member}/number"] = {"text": str(number)}
    return scene


def _spots(numbers: Sequence[int], seats: int) -> Iterator[list[Spot]]:
    """Where so many Provinces lie, and so many Units."""
    lines, scale = HAND_LINES[seats], HAND_SCALE[seats]
    wide = 2 * faces.CARD_HALF * scale
    gap = BETWEEN if lines == 1 and all(numbers) else 0
    left, down = HAND_LEFT + wide / 2, hand_at(seats) + line_high(seats) / 2 + 5.5
    for n, number in enumerate(numbers):
        of_line = sum(numbers) if lines == 1 else number
        step = min(wide + 3, (HAND_WIDE - gap - wide) / max(1, of_line - 1))
        before = (numbers[0] * step + gap) * n if lines == 1 else 0
        y = down + n * line_high(seats) * (lines > 1)
        yield [Spot(round(left + before + i * step, 1), y, scale) for i in range(number)]


def _face(known: Box, card: str) -> str:
    return faces.province(card) if card in known.provinces else faces.unit(card)


def _printed_words(known: Box, card: str) -> str:
    """The words at the foot of a card."""
    return faces.yields(known.provinces[card]) if card in known.provinces else known.name(card)


@remembered(REMEMBERED)
def piles(
    pack: str,
    kind: str,
    seat: int,
    pile: tuple[str, ...],
    discard: tuple[str, ...],
    beside: tuple[str, ...],
) -> Scene:
    """Draw pile, discard pile, and what lies beside them, of one kind of cards."""
    scene: Scene = {}
    piles_ = zip(("pile", "out", "side"), TITLES[kind], LABELS[kind], (pile, discard, beside), strict=True)
    for name, title, label, cards in piles_:
        text = f"{title}: {len(cards)}" + (f" ({words.cards(box(pack), cards)})" if cards else "")
        scene[f"{name}-{kind}-{seat}"] = {"text": f"{label} {len(cards)}"}
        scene[f"{name}-words-{kind}-{seat}"] = {"text": text}
    return scene
