"""Answers that count for a person until they were sent."""

import asyncio
import time

from starlette.types import ASGIApp, Receive, Scope, Send

from dashboard.access import limits
from dashboard.access.identity import Visitor
from dashboard.access.limits import Limit, LimitError
from dashboard.server.line import line

LEAVING = 2
"""Seconds for which a request waits: a page that leaves one answer for another asks before it has left."""
LOOK_AGAIN = 0.1
"""Seconds between two looks whether something of a person has ended."""


def limit_of(scope: Scope, route: str) -> Limit | None:
    """The limit of a request; None if it counts for nothing."""
    return limits.of_address(route, scope["method"] == "POST" or bool(scope["query_string"]))


async def within_limit(
    app: ASGIApp, limit: Limit, visitor: Visitor | None, scope: Scope, receive: Receive, send: Send
) -> None:
    """Lets an app answer, which counts for its visitor; refuses if this is too much."""
    person = limits.counted_as(visitor, scope["client"][0] if scope["client"] else "")
    until = time.monotonic() + LEAVING
    while True:
        try:
            free = limits.take(limit, person)
            break
        except LimitError as no:
            if not no.busy or time.monotonic() > until:
                await line(scope, str(no), 429, {"Retry-After": str(no.wait)})(scope, receive, send)
                return
        await asyncio.sleep(LOOK_AGAIN)
    try:
        await app(scope, receive, send)
    finally:
        free()
