"""The boards: for each game a base picture, drawn once, and the scene that changes with every event.

``base`` is an SVG whose changing parts have ids; a scene is, by element id, the attributes of that element
and its ``"text"``. A browser applies a scene, or the difference of two, with ``setAttribute`` and
``textContent``.

Things that have no upper number come from *pools*. A pool is a group of the base that holds its template::

    <g data-pool="post"><defs><g class="post"><title data-part="words"/><circle r="9"/></g></defs></g>

A scene speaks of ``post:3``, a member by its number, and of its part ``post:3/words``. The member is made
when the scene has attributes for it or for a part of it, and removed when it has none. Members are drawn in
the order of their numbers, so a picture follows from its scene alone. An attribute that scenes set is not on
the template.

Beside the picture, a board says what lies on the table in *groups* (a civilization and its
tiles, a pair on offer), so that one page shows every game. No board imports Streamlit.
"""

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from domain.kernel.events import MoveMade
from domain.kernel.messages import Command, Event, Joint
from domain.kernel.shapes import Item
from domain.kernel.wording import counted, player

S = TypeVar("S")

Scene = dict[str, dict[str, str]]
"""By element id, the attributes to set; the key ``"text"`` is the element's text."""


class Seat(NamedTuple):
    """How a seat is told apart: its colour by name and value, the ink that is read on it, and the outline of
    its pieces as an SVG path within 27 units around (0, 0)."""

    name: str
    colour: str
    ink: str
    outline: str


class Card(NamedTuple):
    """A component: its name, the number on it, and what it does in a sentence."""

    name: str
    badge: str
    text: str
    sign: str = ""
    """The piece of the base that is printed on it, as ``#id``."""
    source: str = ""
    """Where its number is from, where that has to be said."""


class Fact(NamedTuple):
    """Something to know about a group. A number stands before its ``unit``, or before its ``name`` where it
    has none: **4** in hand. A text stands after the ``name``: by **Ada**."""

    name: str
    value: int | str
    unit: str = ""
    """What is counted, one of it: ``province``."""
    style: Literal["", "plain", "discs"] = ""
    """``plain``: the value without its name, not bold. ``discs``: all of it bold, small discs before it."""

    def words(self) -> tuple[str, str, str]:
        """The fact as it is written: before, in and after what is bold of it."""
        value = str(self.value)
        if self.style == "plain":
            return value, "", ""
        if isinstance(self.value, str):
            return f"{self.name} ", value, ""
        said = counted(self.value, self.unit) if self.unit else f"{value} {self.name}"
        return ("", said, "") if self.style == "discs" else ("", value, said.removeprefix(value))


class Group(NamedTuple):
    """Things that lie together: cards by id, and facts."""

    title: str
    look: Literal["", "faded", "row"] = ""
    """``faded``: over, or past its best. ``row``: title, cards and facts beside each other."""
    cards: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()


class Table(NamedTuple):
    """What lies beside the board: on offer to all, and with each seat (seat 1 first)."""

    offer: Sequence[Group]
    seats: Sequence[Sequence[Group]]


class Turn(NamedTuple):
    """What belongs together: the turn of a ``seat``, or a phase by ``name`` in which all act.

    ``stage`` is the round or whatever the game counts in, empty before it counts.
    """

    stage: str
    seat: int | None = None
    name: str = ""


class Place(NamedTuple):
    """A place that commands name, as elements of the picture.

    ``element`` is the place itself, whose class tells who holds it; ``shape`` marks it; ``piece`` and
    ``number`` show what stands there, where that is a small piece. The text of ``sentence`` says what the
    place is and, after a colon, what stands there; a place without one is not compared with an earlier move.
    """

    name: str
    element: str
    shape: str
    piece: str = ""
    number: str = ""
    sentence: str = ""


class Sheet(NamedTuple):
    """Where the numbers of points and circles lie on the picture, so that they are placed there.

    In the coordinates of a group of the picture: 0, 0 lies at ``x``, ``y``, and a number is ``unit`` from the
    next. The numbers grow to the right and upwards.
    """

    element: str
    x: float
    y: float
    unit: float


class Shade(NamedTuple):
    """A place on the picture as a figure: its colour, the ink that is read on it, the number as it is
    written, and a sentence about it."""

    colour: str
    ink: str
    number: str
    sentence: str


NO_FIGURE = Shade("#e4ded2", "#4a4238", "-", "no figure")
"""The shade of a place that an answer does not name."""


START_SEAT = "start_seat"
"""The name by which every game draws who begins."""


def spelled(_: object, command: Command) -> str:
    """The args of a command as a record has them; who agrees is said beside them."""
    args = command.fields(exclude={"seat", "agreed"} if isinstance(command, Joint) else {"seat"})
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in args.items())


