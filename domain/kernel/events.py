"""The events of every game: its start, its moves, moves taken back, its end,
and marks on its record."""

from dataclasses import field
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from domain.kernel.messages import Act, Event, fact, frequent

Json = Any
"""A plain JSON value."""
BOT = "^[a-z][a-z0-9_-]{0,39}$"
"""A regular expression of the names of bots, such as ``steady``."""


@fact
class Source:
    """Where a game was played: a platform's name and the id that the game has there."""

    platform: Annotated[str, Field(max_length=200)]
    id: Annotated[str, Field(max_length=200)]


class Origin(BaseModel):
    """The origin of a branch, and the events it took along: all that stood at a version of that game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str = Field(max_length=200)
    version: int = Field(ge=1, le=1_000_000_000)
    """The last version of the other game's stream that both share."""
    moves: int | None = Field(default=None, ge=0, le=1_000_000_000)
    """How many moves the branch took along: its own first ones, with new numbers if some had been taken back.
    None if all of them stood; then a version is the same event in both games."""


@fact
class GameStarted(Act):
    """The first event of a stream: all that was settled before the first move."""

    TOPIC: ClassVar[str] = "vidi.GameStarted.1"

    game: str
    ruleset: str
    seats: tuple[str, ...]
    """The players' names; the first sits in seat 1."""
    setup: dict[str, Json]
    """The game's own setup with every default written out, as its ``Setup`` model dumps it."""
    seed: str | None = None
    """Draws the outcomes that the record leaves out; absent if the record has every outcome."""
    source: Source | None = None
    played_at: str | None = None
    title: str | None = None
    origin: Origin | None = None
    chance: tuple[dict[str, str | int | None], ...] = ()
    """The outcomes that setting up took (``n`` 0 in a record)."""
    packs: dict[str, Json] = field(default_factory=dict)
    """The packs from elsewhere that the setup names, by hash: so the stream can be folded anywhere."""
    opponent: Annotated[str | None, Field(exclude_if=lambda name: name is None)] = None
    """The opponent of all seats together; None if the seats are rivals."""
    bots: Annotated[
        tuple[Annotated[str, Field(pattern=BOT)] | None, ...] | None,
        Field(exclude_if=lambda bots: bots is None),
    ] = None
    """By seat, the bot that plays it, or None for a person. None as a whole if the record does not say."""
    reading: Annotated[int, Field(ge=1, exclude_if=lambda number: number == 1)] = 1
    """Counts how often a log was read into a game of its own: 2 for the first time that it was read again."""


@frequent
class MoveMade(Act):
    """The first event of every move: the command as it was given. Folding ignores it; export reads it."""

    TOPIC: ClassVar[str] = "vidi.MoveMade.1"

    move: int
    seat: int
    command: str
    args: dict[str, Json]
    chance: tuple[dict[str, str | int | None], ...] = ()
    made_at: str | None = None
    note: str | None = None
    source_key: str | None = None


@fact
class TakenBack(Act):
    """Move ``move`` took back every move after ``to``."""

    TOPIC: ClassVar[str] = "vidi.TakenBack.1"

    move: int
    seat: int
    to: int
    made_at: str | None = None
    note: str | None = None


@fact
class GameEnded(Event):
    """The game is over."""

    TOPIC: ClassVar[str] = "vidi.GameEnded.1"

    scores: tuple[int, ...]
    """Points by seat, seat 1 first; of a game that is played together, the one score for each seat.

    Empty if a log gives no points.
    """
    winners: tuple[int, ...]
    """The seats that won; several where the rules know a shared victory, none where nobody won."""


@fact
class Mark(Event):
    """Something about the record that a game was imported from: nothing happened in the game.

    It is no move, and folding and export let it pass. It counts until a move is made behind it.
    """

    FIDELITY: ClassVar[str]
    """The state of the game by this mark: whole, partial or contradicts."""

    file: str
    """The name of the file, without its folders."""
    line: int
    entry: Annotated[str | None, Field(exclude_if=lambda entry: entry is None)] = None
    """Where in a file that has no lines, such as ``log[12]``; empty if it is the file itself."""

    @property
    def flaw(self) -> str | None:
        """The fault of the record, in one sentence; None if it has none."""
        return None

    @property
    def place(self) -> str:
        """Where in the record that was found."""
        if self.entry is None:
            return f"line {self.line} of {self.file}"
        return f"{self.entry} of {self.file}" if self.entry else self.file


@fact
class ImportStopped(Mark):
    """A record could not be followed any further: the moves before this are what was kept of it."""

    TOPIC: ClassVar[str] = "vidi.ImportStopped.1"
    FIDELITY: ClassVar[str] = "partial"

    move: int | None = None
    """The number of the move that was wrong; None if the line could not be read."""
    rule: str
    message: str

    @property
    def flaw(self) -> str:
        """The message."""
        return self.message

    @property
    def place(self) -> str:
        """With the move that was wrong."""
        line = super(ImportStopped, self).place  # noqa: UP008 - with slots, super() alone knows another class
        return line if self.move is None else f"move {self.move}, {line}"


@fact
class EndContradicted(Mark):
    """The end in a record differs from the end by the rules; all its moves were kept."""

    TOPIC: ClassVar[str] = "vidi.EndContradicted.1"
    FIDELITY: ClassVar[str] = "contradicts"

    told_scores: tuple[int, ...]
    """Points by seat as the record has them, seat 1 first."""
    told_winners: tuple[int, ...]
    found_scores: tuple[int, ...] | None
    """Points as the rules count them; None if by the rules the game is not over."""
    found_winners: tuple[int, ...] | None

    @property
    def flaw(self) -> str:
        """Both ends, in the words of ``games.flaw`` in the tables."""
        recorded = f"`end` gives scores {list(self.told_scores)} and winners {list(self.told_winners)}"
        if self.found_scores is None or self.found_winners is None:
            return f"{recorded}; by the rules the game is not over yet"
        return f"{recorded}; by the rules they are {list(self.found_scores)} and {list(self.found_winners)}"


@fact
class EndConfirmed(Mark):
    """A record of a marked game is right to its end, and its end is the end by the rules: it is whole."""

    TOPIC: ClassVar[str] = "vidi.EndConfirmed.1"
    FIDELITY: ClassVar[str] = "whole"


KERNEL_EVENTS: tuple[type[Event], ...] = (
    GameStarted,
    MoveMade,
    TakenBack,
    GameEnded,
    ImportStopped,
    EndContradicted,
    EndConfirmed,
)
