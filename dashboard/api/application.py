"""The application of the API, and its routes for the server."""

from collections.abc import AsyncIterator
from functools import partial
from http import HTTPStatus
from typing import Any

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.sse import EventSourceResponse
from starlette.exceptions import HTTPException
from starlette.routing import Route

from dashboard.access import identity
from dashboard.access.limits import LimitError
from dashboard.access.visibility import NotForYouError
from dashboard.api import acts, adding, games, imports, news, players, positions, questions, reviews, sql
from dashboard.api.answering import POSITION, Tagged, position_before
from dashboard.api.answers import Error
from dashboard.api.bounds import BoundedBody
from dashboard.api.refused import Refused
from dashboard.api.watching import TooManyStreamsError
from dashboard.queries.asking import TooMany
from dashboard.shared import handbook, reading
from dashboard.shared.analysis import Unanswered
from domain.kernel.refusal import IllegalMove
from projections.copies.current import NothingPublished
from projections.query.read import SqlRefused
from vidi.library.recording import MovedOn
from vidi.library.remarks import RemarkError
from vidi.store.events import StoreError

MODULES = (acts, adding, games, imports, news, players, positions, questions, reviews, sql)
ROUTERS = tuple(module.router for module in MODULES)
DESCRIPTION = "/api/v1/openapi.json"
SAME = ("same-origin", "none")
"""Origins of a request by a browser: a page of this address, or the user."""
STATUSES: dict[type[Exception], int] = {
    NotForYouError: 403,
    identity.NotAllowedError: 403,
    LookupError: 404,
    MovedOn: 409,
    RemarkError: 422,
    TooMany: 429,
    TooManyStreamsError: 503,
    Unanswered: 422,
    SqlRefused: 422,
    StoreError: 503,
}
"""By kind of an error, the status of the answer; of several kinds the nearest counts."""
KEY = {
    "type": "http",
    "scheme": "bearer",
    "bearerFormat": "vidi_<id>_<secret>",
    "description": "A key. On one's own machine, and for what guests may see, a program needs none.",
}
"""How a program shows whose it is, for generators of clients."""
AGAIN = 2
"""Seconds after which a program asks again for tables that are being made."""
NO_ROUTE = {
    404: "there is no such address; the page /api lists all",
    405: "this address has no such method; the page /api lists all",
}
"""By status, the message of the answer to a request that no function takes."""
TAGGED = {
    "ETag": {"description": "The tag of the answer.", "schema": {"type": "string"}},
    POSITION: {"description": "The position of the library.", "schema": {"type": "integer"}},
}
"""The headers of answers to a GET, for the description."""
REFUSALS = (401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 503)
"""The statuses of answers without data."""


def refusal(status: int, message: str, place: str | None = None, rule: str | None = None) -> JSONResponse:
    """An answer with the reason why there is no other. It does not reveal the path of the library."""
    folder = str(reading.context().library.folder)
    message = message.replace(f" in {folder}", "").replace(folder, "the library")
    error = Error(message=message, place=place, rule=rule or None, href=handbook.address(rule))
    body = error.model_dump(exclude_none=True)
    return JSONResponse(body, status, headers={"Cache-Control": "no-store"})


async def _refuse(status: int, _: Request, error: Exception) -> JSONResponse:
    return refusal(status, str(error))


async def _wrong(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - it is registered for these
    first = error.errors()[0]
    return refusal(422, first["msg"], ".".join(map(str, first["loc"])))


async def _illegal(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, IllegalMove)  # noqa: S101 - it is registered for these
    return refusal(422, error.refusal.message, rule=error.refusal.rule)


async def _too_much(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, LimitError)  # noqa: S101 - it is registered for these
    answer = refusal(429, str(error))
    answer.headers["Retry-After"] = str(error.wait)
    return answer


async def _no_tables(_: Request, error: Exception) -> JSONResponse:
    """The tables are being made, unless the follower has stopped with an error."""
    if reading.context().follower.error:
        return refusal(503, str(error))
    answer = refusal(503, "the tables are being made; ask again in a few seconds")
    answer.headers["Retry-After"] = str(AGAIN)
    return answer


async def _http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101 - it is registered for these
    status, place, rule = error.status_code, None, None
    if isinstance(error, Refused):
        place, rule = error.place, error.rule
    elif status == 400:  # a body that no parser reads
        status, place = 422, "body"
    message = NO_ROUTE.get(status) if error.detail == HTTPStatus(error.status_code).phrase else None
    answer = refusal(status, message or str(error.detail), place, rule)
    answer.headers.update(error.headers or {})
    return answer


def _own(request: Request) -> None:
    """Refuses a browser that asks for another site, unless its page has sent a key."""
    if identity.PROGRAM in request.scope:
        return
    if request.headers.get("sec-fetch-site", SAME[0]) not in SAME:
        raise HTTPException(403, "only programs and the pages of this address may ask for this")


async def _person(request: Request) -> AsyncIterator[None]:
    """Answers a request for its person; it is asynchronous, so that the answer runs in its context."""
    with identity.answering(request):
        yield


class Api(FastAPI):
    """The application of the API."""

    def openapi(self) -> dict[str, Any]:
        """The description, with the key that may be left out everywhere, and with what ``Tagged`` adds."""
        described = super().openapi()
        described["components"]["securitySchemes"] = {"key": KEY}
        for methods in described["paths"].values():
            answers = methods.get("get", {}).get("responses", {})
            if answers and EventSourceResponse.media_type not in answers["200"]["content"]:
                answers["200"]["headers"] = TAGGED
                answers["304"] = {
                    "description": "The program has this answer, by its tag.",
                    "headers": TAGGED,
                }
        return described | {"security": [{"key": []}, {}]}


def application() -> FastAPI:
    """The application. It shows no pages: its description is a file."""
    app = Api(
        title="Vidi",
        version="1",
        openapi_url=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        responses={status: {"model": Error} for status in REFUSALS},
        dependencies=[Depends(_own), Depends(_person)],
    )
    app.add_middleware(Tagged)
    app.add_middleware(BoundedBody, files=imports.ADDRESS)
    for router in ROUTERS:  # a look beside the function costs a thread: only the table needs it
        app.include_router(router, dependencies=[Depends(position_before)] if router is acts.router else ())
    for kind, status in STATUSES.items():
        app.add_exception_handler(kind, partial(_refuse, status))
    app.add_exception_handler(RequestValidationError, _wrong)
    app.add_exception_handler(IllegalMove, _illegal)
    app.add_exception_handler(LimitError, _too_much)
    app.add_exception_handler(NothingPublished, _no_tables)
    app.add_exception_handler(HTTPException, _http_error)
    return app


def routes() -> list[Route]:
    """A route of the server for each address of the API, so that each has a row in the table of doors."""
    app = application()
    paths = dict.fromkeys(
        route.path for router in ROUTERS for route in router.routes if isinstance(route, Route)
    )
    return [Route(path, app) for path in (*paths, DESCRIPTION, "/api/{other:path}")]


ROUTES = routes()
