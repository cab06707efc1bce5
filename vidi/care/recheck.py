"""Checks streams by what they hold alone: their events can be read, and follow from the rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from domain.catalog import codec
from domain.kernel.codec import UnknownTopic
from domain.kernel.messages import Event
from domain.library.reports import BackgroundChosen, FileImported
from projections.copies.damage import line
from vidi.care.redecide import Difference, redecide
from vidi.care.reports import is_report, wrong
from vidi.store.checksums import Look, Stored, dashed


class Fault(NamedTuple):
    """What is wrong with a stream, and where."""

    message: str
    game: str
    version: int | None = None


@dataclass
class Verdict:
    """The result of checking one stream."""

    report: bool = False
    """Whether it is not a recorded game."""
    elsewhere: bool = False
    """Whether this Vidi lacks its rule set, so it was only folded."""
    files: list[str] = field(default_factory=list)
    """The SHA-256 of the imported files, or of the pictures, that it names."""
    faults: list[Fault] = field(default_factory=list)


def judge(looks: Iterable[Look]) -> list[Verdict]:
    """Checks streams, in their order; one without events is right."""
    return [_judged(look.stored) if look.stored else Verdict() for look in looks]


def _judged(stored: Sequence[Stored]) -> Verdict:
    game, verdict = dashed(stored[0].game), Verdict()
    try:
        id_, events = _decoded(stored)
        if is_report(events[0]):
            verdict.report = True
            verdict.faults += [Fault(message, str(id_), version) for version, message in wrong(id_, events)]
            hashes = (event.sha256 for event in events if isinstance(event, FileImported | BackgroundChosen))
            verdict.files += dict.fromkeys(filter(None, hashes))
        else:
            verdict.elsewhere = not redecide(id_, events)
    except Difference as difference:
        verdict.faults.append(Fault(str(difference), game, difference.version))
    except _Unreadable as unreadable:
        verdict.faults.append(Fault(str(unreadable), game, unreadable.version))
    return verdict


class _Unreadable(Exception):  # noqa: N818 - says what it is
    """A stream, or its event of this version, cannot be read."""

    def __init__(self, message: str, version: int | None = None) -> None:
        super().__init__(message)
        self.version = version


def _decoded(stored: Sequence[Stored]) -> tuple[UUID, list[Event]]:
    """The id and the events of a stream."""
    try:
        id_ = UUID(stored[0].game)
    except ValueError:
        raise _Unreadable("this is not the id of a game") from None
    events: list[Event] = []
    for row in stored:
        try:
            events.append(codec().decode(row.topic.decode(), row.state))
        except (UnknownTopic, ValueError) as error:
            raise _Unreadable(f"the event cannot be read: {line(error)}", row.version) from None
    return id_, events
