"""Several reports of one play by its source: the valid one, and the effect of a new one."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import reduce
from typing import TYPE_CHECKING

from domain.library.reports import PlayReported, PlayWithdrawn

if TYPE_CHECKING:  # libraries count plays, and need no reader of files for it
    from vidi.importers.report import Outcome

Statement = PlayReported | PlayWithdrawn


def counting(statements: Iterable[Statement]) -> Statement | None:
    """The valid statement of one play's statements, in order of arrival; None without any."""
    return reduce(_later, statements, None)


def outcome(known: Sequence[Statement], statement: Statement) -> "Outcome":
    """The outcome of a report, compared with the library's reports of the same play.

    ``same`` and ``ignored`` are not stored: the library has this report, or a later one of the source.
    """
    counts = counting(known)
    if counts is None:
        return "withdrawn" if isinstance(statement, PlayWithdrawn) else "new"
    if statement == counts or (statement.changed_at is not None and statement in known):
        return "same"
    if _later(counts, statement) is counts:
        return "ignored"
    return "withdrawn" if isinstance(statement, PlayWithdrawn) else "changed"


def _later(before: Statement | None, statement: Statement) -> Statement:
    """The later statement by the source's times; if one has no time, the one that arrived later.

    A play that was changed and withdrawn at the same time is withdrawn.
    """
    if before is None:
        return statement
    if before.changed_at is not None and statement.changed_at is not None:
        was, now = _moment(before.changed_at), _moment(statement.changed_at)
        if was != now:
            return statement if now > was else before
        if isinstance(before, PlayWithdrawn):
            return before
    return statement


def _moment(text: str) -> datetime:
    """The time of a text. Times without a zone are compared as UTC."""
    time = datetime.fromisoformat(text)
    return time if time.tzinfo else time.replace(tzinfo=UTC)
