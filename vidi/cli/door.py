"""Asks the API of a server, for commands: with a key, and again if the connection breaks."""

import json
import os
import ssl
import time
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import IO, Annotated, Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import typer

from vidi.care.fetching import why
from vidi.cli.common import Refused
from vidi.cli.terminal import err
from vidi.club.auth import LOOPBACK
from vidi.record.errors import printable

KEY = "VIDI_KEY"
"""The variable of the environment with a key."""
KEY_AT_MOST = 500
SECONDS = 60
"""The longest time of silence of a server; it answers an import after 40 s at the latest."""
PAUSES = (1, 2, 4, 8, 16)
"""Seconds before a request is sent again because the connection broke."""
LONGEST = 600
"""The most seconds for which a request waits because the server says so."""
BUSY, GATEWAY = (429, 503), (502, 504)
LARGEST = 2**25
"""The most bytes of an answer."""

ToOption = Annotated[
    str | None,
    typer.Option(
        "--to",
        metavar="URL",
        help="Send them to the server at this address. Its key is in a --key-file or in VIDI_KEY.",
    ),
]
KeyFileOption = Annotated[
    Path | None, typer.Option("--key-file", metavar="FILE", help="A file with the key for --to.")
]


class Answer(NamedTuple):
    """An answer of the API."""

    status: int
    body: Any
    """What it has as JSON."""

    @property
    def message(self) -> str:
        """The reason of a refusal."""
        return printable(str(self.body.get("message", ""))) if isinstance(self.body, dict) else ""


class _Gone(Exception):  # noqa: N818 - no error of the program
    """The connection broke."""


class Door:
    """The API of a server. Raises Refused, with what to do about it."""

    def __init__(self, url: str, key_file: Path | None) -> None:
        """``url`` is the address of the server alone, such as ``https://vidi.example.org``."""
        try:
            parts = urlsplit(url)
            self._host, self._port = parts.hostname, parts.port
        except ValueError:
            raise Refused(f"{url!r} is no address; give one like https://vidi.example.org") from None
        if parts.scheme not in ("http", "https") or not self._host or parts.username or parts.query:
            raise Refused(f"{url!r} is no address of a server; give one like https://vidi.example.org")
        if parts.path.strip("/") or parts.fragment:
            raise Refused(f"give the address of the server alone: {parts.scheme}://{parts.netloc}")
        if parts.scheme == "http" and self._host not in LOOPBACK:
            raise Refused(f"{url} is not encrypted, so others could read the key: give an address with https")
        self.url = f"{parts.scheme}://{parts.netloc}"
        self._tls = ssl.create_default_context() if parts.scheme == "https" else None
        self._key = key_of(key_file)
        self._reached = False

    def ask(
        self,
        method: str,
        path: str,
        asked: Mapping[str, Any] | None = None,
        body: "bytes | IO[bytes]" = b"",
        headers: Mapping[str, str] | None = None,
        *,
        once: bool = False,
    ) -> Answer:
        """The answer to a request. Unless ``once``, it may be sent several times: the server does it once."""
        target = f"/api/v1{path}?{urlencode(asked or {}, doseq=True)}"
        sent = {"Accept": "application/json", **(headers or {})}
        if self._key:
            sent["Authorization"] = f"Bearer {self._key}"
        pauses, until = iter(PAUSES), time.monotonic() + LONGEST
        while True:
            try:
                answer, again = self._once(method, target, body, sent)
            except _Gone as gone:
                pause = next(pauses, None)
                if pause is None or once:
                    raise Refused(f"{self.url}: {gone}") from None
                _say(f"{self.url}: {gone}; trying again in {pause} s")
                time.sleep(pause)
                continue
            if answer.status not in BUSY or again is None:
                return self._accepted_by_vidi(answer)
            if time.monotonic() + again > until:
                raise Refused(f"{self.url}: {answer.message}")
            _say(f"{self.url}: {answer.message}; it goes on in {again} s")
            time.sleep(again)

    def _once(
        self, method: str, target: str, body: "bytes | IO[bytes]", headers: Mapping[str, str]
    ) -> tuple[Answer, int | None]:
        """The answer to a request, and the seconds after which it may be sent again. Raises _Gone."""
        connection = self._connection()
        try:
            length = _size(body)
            with suppress(BrokenPipeError, ConnectionResetError):  # it answers before the end of the body
                connection.request(method, target, body, {**headers, "Content-Length": str(length)})
            answer = connection.getresponse()
            data = answer.read(LARGEST)
        except (OSError, HTTPException) as error:
            silent = isinstance(error, TimeoutError)
            raise _Gone(
                f"no answer within {SECONDS} s" if silent else f"the connection broke ({why(error)})"
            ) from None
        finally:
            connection.close()
        if answer.status in GATEWAY:
            raise _Gone(f"the proxy reaches no server ({answer.status})")
        again = answer.headers["Retry-After"]
        try:
            value = json.loads(data) if data else {}
        except ValueError:
            value = None
        return Answer(answer.status, value), int(again) if again and again.isdigit() else None

    def _connection(self) -> HTTPConnection:
        """A new connection. Raises Refused if none was open before, else _Gone."""
        assert self._host  # noqa: S101 - it was checked
        connection = (
            HTTPSConnection(self._host, self._port, timeout=SECONDS, context=self._tls)
            if self._tls
            else HTTPConnection(self._host, self._port, timeout=SECONDS)
        )
        try:
            connection.connect()
        except OSError as error:
            if not self._reached:
                raise Refused(f"no server answers at {self.url}: {why(error)}") from None
            raise _Gone(f"no server answers ({why(error)})") from None
        self._reached = True
        return connection

    def _accepted_by_vidi(self, answer: Answer) -> Answer:
        """The answer of a Vidi that accepts the key. Raises Refused."""
        if answer.status == 401:
            if self._key:
                raise Refused(f"{self.url} does not accept the key: {answer.message}")
            raise Refused(
                f"{self.url} asks for a key: make one on its page Club, and put it into {KEY} or into a file "
                "for --key-file"
            )
        if 300 <= answer.status < 400:
            raise Refused(f"{self.url} sends elsewhere ({answer.status}): give the address to which it leads")
        if not isinstance(answer.body, dict):
            raise Refused(f"{self.url} answers {answer.status} without JSON: it is no Vidi with an API")
        if answer.status == 403:
            raise Refused(f"{self.url} does not allow it: {answer.message}")
        return answer


def key_of(file: Path | None) -> str | None:
    """The key in a file, or in the environment; None without one. Raises Refused."""
    try:
        text = os.environ.get(KEY, "") if file is None else file.read_bytes()[: KEY_AT_MOST + 2].decode()
    except OSError as error:
        raise Refused(f"{file}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        text = "\n"
    key = text.strip()
    if file is None and not key:
        return None
    if not (key.isascii() and key.isprintable() and 0 < len(key) <= KEY_AT_MOST and " " not in key):
        where = KEY if file is None else file
        raise Refused(f"{where}: it has no key, which is one word of letters and digits")
    return key


def _size(body: "bytes | IO[bytes]") -> int:
    """The bytes of a body, which is at its beginning then."""
    if isinstance(body, bytes):
        return len(body)
    size = body.seek(0, os.SEEK_END)
    body.seek(0)
    return size


def _say(line: str) -> None:
    err.print(f"vidi: {line}", markup=False, highlight=False, soft_wrap=True)
