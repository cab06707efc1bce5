"""A look at one table: its first rows, and a profile of its columns. The number of rows of each table."""

import threading
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import duckdb
import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from dashboard.access import limits
from dashboard.cache.memory import kept
from dashboard.queries.asking import Asked, Cover
from dashboard.shared import reading
from dashboard.sql import answers
from domain.kernel.wording import counted
from projections.query.doc import FACTS, described
from projections.query.read import Answer

ROWS = 10
"""The first rows that are shown."""
SECONDS = 10.0
"""The most seconds in which the rows of all tables are counted. A table that is not reached has no number."""
PATIENCE = 20.0
"""Seconds in which a query ends, by its own limit."""
PROFILE = """SELECT column_name AS "column", column_type AS type, min, max,
    approx_unique AS "different, about", null_percentage AS "null, %", avg AS mean, q50 AS median
FROM (SUMMARIZE {table})"""


class Look(NamedTuple):
    """What is asked about a table."""

    table: str
    meaning: str
    first: Asked
    profile: Asked

    def drop(self) -> None:
        """Stops both queries, and drops their answers."""
        self.first.drop()
        self.profile.drop()


def begin(table: str, cover: Cover | None) -> Look | None:
    """Asks for the first rows and the profile of a table; None if there is no such table."""
    of = next((one for one in described() if one.name == table), None)
    if of is None:
        return None
    folder, person = reading.context().library.folder, limits.here()

    def ask(sql: str) -> Asked:
        return Asked(folder, sql, {}, cover or (lambda: None), person)

    return Look(
        of.name,
        of.meaning,
        ask(f"SELECT * FROM {of.name} LIMIT {ROWS}"),  # noqa: S608 - a name of ours
        ask(PROFILE.format(table=of.name)),
    )


def show(look: Look) -> None:
    """Shows both answers."""
    st.text(look.meaning)
    for title, asked in (("First rows", look.first), ("Columns", look.profile)):
        st.subheader(title, anchor=False)
        with st.spinner("Reading …"):
            asked.wait(PATIENCE)
        if isinstance(asked.outcome, Answer):
            _rows(asked.outcome, f"{look.table} {title}")
        else:
            st.code(str(asked.outcome or "stopped"), language=None, wrap_lines=True)


def _rows(answer: Answer, key: str) -> None:
    rows = answer.table
    if rows.num_rows:
        answers.table(rows, key)
    else:
        st.caption("The table has no rows yet.")


def counts() -> dict[str, int]:
    """The number of rows of each view, as far as they are counted in ``SECONDS``; once for each copy."""
    copy = reading.copy()
    return {} if copy is None else kept((counts, copy), lambda: _counts(copy))


def _counts(copy: Path) -> dict[str, int]:
    con, numbers = reading.tables(), dict[str, int]()
    timer = threading.Timer(SECONDS, con.interrupt)
    timer.start()
    with suppress(duckdb.Error), con:
        for view in (table.name for table in described() if not table.name.startswith(FACTS)):
            [(numbers[view],)] = con.execute(f"SELECT count(*) FROM {view}").fetchall()  # noqa: S608
            if timer.finished.is_set():
                break
    timer.cancel()
    return numbers


async def _rows_of_all(request: Request) -> Response:
    numbers = await run_in_threadpool(counts)
    texts = {table: counted(number, "row") for table, number in numbers.items()}
    return JSONResponse(texts, headers={"Cache-Control": "no-store"})


COUNTS = "/known/rows"
ROUTES = [Route(COUNTS, _rows_of_all)]
