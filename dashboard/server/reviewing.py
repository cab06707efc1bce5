"""The address of a game's review: what is stored, or with a question lines of JSON while a part is made."""

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from dashboard.access import identity, visibility
from dashboard.replay import reviewed, reviewing
from dashboard.server import address
from dashboard.server.sharing import OWN
from dashboard.shared import reading, widgets
from vidi.store.game import RecordedGame

NUMBERS = ("first", "place", "other")
"""The numbers of a question (``review_process``)."""
FRESH = {"Cache-Control": "no-store"}


def _of(request: Request) -> tuple[RecordedGame, int | None]:
    """The game and the seat of an address. Raises LookupError if the game is not at this version."""
    path = request.path_params
    game, seat = reading.game(address.game(path["game"])), address.seat(path["seat"])
    visibility.check(game, seat, identity.of(request.cookies))
    if len(game.stream) != address.number("version", path["version"]):
        raise LookupError(f"the game has gone on to version {len(game.stream)}")
    return game, seat


def _question(query: QueryParams) -> dict[str, Any]:
    """What a page asks. Raises LookupError."""
    numbers = {name: address.number(name, query[name]) for name in NUMBERS if name in query}
    return {"act": query["act"], **numbers}


async def _answer(request: Request) -> Response:
    """The stored review, or the lines of a process, which ends when the page leaves."""
    if request.headers.get("sec-fetch-site", OWN[0]) not in OWN:
        return PlainTextResponse("only the pages of this address may ask for this", 403)
    folder = reading.context().library.folder
    try:
        game, seat = await run_in_threadpool(_of, request)
        asked = _question(request.query_params) if "act" in request.query_params else None
    except visibility.NotForYouError as no:
        return PlainTextResponse(str(no), 403)
    except LookupError as missing:
        return address.missing(missing)
    if asked is None:
        return JSONResponse(await run_in_threadpool(reviewed.answer, folder, game, seat), headers=FRESH)
    version = len(game.stream)
    work = {"folder": str(folder), "game": str(game.id), "version": version, "seat": seat, "asked": asked}
    headers = FRESH | {"Content-Encoding": "identity"}  # else lines wait for compression
    return StreamingResponse(reviewing.lines(work), headers=headers, media_type="application/x-ndjson")


ROUTES = [Route(widgets.review_url("{game}", "{version}", "{seat}"), _answer)]
