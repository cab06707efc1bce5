"""The picture: places of the table, and a card for each seat with its own places.

It has no sentence of the log: the page lists those beside it.
"""

from collections.abc import Sequence
from functools import cache
from textwrap import wrap
from typing import NamedTuple
from unicodedata import east_asian_width

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.logged import maps, table
from dashboard.boards.logged.layout import (
    BASE,
    FOLD,
    LINE,
    PANES,
    SIDE,
    TRACK,
    TRACKS,
    WIDTH,
    Card,
    Corner,
    Layout,
    layout,
)
from dashboard.boards.logged.palette import LOOKS, stylesheet
from dashboard.boards.logged.words import Counted, counters, ending, facts, head, most_counted, tracks
from domain.kernel.messages import Event
from domain.kernel.wording import counted
from domain.logged.state import State

DOTS = " \u2026"


@cache
def _base() -> tuple[str, str]:
    """The picture before the first move, with pools for cards, things and lines: what is before and after the
    pictures of maps."""
    before = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="l-board" viewBox="0 0 {WIDTH} {WIDTH}" '
        'preserveAspectRatio="xMidYMin meet" class="l-board" role="group" aria-label="The log">'
        f"<style>{stylesheet()}</style>"
    )
    after = (
        '<rect class="l-page" x="-3000" y="-3000" width="9000" height="12000"/>'
        f'<g id="l-a"><text id="l-stage" class="l-stage" x="{SIDE + 8}" y="48"/>'
        f"{_pools(PANES[0])}</g>"
        f'<g id="l-b" transform="translate({WIDTH} 0)">{_pools(PANES[1])}</g></svg>'
    )
    return before, after


def base(with_pictures: Sequence[str] = ()) -> str:
    """The picture before the first move; the maps ``with_pictures`` may lie on some."""
    before, after = _base()
    return before + maps.defs(with_pictures) + after


def _pools(pane: str) -> str:
    return (
        f'<g data-pool="card{pane}"><defs><g><title data-part="words"/>'
        '<rect data-part="back" rx="12"/>'
        '<rect class="l-rail" data-part="rail" x="70" y="58" height="8" rx="4"/>'
        '<rect class="l-bar" data-part="bar" x="70" y="58" height="8" rx="4"/>'
        '<path data-part="mark" class="l-mark" transform="translate(38 38) scale(.9)"/>'
        '<text data-part="name" x="70" y="46"/>'
        '<text data-part="points" y="48"/>'
        '<text class="l-counts" data-part="counts" x="20"/>'
        "</g></defs></g>"
        f'<g data-pool="track{pane}"><defs><g><title data-part="words"/>'
        '<text class="l-counts" data-part="label" y="20"/>'
        '<rect class="l-rail" data-part="rail" y="26" height="5" rx="2.5"/>'
        '<rect class="l-bar" data-part="bar" y="26" height="5" rx="2.5"/></g></defs></g>'
        f"{table.pools(pane)}"
    )


def parts(state: State, recent: Sequence[Event]) -> list[Scene]:
    """The scene in parts: the card of each seat, the box around all with the round, and each place."""
    headed = head(state)
    measures = layout(state, bool(headed))
    box = _box(measures) | {"l-stage": {"text": headed}}
    return [*_cards(state, measures), box, *table.things(state, measures)]


def _cards(state: State, measures: Layout) -> list[Scene]:
    best, most, cards = max(1, *state.points), most_counted(state), list[Scene]()
    for seat, name in enumerate(state.players, 1):
        points = state.points[seat - 1] if state.scored else None
        of = SeatFacts(
            seat,
            name,
            points,
            max(0, points or 0) / best,
            seat == state.seat,
            ending(state, seat),
            counters(state, seat),
            state.seconds[seat - 1],
        )
        cards.append(_seat(of, most, measures.card, measures.corners[seat - 1]))
    return cards


class SeatFacts(NamedTuple):
    """What the card of a seat shows."""

    number: int
    name: str
    points: int | None
    share: float
    """The length of the bar of its points, from 0 to 1."""
    moves: bool
    ending: str
    """Whether it won or drew, in a word."""
    counted: Counted
    seconds: int


