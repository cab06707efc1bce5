"""The data of the editor: tables, columns and examples, as one file that browsers cache."""

import gzip
import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from threading import Lock

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from dashboard.shared import reading
from domain.catalog import games as all_games
from projections.copies.current import NothingPublished
from projections.query.doc import FACTS, Described, described, described_in
from projections.query.questions import questions, title_of
from projections.schema.compiled import schema

KEEP = "private, max-age=31536000, immutable"
_making = Lock()


@cache
def url() -> str:
    """The address of the file, which changes with its content."""
    asked = repr([(question.name, question.sql, question.title) for question in questions()])
    made = hashlib.sha256(asked.encode() + Path(__file__).read_bytes())
    return f"/known/{schema().stamp}{made.hexdigest()[:8]}.json"


def body() -> bytes:
    """The compressed file."""
    with _making:  # concurrent first visitors make it once
        return _made()


def ahead() -> None:
    """Makes the file, or its first visitor would wait for it.

    Before there is a copy it does nothing, because to create all tables takes a second of the processor. A
    server at which people sign in has none until it has covered the first.
    """
    if reading.copy() is not None:
        body()


@cache
def _made() -> bytes:
    tables = [asdict(table) | {"group": group(table)} for table in sorted(_tables(), key=_order)]
    examples = [
        {
            "group": title_of(question.game),
            "name": question.title,
            "says": question.sentence,
            "sql": question.sql,
        }
        for question in questions()
    ]
    return gzip.compress(json.dumps({"tables": tables, "examples": examples}).encode(), mtime=0)


def _tables() -> Sequence[Described]:
    """All tables: those of the copy that pages read, because to create tables for it takes a second."""
    try:
        con = reading.tables()
    except NothingPublished:
        return described()
    with con:
        of_today = con.execute("SELECT look FROM facts.progress").fetchall() == [(schema().look,)]
        return described_in(con) if of_today else described()


def group(table: Described) -> str:
    """The group of a table in the list."""
    if table.name.startswith(FACTS):
        return "Facts"
    for game, rules in all_games().items():
        if table.name.startswith(f"{game}_"):
            return rules.title
    if table.name.startswith("log_"):
        return "Logs"
    if table.name.startswith("review"):
        return "Reviews"
    columns = {column.name for column in table.columns}
    return "Moves and rounds" if columns & {"move", "round"} else "Games and players"


def _order(table: Described) -> tuple[int, str]:
    """The order of tables: by group, first those of all games, facts last; by name."""
    titles = [rules.title for rules in all_games().values()]
    groups = ["Games and players", "Moves and rounds", "Reviews", "Logs", *titles, "Facts"]
    return groups.index(group(table)), table.name


async def _known(request: Request) -> Response:
    if request.url.path != url():  # the address of an older Vidi: the browser would cache it for ever
        return PlainTextResponse("no such list", 404)
    content = await run_in_threadpool(body)
    headers = {"Content-Encoding": "gzip", "Cache-Control": KEEP, "Vary": "Accept-Encoding"}
    return Response(content, headers=headers, media_type="application/json")


ROUTES = [Route("/known/{stamp}.json", _known)]
