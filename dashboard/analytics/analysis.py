"""Answers to the questions, about the games that filters leave.

They are asked of the published copy by connections of our own, a few at once, and kept.
"""

import logging
import re
import threading
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa

from dashboard.shared import catalogue, reading
from dashboard.shared.catalogue import Filters
from projections.filters import Filter
from projections.questions import Question, questions

SECONDS = 20.0
"""What a question may take."""
AT_ONCE = 3
"""Questions that are answered at the same time, of all visitors."""
BEHIND = 50
"""The games behind a row that an answer names at most (docs/questions.md)."""

MOVES = "moves IS NOT NULL"
"""What holds of a game whose moves are known."""
PARAMETER = re.compile(r"\$(\w+)")

log = logging.getLogger(__name__)
_pool = ThreadPoolExecutor(AT_ONCE, "question")


class Unanswered(RuntimeError):  # noqa: N818 - says what it is
    """A question that failed; the message says how, in one line."""


class Counted(NamedTuple):
    """How many games a question is about, and how many it leaves out, since it needs moves."""

    games: int
    ended: int
    left_out: int = 0


def named(name: str | None) -> Question | None:
    """The question of this name; None where there is none."""
    return next((question for question in questions() if question.name == name), None)


def count(con: duckdb.DuckDBPyConnection, question: Question | None, filters: Filters) -> Counted:
    """How many games fit the filters, of those that a question can be about."""
    where, parameters = _fits(question, filters)
    needed = MOVES if question and question.needs_moves else "true"
    [found] = con.execute(
        f"""SELECT count(*) FILTER ({needed}), count(*) FILTER (ended AND {needed}),
            count(*) FILTER (NOT {needed})
        FROM games WHERE {where}""",  # noqa: S608
        parameters,
    ).fetchall()
    return Counted(*found)


@lru_cache(maxsize=64)
def ask(copy: Path, question: Question, filters: Filters) -> "Future[pa.Table]":
    """The answer from the newest copy, ``copy``, when it comes: the rows, or Unanswered.

    ``games`` has ids as text.
    """
    return _pool.submit(_answer, reading.tables(), question, filters)


def forget() -> None:
    """Forgets all answers, so that they are asked anew."""
    ask.cache_clear()


def _answer(con: duckdb.DuckDBPyConnection, question: Question, filters: Filters) -> pa.Table:
    timer = threading.Timer(SECONDS, con.interrupt)
    timer.start()
    try:
        choose(con, filters)
        asked = f"SELECT * REPLACE (games::VARCHAR[] AS games) FROM ({question.sql})"  # noqa: S608
        answer: pa.Table = con.sql(asked).to_arrow_table()
        return answer
    except duckdb.InterruptException:
        raise Unanswered(f"stopped after {SECONDS:g} s") from None
    except duckdb.OutOfMemoryException:
        raise Unanswered("the games are too many for the memory that is there") from None
    except duckdb.Error as error:
        log.exception("%s was not answered", question.name)
        raise Unanswered(str(error).splitlines()[0]) from None
    finally:
        timer.cancel()
        con.close()


def choose(con: duckdb.DuckDBPyConnection, filters: Filters) -> None:
    """Lets questions on this connection be about the games that fit."""
    where, parameters = filters.where()
    con.execute(f"CREATE OR REPLACE TEMP TABLE chosen AS {_CHOSEN} AND {where}", parameters)


def in_sql(question: Question, filters: Filters) -> str:
    """The question with its filters as one query, which answers the same wherever SQL is asked."""
    where, parameters = filters.where()
    if not filters.set_ones():
        return question.sql
    where = PARAMETER.sub(lambda name: _literal(parameters[name[1]]), where)
    rest = question.sql.removeprefix("WITH\n")
    chosen = f"chosen AS (\n    {_CHOSEN}\n    AND {where}\n)"
    return f"WITH {chosen}\n{rest}" if rest == question.sql else f"WITH {chosen},\n{rest}"


_COUNTS = "origin_game IS NULL AND same_table_as IS NULL"
_CHOSEN = f"SELECT game_id FROM games WHERE {_COUNTS}"  # noqa: S608


def _literal(value: object) -> str:
    return str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"


def on_one(
    con: duckdb.DuckDBPyConnection, one: Filter, question: Question, filters: Filters
) -> tuple[Filters, int]:
    """Filters that leave one value of ``one``, the most played, and how many values there were."""
    found = catalogue.values(con, one, *_about(question, filters))
    if not found:
        return filters, 0
    others = tuple((of, value) for of, value in filters.own if of != one)
    return replace(filters, own=(*others, (one, found[0]))), len(found)


def board_of(con: duckdb.DuckDBPyConnection, question: Question, filters: Filters) -> Mapping[str, Any]:
    """The setup of one of the games, for the picture of its board. The game brings its packs along."""
    where, parameters = _about(question, filters)
    [(id_,)] = con.execute(
        f"SELECT game_id::VARCHAR FROM games WHERE {where} ORDER BY 1 LIMIT 1",  # noqa: S608
        parameters,
    ).fetchall()
    return reading.game(id_).started.setup


def _about(question: Question, filters: Filters) -> tuple[str, dict[str, object]]:
    """The condition that a question about one game can be about a game."""
    where, parameters = _fits(question, filters)
    return f"{where} AND {MOVES}", parameters


def _fits(question: Question | None, filters: Filters) -> tuple[str, dict[str, object]]:
    """The condition, written in this module and in catalogue, that a game fits; its moves may be unknown."""
    where, parameters = filters.where()
    if question and question.game:
        return f"{where} AND {_COUNTS} AND game = $asked", parameters | {"asked": question.game}
    return f"{where} AND {_COUNTS}", parameters
