"""The address of a game's review: GET answers with what is stored, POST with what is made meanwhile."""

import json
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from dashboard.replay import reviewed, reviewing
from dashboard.server import address
from dashboard.shared import reading, widgets
from vidi.library import RecordedGame

BODY = 1_000
"""The most bytes of a question."""
FRESH = {"Cache-Control": "no-store"}


def _asked(request: Request) -> tuple[RecordedGame, int | None]:
    """The game and the seat of an address. Raises LookupError if the game is not at this version."""
    path = request.path_params
    game, seat = reading.game(address.game(path["game"])), address.seat(path["seat"])
    if seat is not None and not 1 <= seat <= len(game.names):
        raise LookupError(f"there is no seat {seat}; the game has {len(game.names)}")
    if len(game.stream) != address.number("version", path["version"]):
        raise LookupError(f"the game has gone on to version {len(game.stream)}")
    return game, seat


async def _stored(request: Request) -> Response:
    try:
        game, seat = await run_in_threadpool(_asked, request)
    except LookupError as missing:
        return address.missing(missing)
    folder = reading.desk().library.folder
    return JSONResponse(await run_in_threadpool(reviewed.answer, folder, game, seat), headers=FRESH)


async def _made(request: Request) -> Response:
    """Lines of JSON, until the page leaves. Pages of other origins are refused: they cannot use POST."""
    try:
        game, seat = await run_in_threadpool(_asked, request)
    except LookupError as missing:
        return address.missing(missing)
    asked = await _question(request)
    if asked is None:
        return PlainTextResponse(f"a page asks in JSON of at most {BODY} bytes", 400)
    folder = str(reading.desk().library.folder)
    version = len(game.stream)
    work = {"folder": folder, "game": str(game.id), "version": version, "seat": seat, "asked": asked}
    headers = FRESH | {"Content-Encoding": "identity"}  # else lines wait for compression
    return StreamingResponse(reviewing.lines(work), headers=headers, media_type="application/x-ndjson")


async def _question(request: Request) -> dict[str, Any] | None:
    """The body of a request; None if it is too long, or is not a JSON object."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > BODY:
            return None
    try:
        asked = json.loads(body)
    except ValueError:
        return None
    return asked if isinstance(asked, dict) else None


REVIEW = widgets.review_url("{game}", "{version}", "{seat}")
ROUTES = [Route(REVIEW, _stored, methods=["GET"]), Route(REVIEW, _made, methods=["POST"])]
