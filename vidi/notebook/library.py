"""A library as a notebook shows it: HTML for its games, their positions and answers to questions.

The HTML runs no scripts. A board is an image in it, so two boards in one notebook do not mix their parts.
Names of players are escaped text.
"""

from base64 import b64encode
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from domain.catalog import rules_of
from domain.kernel.rules import points, view_of
from domain.kernel.wording import counted, outcome
from vidi.library import library
from vidi.notebook.pictures import svg
from vidi.record.errors import printable
from vidi.store import game
from vidi.store.game import GameHeader

if TYPE_CHECKING:
    import pandas

    from projections.query.questions import Question
    from vidi.notebook.review import GameReview

NEWEST = 20
"""The most games of a library that are listed."""
WIDE = "60rem"
"""The largest width of a board."""


@dataclass(frozen=True)
class Position:
    """The position after a move, with everything or with what ``seat`` knows."""

    game: game.RecordedGame
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
        caption = escape(repr(self)[1:-1])
        return (
            f'<figure style="margin: 0"><img src="data:image/svg+xml;base64,{data}" '
            f'alt="The board of {caption}" style="width: 100%; max-width: {WIDE}">'
            f"<figcaption>{caption}</figcaption></figure>"
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


class RecordedGame(game.RecordedGame):
    """A stored game, which a notebook shows as its last position and its result."""

    def __init__(self, folder: Path, *stored: Any) -> None:
        super().__init__(*stored)
        self._folder = folder

    def review(self) -> "GameReview":
        """The review of the moves that stand, stored or made now, as a curve and marked turns.

        Raises LookupError with the reason if no model knows the game, and ReviewsError.
        """
        from vidi.notebook.review import GameReview  # it loads NumPy
        from vidi.review.stored import Reviews
        from vidi.value.model import Reason, model_for

        model = model_for(self.started)
        if isinstance(model, Reason):
            raise LookupError(f"there is no review: {model}")
        reviews = Reviews(self._folder)
        made = reviews.made(self, model)
        together = self.rules.opponent is not None
        return GameReview(self.names, together, made, reviews.judged(self, model), model.header)

    def position(self, move: int | None = None, seat: int | None = None) -> Position:
        """The position after a move, else the current one. A notebook shows it as a board.

        Without ``seat`` it shows everything, else what the seat knows. Raises LookupError without such a move
        or seat.
        """
        number = len(self.moves) if move is None else move
        self.version_of(number)
        if seat is not None and not 1 <= seat <= len(self.names):
            raise LookupError(f"there is no seat {seat}; the game has {len(self.names)}")
        return Position(self, number, seat)

    def _repr_html_(self) -> str:
        state = self.state()
        by_seat = points(self.rules, state) if self.rules.scored(state) else None
        won, opponent = self.rules.winners(state), self.started.opponent
        ended = outcome(won, self.names, by_seat, opponent, draws=self.rules.any_title)
        result = f"{', '.join(self.names)}: {ended or 'not finished'}"
        return f"<p>{escape(printable(result))}</p>{self.position()._repr_html_()}"


class Library(library.Library):
    """The games of one folder, which a notebook shows as a table of the newest."""

    def game(self, id_: UUID | str) -> RecordedGame:
        """The game with this id, or with an id that begins so. Raises GameNotFound (GameGone if removed)."""
        return RecordedGame(self.folder, *self.stored(id_).read())

    def ask(self, question: str) -> Answer:
        """The answer to a question of the cookbook (docs/cookbook.md), such as ``common/players``.

        Brings the tables up to date first. Raises LookupError if no question has that name.
        """
        from projections.query.questions import lacking, left_out, named  # loaded for questions only

        asked = named(question)
        frame = self.sql(asked.sql)
        without = self.published(partial(lacking, asked))
        return Answer(asked, frame, left_out(without) if without else "")

    def _repr_html_(self) -> str:
        listed = self.games()
        rows = "".join(map(_row, reversed(listed[-NEWEST:])))
        more = f", the newest {NEWEST}" if len(listed) > NEWEST else ""
        heads = "".join(f"<th>{name}</th>" for name in ("id", "game", "title", "players", "played"))
        caption = escape(f"{self.folder}: {counted(len(listed), 'game')}{more}")
        return (
            f"<table><caption>{caption}</caption><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        )


def _row(header: GameHeader) -> str:
    started = header.started
    rules = rules_of(started.game, started.ruleset, started.setup)
    cells = (
        str(header.id)[:8],
        rules.title if rules else started.game,
        started.title or "",
        ", ".join(started.seats),
        (started.played_at or "")[:10],
    )
    return f"<tr>{''.join(f'<td>{escape(printable(cell))}</td>' for cell in cells)}</tr>"


def _title(game: game.RecordedGame) -> str:
    return printable(game.started.title or game.rules.title)
