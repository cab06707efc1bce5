"""Answers to questions about the games that filters leave.

Separate connections ask the published copy, a few at once, and the answers are cached.
"""

import logging
import threading
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa

from dashboard.cache import memory
from dashboard.cache.answers import beside_moves, once
from dashboard.shared import catalogue, reading
from dashboard.shared.catalogue import COUNTED_TOO, LEFT_OUT, Filters
from projections.query import bots
from projections.query.choosing import COUNTED, Choice
from projections.query.filters import Filter
from projections.query.filters import filters as own_filters
from projections.query.questions import Question, counting, questions

SECONDS = 20.0
"""The most seconds that a question may take."""
AT_ONCE = 2
"""The most questions that run at the same time for all visitors, because they share the memory of a copy."""
MOVES = "moves IS NOT NULL"
"""The condition on a game with moves."""

log = logging.getLogger(__name__)
_pool = ThreadPoolExecutor(AT_ONCE, "question")


class Unanswered(RuntimeError):  # noqa: N818 - says what it is
    """A question failed. The message gives the reason in one line."""


class Counted(NamedTuple):
    """The number of games that a question counts, and of those that it leaves out because it needs moves."""

    games: int
    ended: int
    left_out: int = 0


def named(name: str | None) -> Question | None:
    """The question with this name; None if there is none."""
    return next((question for question in questions() if question.name == name), None)


@beside_moves(unless=lambda _question, filters: filters.of_moves())
def count(con: duckdb.DuckDBPyConnection, question: Question | None, filters: Filters) -> Counted:
    """The number of games that fit the filters and the question."""
    where, parameters = _fits(question, filters)
    needed = MOVES if question and question.needs_moves else "true"
    [numbers] = con.execute(
        f"""SELECT count(*) FILTER ({needed}), count(*) FILTER (ended AND {needed}),
            count(*) FILTER (NOT {needed})
        FROM games WHERE {where}""",  # noqa: S608
        parameters,
    ).fetchall()
    return Counted(*numbers)


def ask(copy: Path, question: Question, filters: Filters, others: bool = False) -> "Future[pa.Table]":
    """The future answer from the newest copy, ``copy``: the rows, or Unanswered.

    With the filter for a player, it counts that player's seats; with ``others``, all other seats in the games
    that fit the other filters. ``games`` has ids as text; ``of_games`` is their number.
    """
    return memory.begun(
        (ask, copy, question, filters, others),
        lambda: _pool.submit(_answer, question, choice(filters, others)),
    )


def forget(copy: Path, question: Question, filters: Filters) -> None:
    """Drops the answers to a question, so that it is asked again."""
    for others in (False, True):
        memory.forget((ask, copy, question, filters, others))


def _answer(question: Question, chosen: Choice) -> pa.Table:
    con = reading.tables()
    timer = threading.Timer(SECONDS, con.interrupt)
    timer.start()
    try:
        chosen.make(con)
        asked = f"SELECT * REPLACE (games::VARCHAR[] AS games) FROM ({counting(chosen.asked(question))})"  # noqa: S608
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


def choice(filters: Filters, others: bool = False) -> Choice:
    """The games and seats that filters leave: with a player, the player's seats or those of all others."""
    where, parameters = filters.without("player").without("bots").where()
    return Choice(where, parameters, filters.player, others, bool(filters.bots), bool(filters.noise))


_beside_moves = beside_moves(unless=lambda *_: False)
bots_play, people_play = _beside_moves(bots.bots_play), _beside_moves(bots.people_play)
without_bots = _beside_moves(bots.without_bots)


def in_sql(question: Question, filters: Filters) -> str:
    """The question with its filters as one query, which gives the same answer everywhere."""
    return choice(filters).in_sql(question)


def played(con: duckdb.DuckDBPyConnection, filters: Filters) -> list[str]:
    """The names of games that fit and have moves, the most played first."""
    where, parameters = _about(None, filters)
    answer = con.execute(
        f"SELECT game FROM games WHERE {where} GROUP BY game ORDER BY count(*) DESC, game",  # noqa: S608
        parameters,
    )
    return [game for (game,) in answer.fetchall()]


def seats(con: duckdb.DuckDBPyConnection, question: Question, filters: Filters) -> int:
    """The number of the player's seats in the games that fit."""
    where, parameters = _fits(question, filters)
    [(number,)] = con.execute(
        f"""SELECT count(*) FROM seats
        WHERE player = $player AND game_id IN (SELECT game_id FROM games WHERE {where})""",  # noqa: S608
        parameters,
    ).fetchall()
    return int(number)


@once
def on_one(
    con: duckdb.DuckDBPyConnection, one: Filter, question: Question, filters: Filters
) -> tuple[Filters, int]:
    """The filters with the most played value of ``one``, and the number of its values."""
    values = catalogue.values(con, one, *_about(question, filters))
    if not values:
        return filters, 0
    others = tuple((of, value) for of, value in filters.own if of != one)
    return replace(filters, own=(*others, (one, values[0]))), len(values)


def with_one(
    con: duckdb.DuckDBPyConnection, question: Question, filters: Filters
) -> tuple[Filters, Filter | None, int]:
    """The filters with one value of the one that a chart needs; that filter, and the number of its values."""
    for one in (of for of in own_filters() if (of.game, of.name) == (question.game, question.one)):
        about, several = on_one(con, one, question, filters)
        return about, one, several
    return filters, None, 0


def with_bots_and_noise(
    con: duckdb.DuckDBPyConnection,
    question: Question | None,
    filters: Filters,
    bots: bool | None,
    noise: bool,
) -> Filters:
    """The filters with or without bots and the noise of logs. If ``bots`` is None, the library decides."""
    out = without_bots(con, filters.player) if bots is None else not bots
    counts = question is not None and question.has_noise and noise
    return replace(
        filters,
        bots=LEFT_OUT if out and bots_play(con) else None,
        noise=COUNTED_TOO if counts else None,
    )


def board_of(con: duckdb.DuckDBPyConnection, question: Question, filters: Filters) -> Mapping[str, Any]:
    """The setup of one of the games, for the picture of its board. Reading the game loads its packs."""
    where, parameters = _about(question, filters)
    [(id_,)] = con.execute(
        f"SELECT game_id::VARCHAR FROM games WHERE {where} ORDER BY 1 LIMIT 1",  # noqa: S608
        parameters,
    ).fetchall()
    return reading.game(id_).started.setup


def _about(question: Question | None, filters: Filters) -> tuple[str, dict[str, object]]:
    """The condition that a game is of the question's kind."""
    where, parameters = _fits(question, filters)
    return f"{where} AND {MOVES}", parameters


def _fits(question: Question | None, filters: Filters) -> tuple[str, dict[str, object]]:
    """The condition that a game fits, with or without moves.

    Its SQL comes only from this module and catalogue.
    """
    where, parameters = filters.where()
    return f"{where} AND {COUNTED} AND {question.about if question else 'true'}", parameters
