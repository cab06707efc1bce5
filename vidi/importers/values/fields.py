"""The fields of other platforms' entries: their types, and the messages for wrong values.

Each function raises Demand if the field is wrong.
"""

import math
import re
from collections.abc import Callable, Sized
from typing import Annotated, Any, TypeVar

from pydantic import BeforeValidator, TypeAdapter, ValidationError

from vidi.importers.values.bounds import ENTRIES_AT_MOST, HALF, LETTERS_AT_MOST, SEATS_AT_MOST
from vidi.importers.values.moments import moment
from vidi.record.errors import Demand, sentence, shown

T = TypeVar("T")

DIGITS_AT_MOST = 9
"""The digits of a whole number."""
SECONDS_DIGITS = 10
"""The digits of a number of seconds since 1970; one with three more counts milliseconds."""


def text(value: Any, field: str, rule: int = 5) -> str | None:
    """Text without blanks around it; None if it is empty or missing."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise Demand(rule, f"`{field}` must be text, found {shown(value)}", "import")
    if len(value) > LETTERS_AT_MOST:
        long = f"`{field}` is longer than {LETTERS_AT_MOST} letters: {shown(value)}"
        raise Demand(rule, long, "import")
    if not value.isascii() and HALF.search(value):
        raise Demand(rule, f"`{field}` contains a lone surrogate, such as \\ud800", "import")
    return value.strip() or None


def needed(value: Any, field: str) -> str:
    """Text that is required."""
    written = text(value, field)
    if written is None:
        raise Demand(5, f"`{field}` is missing", "import")
    return written


def key(value: Any, field: str) -> str:
    """An id as text; it may be written as a number."""
    return needed(str(value) if type(value) is int else value, field)


def whole(value: Any, field: str, at_least: int) -> int | None:
    """A whole number, which may be written as text; None if there is none."""
    written = text(str(value) if type(value) is int else value, field)
    if written is None:
        return None
    if (
        written.isascii()
        and written.isdigit()
        and len(written) <= DIGITS_AT_MOST
        and int(written) >= at_least
    ):
        return int(written)
    few = f"of at least {at_least}, with at most {DIGITS_AT_MOST} digits"
    raise Demand(5, f"`{field}` must be a whole number {few}, found {shown(value)}", "import")


_FLAGS = {"1": True, "true": True, "0": False, "false": False}


def flag(value: Any, field: str) -> bool | None:
    """``1`` or ``0``, also as ``true`` or ``false``; None if there is neither."""
    written = text(value, field)
    if written is None or written.lower() in _FLAGS:
        return None if written is None else _FLAGS[written.lower()]
    raise Demand(5, f"`{field}` must be 0 or 1, found {shown(value)}", "import")


def when(value: Any, field: str, parse: Callable[[str], str] = moment) -> str | None:
    """A day or a moment in the form of a record; None if there is none. ``parse`` raises ValueError."""
    written = text(value, field, rule=7)
    try:
        return None if written is None else parse(written)
    except ValueError as error:
        raise Demand(7, f"`{field}`: {error}", "import") from None


def score(value: Any, field: str) -> str | None:
    """A score, usually text; None if there is none. The number 12.0 is 12."""
    if isinstance(value, float):
        value = int(value) if value.is_integer() and abs(value) < 10**DIGITS_AT_MOST else str(value)
    return text(str(value) if type(value) is int else value, field, rule=8)


def seconds(value: Any, field: str) -> int | None:
    """The whole seconds since 1970 of a number, which may be text, or milliseconds; None if there is none."""
    whole_part = str(int(value)) if isinstance(value, float) and math.isfinite(value) else value
    written = text(str(whole_part) if type(whole_part) is int else whole_part, field, rule=7)
    if written is None:
        return None
    if written.isascii() and written.isdigit():
        if len(written) <= SECONDS_DIGITS:
            return int(written)
        if len(written) == SECONDS_DIGITS + 3:
            return int(written) // 1000
    raise Demand(7, f"`{field}` must be the seconds since 1970, found {shown(value)}", "import")


def valid(kind: TypeAdapter[T], entry: Any) -> T:
    """The fields of an entry that are read."""
    try:
        return kind.validate_python(entry, strict=True)
    except ValidationError as error:
        if not isinstance(entry, dict):
            raise Demand(5, f"an entry must be an object, found {shown(entry)}", "import") from None
        raise Demand(5, sentence(error), "import") from None


def _flag(value: Any) -> Any:
    return _FLAGS.get(str(value).lower(), value)


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value) else value


Number = BeforeValidator(_number)
"""A whole number of an entry for ``valid``, also as text."""
Flag = Annotated[bool | None, BeforeValidator(_flag)]
"""A flag of an entry for ``valid``, also as 1 or 0 or as text; a missing one counts as false."""


def seats(listed: Sized, field: str) -> None:
    """Demands that a play has an allowed number of seats."""
    if len(listed) > SEATS_AT_MOST:
        raise Demand(5, f"`{field}` has {len(listed):,} entries; the limit is {SEATS_AT_MOST}", "import")


def entries(count: int) -> None:
    """Demands that a file has an allowed number of entries."""
    if count > ENTRIES_AT_MOST:
        raise Demand(2, f"the file has more than {ENTRIES_AT_MOST:,} entries: split it", "import")
