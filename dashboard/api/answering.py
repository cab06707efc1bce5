"""Answers with a tag, by which a program asks whether it has the newest one, and the position they show."""

from collections.abc import Callable
from hashlib import sha256
from uuid import UUID

import duckdb
from fastapi import Request, Response
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dashboard.shared import reading
from dashboard.shared.widgets import BUILD
from vidi.store.game import RecordedGame

POSITION = "Vidi-Position"
"""The header with the position of the library that an answer shows."""
WEAK = "W/"
"""Before a tag: a proxy that compresses an answer writes it there."""


def answer_of(
    request: Request, tag: str, make: Callable[[], BaseModel], position: int | None = None
) -> Response:
    """An answer with a tag; only its status if the program has the answer of this tag."""
    if has(request.headers, tag):
        return Response(status_code=304, headers=headers(tag, position))
    return answer(tag, make(), position)


def has(sent: Headers, tag: str) -> bool:
    """Whether a program has the answer of this tag, by the headers of its request."""
    return f'"{tag}"' in (one.strip().removeprefix(WEAK) for one in sent.get("if-none-match", "").split(","))


def answer(tag: str, of: BaseModel, position: int | None = None) -> Response:
    """An answer with a tag."""
    return Response(of.model_dump_json(), headers=headers(tag, position), media_type="application/json")


def headers(tag: str, position: int | None = None) -> dict[str, str]:
    """The headers of an answer with a tag. Without a position, it is that before the answer was made."""
    shown = {} if position is None else {POSITION: str(position)}
    return {"Cache-Control": "private, no-cache", "ETag": f'"{tag}"'} | shown


def progress(con: duckdb.DuckDBPyConnection) -> tuple[int, str]:
    """The position of the library that the tables show, and the tag of answers from them."""
    [(position, build)] = con.execute("SELECT position, build FROM facts.progress").fetchall()
    return position, f"{position}-{build}-{BUILD}"


def game_for(request: Request, game: UUID) -> RecordedGame:
    """A game for an answer, which shows all up to the position before. Raises LookupError."""
    request.state.position = reading.context().library.store.position()
    return reading.game(str(game))


async def position_before(request: Request) -> None:
    """Looks at the position of the library for an answer to a GET that has it from nowhere else."""
    if request.method == "GET":
        request.state.position = await run_in_threadpool(reading.context().library.store.position)


class Tagged:
    """Gives the answer to a GET the position that was looked at, and a tag by its content, if it has none."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Holds the headers of an answer until its content is there. What comes in parts passes."""
        if scope["type"] != "http" or scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        held: Message | None = None

        async def pass_on(message: Message) -> None:
            nonlocal held
            if message["type"] == "http.response.start":
                held = message
                return
            if held is not None:
                start, held = held, None
                message = _with_tag(scope, start, message)
                await send(start)
            await send(message)

        await self.app(scope, receive, pass_on)


def _with_tag(scope: Scope, start: Message, body: Message) -> Message:
    """Adds the position and the tag to the start of an answer; returns its body, which may be none."""
    shown = MutableHeaders(scope=start)
    if start["status"] not in (200, 304):
        return body
    position = scope.get("state", {}).get("position")
    if position is not None:
        shown.setdefault(POSITION, str(position))
    if "etag" in shown or body.get("more_body"):
        return body
    tag = sha256(body.get("body", b"")).hexdigest()[:32]
    for name, value in headers(tag).items():
        shown.setdefault(name, value)
    if not has(Headers(scope=scope), tag):
        return body
    start["status"] = 304
    for name in ("content-length", "content-type"):
        del shown[name]
    return {"type": "http.response.body", "body": b""}
