"""The boards: for each game a base picture, drawn once, and the scene that changes with every event.

``base`` is an SVG whose changing parts have ids. A scene maps an element id to the attributes of that
element and to its ``"text"``. A browser applies a scene, or the difference of two scenes, with
``setAttribute`` and ``textContent``.

Elements without a fixed maximum number come from *pools*. A pool is a group of the base that holds its
template::

    <g data-pool="post"><defs><g class="post"><title data-part="words"/><circle r="9"/></g></defs></g>

In a scene, ``post:3`` is the third member of the pool, and ``post:3/words`` is a part of it. A member exists
while the scene has attributes for it or for a part of it. Members are drawn in the order of their numbers,
so a picture depends on its scene alone. The template has none of the attributes that scenes set.

The attribute ``data-piece`` names the piece that an element draws, such as ``fragment 54``; it is empty if
there is none or if it is not known. When a step draws a piece by another element or elsewhere, the page moves
it there. Each piece is in the same size and position in the coordinates of its elements. ``data-things`` has
the numbers of several things of a log that one element draws.

Beside the picture, a board lists the components on the table in *groups*, such as a civilization with its
tiles or a pair on offer. So one page can show every game. No board imports Streamlit.
"""

import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from domain.kernel.events import MoveMade
from domain.kernel.messages import Command, Event, Joint
from domain.kernel.shapes import Item, Shape
from domain.kernel.wording import counted, player

S = TypeVar("S")

Scene = dict[str, dict[str, str]]
"""By element id, the attributes to set; the key ``"text"`` is the element's text."""


class Seat(NamedTuple):
    """The look of a seat: the name and value of its colour, and the colour of text on it.

    ``outline`` is the outline of its pieces, an SVG path within 27 units around (0, 0).
    """

    name: str
    colour: str
    ink: str
    outline: str


class About(NamedTuple):
    """The introduction of a game for people who choose one."""

    line: str
    """What the game is, in one sentence."""
    minutes: int
    """The usual length of a game."""
    house: bool
    """Whether ``minutes`` is our number, because the rulebook has none."""
    record: str
    """A record in ``fixtures``, from which the picture of the game is taken."""
    move: int
    """The move after which the picture shows the board."""


class Card(NamedTuple):
    """A component: its name, the number on it, and what it does in a sentence."""

    name: str
    badge: str
    text: str
    sign: str = ""
    """The drawing in the base that shows the component, as ``#id``."""
    source: str = ""
    """The source of the number, if the page has to name it."""


class Fact(NamedTuple):
    """A fact about a group.

    A number stands before its ``unit``, or before its ``name`` if it has no unit: **4** in hand. A text
    stands after the ``name``: by **Ada**.
    """

    name: str
    value: int | str
    unit: str = ""
    """The unit of the number, in the singular: ``province``."""
    style: Literal["", "plain", "discs"] = ""
    """``plain``: the value without name, not bold. ``discs``: the whole fact in bold, with small discs."""

    def words(self) -> tuple[str, str, str]:
        """The text of the fact in three parts: before, in and after the bold part."""
        value = str(self.value)
        if self.style == "plain":
            return value, "", ""
        if isinstance(self.value, str):
            return f"{self.name} ", value, ""
        text = counted(self.value, self.unit) if self.unit else f"{value} {self.name}"
        return ("", text, "") if self.style == "discs" else ("", value, text.removeprefix(value))


class Group(NamedTuple):
    """Components that lie together: cards by id, and facts."""

    title: str
    look: Literal["", "faded", "row", "drawn"] = ""
    """``faded``: the group is over or in decline. ``row``: title, cards and facts stand side by side.
    ``drawn``: the picture shows the same. A page beside the picture leaves the group out."""
    cards: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()


class Table(NamedTuple):
    """The groups beside the board: those on offer to all, and those of each seat (seat 1 first)."""

    offer: Sequence[Group]
    seats: Sequence[Sequence[Group]]


class Turn(NamedTuple):
    """The turn of a ``seat``, or a phase with a ``name`` in which all seats act.

    ``stage`` is the round, or another unit that the game counts, in the words of its picture. It is empty
    before the count begins.
    """

    stage: str
    seat: int | None = None
    name: str = ""


class Logged(NamedTuple):
    """The type that a log gives to an event, and the seat that it is about."""

    type: str
    seat: int | None
    things: tuple[tuple[str, int], ...] = ()
    """The things that it changes: the id of each, and the number in its ``data-piece``."""


