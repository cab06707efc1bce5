"""The chances through a game as a strip under the picture of a board."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

VIEW = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"')
WIDTH, HEIGHT = 800, 150
"""Of the strip, before it is scaled to the width of the board."""
LEFT, RIGHT, TOP, BOTTOM = 56, 784, 34, 140
"""The edges of the plot."""
LETTERS = 20
"""The most letters of a name."""
INK, PAPER, GRID = "#272a30", "#ffffff", "#c9c9c9"
DASHES = ("none", "9 5", "2 4", "12 4 2 4", "18 6")
"""The dashes of each row: its line differs from the others without colours, too."""


@dataclass(frozen=True)
class Row:
    """A line of the curve."""

    name: str
    colour: str
    chances: Sequence[float]
    """By place, from 0 to 1."""


@dataclass(frozen=True)
class Strip:
    """The curve of a game."""

    rows: Sequence[Row]
    moves: Sequence[int]
    """By place, the move after which the chances are those; 0 after setting up."""

    def under(self, move: int, picture: str) -> str:
        """A picture of the board with the curve below it, which shows where the move is.

        Raises ValueError if the picture has no size.
        """
        size = VIEW.search(picture)
        if size is None:
            raise ValueError("the picture of the board has no size")
        left, top, width, height = map(float, size.groups())
        scale = width / WIDTH
        whole = f'viewBox="{left:g} {top:g} {width:g} {height + HEIGHT * scale:g}"'
        board, end, _ = picture.rpartition("</svg>")
        place = max(0, bisect_right(self.moves, move) - 1)
        moved = (
            f'<g transform="translate({left:g} {top + height:g}) scale({scale:g})">{self._line_at(place)}</g>'
        )
        return VIEW.sub(whole, board, count=1) + moved + end

    def _line_at(self, place: int) -> str:
        x = self._x(place)
        parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>']
        for chance in (0.0, 0.5, 1.0):
            y = _y(chance)
            parts.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="{GRID}"/>')
            parts.append(_text(LEFT - 8, y + 5, f"{chance:.0%}", "end"))
        parts.append(f'<path d="M{x:.1f} {TOP - 6}V{BOTTOM}" stroke="{INK}" stroke-width="2"/>')
        for number, row in enumerate(self.rows):
            points = " ".join(f"{self._x(n):.1f},{_y(chance):.1f}" for n, chance in enumerate(row.chances))
            look = f'fill="none" stroke-dasharray="{DASHES[number % len(DASHES)]}"'
            edge = LEFT + number * (RIGHT - LEFT) / len(self.rows)
            stroke = f'stroke="{escape(row.colour)}" stroke-width="3"'
            parts += [
                f'<polyline points="{points}" {look} stroke="{INK}" stroke-width="4.5"/>',
                f'<polyline points="{points}" {look} {stroke}/>',
                f'<path d="M{edge:.0f} 14h28" {look} {stroke}/>',
                _text(edge + 34, 19, row.name[:LETTERS], "start"),
            ]
        return "".join(parts)

    def _x(self, place: int) -> float:
        return LEFT + (RIGHT - LEFT) * place / max(1, len(self.moves) - 1)


def _y(chance: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * chance


def _text(x: float, y: float, text: str, anchor: str) -> str:
    look = f"font:600 14px sans-serif;fill:{INK};text-anchor:{anchor}"
    return f'<text x="{x:.0f}" y="{y:.0f}" style="{look}">{escape(text)}</text>'
