"""The games and seats that a question counts: all, those that fit a condition, of a player, or of people.

Questions read them from ``chosen`` and ``chosen_seats`` (docs/questions.md). Of all seats, they do not join
``chosen_seats``: its rows would take as much memory and time as the rest of the query.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import duckdb

from projections.query.questions import Question, with_noise

COUNTED = "origin_game IS NULL AND same_table_as IS NULL"
"""The condition on games that questions count."""
OF_PEOPLE = """game_id NOT IN (
        SELECT game_id FROM facts.seats GROUP BY game_id HAVING bool_and(bot IS NOT NULL)
    )"""
"""The condition on games that a person played, alone or with others."""
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
    people: bool = False
    """Leaves out the games in which only bots play, and the seats of bots in the others."""
    noise: bool = False
    """Counts entries of logs that are noise, too."""

    def make(self, con: duckdb.DuckDBPyConnection) -> None:
        """Makes questions on this connection count these games and seats."""
        games, seats, parameters = self._sql()
        for view, sql in (("chosen", games), ("chosen_seats", seats)):
            if sql:
                used = {name: value for name, value in parameters.items() if f"${name}" in sql}
                con.execute(f"CREATE OR REPLACE TEMP TABLE {view} AS {sql}", used)

    def asked(self, question: Question) -> str:
        """The SQL of a question, for a connection on which ``make`` was called."""
        some = self.player is not None or self.people
        sql = question.sql_of_seats or question.sql if some else question.sql
        return with_noise(sql) if self.noise else sql

    def in_sql(self, question: Question) -> str:
        """The question with this choice as one query, which gives the same answer everywhere."""
        if self == Choice(noise=self.noise):
            return self.asked(question)
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
        games = f"{games}\n    AND {OF_PEOPLE}" if self.people else games
        of_people = "bot IS NULL"
        if self.player is None:
            seats = f"SELECT game_id, seat FROM seats WHERE {of_people}" if self.people else None  # noqa: S608
            return games, seats, dict(self.parameters)
        if not self.others:
            games = f"{games}\n    AND list_contains(players, $whose)"
        same = "IS DISTINCT FROM" if self.others else "="
        seats = f"SELECT game_id, seat FROM seats WHERE player {same} $whose"  # noqa: S608
        seats = f"{seats} AND {of_people}" if self.people else seats
        return games, seats, {**self.parameters, "whose": self.player}


def _literal(value: object) -> str:
    return str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"