def came_up(state: Any, draw: str, value: str | int) -> str:
    """An outcome of chance in words: a seat by its player, anything else as records have it."""
    return player(state, int(value)) if draw == START_SEAT else str(value)


def draw(_: object, name: str, before: int) -> str:
    """What is drawn, in words: ``Event die``."""
    return "Who begins" if name == START_SEAT else name.replace("_", " ").capitalize()


@dataclass(frozen=True)
class ByHand(Generic[S]):
    """What a game says of its choices beyond their names, for those who play it on its board."""

    places: Callable[[Mapping[str, Any]], Mapping[str, Place]] = lambda setup: {}
    """The places of a setup by the id that commands name them with."""
    choice: Callable[[S, Command], str] = spelled
    """A choice in a few words, without the name of its command; empty where that says all."""
    sheet: Callable[[Mapping[str, Any]], Sheet | None] = lambda setup: None
    """Where the points and circles of a setup are placed; with None, on a small sheet in the form."""
    at: Callable[[S, Command], str | None] = lambda state, command: None
    """The place of a choice whose args name none."""
    pictures: Callable[[S, Command], Sequence[str]] = lambda state, command: ()
    """Pieces of the base that show a choice, as ``#id``, each within 50 units around (0, 0)."""
    item: Callable[[S, str, Item], str] = lambda state, command, item: ""
    """What an item of the form of a command is called, such as a card out of a pool or a target.

    Empty where it is the name of the place with this id, or the item as commands have it."""
    spread: Callable[[S, Command], Mapping[str, int]] | None = None
    """For commands of numbers by place: where to begin, in a state that has such a choice."""
    draw: Callable[[S, str, int], str] = draw
    """What is drawn, in words, by the name of the draw. The state is the one in which it is drawn, and
    ``before`` says how many of this name the move has drawn already."""
    came_up: Callable[[S, str, str | int], str] = came_up
    """An outcome of a draw, by the name of the draw, in words. The state is the one before the move; where
    the table is set up, nothing lies on it yet."""
    outcome: Callable[[S, str, str | int], str] = lambda state, draw, value: ""
    """The piece of the base that shows an outcome, as ``#id``; empty where none does."""
    shown_at_most: int = 60
    """Choices of one command that a page gets; it says how many there are."""
    seldom: tuple[str, ...] = ()
    """Commands that stand back until they are asked for, where there are others."""

    def due(self, state: Any, name: str, before: int, seat: int | None) -> str:
        """What is drawn, in words, and for whom where one move draws for several: ``Unit for Ada``."""
        what = self.draw(state, name, before)
        return f"{what} for {player(state, seat)}" if seat else what


@dataclass(frozen=True)
class Board(Generic[S]):
    """One game, as its drawing functions: ``BOARD`` in the module ``board`` of the game's package here."""

    seats: tuple[Seat, ...]
    """By seat, the first seat's first."""
    offer: str
    """What the groups on offer are together; empty where the game offers nothing."""
    base: Callable[[Mapping[str, Any]], str]
    """The picture for a game's setup, before anything stands on it."""
    parts: Callable[[S, Sequence[Event]], Sequence[Scene]]
    """The scene of a state, in parts: in a game always as many, each of the same elements or pools. The
    move's events so far say what to mark. A part that is the very same as before costs nothing."""
    table: Callable[[S], Table]
    cards: Callable[[Mapping[str, Any]], dict[str, Card]]
    """The cards of a setup by id."""
    turn: Callable[[S, Event], Turn | None]
    """The turn that an event leads to, from the state after it; one that lasts already goes on."""
    label: Callable[[S, MoveMade, Sequence[Event]], str]
    """A move in a few words, from the state after it and what is known of its events. A verb comes first,
    for the name of the seat stands before it. Where a game hides anything, the args of what others did are
    not there."""
    quiet: tuple[type[Event], ...]
    """Events that only hand over: their sentences stand back."""
    by_hand: ByHand[S] = ByHand()
    shaded: Callable[[Mapping[str, Any], Mapping[str, Shade]], Scene] = lambda setup, shades: {}
    """The scene of a setup whose places, by the id that commands name them with, have a shade each."""

    def scene(self, state: S, recent: Sequence[Event]) -> Scene:
        """The scene of a state, whole."""
        return {id_: attributes for part in self.parts(state, recent) for id_, attributes in part.items()}


@cache
def board(game: str) -> Board[Any]:
    """The board of a game by its name; LookupError where it has none."""
    try:
        found: Board[Any] = importlib.import_module(f"dashboard.boards.{game}.board").BOARD
    except ModuleNotFoundError:
        raise LookupError(f"no board is called {game!r}") from None
    return found
