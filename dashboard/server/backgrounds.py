"""The pictures that users put under maps of logs, each by the hash of its bytes."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from dashboard.shared import reading, widgets
from vidi.store import blobs

CACHED = "private, max-age=31536000, immutable"
"""The bytes of an address never change."""


async def _background(request: Request) -> Response:
    data = await run_in_threadpool(_bytes, request.path_params["sha256"])
    if data is None:
        return PlainTextResponse("there is no such picture", 404)
    return Response(data, headers={"Cache-Control": CACHED}, media_type="image/jpeg")


def _bytes(sha256: str) -> bytes | None:
    """The bytes of a picture; None if it lies under no map now: other files of this folder are imports."""
    library = reading.context().library
    if sha256 not in library.store.backgrounds().values():
        return None
    path = blobs.path_of(library.folder, sha256)
    if path is None:
        return None
    with blobs.opened(path) as file:
        return file.read()


ROUTES = [Route(widgets.background_url("{sha256}"), _background)]
