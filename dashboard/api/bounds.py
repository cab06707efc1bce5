"""The size of what a program may send."""

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST = 1_000_000
"""The most bytes of the body of a request."""


class BoundedBody:
    """Refuses a body that is too long, however it arrives, without reading the rest."""

    def __init__(self, app: ASGIApp, files: str) -> None:
        """The address ``files`` bounds its bodies itself (``dashboard.api.bodies``)."""
        self.app = app
        self.files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Counts the bytes as the application reads them."""
        if scope["type"] != "http" or scope["path"] == self.files:
            await self.app(scope, receive, send)
            return
        size = 0

        async def next_part() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > MOST:
                raise HTTPException(413, f"the body of a request has at most {MOST:,} bytes here")
            return message

        await self.app(scope, next_part, send)
