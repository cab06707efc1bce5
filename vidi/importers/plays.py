"""Several reports of a play by its source: the one that counts, and the effect of a new one."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import reduce

from domain.kernel.reports import PlayReported, PlayWithdrawn
from vidi.importers.report import Outcome

Statement = PlayReported | PlayWithdrawn


def counting(statements: Iterable[Statement]) -> Statement | None:
    """The statement that counts of those of one play, in the order in which they came; None of none."""
    return reduce(_later, statements, None)


def outcome(known: Sequence[Statement], told: Statement) -> Outcome:
    """The outcome of a report, compared with those that the library has of the same play.

    ``same`` and ``ignored`` are not stored: the library has it, or one that the source made later.
    """
    counts = counting(known)
    if counts is None:
        return "withdrawn" if isinstance(told, PlayWithdrawn) else "new"
    if told == counts or (told.changed_at is not None and told in known):
        return "same"
    if _later(counts, told) is counts:
        return "ignored"
    return "withdrawn" if isinstance(told, PlayWithdrawn) else "changed"


def _later(before: Statement | None, told: Statement) -> Statement:
    """The one that the source made later; where it does not say so of both, the one that came later.

    A play that was changed and withdrawn at the same moment is withdrawn.
    """
    if before is None:
        return told
    if before.changed_at is not None and told.changed_at is not None:
        was, now = _moment(before.changed_at), _moment(told.changed_at)
        if was != now:
            return told if now > was else before
        if isinstance(before, PlayWithdrawn):
            return before
    return told


def _moment(text: str) -> datetime:
    """The moment that a text means; a source that names no zone has one clock all the same."""
    found = datetime.fromisoformat(text)
    return found if found.tzinfo else found.replace(tzinfo=UTC)