class Place(NamedTuple):
    """The elements of the picture that show a place named by commands.

    ``element`` is the place itself; its class shows its owner. ``shape`` marks the place. ``piece`` and
    ``number`` show a small piece on it. The text of ``sentence`` names the place and, after a colon, its
    contents. A place without a sentence is not compared with an earlier move.
    """

    name: str
    element: str
    shape: str
    piece: str = ""
    number: str = ""
    sentence: str = ""


class Sheet(NamedTuple):
    """The grid on which a player places points and circles.

    ``element`` is a group of the picture. The grid point (0, 0) lies at ``x``, ``y`` in its coordinates, and
    grid points are ``unit`` apart. The numbers grow to the right and upwards.
    """

    element: str
    x: float
    y: float
    unit: float


class Shade(NamedTuple):
    """The look of a place with a figure: its colour, the colour of text on it, its number, and a sentence."""

    colour: str
    ink: str
    number: str
    sentence: str


NO_FIGURE = Shade("#e4ded2", "#4a4238", "-", "no figure")
"""The shade of a place that is not in the answer."""


START_SEAT = "start_seat"
"""The name of the draw of the first player, in every game."""


def spelled(_: object, command: Command) -> str:
    """The args of a command as in a record, without the seats that agree: the page shows those separately."""
    args = command.fields(exclude={"seat", "agreed"} if isinstance(command, Joint) else {"seat"})
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in args.items())


def came_up(state: Any, draw: str, value: str | int) -> str:
    """An outcome of chance in words: a seat by the name of its player, other outcomes as in a record."""
    return player(state, int(value)) if draw == START_SEAT else str(value)


def draw(_: object, name: str, before: int) -> str:
    """A draw in words: ``Event die``."""
    return "Who begins" if name == START_SEAT else name.replace("_", " ").capitalize()


@dataclass(frozen=True)
class ByHand(Generic[S]):
    """How a game presents its choices to players on its board."""

    places: Callable[[Mapping[str, Any]], Mapping[str, Place]] = lambda setup: {}
    """The places of a setup, by their ids in commands."""
    choice: Callable[[S, Command], str] = spelled
    """A choice in a few words, without the name of its command; empty if the name is enough."""
    group: Callable[[S, Command], str] = lambda state, command: ""
    """The beginning or the end of ``choice`` that many choices share, such as a card that can lie at many
    places, or a price.

    The page shows the choices of one group and one effect together under it."""
    task: Callable[[S, int], str] = lambda state, seat: ""
    """What a seat that is due has to do now, with the numbers: one or two sentences, none over 25 words."""
    effect: Callable[[S, Command, Callable[[], S]], str] = lambda state, command, after: ""
    """What a legal choice would change, in a few words, such as points; empty if that is not known.

    The last argument returns the state after the choice, up to its first draw."""
    candidates: Callable[[S, int], Iterable[Command]] = lambda state, seat: ()
    """The commands without a place that a seat may look for.

    They need not be legal: the page says why each of the others is forbidden."""
    candidates_at: Callable[[S, int, str], Iterable[Command]] = lambda state, seat, place: ()
    """The commands that a seat may look for at a place, in the same way."""
    sheet: Callable[[Mapping[str, Any]], Sheet | None] = lambda setup: None
    """The sheet for the points and circles of a setup; None for a small sheet in the form."""
    at: Callable[[S, Command], str | None] = lambda state, command: None
    """The place of a choice whose args name none."""
    cards: Callable[[S, Command], Sequence[str]] = lambda state, command: ()
    """The cards that a choice takes or builds, by id: the page writes what each does below the choice."""
    pictures: Callable[[S, Command], Sequence[str]] = lambda state, command: ()
    """The drawings in the base that show a choice, as ``#id``, each within 50 units around (0, 0)."""
    item: Callable[[S, str, Item], str] = lambda state, command, item: ""
    """The label of an item in the form of a command, such as a card from a pool or a target.

    It is empty if the label is the name of the place with this id, or the item as in commands."""
    item_at: Callable[[S, str, Item], str | None] = lambda state, command, item: None
    """The place of an item in the form of a command: a click on it chooses the item, or one more of it."""
    best_first: Callable[[S, Shape[Any, Command]], Iterable[Command]] = lambda state, shape: shape
    """The choices of a shape, such as payments, in the order in which a page offers them.

    A form begins with the first one, or with the first against a target. Choices that come late may be
    missing."""
    draw: Callable[[S, str, int], str] = draw
    """A draw in words, by its name. The state is the one at the draw.

    ``before`` is the number of earlier draws of this name in the move."""
    came_up: Callable[[S, str, str | int], str] = came_up
    """An outcome of a draw in words, by the name of the draw.

    The state is the one before the move. In the setup it is the empty table."""
    outcome: Callable[[S, str, str | int], str] = lambda state, draw, value: ""
    """The drawing in the base that shows an outcome, as ``#id``; empty if there is none."""
    shown_at_most: int = 60
    """The maximum number of choices of one command that a page receives; the page also shows their total."""
    repeated: tuple[str, ...] = ()
    """Commands that a seat often makes several times running, such as drawing cards: one click does so."""
    seldom: tuple[str, ...] = ()
    """Commands that the page hides until the player opens them, if there are other commands."""

    def due(self, state: Any, name: str, before: int, seat: int | None) -> str:
        """A draw in words, with its player if one move draws for several: ``Unit for Ada``."""
        what = self.draw(state, name, before)
        return f"{what} for {player(state, seat)}" if seat else what


