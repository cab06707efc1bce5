"""The picture: a card for each seat, below them the newest sentence, and those before it in a line each."""

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple
from unicodedata import east_asian_width

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.logged.palette import LOOKS, stylesheet
from dashboard.boards.logged.words import counters, head
from domain.kernel.events import GameEnded
from domain.kernel.messages import Event
from domain.kernel.wording import counted
from domain.logged.state import KEPT, State
from domain.logged.words import explain

WIDTH = 720
"""Narrow, so that words are large enough on a phone."""
SIDE, TOP, GAP = 14, 14, 10
HEAD = 56
"""The height of the line with the round, if the log has rounds."""
NOW, NOW_LINES, NOW_LETTERS = 36, 3, 52
"""The newest sentence: the height of a line, the most lines, and the letters of one."""
EARLIER, EARLIER_LETTERS = 32, 72
LINES = 5
"""The earlier sentences for which there is room at least."""
DOTS = " \u2026"


class Layout(NamedTuple):
    """The measures of the cards."""

    columns: int
    wide: int
    """The width of a card."""
    high: int
    letters: int
    """The letters of a line of counters."""
    lines: int
    """The lines of counters."""
    letter: float
    """The width of a letter of a name."""
    digit: float
    """The width of a digit of the points."""


def layout(seats: int, counts: int, facts: bool) -> Layout:
    """The measures for so many seats and counters; without ``facts`` there is no line of counters."""
    columns = 1 if seats <= 4 else 2
    wide = (WIDTH - 2 * SIDE - (columns - 1) * GAP) // columns
    lines = 0 if not facts else 2 if columns == 2 or counts > 4 else 1
    letters, letter, digit = (60, 16, 23) if columns == 1 else (26, 12.5, 17)
    return Layout(columns, wide, 82 + 26 * lines, letters, lines, letter, digit)


