"""The addresses of the files that the window "Share" of a replay offers."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from dashboard.access import identity, visibility
from dashboard.replay import gif, sharing
from dashboard.replay.sharing import File, NotSharedError
from dashboard.server import address
from dashboard.server.headers import POLICY
from dashboard.shared import reading
from vidi.notebook.pictures import TooManyError
from vidi.store.game import RecordedGame

OWN = ("same-origin", "none")
"""Allowed origins of a request for a shared file: a page of this address, or the user."""
HEADERS = {"Cache-Control": "no-cache", POLICY: "sandbox; default-src 'none'"}
"""Headers beside those of every answer: as a page of this address, a file could request everything here."""

Asked = Callable[[RecordedGame, int | None, Mapping[str, str]], File | Response]


def _record(game: RecordedGame, seat: int | None, _: Mapping[str, str]) -> File:
    return sharing.record(game, seat)


def _replay(game: RecordedGame, seat: int | None, _: Mapping[str, str]) -> File:
    return sharing.replay(reading.context().library.folder, game, seat)


def _picture(ending: str, game: RecordedGame, seat: int | None, path: Mapping[str, str]) -> File:
    """``place`` is a move, or a move and the number of an event: ``12.3``."""
    move, dot, event = path["place"].partition(".")
    number = address.number("event", event) if dot else None
    return sharing.picture(game, seat, address.number("move", move), number, ending)


def _gif(game: RecordedGame, seat: int | None, path: Mapping[str, str]) -> File:
    return gif.file(reading.context().library.folder, game, seat, *_span(path))


def _drawing(game: RecordedGame, seat: int | None, path: Mapping[str, str]) -> Response:
    lines = gif.drawing(reading.context().library.folder, game, seat, *_span(path))
    headers = {**HEADERS, "Content-Encoding": "identity"}  # else lines wait for compression
    return StreamingResponse(lines, headers=headers, media_type="application/x-ndjson")


def _span(path: Mapping[str, str]) -> tuple[int, int]:
    return address.number("move", path["first"]), address.number("move", path["last"])


def _answering(made: Asked) -> Callable[[Request], Awaitable[Response]]:
    """A handler that answers with a file, or with one line about the error."""

    def answer(request: Request) -> Response:
        path = request.path_params
        try:
            game = reading.game(address.game(path["game"]))
            seat = address.seat(path["seat"])
            visibility.check(game, seat, identity.of(request.cookies))
            shared = made(game, seat, path)
        except visibility.NotForYouError as no:
            return PlainTextResponse(str(no), 403)
        except LookupError as missing:
            return address.missing(missing)
        except (NotSharedError, TooManyError) as no:
            return PlainTextResponse(str(no), 400)
        if isinstance(shared, Response):
            return shared
        headers = {**HEADERS, "Content-Disposition": f'attachment; filename="{shared.name}"'}
        return Response(shared.data, headers=headers, media_type=shared.media)

    async def own(request: Request) -> Response:
        if request.headers.get("sec-fetch-site", OWN[0]) not in OWN:
            return PlainTextResponse("only the pages of this address may ask for this", 403)
        return await run_in_threadpool(answer, request)

    return own


def _other(_: Request) -> Response:
    return PlainTextResponse("no such file is shared", 404)


FILES: Mapping[str, Asked] = {
    "record.vidi.jsonl": _record,
    "replay.html": _replay,
    "{place}.svg": partial(_picture, "svg"),
    "{place}.png": partial(_picture, "png"),
    "{first}-{last}.gif": _gif,
    "{first}-{last}.gif.jsonl": _drawing,
}
ROUTES = [
    *(Route(f"/share/{{game}}/{{seat}}/{file}", _answering(made)) for file, made in FILES.items()),
    Route("/share/{other:path}", _other),
]
