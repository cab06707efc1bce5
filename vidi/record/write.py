"""A game as a record: it contains only the input, because the rules derive everything else."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from domain.kernel.events import GameEnded, GameStarted, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.standing import standing
from domain.library.remarks import NONE, Moment, Remarks
from domain.library.reports import EntriesReceived


def record_lines(
    events: Iterable[Event], remarks: Remarks = NONE, received: Iterable[EntriesReceived] = ()
) -> Iterator[str]:
    """The lines of a game's record, without line ends; ``events`` is its whole stream in order."""
    stream = list(events)
    for event in stream:
        if isinstance(event, GameStarted):
            fields = event.fields(exclude={"chance", "packs", "opponent", "reading"}, exclude_none=True)
            yield _line({"vidi": 1, **fields})
            for pack in event.packs.values():
                yield _line({"pack": pack})
            if event.chance:
                yield _line({"n": 0, "chance": list(event.chance)})
        elif isinstance(event, MoveMade):
            fields = event.fields(exclude={"move"}, exclude_none=True)
            yield _line(
                {"n": event.move, **{name: value for name, value in fields.items() if value not in ([], {})}}
            )
        elif isinstance(event, TakenBack):
            fields = event.fields(exclude={"move", "to"}, exclude_none=True)
            yield _line({"n": event.move, "seat": event.seat, "take_back": event.to, **fields})
    for one in received:
        yield _line({"received": one.fields(exclude={"game"})})
    yield from map(_line, _remarks(remarks))
    ended = next((event for event in standing(stream) if isinstance(event, GameEnded)), None)
    if ended is not None:
        yield _line({"end": ended.fields()})


def _remarks(remarks: Remarks) -> Iterator[dict[str, Any]]:
    """The remarks as fields of lines. The header keeps its first title and day, which identify the game."""
    if remarks.title is not None:
        yield {"renamed": remarks.title}
    if remarks.played_at is not None:
        yield {"dated": remarks.played_at}
    for note in remarks.notes:
        fields = {**_moment(note.moment), "text": note.text, "seat": note.seat, "made_at": note.said_at}
        yield {"noted": {name: value for name, value in fields.items() if value is not None}}
    for moment in remarks.bookmarks:
        yield {"bookmark": _moment(moment)}


def _moment(moment: Moment) -> dict[str, int]:
    return {"move": moment.move} | ({} if moment.event is None else {"event": moment.event})


def _line(fields: dict[str, Any]) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
