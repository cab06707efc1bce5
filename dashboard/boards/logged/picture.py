"""The picture: one card for each seat, and below them the last sentences."""

from collections.abc import Sequence
from textwrap import wrap

from dashboard.boards import Scene
from dashboard.boards.logged.palette import LOOKS, stylesheet
from dashboard.boards.logged.words import counters, head
from domain.kernel.messages import Event
from domain.logged.events import Entry
from domain.logged.state import State

WIDTH = 1000
TOP = 14
HEAD = 74
"""The height of the line with the round, if the log has rounds."""
CARD, SMALL = 112, 66
"""The heights of a card, with a line of counters and without."""
GAP = 10
LINE = 40
LINES = 6
"""The most lines of sentences."""
LETTERS = 62
"""The letters of such a line."""
NAME = 34
"""The letters of a name that fit on a card."""
RAIL = 560
"""The width of the bar of the seat with the most points."""


def base() -> str:
    """The picture before the first move, with pools for cards and lines."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="l-board" viewBox="0 0 {WIDTH} 600" '
        'preserveAspectRatio="xMidYMin meet" class="l-board" role="group" aria-label="The log">'
        f"<style>{stylesheet()}</style>"
        '<rect class="l-page" x="-3000" y="-3000" width="9000" height="9000"/>'
        '<text id="l-stage" class="l-stage" x="28" y="50"/>'
        '<g data-pool="card"><defs><g>'
        f'<rect class="l-card" data-part="back" x="14" width="{WIDTH - 28}" rx="12"/>'
        '<rect class="l-rail" data-part="rail" x="90" height="8" rx="4"/>'
        '<path data-part="mark"/><text class="l-name" data-part="name" x="90" y="46"/>'
        f'<text class="l-points" data-part="points" x="{WIDTH - 40}" y="54"/>'
        '<text class="l-counts" data-part="counts" x="90" y="94"/>'
        "</g></defs></g>"
        '<g data-pool="line"><defs><text x="28"/></defs></g>'
        "</svg>"
    )


def parts(state: State, recent: Sequence[Event]) -> list[Scene]:
    """The scene in two parts: the cards, and what is below them."""
    high = CARD if state.counts or any(state.seconds) else SMALL
    top = HEAD if head(state) else TOP
    below = top + len(state.players) * (high + GAP)
    return [_cards(state, top, high), _below(state, recent, below)]


def _cards(state: State, top: int, high: int) -> Scene:
    scene: Scene = {}
    best = max(1, *state.points)
    for seat, (name, points) in enumerate(zip(state.players, state.points, strict=True), 1):
        card, look = f"card:{seat}", LOOKS[seat - 1]
        scene[card] = {"transform": f"translate(0 {top + (seat - 1) * (high + GAP)})"}
        scene[f"{card}/back"] = {"height": str(high)}
        scene[f"{card}/mark"] = {"d": look.outline, "fill": look.colour, "transform": "translate(52 34)"}
        scene[f"{card}/name"] = {"text": name if len(name) <= NAME else f"{name[: NAME - 1]}\u2026"}
        scene[f"{card}/counts"] = {"text": counters(state, seat)}
        if state.scored:
            wide = round(RAIL * max(0, points) / best)
            scene[f"{card}/points"] = {"text": str(points)}
            scene[f"{card}/rail"] = {"width": str(wide), "y": "56", "style": f"fill:{look.colour}"}
    return scene


def _below(state: State, recent: Sequence[Event], top: int) -> Scene:
    texts = [event.text for event in recent if isinstance(event, Entry) and event.text]
    lines = [
        (line, number == len(texts))
        for number, text in enumerate(texts, 1)
        for line in wrap(text, LETTERS, break_long_words=True)
    ][-LINES:]
    scene: Scene = {"l-stage": {"text": head(state)}}
    for number, (line, now) in enumerate(lines, 1):
        place = {"y": str(top + number * LINE + 4), "class": "l-now" if now else "l-said"}
        scene[f"line:{number}"] = place | {"text": line}
    scene["l-board"] = {"viewBox": f"0 0 {WIDTH} {top + LINES * LINE + 30}"}
    return scene
