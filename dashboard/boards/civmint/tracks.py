"""The cards of tracks and aspects, and where the cubes of seats lie on them."""

from html import escape

from dashboard.boards.civmint.layout import ASPECTS, PANEL, SEATS, TRACK
from dashboard.boards.civmint.pieces import panel
from dashboard.boards.civmint.symbols import NOTHING, sign
from dashboard.boards.civmint.words import SOURCES, effects
from domain.civmint.mint import AspectCard, Box, Effects, MintPack, TrackCards
from domain.civmint.words import NUMBERS

_EDGE, _BOX, _APART, _STEP, _LEVELS = 8, 145, 4, 37, 70
"""Where the boxes of a track begin, how wide they are, how far apart; the same of its levels, downwards."""
_ASPECT, _FIRST, _ASPECTS_AT = 33, 166, 48
"""From an aspect to the next, where their levels begin, and where the first lies."""


def _house(source: str) -> str:
    return f" {SOURCES[source]}" if SOURCES[source] else ""


def track(of: TrackCards) -> str:
    """The two cards of a track."""
    wide, high = TRACK
    columns = (_EDGE, _EDGE + _BOX + _APART)
    heads = "".join(
        f'<text class="m-under m-mid" x="{x + _BOX / 2:g}" y="{_LEVELS - 8}">{escape(name)}</text>'
        for x, name in zip(columns, (of.left_name, of.right_name), strict=True)
    )
    most = len(of.left)
    numbers = "".join(
        f'<text class="m-under m-mid" x="{wide - 12}" '
        f'y="{_level_y(level, most) + _step(most) / 2 + 2.5:g}">{level}</text>'
        for level in range(1, most + 2)
    )
    boxes = "".join(
        _box(box, level, most, columns[n], _BOX)
        for n, card in enumerate((of.left, of.right))
        for level, box in enumerate(card, 2)
    )
    boxes += _box(of.start, 1, most, columns[0], 2 * _BOX + _APART)
    cubes = "".join(f'<use id="track-{of.id}-{seat}" href="{NOTHING}"/>' for seat in SEATS)
    return (
        f'{panel(wide, high)}<text class="m-name" x="18" y="35">{escape(of.name)}</text>'
        f'<text class="m-under m-right" x="{wide - 18}" y="34">house track'
        f"</text>{heads}{numbers}{boxes}{cubes}"
    )


def _step(most: int) -> int:
    """From a level to the next, where ``most`` are above the first."""
    return min(_STEP, 5 * _STEP // most)


def _level_y(level: int, most: int) -> int:
    """Where a level lies: the first at the bottom; ``most`` levels are above it."""
    return _LEVELS + (most + 1 - level) * _step(most)


def track_at(level: int, card: str, most: int, seat: int) -> tuple[float, float]:
    """Where the cube of a seat lies on a track."""
    x = _EDGE + (_BOX + _APART if card == "right" else 0) + (11 if seat == 1 else 28)
    return x, _level_y(level, most) + (_step(most) - 6) / 2


def _box(box: Box, level: int, most: int, x: int, wide: int) -> str:
    y, high = _level_y(level, most), _step(most) - 6
    start = level == 1
    middle = x + (wide / 2 if start else 38 + (wide - 38) / 2)
    name = (
        f'<text class="m-box m-mid" x="{middle:g}"{_squeezed(box.name, wide - 42)} y="{y + high / 2 + 6:g}">'
        f"{escape(box.name)}</text>"
    )
    look = "m-field m-top" if level > most else "m-field"
    return (
        f"<g><title>Level {level}, {escape(box.name)}: {effects(box.effects)}.{_sources(box)}</title>"
        f'<rect class="{look}" x="{x}" y="{y}" width="{wide}" height="{high}" rx="5"/>{name}</g>'
    )


def _squeezed(word: str, wide: int) -> str:
    """What makes a long word fit."""
    return f' textLength="{wide}" lengthAdjust="spacingAndGlyphs"' if len(word) * 9 > wide else ""


def mentions_house(box: Box) -> bool:
    """Whether anything of a level is ours."""
    return box.source == "house" or any(effect.source == "house" for effect in box.effects)


def _sources(box: Box) -> str:
    return _house("house") if mentions_house(box) else ""


def aspects(pack: MintPack) -> str:
    """The cards of all aspects."""
    rows = "".join(_aspect(card, _ASPECTS_AT + n * _ASPECT) for n, card in enumerate(pack.aspects))
    return (
        f'{panel(PANEL, ASPECTS)}<text class="m-name" x="18" y="34">Aspects</text>'
        f'<text class="m-under m-right" x="{PANEL - 18}" y="33">house levels</text>{rows}'
    )


def _aspect(card: AspectCard, y: int) -> str:
    most = len(card.levels)
    boxes = "".join(_bonus_box(card, level, given, y, most) for level, given in enumerate(card.levels, 1))
    cubes = "".join(f'<use id="aspect-{card.id}-{seat}" href="{NOTHING}"/>' for seat in SEATS)
    name = f'<text class="m-box" x="48" y="{y + 19}">{NUMBERS[card.id]}</text>'
    return f"{sign(card.id, 30, y + 14)}{name}{boxes}{cubes}"


def aspect_step(most: int) -> float:
    """From a level of an aspect to the next."""
    return (PANEL - 14 - _FIRST) / most


def aspect_at(place: int, level: int, most: int, seat: int) -> tuple[float, float]:
    """Where the cube of a seat lies on an aspect, by its place among them."""
    step = aspect_step(most)
    return _FIRST + (level - 1) * step + (
        6.5 if seat == 1 else step - 9.5
    ), _ASPECTS_AT + place * _ASPECT + 14


def _bonus_box(card: AspectCard, level: int, given: Effects, y: int, most: int) -> str:
    step = aspect_step(most)
    x = _FIRST + (level - 1) * step
    signs = "".join(
        sign(name, x + (step - 3) / 2, y + 14, 0.86)
        for does in given
        if (
            name := {"power_most": "power", "gain_choice": "wood"}.get(
                getattr(does, "stat", does.kind), getattr(does, "stat", "")
            )
        )
    )
    look = "m-field m-top" if level == most else "m-field"
    if not signs:
        signs = f'<text class="m-under m-mid" x="{x + (step - 3) / 2:g}" y="{y + 19}">{level}</text>'
    return (
        f"<g><title>{NUMBERS[card.id]} {level}: {effects(given)}.{_house('house') if given else ''}</title>"
        f'<rect class="{look}" x="{x:g}" y="{y}" width="{step - 3:g}" height="28" rx="5"/>'
        f"{signs}</g>"
    )
