"""Plays without moves, as a source tells them, and what else a library knows beside recorded games."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from domain.kernel.aggregate import Recorded
from domain.kernel.events import Source
from domain.kernel.messages import Event
from domain.library.reports import (
    ColumnsForgotten,
    ColumnsMeant,
    FileImported,
    PersonNamed,
    PersonParted,
    PlayReported,
    PlayWithdrawn,
    QueryNamed,
    QueryRemoved,
    ReportedSeat,
    columns_id,
    file_id,
    person_id,
    play_id,
    query_id,
)

Stream = list[Recorded]


def seat(name: str | None, score: str | None = None, **more: Any) -> ReportedSeat:
    """A seat; its points are the score, where that is a whole number."""
    points = int(score) if score and score.lstrip("-").isdigit() else None
    return replace(ReportedSeat(name=name, score=score, points=points), **more)


def play(id_: str, *seats: ReportedSeat, platform: str = "Sheet", **more: Any) -> PlayReported:
    """A play of a title that is none of our games, where ``more`` does not say otherwise."""
    fields: dict[str, Any] = {"game": None, "title": "Harbour", "together": False, "played_at": "2024-05-31"}
    return PlayReported(seats=seats, source=Source(platform=platform, id=id_), **(fields | more))


def withdrawn(id_: str, platform: str = "Sheet", changed_at: str | None = None) -> PlayWithdrawn:
    """The source deleted a play."""
    return PlayWithdrawn(source=Source(platform=platform, id=id_), changed_at=changed_at)


def stream(*events: Event) -> Stream:
    """The events of one play, one file, one person or one query, in that order."""
    match events[0]:
        case PlayReported(source=source) | PlayWithdrawn(source=source):
            id_ = play_id(source)
        case FileImported(sha256=sha256):
            id_ = file_id(sha256)
        case PersonNamed(names=names) | PersonParted(names=names):
            id_ = person_id(names[0])
        case QueryNamed(name=name) | QueryRemoved(name=name):
            id_ = query_id(name)
        case ColumnsMeant(names=names) | ColumnsForgotten(names=names):
            id_ = columns_id(names)
        case other:
            raise ValueError(other.TOPIC)
    return [Recorded(id_, version, event) for version, event in enumerate(events, 1)]


def streams(events: Sequence[Event]) -> list[Stream]:
    """A stream of one event each."""
    return [stream(event) for event in events]


def imported(folder: Path, data: bytes, name: str = "plays.json", **more: Any) -> FileImported:
    """A file was imported into the library of a folder, which has its bytes."""
    sha256 = hashlib.sha256(data).hexdigest()
    (folder / "raw").mkdir(exist_ok=True)
    (folder / "raw" / sha256).write_bytes(data)
    file: dict[str, Any] = {"imported_at": None, "read": 1, "counts": {"new": 1}}
    return FileImported(name=name, sha256=sha256, size=len(data), format="sheet", version=1, **(file | more))
