"""Queries in SQL, in the same processes and with the same limits as files of the page SQL."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from dashboard.api.answering import POSITION, has, headers
from dashboard.api.answers import BINARY, Answer
from dashboard.queries.asking import Values, cover
from dashboard.queries.sending import Sending
from dashboard.shared import reading

Format = Literal["jsonl", "csv", "arrow", "parquet"]
MEDIA: Mapping[Format, str] = {
    "jsonl": "application/x-ndjson",
    "csv": "text/csv",
    "arrow": "application/vnd.apache.arrow.stream",
    "parquet": "application/vnd.apache.parquet",
}
PARAMETER = "$"
"""Before the name of a parameter in an address, as in SQL."""
LONGEST = 100_000
"""The most characters of a query, and of a value."""
MOST = 100
"""The most parameters of a query."""
LOOK = 1.0
"""Seconds between two looks whether the program still waits."""
LEFT = 499
"""The status of an answer that nobody waits for."""
RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "All rows of the answer.",
        "content": {media: {"schema": BINARY} for media in MEDIA.values()},
        "headers": {POSITION: {"description": "The position of the library.", "schema": {"type": "integer"}}},
    }
}
Sql = Annotated[str, Field(min_length=1, max_length=LONGEST)]
Chosen = Annotated[
    Format | None, Query(alias="format", description="Without it, the header Accept chooses; else jsonl.")
]

router = APIRouter(prefix="/api/v1", tags=["SQL"])


class SqlQuery(Answer):
    """A query on the tables."""

    model_config = ConfigDict(extra="forbid")

    sql: Sql
    """One SELECT, or what else only reads."""
    parameters: dict[str, str | None] = Field(default_factory=dict, max_length=MOST)
    """By name, the value of each parameter as text; null is NULL."""


@router.post("/sql", responses=RESPONSES, response_class=StreamingResponse)
async def run_query(request: Request, query: SqlQuery, chosen: Chosen = None) -> Response:
    """The rows of a query."""
    return await _answer(request, query.sql, query.parameters, chosen)


@router.get("/sql", responses=RESPONSES, response_class=StreamingResponse)
async def run_query_by_address(
    request: Request,
    sql: Annotated[str, Query(min_length=1, max_length=LONGEST)],
    chosen: Chosen = None,
) -> Response:
    """The same for programs that only open an address. `$player=Ada` is the value of a parameter."""
    given = request.query_params
    values = {name[1:]: value or None for name, value in given.items() if name.startswith(PARAMETER)}
    return await _answer(request, sql, values, chosen)


async def _answer(request: Request, sql: str, values: Values, chosen: Format | None) -> Response:
    kind = chosen or _format_of(request.headers.get("accept", ""))
    asked = await run_in_threadpool(_begin, sql, values, kind)
    try:
        end = asked.end()
        while not (await asyncio.wait([end], timeout=LOOK))[0]:
            if await request.is_disconnected():
                raise HTTPException(LEFT, "the program has left")
        file = await run_in_threadpool(asked.file)
    finally:
        await run_in_threadpool(asked.drop)
    tag = await run_in_threadpool(file.digest)
    shown = headers(tag, asked.position)
    if request.method == "GET" and has(request.headers, tag):
        file.close()
        return Response(status_code=304, headers=shown)
    # Compressed, an answer would have another length, and wait.
    shown |= {"Content-Length": str(file.size), "Content-Encoding": "identity"}
    return StreamingResponse(file.chunks(), headers=shown, media_type=MEDIA[kind])


def _begin(sql: str, values: Values, kind: str) -> Sending:
    """A query of the person who asks, which has begun."""
    return Sending(reading.context().library.folder, sql, values, kind, cover())


def _format_of(accept: str) -> Format:
    """The first format that a program accepts, if it names one."""
    kinds = {media: kind for kind, media in MEDIA.items()}
    named = (part.partition(";")[0].strip().lower() for part in accept.split(","))
    return next((kinds[media] for media in named if media in kinds), "jsonl")
