"""The seconds of a log's moves, by the times at which they were made."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

from domain.logged import RULESET
from vidi.record.lines import MoveLine
from vidi.record.read import Record

SECONDS_AT_MOST = 1_000_000_000
"""The most seconds that a move of a log may have."""


def with_seconds(record: Record) -> dict[int, MoveLine]:
    """The moves of a log whose seconds follow from times, by number, with the seconds since the move before.

    Empty if a move of the log has seconds. No seconds follow for the first move, or if one of the two has no
    time. If the time goes back, the move took 0 seconds.
    """
    if record.header.ruleset != RULESET:
        return {}
    moves = [line for _, line in record.body if isinstance(line, MoveLine)]
    if any(line.args.get("seconds") is not None for line in moves):
        return {}
    pairs = ((line, _between(before.made_at, line.made_at)) for before, line in pairwise(moves))
    return {
        line.n: replace(line, args={**line.args, "seconds": seconds})
        for line, seconds in pairs
        if seconds is not None
    }


def _between(before: str | None, after: str | None) -> int | None:
    """The whole seconds from one moment to another, not below 0; None if one is no moment but a day."""
    if before is None or after is None or "T" not in before or "T" not in after:
        return None
    seconds = int((_moment(after) - _moment(before)).total_seconds())
    return max(0, seconds) if seconds <= SECONDS_AT_MOST else None


def _moment(text: str) -> datetime:
    """A moment as a record writes it; without a zone it is UTC."""
    at = datetime.fromisoformat(text)
    return at if at.tzinfo else at.replace(tzinfo=UTC)
