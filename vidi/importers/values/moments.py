"""Turns days and times of other platforms into the form of a record."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Literal

from vidi.record.errors import shown

_ISO = re.compile(
    r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:(\.\d{1,6})\d*)? ?(Z|[+-]\d\d(?::?\d\d)?)?)?", re.ASCII
)
_LOCAL = re.compile(
    r"(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d\d)"
    r"(?:,?[T ] ?(\d{1,2}):(\d\d)(:\d\d)?(?:\.\d+)? ?([AaPp][Mm])?)?",
    re.ASCII,
)
"""A day whose year is last, and a time of the clock."""
_COMPACT = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})([./])(\d{1,2})\2(\d{1,2})((?:[T ].*)?)", re.ASCII)
_RECORD = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?", re.ASCII)
_TICKS = re.compile(r"/Date\((-?\d{1,15})(?:[+-]\d{4})?\)/", re.ASCII)


Order = Literal["dmy", "mdy"]
"""The order of day, month and year."""
ORDERS: dict[Order, str] = {"dmy": "the day is before the month", "mdy": "the month is before the day"}


@lru_cache(maxsize=10_000)  # most days of a history occur often
def moment(text: str) -> str:
    """A day or a time in the form of a record: ``2024-05-31``, ``2024-05-31T20:15:00Z``.

    The text may have that form, with a blank for the ``T``, or with a zone such as ``+0200``. It may also be
    ``/Date(1382608377000)/``, the milliseconds since 1970 in UTC. A time without a zone stays without one.
    Raises ValueError, whose text says which forms are right.
    """
    try:
        if ticks := _TICKS.fullmatch(text.strip()):
            at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=int(ticks[1]))
            exact = "milliseconds" if at.microsecond else "seconds"
            return at.isoformat(timespec=exact).replace("+00:00", "Z")
        if iso := _ISO.fullmatch(text.strip()):
            day, clock, fraction, zone = iso.groups()
            written = day if clock is None else f"{day}T{clock}{fraction or ''}{_zone(zone)}"
            datetime.fromisoformat(written)
            return written
    except (ValueError, OverflowError):
        pass  # the 31st of June, the year 30000
    raise ValueError(
        f"{shown(text)} is not a date: write a day as 2024-05-31, a moment as 2024-05-31T20:15:00Z"
    )


@lru_cache(maxsize=10_000)
def day(text: str, order: Order | None) -> str:
    """A day or time of a sheet in the form of a record; with ``order``, also ``31.05.2024`` or ``5/31/2024``.

    A time may have ``PM``, a year two digits. ``2024/5/31`` and ``20240531`` need no order. Raises
    ValueError.
    """
    if compact := _COMPACT.fullmatch(text.strip()):
        return moment("-".join(compact.groups()))
    if first := _YEAR_FIRST.fullmatch(text.strip()):
        year, _, month, date, clock = first.groups()
        return moment(f"{year}-{month:0>2}-{date:0>2}{clock}")
    local = _LOCAL.fullmatch(text.strip())
    if local is None:
        return moment(text)
    if order is None:
        raise ValueError(
            f"{shown(text)} is not a date: write a day as 2024-05-31, or say how days are written: choose it "
            "on the Import page, or give --days dmy or --days mdy"
        )
    one, _, two, year, hour, minute, second, half = local.groups()
    date, month = (one, two) if order == "dmy" else (two, one)
    written = f"{year if len(year) == 4 else f'20{year}'}-{month:0>2}-{date:0>2}"
    if hour is not None:
        number = int(hour)
        if half and not 1 <= number <= 12:
            raise ValueError(f"{shown(text)} is not a date: an hour with AM or PM is 1 to 12")
        number = number % 12 + 12 * (half.lower() == "pm") if half else number
        written += f"T{number:02}:{minute}{second or ''}"
    try:
        return moment(written)
    except ValueError:
        raise ValueError(f"{shown(text)} is not a date, if {ORDERS[order]}") from None


def only_order(texts: Iterable[str]) -> Order | None:
    """The only order in which all days of a sheet exist; None if both orders fit, or none does."""
    local = [(int(one[1]), int(one[3])) for one in map(_LOCAL.fullmatch, map(str.strip, texts)) if one]
    months: dict[Order, int] = {
        "dmy": max((second for _, second in local), default=0),
        "mdy": max((first for first, _ in local), default=0),
    }
    fitting = [order for order, month in months.items() if 0 < month <= 12]
    return fitting[0] if len(fitting) == 1 else None


@lru_cache(maxsize=10_000)
def no_moment(text: str) -> str | None:
    """Why a text is not a day or time in the form of a record; None if it is one."""
    try:
        if _RECORD.fullmatch(text) and datetime.fromisoformat(text):
            return None
    except ValueError:
        pass
    return f"{shown(text)} is not a date as records write it, 2024-05-31 or 2024-05-31T20:15:00Z"


def _zone(zone: str | None) -> str:
    """``+02:00`` for ``+0200`` and ``+02``."""
    if zone is None or zone == "Z":
        return zone or ""
    digits = zone[1:].replace(":", "")
    return f"{zone[0]}{digits[:2]}:{digits[2:] or '00'}"
