"""Asks an address by HTTP, once, and says in plain words why there is no answer."""

import socket
import ssl
import urllib.request
from email.message import Message
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError

SECONDS = 10
"""The time that an answer may take."""
LARGEST = 2**20
"""The most bytes of an answer that are read."""


class FetchError(OSError):
    """There is no answer. The message is the reason, without the address."""


class Fetched(NamedTuple):
    """An answer; a redirection is one too."""

    status: int
    headers: Message
    body: bytes


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """Follows no redirection."""


def fetch(url: str) -> Fetched:
    """The answer of an address that begins with http or https. Raises FetchError."""
    try:
        with urllib.request.build_opener(_Stay).open(url, timeout=SECONDS) as answer:
            return Fetched(answer.status, answer.headers, answer.read(LARGEST))
    except HTTPError as error:
        with error:
            return Fetched(error.code, error.headers, error.read(LARGEST))
    except (OSError, HTTPException, ValueError) as error:
        raise FetchError(why(error)) from None


def why(error: Exception) -> str:
    """Why a connection failed, in a few words."""
    match error.reason if isinstance(error, URLError) else error:
        case ssl.SSLCertVerificationError() as refused:
            return f"its certificate is not accepted ({refused.verify_message})"
        case ssl.SSLError() as refused:
            return f"it does not speak TLS ({refused.reason})"
        case TimeoutError():
            return f"no answer within {SECONDS} s"
        case socket.gaierror():
            return "no host of this name is known"
        case ConnectionRefusedError():
            return "nothing listens there"
        case other:
            return str(other) or type(other).__name__
