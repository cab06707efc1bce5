"""Plays that a site sends to the app BG Stats: a JSON object for each play, or a list of them.

The site's id of a play identifies it. The import ignores places, comments and ids of people.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from domain.kernel.events import Source
from domain.library.reports import PlayReported, ReportedSeat
from vidi.importers.formats import Document, Format, Item, Play, Quarantined
from vidi.importers.values import fields
from vidi.importers.values.bounds import PLACE_AT_MOST, SEATS_AT_MOST
from vidi.importers.values.fields import Flag, Number
from vidi.importers.values.scores import points
from vidi.importers.values.titles import known, together
from vidi.record.errors import Demand


class _Game(TypedDict, total=False):
    name: Any
    bggId: Any


class _Seat(TypedDict, total=False):
    name: Any
    score: Any
    winner: Flag
    startPlayer: Flag
    rank: Annotated[int | None, Field(ge=0, le=PLACE_AT_MOST), Number]


class _Play(TypedDict, total=False):
    """The fields of a play that are read, and that a finding shows."""

    sourceName: Any
    sourcePlayId: Any
    date: Any
    game: _Game
    players: Annotated[list[_Seat], Field(max_length=SEATS_AT_MOST)] | None


_PLAY = TypeAdapter(_Play)


def _recognises(document: Document) -> bool:
    try:
        value = document.json
    except ValueError:
        return False
    first = value[0] if isinstance(value, list) and value else value
    return isinstance(first, dict) and first.keys() >= {"sourceName", "game", "players"}


def _read(document: Document) -> Iterator[Item]:
    value = document.json
    several = isinstance(value, list)
    fields.entries(len(value) if several else 1)
    for number, entry in enumerate(value if several else [value]):
        place = f"[{number}]" if several else "play"
        try:
            yield Play(place, _report(fields.valid(_PLAY, entry)))
        except Demand as demand:
            yield Quarantined(place, str(demand), demand.rule, _fields_of(entry))


def _report(play: _Play) -> PlayReported:
    game = play.get("game", _Game())
    title = fields.needed(game.get("name"), "game.name")
    seats = play.get("players") or []
    our = known(title, fields.whole(game.get("bggId") or None, "game.bggId", 1))
    return PlayReported(
        game=our,
        title=title,
        seats=tuple(_seats(seats, all_or_none=together(our) is True)),
        together=together(our),
        played_at=fields.when(play.get("date"), "date"),
        source=Source(
            platform=fields.needed(play.get("sourceName"), "sourceName"),
            id=fields.key(_id(play, title), "sourcePlayId"),
        ),
    )


def _id(play: _Play, title: str) -> Any:
    """The site's id of a play, else its day, game and players."""
    if play.get("sourcePlayId") is not None:
        return play["sourcePlayId"]
    names = sorted(str(seat.get("name")) for seat in play.get("players") or ())
    return hashlib.sha256(json.dumps([play.get("date"), title.casefold(), names]).encode()).hexdigest()


def _seats(seats: Sequence[_Seat], all_or_none: bool) -> Iterator[ReportedSeat]:
    """The seats. Without any winner, nobody is known to have lost, unless all win or lose together.

    Ranks are places if the winners, and only they, have rank 1.
    """
    won = [bool(seat.get("winner")) for seat in seats]
    begins = any(seat.get("startPlayer") for seat in seats)
    ranks = [seat.get("rank") or 0 for seat in seats]
    ranked = all(ranks) and (True not in won or [rank == 1 for rank in ranks] == won)
    for seat, win, rank in zip(seats, won, ranks, strict=True):
        score = fields.score(seat.get("score"), "score")
        yield ReportedSeat(
            name=fields.text(seat.get("name"), "name"),
            score=score,
            points=points(score),
            place=rank if ranked else None,
            won=win if all_or_none or True in won else None,
            starts=bool(seat.get("startPlayer")) if begins else None,
        )


def _fields_of(entry: Any) -> Any:
    """The fields of an entry that are read, without those of people."""
    if not isinstance(entry, dict):
        return entry
    return {name: value for name, value in entry.items() if name in _Play.__annotations__}


FORMAT = Format(
    name="bgstatspush",
    title="plays sent to BG Stats, JSON",
    brings="results",
    version=2,
    recognises=_recognises,
    read=_read,
)
