"""The tables of reviews. No event holds a review: the caller hands over the rows of those that changed.

The tables keep the rows of every review that the caller has. Their views show a review only while the moves
stand that were reviewed (``facts.reviewed``). So taking back a move hides the review at once.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import duckdb
import pyarrow as pa

TABLES = (
    "reviews",
    "review_parts",
    "review_positions",
    "review_turns",
    "review_draws",
    "review_commands",
    "review_reasons",
)
"""The tables in the schema ``facts``. All have a column ``game_id``."""


Row = Mapping[str, object]
"""The values of a row by column; all rows of a table have the same columns."""


@dataclass(frozen=True)
class Changes:
    """Reviews that came, changed or went."""

    games: Sequence[str]
    """The ids of their games. The tables lose the rows that they have of these games."""
    rows: Mapping[str, Sequence[Row]]
    """By table, the new rows."""


class Reviews(Protocol):
    """The reviews of a library, as the caller keeps them."""

    def state(self) -> Hashable:
        """A value that differs once reviews changed; cheap, because it is asked ten times a second."""

    def changes(self, known: Mapping[str, str]) -> Iterator[Changes]:
        """The differences from what the tables have, some games at a time.

        ``known`` is the column ``stamp`` of ``facts.reviews`` by game.
        """


def known(con: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """The stamp of each review in the tables, by the id of its game."""
    rows = con.execute("SELECT DISTINCT game_id::VARCHAR, stamp FROM facts.reviews").fetchall()
    return dict(rows)


def write(con: duckdb.DuckDBPyConnection, changes: Changes) -> None:
    """Replaces the rows of some games."""
    for table in TABLES:
        con.execute(
            f"DELETE FROM live.{table} WHERE game_id IN (SELECT unnest($1::UUID[]))",  # noqa: S608 - ours
            [list(changes.games)],
        )
    insert(con, columns(changes.rows))


def columns(rows: Mapping[str, Sequence[Row]]) -> dict[str, pa.Table]:
    """Rows by table, as columns. Raises OverflowError for a number that no review has."""
    return {table: pa.Table.from_pylist(list(some)) for table, some in rows.items() if some}


def insert(con: duckdb.DuckDBPyConnection, rows: Mapping[str, pa.Table]) -> None:
    """Adds rows. Raises duckdb.DataError for a number that no review has."""
    for table, some in rows.items():
        con.register("reviewed", some)
        con.execute(f"INSERT INTO live.{table} BY NAME SELECT * FROM reviewed")  # noqa: S608 - ours
        con.unregister("reviewed")
