"""The data of the editor: tables, columns and examples, as one file that browsers cache."""

import gzip
import hashlib
import json
from dataclasses import asdict
from functools import cache
from threading import Lock

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from domain.catalog import games as all_games
from projections.query.doc import Described, described
from projections.query.questions import questions, title_of
from projections.schema.compiled import schema

KEEP = "private, max-age=31536000, immutable"
_making = Lock()


@cache
def url() -> str:
    """The address of the file, which changes with its content."""
    asked = repr([(question.name, question.sql, question.title) for question in questions()])
    return f"/known/{schema().stamp}{hashlib.sha256(asked.encode()).hexdigest()[:8]}.json"


def body() -> bytes:
    """The compressed file. The first call takes a second."""
    with _making:  # concurrent first visitors make it once
        return _made()


@cache
def _made() -> bytes:
    tables = [asdict(table) for table in sorted(described(), key=_order)]
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


def _order(table: Described) -> tuple[bool, bool, str]:
    """The order of tables: views before facts, and tables of all games before those of one."""
    is_fact, name = "." in table.name, table.name.removeprefix("facts.")
    return is_fact, name.startswith(tuple(f"{game}_" for game in all_games())), name


async def _known(request: Request) -> Response:
    if request.url.path != url():  # the address of an older Vidi: the browser would cache it for ever
        return PlainTextResponse("no such list", 404)
    content = await run_in_threadpool(body)
    headers = {"Content-Encoding": "gzip", "Cache-Control": KEEP, "Vary": "Accept-Encoding"}
    return Response(content, headers=headers, media_type="application/json")


ROUTES = [Route("/known/{stamp}.json", _known)]