@remembered(4096)
def _seat(seat: SeatFacts, most: tuple[int, ...], measures: Card, corner: Corner) -> Scene:
    """The card of a seat and its tracks. ``most`` has the most that a seat has of each counter."""
    pane, x, y = corner
    of = f"card{PANES[pane]}:{seat.number}"
    scene: Scene = {of: {"transform": f"translate({x} {y})"}}
    scene |= {f"{of}/{part}": look for part, look in _card(seat, measures).items()}
    listed = tracks(seat.counted[:TRACKS], most[:TRACKS])
    for number, (label, full) in enumerate(listed):
        track = f"track{PANES[pane]}:{100 * seat.number + number}"
        row, column = divmod(number, measures.abreast)
        wide = (measures.wide - 40 - 20 * (measures.abreast - 1)) / measures.abreast
        far = x + 20 + column * (wide + 20)
        scene[track] = {"transform": f"translate({far:g} {y + BASE + row * TRACK})"}
        parts = _track(seat.number, label, full, round(wide))
        scene |= {f"{track}/{part}": look for part, look in parts.items()}
    return scene


def _track(seat: int, label: str, full: float, wide: int) -> Scene:
    """The parts of a counter with its bar; ``full`` is the length of the bar, from 0 to 1."""
    room = _fitting(label, max(4, int(wide / 11.6)))
    text = label
    if len(label) > room:
        name, _, number = label.rpartition(" ")
        text = f"{name[: max(1, room - len(number) - 2)]}\u2026 {number}"
    return {
        "words": {"text": label},
        "label": {"text": text},
        "rail": {"width": str(wide)},
        "bar": {"width": str(round(wide * full)), "fill": LOOKS[seat - 1].colour},
    }


def _card(seat: SeatFacts, measures: Card) -> Scene:
    """The parts of a card."""
    name, points = seat.name, seat.points
    look, right = LOOKS[seat.number - 1], measures.wide - 22
    listed = [f"{fact.name} {fact.value}" for fact in facts(seat.counted, seat.seconds)]
    beside = [*filter(None, [seat.ending]), *listed[min(TRACKS, len(seat.counted)) :]]
    number = "" if points is None else str(points)
    room = _fitting(name, max(4, int((right - 80 - len(number) * measures.digit) / measures.letter)))
    small = "" if measures.columns == 1 else " l-small"
    scored = () if points is None else (counted(points, "point"),)
    in_words = (*scored, *beside, *(("moved",) if seat.moves else ()))
    card: Scene = {
        "words": {"text": f"{name}: {', '.join(in_words) or 'nothing counted'}"},
        "back": {
            "class": "l-card l-moves" if seat.moves else "l-card",
            "width": str(measures.wide),
            "height": str(measures.high),
        },
        "mark": {"d": look.outline, "fill": look.colour},
        "name": {
            "text": name if len(name) <= room else f"{name[: room - 1]}\u2026",
            "class": f"l-name{small}",
        },
    }
    if beside and measures.lines:
        line = _cut(" \u00b7 ".join(beside), measures.letters, 1)
        y = BASE + TRACK * measures.tracks + LINE - 8
        card["counts"] = {"text": line[0] if line else "", "y": str(y)}
    if points is not None:
        wide = right - 70
        card["points"] = {"text": number, "x": str(right), "class": f"l-points{small}"}
        card["rail"] = {"width": str(wide)}
        card["bar"] = {"width": str(round(wide * seat.share)), "fill": look.colour}
    return card


def _box(measures: Layout) -> Scene:
    """The box of the picture, and how it folds."""
    ends = measures.ends
    if len(ends) == 1:
        return {"l-board": {"viewBox": f"0 0 {WIDTH} {ends[0]}"}}
    return {
        "l-board": {
            "viewBox": f"0 0 {2 * WIDTH} {max(ends)}",
            "class": f"l-board l-two l-tall-{-(-sum(ends) // FOLD)}",
        },
        "l-b": {"class": f"l-down-{-(-measures.ends[0] // FOLD)}"},
    }


@remembered(1024)
def _cut(text: str, letters: int, lines: int) -> list[str]:
    """The first lines of a text."""
    letters = _fitting(text[: letters * lines], letters)
    return wrap(text[: letters * (lines + 1)], letters, max_lines=lines, placeholder=DOTS) if lines else []


def _fitting(text: str, letters: int) -> int:
    """The letters of a text for which there is room; those of East Asia take the room of two."""
    return letters // 2 if any(east_asian_width(letter) in "WF" for letter in text) else letters
