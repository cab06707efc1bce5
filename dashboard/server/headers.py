"""The headers that every answer of the server has, so that no page of another origin frames or embeds it.

They are added outside of all routes and of the handling of errors.
"""

from base64 import b64encode
from hashlib import sha256

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from dashboard.server import shell

POLICY = "Content-Security-Policy"
ALLOWED = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self'; "
    "font-src 'self' data:; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "script-src 'self' blob: "
)
"""What a page may load. Streamlit makes a blob of a component's script, and style elements as it runs."""
HEADERS = {
    POLICY: ALLOWED
    + " ".join(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in shell.inline()),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",  # an address has the id of a game, or a query
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
BEGINS = ("http.response.start", "websocket.accept", "websocket.http.response.start")


class WithHeaders:
    """An app, every answer of which has the headers. A policy of its own applies too."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on the request. A refused websocket, which ASGI gives no headers, becomes a plain answer."""
        begun = False

        async def answer(message: Message) -> None:
            nonlocal begun
            if message["type"] == "websocket.close" and not begun:
                await answer({"type": "websocket.http.response.start", "status": 403, "headers": []})
                message = {"type": "websocket.http.response.body", "body": b""}
            elif message["type"] in BEGINS:
                begun = True
                given = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    given.append(name, value)
            await send(message)

        await self.app(scope, receive, answer)


class Http(H11Protocol):
    """Answers requests that are not HTTP, or too long, which reach no app."""

    def send_400_response(self, msg: str) -> None:
        """Answers with one line, and ends the connection."""
        self.end_with("400 Bad Request", msg)

    def end_with(self, status: str, msg: str) -> None:
        """Answers with one line, and ends the connection."""
        given = {**HEADERS, "Content-Type": "text/plain", "Content-Length": len(msg), "Connection": "close"}
        lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in given.items()), "", msg]
        self.transport.write("\r\n".join(lines).encode())
        self.transport.close()


class Socket(WebSocketsSansIOProtocol):
    """Refuses websockets without a line in the log.

    uvicorn logs an error for each refusal with an answer of its own, as if the app had not answered. The
    answer names the reason, and a stranger could fill the disk with such lines.
    """

    async def send(self, message: ASGISendEvent) -> None:
        """Sends a message of the app; a refusal ends the handshake."""
        await super().send(message)
        if self.initial_response is not None:
            self.handshake_complete = self.close_sent
