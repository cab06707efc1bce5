"""The acts on a game, as the page of the game and other programs send them, and their results.

OpenAPI describes them by these models, and the scripts have their types from it.
"""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from vidi.record.lines import MoveNumber, Name, Named, Note, Number, Outcomes, Seat, Word

LINE_AT_MOST = 1_000
"""The most moves that were not played with which a branch begins."""
VIEW = "^(all|[0-9]{1,4})$"
"""Of a view: all hands together, or what a seat learned; 0 for an onlooker."""
View = Annotated[str, Field(pattern=VIEW)]
Seating = Annotated[list[Word | None], Field(max_length=1_000)]
"""The bot of each seat, null for a person."""


def _not_blank(text: str) -> str:
    if text.strip():
        return text
    raise ValueError("must not be blank")


class Part(BaseModel):
    """A part of an act; a field that is not named here is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)


class Commanded(Part):
    """A command of a seat."""

    seat: Seat
    command: Word
    args: Named = Field(default_factory=dict)


class Make(Commanded):
    """Makes a move."""

    act: Literal["make"]
    n: Number
    """The number of the move. If it is not the next one, somebody moved first, and nothing is stored."""
    chance: Outcomes | None = None
    """The outcomes of its draws, in a game that is drawn at a table."""


class TakeBack(Part):
    """Takes back the moves after move ``to``."""

    act: Literal["take_back"]
    n: Number
    """As of a move."""
    seat: Seat
    to: MoveNumber
    """The last move that stays; 0 takes back all."""


class MoveBots(Part):
    """Lets bots move for a moment, or until a seat without a bot is due."""

    act: Literal["bots"]
    bots: Seating
    n: Number | None = None
    """The number of the move that ``chance`` belongs to."""
    chance: Outcomes | None = None
    """As of a move."""


class Try(Commanded):
    """Asks for the effect of a move, or the rule that forbids it. Nothing is stored."""

    act: Literal["try"]
    n: Number


class Fit(Commanded):
    """Asks where something fits that a command places. Nothing is stored."""

    act: Literal["fit"]
    n: Number


class Why(Part):
    """Asks which commands the rules forbid now, and why. Nothing is stored."""

    act: Literal["why"]
    n: Number
    seat: Seat
    place: Word | None = None
    """A place of the board; null: all."""


class Branch(Part):
    """Starts a new game from the state after a move."""

    act: Literal["branch"]
    move: MoveNumber
    at_table: bool = False
    """Whether the new game is drawn at a table."""
    bots: Seating | None = None
    """Left out, those of the game."""
    line: Annotated[list[Commanded], Field(max_length=LINE_AT_MOST)] = []
    """Moves to make first, as far as they are legal and draw nothing."""


class Remark(Part):
    """A moment of the game, and the view of the person who remarks on it."""

    move: MoveNumber
    event: Number | None = None
    """Which event of the move; null for its last, and where a seat may not see all."""
    seat: View = "all"


class WriteNote(Remark):
    """Writes a note on a moment."""

    act: Literal["note"]
    text: Annotated[Note, AfterValidator(_not_blank)]


class Withdraw(Part):
    """Removes a note."""

    act: Literal["withdraw"]
    note: Annotated[int, Field(ge=0, le=1_000_000_000)]
    """Its number."""
    seat: View = "all"


class Bookmark(Remark):
    """Sets a bookmark."""

    act: Literal["bookmark"]


class Unmark(Remark):
    """Removes a bookmark."""

    act: Literal["unmark"]


Act = Annotated[
    Make | TakeBack | MoveBots | Try | Fit | Why | Branch | WriteNote | Withdraw | Bookmark | Unmark,
    Field(discriminator="act"),
]
"""Everything that can be done to a game."""


class Result(BaseModel):
    """The result of an act."""

    model_config = ConfigDict(
        frozen=True, use_attribute_docstrings=True, json_schema_serialization_defaults_required=True
    )


class Forbidding(Result):
    """The reason why a move is forbidden."""

    text: str
    rule: str
    """The number of the rule; empty if it is none."""
    href: str | None = None
    """Where the rule is explained."""


class DrawLook(Result):
    """The emblem of a seat."""

    colour: str
    outline: str


class DrawOption(Result):
    """A possible outcome."""

    value: str | int
    text: str
    picture: str
    """The element of the board; empty without one."""
    badge: str
    hint: str
    look: DrawLook | None


class Draw(Result):
    """A draw at the table, whose outcome the move needs."""

    draw: str
    """Its name, as outcomes have it."""
    title: str
    question: str
    move: str
    """The move that draws."""
    outcomes: Outcomes
    """The outcomes so far."""
    draws: int | None
    """How many outcomes there are in all; null if that depends on them."""
    words: list[str]
    """The outcomes so far, in words."""
    options: list[DrawOption]
    unseen: str | None
    """The text of the option that keeps the outcome secret."""


class Done(Result):
    """The result of an act that stores something."""

    version: int
    """The number of the game's events now."""
    go_on: bool = False
    """Whether bots may move next."""
    draw: Draw | None = None
    """If it is not null, nothing was stored: the act needs an outcome more in ``chance``."""


class Branched(Result):
    """The result of a branch."""

    game: str
    """The id of the new game."""


class Tried(Result):
    """The result of trying."""

    args: dict[str, Any] | None = None
    """The args of the command with those that follow from the others; null if they are wrong."""
    effect: str | None = None
    """The effect of an allowed move."""
    refusal: Forbidding | None = None
    """Null for an allowed move."""


class Fitting(Result):
    """The places where something fits."""

    rows: list[list[int]] | None = None
    """Points row by row: ``[y, from, to, from, to, ...]``."""
    radii: list[int] | None = None
    """The radii of circles around the centre in the args."""


class ForbiddenMove(Result):
    """A forbidden command."""

    place: str | None = None
    words: str
    why: Forbidding


class Reasons(Result):
    """The commands that the rules forbid."""

    forbidden: list[ForbiddenMove]


class Beginning(Part):
    """A new game."""

    game: Name
    seats: Annotated[list[Name], Field(min_length=1, max_length=100)]
    """The players; the first sits in seat 1."""
    bots: Seating | None = None
    """Left out, persons play all seats."""
    setup: Named = Field(default_factory=dict)
    """Left out, the defaults of the game."""
    packs: Annotated[list[dict[str, Any]], Field(max_length=10)] = []
    """The JSON of packs from elsewhere."""
    title: Name | None = None
    at_table: bool = False
    """Whether the game is drawn at a table."""
    dealt: Outcomes | None = None
    """The outcomes of setting up, in a game that is drawn at a table."""


class Begun(Result):
    """The result of beginning a game."""

    game: str | None = None
    """The id of the game."""
    draw: Draw | None = None
    """If it is not null, nothing was stored: setting up needs an outcome more in ``dealt``."""


Outcome = Done | Branched | Tried | Fitting | Reasons
