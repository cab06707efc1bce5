"""The parameters that several addresses have."""

import re
from datetime import date
from typing import Annotated

from fastapi import Query
from pydantic import BeforeValidator

AT_MOST = 1_000
"""The most items of a part of a list."""
LISTED = 100
"""The items of a part if the request says nothing."""
Word = Annotated[str | None, Query(max_length=200)]
Limit = Annotated[int, Query(ge=1, le=AT_MOST)]
Seat = Annotated[
    str,
    Query(
        pattern="^(all|[0-9]{1,3})$",
        description="The view: `all` hands together, what a seat from 1 knows, or 0 for an onlooker.",
    ),
]
Kind = Annotated[str | None, Query(max_length=200, description="The name of a game, or a title.")]


def _in_digits(text: object) -> object:
    """Refuses what is no day in digits; Pydantic takes a number for seconds since 1970."""
    if isinstance(text, str) and not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        raise ValueError("write a day as 2024-05-31")
    return text


Day = Annotated[date, BeforeValidator(_in_digits)]
Since = Annotated[Day | None, Query(description="The first day of play.")]
Until = Annotated[Day | None, Query(description="The last day.")]


def day(given: date | None) -> str | None:
    """A day as the filters of the Library have it."""
    return None if given is None else given.isoformat()


def view(seat: str) -> int | None:
    """The seat of a view; None for all hands together."""
    return None if seat == "all" else int(seat)
