"""The points of a score that a person typed."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from vidi.importers.values.bounds import LETTERS_AT_MOST, POINTS_AT_MOST

_SUM = re.compile(r" *[+-]? *[0-9]{1,10}( *[+-] *[0-9]{1,10})* *")
_TERM = re.compile(r"[+-]?[0-9]+")


@lru_cache(maxsize=10_000)  # most scores of a history occur often
def points(text: str | None) -> int | None:
    """The points of a score: a whole number, or a sum or difference such as ``87+77`` or ``-5``.

    None for any other text, such as ``13.5`` or ``49-46ish``, and for no text.
    """
    if text is None or len(text) > LETTERS_AT_MOST or not _SUM.fullmatch(text):
        return None
    total = sum(int(term) for term in _TERM.findall(text.replace(" ", "")))
    return total if abs(total) <= POINTS_AT_MOST else None


def plain_points(text: str | None) -> int | None:
    """The points of a score, if it is a whole number or a sum; a difference such as ``3-1`` is text."""
    return None if text is not None and "-" in text.strip()[1:] else points(text)


def total(parts: Sequence[int | None]) -> str | None:
    """The sum of parts, as a formula if that is short enough; None if a part is not a number."""
    known = [part for part in parts if part is not None]
    if not parts or len(known) < len(parts):
        return None
    text = "".join(f"{part:+d}" for part in known).removeprefix("+")
    return text if len(text) <= LETTERS_AT_MOST else str(sum(known))


def whole_points(scores: Sequence[Any]) -> list[int] | None:
    """The points of all seats as a log can hold them; None unless each is a whole number, as 12.0 is."""
    whole = [int(one) if isinstance(one, float) and one.is_integer() else one for one in scores]
    fit = all(type(one) is int and abs(one) <= POINTS_AT_MOST for one in whole)
    return whole if fit else None
