"""The points of a score that a person typed."""

import re
from functools import lru_cache

from vidi.importers.bounds import LETTERS_AT_MOST, POINTS_AT_MOST

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
