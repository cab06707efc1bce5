"""What a score is worth that a person typed."""

import re
from functools import lru_cache

from vidi.importers.bounds import LETTERS_AT_MOST, POINTS_AT_MOST

_SUM = re.compile(r" *[+-]? *[0-9]{1,10}( *[+-] *[0-9]{1,10})* *")
_TERM = re.compile(r"[+-]?[0-9]+")


@lru_cache(maxsize=10_000)  # of a history, most scores stand in it often
def points(text: str | None) -> int | None:
    """The points of a score that is a whole number, or a sum or difference of such, as ``87+77`` or ``-5``.

    None for everything else, such as ``13.5``, ``49-46ish`` or nothing at all: a score is text first.
    """
    if text is None or len(text) > LETTERS_AT_MOST or not _SUM.fullmatch(text):
        return None
    total = sum(int(term) for term in _TERM.findall(text.replace(" ", "")))
    return total if abs(total) <= POINTS_AT_MOST else None
