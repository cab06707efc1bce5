"""The review of a game as a notebook shows it: the curve as a picture, the marked turns as a table."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from domain.kernel.wording import counted
from projections.storage.reviews import Row
from vidi.record.errors import printable
from vidi.review.rows import Judged, Review
from vidi.review.tables import curve_of, rows_of
from vidi.value.model import Header

if TYPE_CHECKING:
    import pandas

SHOWN = {
    "turn": "turn",
    "round": "round",
    "moves": "moves",
    "player": "player",
    "before": "before",
    "after": "after",
    "bot_after": "after turns of {bot}",
    "worth": "gained",
    "sure": "confirmed by games",
}
"""The columns of the turns that are marked or suspected, and their heads."""
WIDTH, HEIGHT, EDGE, LEGEND = 760, 240, 36, 18
LINES = (("#1f6feb", ""), ("#c2410c", "7 3"), ("#15803d", "2 3"), ("#7e22ce", "9 3 2 3"), ("#525252", "14 4"))
"""By seat, the colour of a line and its dashes, which distinguish it without the colour."""


@dataclass(frozen=True, repr=False)
class GameReview:
    """The review of a game. Its frames have the columns of the tables (docs/schema.md)."""

    names: tuple[str, ...]
    """The players, seat 1 first."""
    together: bool
    """Whether the seats play together, so they share one chance."""
    made: Review
    judged: tuple[Judged, ...]
    model: Header

    @cached_property
    def curve(self) -> "pandas.DataFrame":
        """A row for each position and seat: its chance, and the low and high end of its band."""
        return self._frame(curve_of(self.made))

    @cached_property
    def parts(self) -> "pandas.DataFrame":
        """A row for each seat with the parts that add up to its ``result`` (``reviews`` in the tables)."""
        return self._frame(self._rows["reviews"])

    @cached_property
    def influence(self) -> "pandas.DataFrame":
        """A row for each two seats: how the turns and draws of ``of_seat`` changed the chance of ``seat``."""
        return self._frame(self._rows["review_parts"])

    @cached_property
    def turns(self) -> "pandas.DataFrame":
        """A row for each turn (``review_turns`` in the tables)."""
        return self._frame(self._rows["review_turns"])

    @cached_property
    def draws(self) -> "pandas.DataFrame":
        """A row for each move with a draw, and for each seat (``review_draws`` in the tables)."""
        return self._frame(self._rows["review_draws"])

    @cached_property
    def commands(self) -> "pandas.DataFrame":
        """A row for each judged move and better command (``review_commands`` in the tables)."""
        return self._frame(self._rows["review_commands"])

    @property
    def svg(self) -> str:
        """The curve as a self-contained SVG."""
        names = ("The table",) if self.together else self.names
        return _svg(self.made, [printable(name) for name in names])

    @property
    def sentence(self) -> str:
        """Whose figures these are, and how good."""
        return (
            f"The chance if our bots played on from here; learned from bots, not from people. "
            f"Model {self.made.model}, {counted(self.model.games, 'game')}, "
            f"Brier score {self.model.figures['brier']:g}."
        )

    def __repr__(self) -> str:
        marked = sum(turn.marked for turn in self.made.turns)
        turns = f"{counted(len(self.made.turns), 'turn')}, {marked} marked"
        return f"<review of {self.made.game_id}: {self.made.lacks or turns}>"

    def _repr_html_(self) -> str:
        data = b64encode(self.svg.encode()).decode()
        return "".join(
            (
                f'<figure style="margin: 0"><img src="data:image/svg+xml;base64,{data}" '
                f'alt="The chance to win of each seat, by move" style="width: 100%; max-width: {WIDTH}px">',
                f"<figcaption>{escape(self.sentence)}</figcaption></figure>",
                f"<p>{escape(self.made.lacks)}</p>" if self.made.lacks else self._marked(),
            )
        )

    def _marked(self) -> str:
        turns = self.turns
        if not len(turns) or not (shown := turns["marked"] | turns["suspected"]).any():
            return f"<p>No turn differs much from turns of {escape(self.made.bot)}.</p>"
        marked = turns[shown].assign(
            worth=lambda of: of["by_games"].astype(float).fillna(of["worth"]),
            sure=lambda of: of["marked"].map({True: "yes", False: "no"}),
            moves=lambda of: of["first_move"].astype(str) + "\u2013" + of["move"].astype(str),
            player=lambda of: [
                printable(name) if isinstance(name, str) else "The table" for name in of["player"]
            ],
        )
        heads = {column: head.format(bot=self.made.bot) for column, head in SHOWN.items()}
        table = marked[[column for column in heads if marked[column].notna().any()]].rename(columns=heads)
        return str(table.to_html(index=False, border=0, na_rep="", float_format="{:.2f}".format))

    @cached_property
    def _rows(self) -> dict[str, list[Row]]:
        return rows_of(self.made, self.judged, self.model, "")

    def _frame(self, rows: Sequence[Row]) -> "pandas.DataFrame":
        """The rows without what all have in common, and with the player beside the seat."""
        import pandas

        frame = pandas.DataFrame(rows).drop(
            columns=["game_id", "model", "code_version", "stamp", "bot"], errors="ignore"
        )
        if len(frame):
            names = dict(enumerate(self.names, 1))
            frame.insert(list(frame.columns).index("seat") + 1, "player", frame["seat"].map(names))
        return frame


def _svg(made: Review, names: Sequence[str]) -> str:
    """The chances of the seats with their bands, from left to right by move."""
    last = max(1, len(made.positions) - 1)
    bottom, right = HEIGHT - EDGE, WIDTH - EDGE

    def point(place: int, chance: float) -> str:
        x, y = EDGE + (right - EDGE) * place / last, bottom - (bottom - LEGEND) * chance
        return f"{x:.1f},{y:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for chance in (0, 0.5, 1):
        _, y = point(0, chance).split(",")
        parts.append(f'<path d="M{EDGE} {y}H{right}" stroke="#ddd"/><text x="4" y="{y}">{chance:g}</text>')
    for place in (0, len(made.positions) - 1):
        x, _ = point(place, 0).split(",")
        parts.append(
            f'<text x="{x}" y="{bottom + 14}" text-anchor="middle">move {made.positions[place].move}</text>'
        )
    for seat, name in enumerate(names):
        colour, dashes = LINES[seat % len(LINES)]
        line = " ".join(point(n, one.chances[seat]) for n, one in enumerate(made.positions))
        above = [point(n, one.high[seat]) for n, one in enumerate(made.positions)]
        below = [point(n, one.low[seat]) for n, one in enumerate(made.positions)]
        stroke = f'fill="none" stroke="{colour}" stroke-width="1.8" stroke-dasharray="{dashes}"'
        left = EDGE + seat * (right - EDGE) / len(names)
        parts += [
            f'<polygon points="{" ".join([*above, *reversed(below)])}" fill="{colour}" opacity="0.15"/>',
            f'<polyline points="{line}" {stroke}/>',
            f'<path d="M{left:.0f} {HEIGHT - 10}h24" {stroke}/>',
            f'<text x="{left + 30:.0f}" y="{HEIGHT - 6}">{escape(name[:24])}</text>',
        ]
    return "".join([*parts, "</svg>"])
