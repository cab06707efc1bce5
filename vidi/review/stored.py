"""Reviews in a file of their own beside the library. They can be made again, so no event holds them."""

import sqlite3
from contextlib import closing
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from vidi.library import RecordedGame
from vidi.review.making import digest_of, review
from vidi.review.rows import VERSION, Review
from vidi.trouble import happened
from vidi.value.model import Model

FILE = "reviews.sqlite"
ASIDE = f"{FILE}.damaged"
PATIENCE = 30
"""Seconds to wait for another process that writes."""
REVIEW = TypeAdapter(Review)
TABLE = """
CREATE TABLE IF NOT EXISTS reviews (
    game_id TEXT PRIMARY KEY, digest TEXT NOT NULL, model TEXT NOT NULL, version INTEGER NOT NULL,
    review TEXT NOT NULL
) STRICT
"""


class ReviewsError(Exception):
    """The file of the reviews cannot be read or written, though it is sound."""


class Reviews:
    """The reviews of a library. A game has one review at most."""

    def __init__(self, folder: Path) -> None:
        """Opens the file. Raises ReviewsError."""
        self.path = folder / FILE
        self.aside: Path | None = None
        """The place of a file that was damaged, and set aside."""
        self._run(TABLE, ())

    def get(self, game: RecordedGame, model: Model) -> Review | None:
        """The review of the moves that stand by this model; None if there is none, or an old one."""
        query = "SELECT review FROM reviews WHERE (game_id, digest, model, version) = (?, ?, ?, ?)"
        rows = self._run(query, (str(game.id), digest_of(game), model.hash, VERSION))
        try:
            return REVIEW.validate_json(rows[0][0]) if rows else None
        except ValidationError:
            return None  # it is made again

    def put(self, made: Review) -> None:
        """Stores a review in place of an earlier one of the game: all of it or nothing."""
        row = (made.game_id, made.digest, made.model, made.version, REVIEW.dump_json(made).decode())
        self._run("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?, ?)", row)

    def made(self, game: RecordedGame, model: Model) -> Review:
        """The review of a game: the stored one, else a new one, which is stored."""
        if (stored := self.get(game, model)) is not None:
            return stored
        new = review(game, model)
        self.put(new)
        return new

    def _run(self, query: str, values: tuple[object, ...]) -> list[tuple[str]]:
        """The rows of a query. Sets a damaged file aside and asks a new one. Raises ReviewsError."""
        try:
            return self._asked(query, values)
        except sqlite3.DatabaseError as error:
            if what := happened(error):
                raise ReviewsError(f"{self.path}: {what}; no review was stored") from None
        self.aside = self.path.with_name(ASIDE)
        self.path.replace(self.aside)
        self.path.with_name(f"{FILE}-journal").unlink(missing_ok=True)
        self._asked(TABLE, ())
        return self._asked(query, values)

    def _asked(self, query: str, values: tuple[object, ...]) -> list[tuple[str]]:
        with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as con, con:
            return con.execute(query, values).fetchall()
