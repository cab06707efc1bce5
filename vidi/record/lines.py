"""The lines of a record: what may stand in each, of which type and size."""

import re
from dataclasses import dataclass, field
from datetime import datetime
from types import NoneType
from typing import Annotated, Any, Literal, TypeVar, dataclass_transform

from pydantic import AfterValidator, Field, WithJsonSchema

from domain.kernel.args import Whole
from domain.kernel.events import BOT, Origin, Source
from domain.kernel.messages import Message, adapted

T = TypeVar("T")

MOVES_AT_MOST = 100_000
REMARKS_AT_MOST = 1_000
"""Notes of a game, and bookmarks."""

_MOMENT = r"^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$"


def _moment(text: str) -> str:
    try:
        if re.match(_MOMENT, text) and datetime.fromisoformat(text):
            return text
    except ValueError:
        pass  # the 31st of June
    raise ValueError("write a day as 2024-05-31, a moment as 2024-05-31T20:15:00Z")


def _bot(text: str) -> str:
    if re.fullmatch(BOT, text):
        return text
    raise ValueError("write 1 to 40 lower case letters, digits, - or _, and null for a person")


def _not_blank(text: str) -> str:
    if text.strip():
        return text
    raise ValueError("must not be blank")


_PLAIN = (str, int, NoneType)


def _value(value: Any) -> Any:
    if isinstance(value, _PLAIN) and not isinstance(value, bool) and len(str(value)) <= 200:
        return value
    raise ValueError("an outcome must be text, a whole number, or null if it was not seen")


Name = Annotated[str, Field(max_length=200), AfterValidator(_not_blank)]
Word = Annotated[str, Field(max_length=200)]
"""Text that must be one of those that a game knows; whether it is, the rules say."""
Note = Annotated[str, Field(max_length=10_000)]
Moment = Annotated[str, AfterValidator(_moment), WithJsonSchema({"type": "string", "pattern": _MOMENT})]
Bot = Annotated[str, AfterValidator(_bot), WithJsonSchema({"type": "string", "pattern": BOT})]
Value = Annotated[Any, AfterValidator(_value), WithJsonSchema({"type": ["string", "integer", "null"]})]
Outcome = Annotated[dict[Word, Value], Field(min_length=1, max_length=1)]
Outcomes = Annotated[list[Outcome], Field(max_length=10_000)]
Number = Annotated[int, Field(ge=1, le=MOVES_AT_MOST)]
MoveNumber = Annotated[int, Field(ge=0, le=MOVES_AT_MOST)]
"""Of a move that stands before the line; 0 is the setting up."""
Seat = Annotated[int, Field(ge=1, le=1_000)]
Named = Annotated[dict[str, Any], Field(json_schema_extra={"default": {}})]
Bounded = Annotated[int, Field(ge=-1_000_000_000, le=1_000_000_000)]
"""Points or a seat as the end of a record has them, possible or not."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
def line(cls: type[T]) -> type[T]:
    """Makes a class of lines, or of what stands in one: what is not named there may not stand there."""
    return adapted(dataclass(kw_only=True, slots=True)(cls), use_attribute_docstrings=True)


@line
class Header(Message):
    """The first line: which game, who played it, and what was settled before it began."""

    vidi: Annotated[Literal[1], Whole]
    """The version of the format."""
    game: Name
    ruleset: Name | None = None
    """The rules that were played by; left out, those that Vidi has."""
    seats: Annotated[list[Name], Field(min_length=1, max_length=100)]
    """The players' names; the first sits in seat 1."""
    bots: Annotated[list[Bot | None], Field(min_length=1, max_length=100)] | None = None
    """By seat, the bot that plays it, or null for a person; left out, names such as Steady 2 tell."""
    setup: Named = field(default_factory=dict)
    """What the game lets one settle before it begins; left out, its defaults."""
    seed: Name | None = None
    """Any text: it draws what the record does not tell."""
    source: Source | None = None
    """Where the game was played, and its id there."""
    played_at: Moment | None = None
    title: Name | None = None
    origin: Origin | None = None
    """The game that this one left, and the last version that both share."""


