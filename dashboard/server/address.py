"""Parses addresses of this server, and answers those that do not exist."""

import re
from uuid import UUID

from starlette.responses import PlainTextResponse, Response

from dashboard.shared import reading
from domain.kernel.wording import article

NUMBER = re.compile("[0-9]{1,9}")
LETTERS = 20
"""The most characters of an address that a message repeats."""


def game(text: str) -> str:
    """The id of a game. Raises LookupError if the text is not a whole id."""
    try:
        return str(UUID(text))
    except ValueError:
        raise LookupError(f"there is no game {_short(text)}: a game has an id of 32 hex digits") from None


def number(of: str, text: str) -> int:
    """A number in an address. Raises LookupError if it is not one, or has too many digits."""
    if not NUMBER.fullmatch(text):
        raise LookupError(f"there is no {of} {_short(text)}: {article(of)} is a number of at most 9 digits")
    return int(text)


def seat(text: str) -> int | None:
    """A seat; None for ``all``. Raises LookupError if it is neither."""
    return None if text == "all" else number("seat", text)


def missing(error: LookupError) -> Response:
    """The answer for a missing thing. It does not reveal the path of the library."""
    return PlainTextResponse(str(error).replace(f" in {reading.context().library.folder}", ""), 404)


def _short(text: str) -> str:
    """A part of an address, shortened for a message."""
    return repr(text if len(text) <= LETTERS else f"{text[:LETTERS]}…")