def base() -> str:
    """The picture before the first move, with pools for cards and lines."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="l-board" viewBox="0 0 {WIDTH} {WIDTH}" '
        'preserveAspectRatio="xMidYMin meet" class="l-board" role="group" aria-label="The log">'
        f"<style>{stylesheet()}</style>"
        '<rect class="l-page" x="-3000" y="-3000" width="9000" height="9000"/>'
        f'<text id="l-stage" class="l-stage" x="{SIDE + 8}" y="48"/>'
        '<g data-pool="card"><defs><g><title data-part="words"/>'
        '<rect data-part="back" rx="12"/>'
        '<rect class="l-rail" data-part="rail" x="70" height="8" rx="4"/>'
        '<rect data-part="bar" x="70" height="8" rx="4"/>'
        '<path data-part="mark" class="l-mark" transform="translate(38 38) scale(.9)"/>'
        '<text data-part="name" x="70" y="48"/>'
        '<text data-part="points" y="52"/>'
        '<text class="l-counts" data-part="counts" x="70" y="76"/>'
        '<text class="l-counts" data-part="more" x="70" y="102"/>'
        "</g></defs></g>"
        f'<g data-pool="now"><defs><text class="l-now" x="{SIDE + 8}"/></defs></g>'
        f'<g id="l-earlier" data-pool="earlier"><defs><text class="l-earlier" x="{SIDE + 8}"/></defs></g>'
        "</svg>"
    )


def parts(state: State, recent: Sequence[Event]) -> list[Scene]:
    """The scene in two parts: the cards, and what is below them."""
    seats, counts = len(state.players), len(state.counts) - len(state.of_table)
    measures = layout(seats, counts, facts=bool(counts or state.winners) or any(state.seconds))
    top = HEAD + TOP if head(state) else TOP
    cards = _rows(seats, measures) * (measures.high + GAP)
    return [_cards(state, top, measures), _below(state, recent, top + cards, _height(seats, counts))]


def _rows(seats: int, measures: Layout) -> int:
    return -(-seats // measures.columns)


def _height(seats: int, counts: int) -> int:
    """The height of the picture: it stays the same for a whole game."""
    measures = layout(seats, counts, facts=True)
    cards = _rows(seats, measures) * (measures.high + GAP)
    return max(WIDTH, HEAD + TOP + cards + (NOW_LINES + 1) * NOW + LINES * EARLIER)


def _cards(state: State, top: int, measures: Layout) -> Scene:
    scene: Scene = {}
    best = max(1, *state.points)
    for seat in range(1, len(state.players) + 1):
        row, column = divmod(seat - 1, measures.columns)
        at = SIDE + column * (measures.wide + GAP), top + row * (measures.high + GAP)
        facts = counters(state, seat)
        if state.winners and seat in state.winners:
            facts = ("drew" if state.is_draw else "won", *facts)
        points = state.points[seat - 1] if state.scored else None
        share = max(0, points or 0) / best
        card = _card(seat, state.players[seat - 1], points, share, facts, seat == state.seat, measures)
        scene[f"card:{seat}"] = {"transform": f"translate({at[0]} {at[1]})"}
        scene |= {f"card:{seat}/{part}": attributes for part, attributes in card.items()}
    return scene


@remembered(4096)
def _card(
    seat: int,
    name: str,
    points: int | None,
    share: float,
    facts: tuple[str, ...],
    moves: bool,
    measures: Layout,
) -> Scene:
    """The parts of a card; ``share`` is the length of its bar, from 0 to 1."""
    look, right = LOOKS[seat - 1], measures.wide - 22
    number = "" if points is None else str(points)
    room = _fitting(name, max(4, int((right - 80 - len(number) * measures.digit) / measures.letter)))
    small = "" if measures.columns == 1 else " l-small"
    scored = () if points is None else (counted(points, "point"),)
    card = {
        "words": {"text": f"{name}: {', '.join([*scored, *facts]) or 'no counters'}"},
        "back": {
            "class": "l-card l-moves" if moves else "l-card",
            "width": str(measures.wide),
            "height": str(measures.high),
        },
        "mark": {"d": look.outline, "fill": look.colour},
        "name": {
            "text": name if len(name) <= room else f"{name[: room - 1]}\u2026",
            "class": f"l-name{small}",
        },
    }
    lines = _cut(" \u00b7 ".join(facts), measures.letters, measures.lines) if facts else []
    card |= {part: {"text": line} for part, line in zip(("counts", "more"), lines, strict=False)}
    if points is not None:
        y, wide = str(measures.high - 20), right - 70
        card["points"] = {"text": number, "x": str(right), "class": f"l-points{small}"}
        card["rail"] = {"width": str(wide), "y": y}
        card["bar"] = {"width": str(round(wide * share)), "y": y, "fill": look.colour}
    return card


def _below(state: State, recent: Sequence[Event], top: int, height: int) -> Scene:
    scene: Scene = {
        "l-board": {"viewBox": f"0 0 {WIDTH} {height}"},
        "l-stage": {"text": head(state)},
    }
    earlier, first = list(state.last), state.sentences - len(state.last) + 1
    if recent and isinstance(recent[-1], GameEnded):
        now = explain(state, recent[-1])
    else:
        now = earlier.pop() if earlier else ""
    lines = _cut(now, NOW_LETTERS, NOW_LINES)
    for number, line in enumerate(lines, 1):
        scene[f"now:{number}"] = {"text": line, "y": str(top + number * NOW)}
    # Each sentence keeps its place in the group, which moves down: so an event changes few elements.
    below = top + (len(lines) + 1) * NOW
    last = first + len(earlier) - 1
    scene["l-earlier"] = {"transform": f"translate(0 {below + last * EARLIER})"}
    room = min(KEPT, (height - below) // EARLIER)
    for number, text in list(enumerate(earlier, first))[-room:]:
        scene[f"earlier:{number}"] = {"text": _shortened(text), "y": str(-number * EARLIER)}
    return scene


@remembered(1024)
def _cut(text: str, letters: int, lines: int) -> list[str]:
    """The first lines of a text."""
    letters = _fitting(text[: letters * lines], letters)
    return wrap(text[: letters * (lines + 1)], letters, max_lines=lines, placeholder=DOTS) if lines else []


def _fitting(text: str, letters: int) -> int:
    """The letters of a text for which there is room; those of East Asia take the room of two."""
    return letters // 2 if any(east_asian_width(letter) in "WF" for letter in text) else letters


@remembered(1024)
def _shortened(text: str) -> str:
    """A text in one line."""
    lines = _cut(text, EARLIER_LETTERS, 1)
    return lines[0] if lines else ""