@dataclass(frozen=True)
class Board(Generic[S]):
    """The drawing functions of a game: ``BOARD`` in the module ``board`` of the game's package here."""

    seats: tuple[Seat, ...]
    """By seat, the first seat's first."""
    offer: str
    """The title above the groups on offer; empty if the game offers nothing."""
    base: Callable[[Mapping[str, Any]], str]
    """The picture for a game's setup, before anything stands on it."""
    parts: Callable[[S, Sequence[Event]], Sequence[Scene]]
    """The scene of a state, in parts.

    In a game the number of parts is fixed. No two parts have the same element, but one may leave a part for
    another. The move's events so far decide the marks. A part that is the same object as before costs
    nothing."""
    table: Callable[[S], Table]
    cards: Callable[[Mapping[str, Any]], dict[str, Card]]
    """The cards of a setup by id."""
    turn: Callable[[S, Event], Turn | None]
    """The turn after an event, from the state after it; the same turn if it goes on."""
    label: Callable[[S, MoveMade, Sequence[Event]], str]
    """A move in a few words, from the state after it and the known part of its events.

    It begins with a verb, because the name of the seat precedes it. If the game hides anything, the args of
    other players' commands are missing."""
    quiet: tuple[type[Event], ...]
    """Events that only pass the turn on; the page shows their sentences in a less prominent way."""
    seats_drawn: bool = False
    """Whether the picture shows every seat with its name, and which one acts.

    A page beside the picture then has only what the picture does not show of a seat."""
    turn_first: bool = False
    """Whether a move that begins a turn belongs to it; else the turn begins with the next move."""
    logged: Callable[[S, Event], Logged | None] = lambda state, event: None
    """What a log says about an event, from the state after it; None if events have no types."""
    took: Callable[[MoveMade], str] = lambda made: ""
    """The time that a move took, in words; empty if the game does not say."""
    by_hand: ByHand[S] = ByHand()
    about: About | None = None
    """The introduction of the game; None for logged games, which nobody begins here."""
    backgrounds: Callable[[Mapping[str, Any], Mapping[str, str]], Scene] = lambda setup, addresses: {}
    """The scene of a setup that puts pictures under its maps, from their addresses by the name of the map."""
    shaded: Callable[[Mapping[str, Any], Mapping[str, Shade]], Scene] = lambda setup, shades: {}
    """The scene of a setup in which each place has a shade, by its id in commands."""

    def scene(self, state: S, recent: Sequence[Event]) -> Scene:
        """The whole scene of a state."""
        return {id_: attributes for part in self.parts(state, recent) for id_, attributes in part.items()}


@cache
def board(game: str) -> Board[Any]:
    """The board of a game by its name. Raises LookupError if the game has none."""
    try:
        declared: Board[Any] = importlib.import_module(f"dashboard.boards.{game}.board").BOARD
    except ModuleNotFoundError:
        raise LookupError(f"no board is called {game!r}") from None
    return declared


def in_words(game: str, state: Any, command: Command) -> str:
    """A choice of a game as players read it in a list, with the name of its command."""
    words = board(game).by_hand.choice(state, command)
    return f"{titled(command.NAME)} {words}".rstrip()


def titled(command: str) -> str:
    """The title of a command by its name: ``End turn``."""
    return command.replace("_", " ").capitalize()