@line
class PackLine(Message):
    """A pack from elsewhere that ``setup.packs`` names by its hash; right behind the header."""

    pack: dict[str, Any]
    """The pack's own JSON: the hash is made of it."""


@line
class DealLine(Message):
    """Number 0: the outcomes of setting up the table."""

    n: Annotated[Literal[0], Whole]
    chance: Outcomes


@line
class MoveLine(Message):
    """A move: one command of one seat."""

    n: Number
    seat: Seat
    command: Word
    args: Named = field(default_factory=dict)
    chance: Outcomes | None = None
    """What the move drew, in order; left out, the seed draws."""
    made_at: Moment | None = None
    note: Note | None = None
    source_key: Name | None = None
    """What the platform calls this move."""


@line
class TakeBackLine(Message):
    """Moves are taken back: those after move ``take_back``. It has a number of its own."""

    n: Number
    seat: Seat
    take_back: MoveNumber
    """The last move that stays; 0 takes back all."""
    made_at: Moment | None = None
    note: Note | None = None


@line
class Result(Message):
    """How the game ended, for import to check."""

    scores: Annotated[list[Bounded], Field(max_length=100)]
    """Points by seat, seat 1 first."""
    winners: Annotated[list[Bounded], Field(max_length=100)]
    """The seats that won."""


@line
class EndLine(Message):
    """The last line of a finished game."""

    end: Result


@line
class RenamedLine(Message):
    """The title that the game was given later."""

    renamed: Name


@line
class DatedLine(Message):
    """The day or moment that was given later as when the game was played."""

    dated: Moment


@line
class Bookmark(Message):
    """A moment to come back to."""

    move: MoveNumber
    """0 is the setting up."""
    event: Number | None = None
    """Which of the events that the move caused, from 1; left out, its last."""


@line
class BookmarkLine(Message):
    """A bookmark on a moment of the game."""

    bookmark: Bookmark


@line
class Noted(Message):
    """A note, and the moment that it is about."""

    move: MoveNumber
    """0 is the setting up."""
    event: Number | None = None
    """Which of the events that the move caused, from 1; left out, its last."""
    text: Annotated[Note, AfterValidator(_not_blank)]
    seat: Seat | None = None
    """As whom the writer saw the game; left out, as all."""
    made_at: Moment | None = None


@line
class NotedLine(Message):
    """A note on a moment of the game that was written later."""

    noted: Noted


@line
class Received(Message):
    """Entries of a log that one seat alone received, and their move."""

    move: Number
    seat: Seat
    entries: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=10_000)]
    """As in the args of the move."""


@line
class ReceivedLine(Message):
    """What one seat alone received of a log, after all moves."""

    received: Received


RemarkLine = RenamedLine | DatedLine | NotedLine | BookmarkLine
"""The remarks on the game, beside its moves."""
REMARK_LINES: dict[str, type[RemarkLine]] = {
    "renamed": RenamedLine,
    "dated": DatedLine,
    "noted": NotedLine,
    "bookmark": BookmarkLine,
}
"""By the field that only this kind has."""
BodyLine = DealLine | MoveLine | TakeBackLine | EndLine


def kind(fields: dict[str, Any]) -> type[Header | PackLine | BodyLine | RemarkLine | ReceivedLine]:
    """Which line an object is meant to be, by the field that only this kind has."""
    if "vidi" in fields:
        return Header
    if "pack" in fields:
        return PackLine
    if "end" in fields:
        return EndLine
    if "received" in fields:
        return ReceivedLine
    if "take_back" in fields:
        return TakeBackLine
    for name, cls in REMARK_LINES.items():
        if name in fields:
            return cls
    return DealLine if fields.get("n") == 0 else MoveLine
