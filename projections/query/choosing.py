"""The games and seats that a question counts: all, those that fit a condition, or those of a player.

Questions read them from ``chosen`` and ``chosen_seats`` (docs/questions.md). Of all seats, they do not join
``chosen_seats``: its rows would take as much memory and time as the rest of the query.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import duckdb

from projections.query.questions import Question

COUNTED = "origin_game IS NULL AND same_table_as IS NULL"
"""The condition on games that questions count."""
PARAMETER = re.compile(r"\$(\w+)")


@dataclass(frozen=True)
class Choice:
    """The games that fit a condition, and the seats in them that questions about seats count."""

    where: str = "true"
    """A condition over columns of ``games``, never a user's text; ``$name`` is a parameter."""
    parameters: Mapping[str, object] = field(default_factory=dict)
    player: str | None = None
    """Chooses only the seats of this player, and the games in which the player sits."""
    others: bool = False
    """Chooses all other seats instead, in all games that fit."""

    def make(self, con: duckdb.DuckDBPyConnection) -> None:
        """Makes questions on this connection count these games and seats."""
        games, seats, parameters = self._sql()
        used = {name: value for name, value in parameters.items() if f"${name}" in games}
        con.execute(f"CREATE OR REPLACE TEMP TABLE chosen AS {games}", used)
        if seats:
            con.execute(f"CREATE OR REPLACE TEMP TABLE chosen_seats AS {seats}", {"whose": self.player})

    def asked(self, question: Question) -> str:
        """The SQL of a question, for a connection on which ``make`` was called."""
        return question.sql if self.player is None else question.sql_of_seats or question.sql

    def in_sql(self, question: Question) -> str:
        """The question with this choice as one query, which gives the same answer everywhere."""
        if self == Choice():
            return question.sql
        games, seats, parameters = self._sql()
        asked = self.asked(question)
        views = {"chosen": games} | ({"chosen_seats": seats} if seats and question.of_seats else {})
        clauses = [
            f"{name} AS (\n    {PARAMETER.sub(lambda match: _literal(parameters[match[1]]), sql)}\n)"
            for name, sql in views.items()
        ]
        rest = asked.removeprefix("WITH\n")
        return f"WITH {', '.join(clauses)}{'' if rest == asked else ','}\n{rest}"

    def _sql(self) -> tuple[str, str | None, dict[str, object]]:
        """The SQL of the games, that of the seats (None for all), and the parameters of both."""
        games = f"SELECT game_id FROM games WHERE {COUNTED}"  # noqa: S608
        games = games if self.where == "true" else f"{games}\n    AND {self.where}"
        if self.player is None:
            return games, None, dict(self.parameters)
        if not self.others:
            games = f"{games}\n    AND list_contains(players, $whose)"
        same = "IS DISTINCT FROM" if self.others else "="
        seats = f"SELECT game_id, seat FROM seats WHERE player {same} $whose"  # noqa: S608
        return games, seats, {**self.parameters, "whose": self.player}


def _literal(value: object) -> str:
    return str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"
