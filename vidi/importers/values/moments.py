"""Turns days and times of other platforms into the form of a record."""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from vidi.record.errors import shown

_ISO = re.compile(
    r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:(\.\d{1,6})\d*)? ?(Z|[+-]\d\d(?::?\d\d)?)?)?", re.ASCII
)
_RECORD = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?", re.ASCII)
_TICKS = re.compile(r"/Date\((-?\d{1,15})(?:[+-]\d{4})?\)/", re.ASCII)


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
