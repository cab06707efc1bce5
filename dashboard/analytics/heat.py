"""A figure on the board of a game: five shades, each with its range, and the number on every place."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dashboard.analytics.figures import Row, keys
from dashboard.boards import NO_FIGURE, Shade, board
from projections.query.questions import Question

SHADES = (
    ("#fff1c2", "#33210f"),
    ("#fbc766", "#33210f"),
    ("#ee8a3f", "#2a1406"),
    ("#c5412c", "#fff"),
    ("#701226", "#fff"),
)
"""The shades from low to high, with the text colour on each.

They get darker, so hue alone distinguishes none.
"""


def picture(
    rows: Sequence[Row], question: Question, setup: Mapping[str, Any], link: Callable[[str], str]
) -> dict[str, Any]:
    """The board with a shade for each row's place; ``link`` returns the address of a row's games."""
    place, figure = question.chart.columns
    drawn = board(question.game or "")
    places = drawn.by_hand.places(setup)
    values = [float(row[figure]) for row in rows]
    least, width = min(values), (max(values) - min(values)) / len(SHADES) or 1.0
    shades, links = {}, {}
    for row, key, value in zip(rows, keys(rows, question), values, strict=True):
        colour, ink = SHADES[min(int((value - least) / width), len(SHADES) - 1)]
        sentence = f"{number(value)} ({question.axis})"
        shades[row[place]] = Shade(colour, ink, number(value), sentence)
        links[places[row[place]].element] = link(key)
    steps = [least + n * width for n in range(len(SHADES) + 1)]
    return {
        "base": drawn.base(setup),
        "scene": drawn.shaded(setup, shades),
        "links": links,
        "title": question.axis,
        "none": NO_FIGURE.colour,
        "legend": [
            {"colour": colour, "text": f"{number(low)} to {number(high)}"}
            for (colour, _), low, high in zip(SHADES, steps, steps[1:], strict=False)
        ],
    }


def number(value: float) -> str:
    """A figure shortened to two or three digits."""
    return f"{value:.0f}" if abs(value) >= 10 or value == int(value) else f"{value:.1f}"
