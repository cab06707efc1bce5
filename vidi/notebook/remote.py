"""A library on a server, for notebooks: its games, its tables and its reviews over HTTP."""

import json
import time
import urllib.request
from collections.abc import Iterator, Mapping
from email.message import Message
from http.client import HTTPException
from typing import IO, TYPE_CHECKING, Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from uuid import UUID

from vidi.record.errors import printable

if TYPE_CHECKING:
    import pandas

OWN = ("localhost", "127.0.0.1", "::1")
"""The names of this machine, which needs no encryption."""
SECONDS = 180
"""The longest silence of a server: a query takes 120 s at most."""
BUSY, TRIES = (429, 503), 5
WAIT = 30
"""The most seconds that a request waits before it is sent again."""
PART = 1_000
"""The games of one request."""
ERRORS: Mapping[int, type[Exception]] = {
    401: PermissionError,
    403: PermissionError,
    404: LookupError,
    413: ValueError,
    422: ValueError,
}
"""By status, what is raised with the server's message; ConnectionError for others."""


class _Stay(urllib.request.HTTPRedirectHandler):
    """Follows to no other address, which would get the key."""

    def redirect_request(self, *_: object) -> None:
        """Refuses."""


class RemoteLibrary:
    """The library of a server. Each call asks the server, and raises ``ERRORS`` with its reason."""

    def __init__(self, url: str, key: str | None = None) -> None:
        """``url`` is the address of the server, such as ``https://vidi.example.org``."""
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
            raise ValueError(f"{url!r} is no address of a server; give one like https://vidi.example.org")
        if parts.scheme == "http" and parts.hostname not in OWN:
            raise ValueError(f"{url} is not encrypted, so others could read the key: use https")
        self.url = f"{parts.scheme}://{parts.netloc}"
        self._key = key

    def __repr__(self) -> str:
        return f"<library at {self.url}>"

    def games(self, **filters: Any) -> "pandas.DataFrame":
        """The games and plays that fit: the filters of ``/api/v1/games``, such as ``player="Ada"``."""
        import pandas

        return pandas.DataFrame(list(self._every_game(filters)))

    def game(self, id_: UUID | str) -> "RemoteGame":
        """The game with moves that has this id."""
        return RemoteGame(self, self.answer(f"/games/{quote(str(id_), safe='')}"))

    def sql(self, query: str, parameters: Mapping[str, object] | None = None) -> "pandas.DataFrame":
        """The rows of a query on the tables. ``parameters`` are bound to ``$name`` in it."""
        import pyarrow as pa

        values = {name: None if value is None else str(value) for name, value in (parameters or {}).items()}
        asked = {"sql": query, "parameters": values}
        with self.open("/sql", {"format": "arrow"}, asked) as answer:
            return pa.ipc.open_stream(answer.read()).read_pandas()

    def ask(self, question: str, **filters: Any) -> "pandas.DataFrame":
        """The answer to a question of the cookbook, such as ``common/players``, about games that fit."""
        import pandas

        return pandas.DataFrame(self.answer(f"/questions/{quote(question)}", filters)["rows"])

    def _every_game(self, filters: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        after: dict[str, Any] = {}
        while True:
            part = self.answer("/games", {"limit": PART, **filters, **after})
            yield from part["games"]
            if part["next"] is None:
                return
            after = {"after": part["next"]}

    def answer(self, path: str, asked: Mapping[str, Any] | None = None) -> Any:
        """An answer as JSON."""
        with self.open(path, asked) as answer:
            return json.load(answer)

    def open(
        self, path: str, asked: Mapping[str, Any] | None = None, body: Mapping[str, Any] | None = None
    ) -> IO[bytes]:
        """The bytes of an answer; with ``body`` the method is POST."""
        given = {name: value for name, value in (asked or {}).items() if value is not None}
        headers = {"Accept": "application/json"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if self._key is not None:
            headers["Authorization"] = f"Bearer {self._key}"
        request = urllib.request.Request(  # noqa: S310 - it was checked
            f"{self.url}/api/v1{path}?{urlencode(given)}",
            None if body is None else json.dumps(body).encode(),
            headers,
        )
        opener = urllib.request.build_opener(_Stay)
        for tried in range(1, TRIES + 1):
            try:
                answer: IO[bytes] = opener.open(request, timeout=SECONDS)
            except HTTPError as error:
                again = _seconds(error.headers)
                if error.code not in BUSY or again is None or tried == TRIES:
                    raise self._reason(error) from None
                time.sleep(again)
            except (OSError, HTTPException) as error:
                why = error.reason if isinstance(error, URLError) else error
                raise ConnectionError(f"{self.url}: no answer: {why}") from None
            else:
                return answer
        raise AssertionError

    def _reason(self, error: HTTPError) -> Exception:
        """What to raise for a refusal."""
        try:
            message = str(json.load(error)["message"])
        except (ValueError, KeyError, TypeError, OSError):
            message = f"status {error.code} without a reason; is it the address of a Vidi?"
        return ERRORS.get(error.code, ConnectionError)(f"{self.url}: {printable(message)}")


def _seconds(headers: "Message[str, str]") -> int | None:
    """The seconds after which the server wants to be asked again; None if it says none or too many."""
    text = headers.get("Retry-After", "")
    return int(text) if text.isdecimal() and int(text) <= WAIT else None


class RemoteGame:
    """A game of a server, which a notebook shows as its board."""

    def __init__(self, library: RemoteLibrary, about: Mapping[str, Any]) -> None:
        self._library = library
        self.about = about
        """What ``/api/v1/games/{game}`` has: players, setup, source, the number of moves."""
        self._path = f"/games/{about['id']}"

    def __repr__(self) -> str:
        title = printable(str(self.about["title"] or self.about["game"]))
        return f"<{title}, {self.about['moves']} moves, at {self._library.url}>"

    def position(self, move: int | None = None, seat: int | None = None) -> dict[str, Any]:
        """The state after a move, else now: with everything, or with what ``seat`` knows."""
        number = self.about["moves"] if move is None else move
        answer: dict[str, Any] = self._library.answer(f"{self._path}/positions/{number}", {"seat": seat})
        return answer

    def picture(self, move: int | None = None, seat: int | None = None) -> bytes:
        """The board after a move, else now, as PNG."""
        with self._library.open(f"{self._path}/picture", {"move": move, "seat": seat}) as answer:
            return answer.read()

    def record(self) -> str:
        """The game in the record format."""
        with self._library.open(f"{self._path}/record") as answer:
            return answer.read().decode()

    def review(self, seat: int | None = None) -> "RemoteReview":
        """The review of the moves that stand, or what it says of a seat, stored or made now by the server.

        A running game that hides hands has one for a seat alone; else this raises ValueError. Raises
        LookupError if no model knows the game.
        """
        path, asked = f"{self._path}/review", {"seat": seat}
        stored = self._library.answer(path, asked)
        if stored["tables"] is None:
            with self._library.open(path, asked, body={}) as answer:
                for line in answer:
                    stored = json.loads(line)
            if "refused" in stored:
                raise ConnectionError(f"{self._library.url}: {printable(str(stored['refused']))}")
        return RemoteReview(stored)

    def _repr_png_(self) -> bytes:
        return self.picture()


class RemoteReview:
    """The review of a game; its frames have the columns of the tables (docs/schema.md)."""

    def __init__(self, stored: Mapping[str, Any]) -> None:
        self._stored = stored

    @property
    def curve(self) -> "pandas.DataFrame":
        """A row for each position and seat: its chance, and the low and high end of its band."""
        return self._frame(self._stored["curve"])

    @property
    def parts(self) -> "pandas.DataFrame":
        """A row for each seat with the parts that add up to its ``result``."""
        return self._frame(self._stored["tables"]["reviews"])

    @property
    def turns(self) -> "pandas.DataFrame":
        """A row for each turn."""
        return self._frame(self._stored["tables"]["review_turns"])

    @property
    def draws(self) -> "pandas.DataFrame":
        """A row for each move with a draw, and for each seat."""
        return self._frame(self._stored["tables"]["review_draws"])

    @property
    def commands(self) -> "pandas.DataFrame":
        """A row for each judged move and better command."""
        return self._frame(self._stored["tables"]["review_commands"])

    def _frame(self, rows: list[dict[str, Any]]) -> "pandas.DataFrame":
        from vidi.notebook.review import frame_of  # it loads NumPy

        return frame_of(rows, self._stored["names"])
