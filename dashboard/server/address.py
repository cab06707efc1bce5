"""What an address of this server asks for, and the answer where there is no such thing."""

import re
from uuid import UUID

from starlette.responses import PlainTextResponse, Response

from dashboard.shared import reading

NUMBER = re.compile("[0-9]{1,9}")
SAID = 20
"""Characters of an address that a message repeats."""


def game(text: str) -> str:
    """The whole id of a game; LookupError where it is none."""
    try:
        return str(UUID(text))
    except ValueError:
        raise LookupError(f"there is no game {_short(text)}: a game has an id of 32 hex digits") from None


def number(of: str, text: str) -> int:
    """A number of an address; LookupError where it is none, or has more digits than any here."""
    if not NUMBER.fullmatch(text):
        raise LookupError(f"there is no {of} {_short(text)}: a {of} is a number of at most 9 digits")
    return int(text)


def seat(text: str) -> int | None:
    """A seat; None for ``all``. LookupError where it is neither."""
    return None if text == "all" else number("seat", text)


def missing(said: LookupError) -> Response:
    """The answer where there is no such thing. A visitor need not know where the library lies."""
    return PlainTextResponse(str(said).replace(f" in {reading.desk().library.folder}", ""), 404)


def _short(text: str) -> str:
    """A part of an address, as a message repeats it."""
    return repr(text if len(text) <= SAID else f"{text[:SAID]}…")
