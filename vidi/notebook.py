"""HTML that a notebook shows for a library, its games, their positions and answers to questions.

The HTML runs no scripts. A board is an image in it, so two boards in one notebook do not mix their parts.
Names of players are escaped text.
"""

from base64 import b64encode
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from domain.catalog import games as all_games
from domain.kernel.rules import points, view_of
from domain.kernel.wording import counted, outcome
from vidi.library import GameHeader, Library, RecordedGame
from vidi.pictures import svg
from vidi.record.errors import printable

if TYPE_CHECKING:
    import pandas

    from projections.questions import Question

NEWEST = 20
"""The most games of a library that are listed."""
WIDE = "60rem"
"""The largest width of a board."""


@dataclass(frozen=True)
class Position:
    """The position after a move, with everything or with what ``seat`` knows."""

    game: RecordedGame
    move: int
    seat: int | None = None

    @property
    def state(self) -> Any:
        """The state of the game."""
        state = self.game.state(move=self.move)
        return state if self.seat is None else view_of(self.game.rules, state, self.seat)

    @property
    def svg(self) -> str:
        """The board as a self-contained SVG."""
        return svg(self.game, self.move, seat=self.seat)

    def __repr__(self) -> str:
        seen = "" if self.seat is None else f", as {printable(self.game.names[self.seat - 1])} sees it"
        return f"<{_title(self.game)}, after move {self.move} of {len(self.game.moves)}{seen}>"

    def _repr_html_(self) -> str:
        data = b64encode(self.svg.encode()).decode()
        said = escape(repr(self)[1:-1])
        return (
            f'<figure style="margin: 0"><img src="data:image/svg+xml;base64,{data}" '
            f'alt="The board of {said}" style="width: 100%; max-width: {WIDE}">'
            f"<figcaption>{said}</figcaption></figure>"
        )


@dataclass(frozen=True, repr=False)
class Answer:
    """The answer to a question of the cookbook."""

    question: "Question"
    frame: "pandas.DataFrame"
    """The rows; the last column, ``games``, has the ids of the games that each row counts."""
    left_out: str
    """Why games are left out; empty if none are."""

    def __repr__(self) -> str:
        return "\n".join(filter(None, (self.question.title, repr(self._shown()), self.left_out)))

    def _repr_html_(self) -> str:
        table = self._shown().to_html(index=False, border=0, max_rows=60, na_rep="")
        parts = (
            f"<strong>{escape(self.question.title)}</strong>",
            f"<p>{escape(self.question.sentence)}</p>",
            table,
            f"<p>{escape(self.left_out)}</p>" if self.left_out else "",
        )
        return "".join(parts)

    def _shown(self) -> "pandas.DataFrame":
        return self.frame.iloc[:, :-1]


def library_html(library: Library) -> str:
    """The newest games of a library as a table."""
    listed = library.games()
    rows = "".join(map(_row, reversed(listed[-NEWEST:])))
    more = f", the newest {NEWEST}" if len(listed) > NEWEST else ""
    heads = "".join(f"<th>{name}</th>" for name in ("id", "game", "title", "players", "played"))
    said = escape(f"{library.folder}: {counted(len(listed), 'game')}{more}")
    return f"<table><caption>{said}</caption><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def game_html(game: RecordedGame) -> str:
    """The last position of a game, and its result."""
    state = game.state()
    ended = outcome(game.rules.winners(state), game.names, points(game.rules, state), game.started.opponent)
    said = f"{', '.join(game.names)}: {ended or 'not finished'}"
    return f"<p>{escape(printable(said))}</p>{Position(game, len(game.moves))._repr_html_()}"


def _row(header: GameHeader) -> str:
    started = header.started
    rules = all_games().get(started.game)
    cells = (
        str(header.id)[:8],
        rules.title if rules else started.game,
        started.title or "",
        ", ".join(started.seats),
        (started.played_at or "")[:10],
    )
    return f"<tr>{''.join(f'<td>{escape(printable(cell))}</td>' for cell in cells)}</tr>"


def _title(game: RecordedGame) -> str:
    return printable(game.started.title or game.rules.title)
