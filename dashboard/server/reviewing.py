"""The address of a game's review: what is stored, or with a question lines of JSON while a part is made."""

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from dashboard.access import identity, limits, visibility
from dashboard.replay import reviewed, reviewing
from dashboard.server import address
from dashboard.server.sharing import OWN
from dashboard.shared import queue, reading, widgets
from domain.library.roles import Permission
from vidi.store.game import RecordedGame

NUMBERS = ("first", "place", "other")
"""The numbers of a question (``review_process``)."""
STORED = {"act": "stored"}
"""The question for what is stored by now: unlike an opened page, it puts no game into the queue."""
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
    if asked is None or asked == STORED:
        stored = await run_in_threadpool(reviewed.answer, folder, game, seat)
        if "reason" not in stored:
            of, lacking = queue.here(), not stored["whole"] and not visibility.goes_on(game)
            if of is not None and lacking and asked is None:
                of.want(str(game.id), _person(request))
            stored["queue"] = await run_in_threadpool(_state, request, str(game.id))
        return JSONResponse(stored, headers=FRESH)
    version = len(game.stream)
    work = {"folder": str(folder), "game": str(game.id), "version": version, "seat": seat, "asked": asked}
    headers = FRESH | {"Content-Encoding": "identity"}  # else lines wait for compression
    return StreamingResponse(reviewing.lines(work), headers=headers, media_type="application/x-ndjson")


def _person(request: Request) -> str | None:
    host = request.client.host if request.client else ""
    return limits.counted_as(identity.of(request.cookies), host)


def _state(request: Request, game: str) -> dict[str, Any] | None:
    """The state of the queue for a page of a game; None if this server reviews nothing by itself."""
    if (of := queue.here()) is None:
        return None
    keeps = identity.may(identity.of(request.cookies), Permission.KEEP)
    return of.state(game) | {"keeps": keeps, "address": widgets.queue_url(game)}


async def _queue(request: Request) -> Response:
    try:
        game = address.game(request.path_params["game"])
    except LookupError as missing:
        return address.missing(missing)
    return JSONResponse(await run_in_threadpool(_state, request, game), headers=FRESH)


async def _order(request: Request) -> Response:
    """Pauses, continues or clears the queue. The browser names the page that sends this (``OwnOrigin``)."""
    if (of := queue.here()) is None:
        return PlainTextResponse("this server has no queue", 404)
    match request.path_params["order"]:
        case "pause":
            of.pause()
        case "go-on":
            of.go_on()
        case "clear":
            of.clear()
        case _:
            return PlainTextResponse("the orders are pause, go-on and clear", 404)
    return await _queue(request)


ROUTES = [
    Route(widgets.review_url("{game}", "{version}", "{seat}"), _answer),
    Route(widgets.queue_url("{game}"), _queue),
    Route(f"{widgets.queue_url('{game}')}/{{order}}", _order, methods=["POST"]),
]
