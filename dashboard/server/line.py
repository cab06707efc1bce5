"""An answer of one line: as text, and to programs as the API answers."""

from collections.abc import Mapping

from starlette.responses import PlainTextResponse, Response
from starlette.types import Scope

from dashboard.api.application import refusal

API = "/api/"


def line(scope: Scope, text: str, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """The answer to a request that is refused."""
    if scope["type"] != "http" or not scope["path"].startswith(API):
        return PlainTextResponse(text, status, headers=headers)
    answer = refusal(status, text)
    answer.headers.update(headers or {})
    return answer
