"""The application of the door, and its routes for the server."""

from collections.abc import Sequence

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Route

from dashboard.access.visibility import NotForYouError
from dashboard.api import games
from dashboard.api.answers import Error
from dashboard.shared import reading
from projections.copies.current import NothingPublished

DESCRIPTION = "/api/v1/openapi.json"
SAME = ("same-origin", "none")
"""Origins of a request by a browser: a page of this address, or the user."""
ERRORS = (401, 403, 404, 405, 422, 429, 503)
"""The statuses of answers without data."""
NEVER = {"Cache-Control": "no-store"}


def refusal(status: int, message: str, place: str | None = None) -> JSONResponse:
    """An answer with the reason why there is no other."""
    body = Error(message=message, place=place).model_dump(exclude_none=True)
    return JSONResponse(body, status, headers=NEVER)


async def _missing(_: Request, error: Exception) -> JSONResponse:
    # The path of the library is nobody's business.
    return refusal(404, str(error).replace(f" in {reading.context().library.folder}", ""))


async def _not_ready(_: Request, error: Exception) -> JSONResponse:
    return refusal(503, str(error))


async def _not_for_you(_: Request, error: Exception) -> JSONResponse:
    return refusal(403, str(error))


async def _wrong(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - it is registered for these
    first = error.errors()[0]
    return refusal(422, first["msg"], ".".join(map(str, first["loc"])))


async def _status(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101 - it is registered for these
    return refusal(error.status_code, str(error.detail))


def _own(request: Request) -> None:
    """Refuses a browser that asks for another site."""
    if request.headers.get("sec-fetch-site", SAME[0]) not in SAME:
        raise HTTPException(403, "only programs and the pages of this address may ask for this")


def application() -> FastAPI:
    """The application. It shows no pages: its description is a file."""
    app = FastAPI(
        title="Vidi",
        version="1",
        openapi_url=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        responses={status: {"model": Error} for status in ERRORS},
        dependencies=[Depends(_own)],
    )
    app.include_router(games.router)
    for kind, handler in (
        (NotForYouError, _not_for_you),
        (NothingPublished, _not_ready),
        (LookupError, _missing),
        (RequestValidationError, _wrong),
        (HTTPException, _status),
    ):
        app.add_exception_handler(kind, handler)
    return app


def routes() -> Sequence[Route]:
    """A route of the server for each address of the door, so that each has a row in the table of doors."""
    app = application()
    return [Route(path, app) for path in (*app.openapi()["paths"], DESCRIPTION, "/api/{other:path}")]


ROUTES = routes()
