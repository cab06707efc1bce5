"""The contract of every game, and functions that work with every game."""

import dataclasses
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from domain.kernel.chance import Chance
from domain.kernel.choices import Choices
from domain.kernel.clock import Clock
from domain.kernel.codec import Upcast
from domain.kernel.events import KERNEL_EVENTS, GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Command, Event
from domain.kernel.packs import Packs
from domain.kernel.refusal import IllegalMove, Refusal

S = TypeVar("S")
"""A game's state: plain, slots, cheap to copy."""
C = TypeVar("C", bound=Command)
ONLOOKER = 0
"""The seat of nobody: its view has what all seats know, and no hand."""


@dataclass(frozen=True)
class Secrets(Generic[S]):
    """The secrets of a game: two functions that leave out or replace secret values."""

    view: Callable[[S, int], S]
    """The knowledge of a seat or of ``ONLOOKER``, as a separate state.

    That of a seat suffices to list the seat's choices.
    """
    seen: Callable[[Event, int], Event | None]
    """A seat's version of one of the game's own events; None if the seat does not see the event."""


@dataclass(frozen=True)
class PendingPoints(Generic[S]):
    """The points that seats would gain besides ``Rules.score`` if the game ended now, and their names."""

    of: Callable[[S], tuple[int, ...]]
    """By seat, seat 1 first; all 0 when the game is over. It depends only on what all seats see."""
    label: str
    """The name of ``points``; it contains *house* if a house rule grants them."""
    score_label: str
    """The name of ``Rules.score`` alone."""


@dataclass(frozen=True, kw_only=True)
class Tally(Generic[S]):
    """A count that a game keeps while it runs, for the curves of a replay."""

    name: str
    """One word in lower case letters; no two tallies of a game share it."""
    label: str
    """The name of the count, in a few words."""
    of: Callable[[S], tuple[int, ...]]
    """By seat, seat 1 first; one number if it counts for the whole table. A view has the same numbers."""
    table: bool = False
    """Whether it is one number for the whole table."""
    less_is_better: bool = False


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, C]):
    """One game, as its functions. A game's package exports one of these as ``RULES``."""

    name: str
    title: str
    ruleset: str
    """Name and version of the rules; a game keeps those with which it started."""
    seats: range
    """The possible numbers of seats."""
    setup: type[BaseModel]
    """The setup that a record may give: packs and options, each with its default."""
    prepare: Callable[[BaseModel, int], dict[str, Any]]
    """The setup for a number of seats, with every default; raises IllegalMove if they do not fit."""
    commands: Mapping[str, type[C]]
    """The closed set of commands by the name that a record uses."""
    events: tuple[type[Event], ...]
    """The closed set of the game's own events."""
    clock: tuple[Clock, ...]
    """Those of them that set the rounds and turns of all tables."""

    begin: Callable[[GameStarted], S]
    """The state before anything is on the table. Call the function ``begin`` instead: it adds packs first.

    It is annotated with the type of the state.
    """
    deal: Callable[[S, Chance], list[Event]]
    """Sets up the table; this changes the state."""
    refusal: Callable[[S, C], Refusal | None]
    """The first rule that forbids the command; reads only."""
    play: Callable[[S, C, Chance], list[Event]]
    """Carries out a command that is not refused; this changes the state."""
    evolve: Callable[[S, Event], None]
    """Assigns the results in an event; no other code changes a state. It ignores kernel events."""
    legal: Callable[[S, int], Choices[C]]
    """The choices of a seat between two moves; they are the same in the seat's view."""
    to_act: Callable[[S], tuple[int, ...]]
    """The seats that may act now, in order: several if choices are simultaneous, none at the end."""
    explain: Callable[[S, Event], str]
    """One sentence about the event, with its reason and numbers; ``S`` is the state after the event."""
    score: Callable[[S], tuple[int, ...]]
    """Points by seat, seat 1 first."""
    sources: tuple[str, ...]
    """The sources of points: the closed list of ``ScoreChange.source``."""
    winners: Callable[[S], tuple[int, ...] | None]
    """The seats that won, which may be none; None while the game runs."""
    copy: Callable[[S], S]
    pending: PendingPoints[S] | None = None
    """The points that seats get only at the end of the game; None if ``score`` always has all points."""
    secrets: Secrets[S] | None = None
    """The secrets of the game; None if everything is open."""
    packs: Packs = Packs()  # noqa: RUF009 - without packs, it has no state to share
    """The packs that it can be played with; a prepared setup's ``packs`` names them by kind and hash."""
    tallies: tuple[Tally[S], ...] = ()
    """Its counts besides points, which come first in ``tallies`` and rank the seats."""
    opponent: Callable[[Mapping[str, Any], int], str] | None = None
    """The opponent of all seats, by a prepared setup and the number of seats; None if the seats are
    rivals. Seats with a common opponent have one score, and all or none win."""
    any_title: bool = False
    """Whether these are the rules of logged games, which have any title."""
    scored: Callable[[S], bool] = lambda state: True
    """Whether the game has points so far; a log may never give any."""
    bgg_id: int | None = None
    """Its number at BoardGameGeek, which other platforms use; None if it is not known."""
    by_itself: Callable[[Event], tuple[type[Command], str] | None] = lambda event: None
    """The command that one of its events carries out, and the rule by which a move does so by itself.

    Such a rule plays a choice that leaves nothing to decide, or ends a step without choices. The event need
    not say whether the seat gave the command: ``Game`` compares it with the command of its move.
    """
    also_decided_as: Callable[[GameStarted], GameStarted | None] = lambda started: None
    """The start as which another version of Vidi decided moves of a game; None if there is none.

    It changed a rule for games of before. A stored move counts if it follows from either start.
    """
    upcasts: Mapping[str, Upcast] = field(default_factory=dict)
    """Functions that update its events of an old topic."""
    things: tuple[str, ...] = ()
    """The kinds of its components: the fields of its own events that name one by an id, such as ``tile``."""
    names: Callable[[], Mapping[str, Mapping[str, str]]] = dict
    """The names in our newest packs: by kind (``province``) the ids in records, with their names."""

    @property
    def game(self) -> str:
        """The game in ``GameStarted`` and in records: the name, or the title of a logged game."""
        return self.title if self.any_title else self.name


def settle(
    rules: Rules[S, C], seats: Sequence[str], setup: BaseModel, seed: str | None = None
) -> GameStarted:
    """The first event of a game, before the deal; raises IllegalMove if setup and seats do not fit."""
    prepared = rules.prepare(setup, len(seats))
    return GameStarted(
        game=rules.game,
        ruleset=rules.ruleset,
        seats=tuple(seats),
        setup=prepared,
        seed=seed,
        packs=rules.packs.carried(prepared.get("packs", {}).values()),
        opponent=rules.opponent(prepared, len(seats)) if rules.opponent else None,
    )


def begin(rules: Rules[S, C], started: GameStarted) -> S:
    """The state before anything is on the table; adds the packs that the game carries."""
    rules.packs.learn(started.packs)
    return rules.begin(started)


def enact(rules: Rules[S, C], state: S, command: C, chance: Chance) -> list[Event]:
    """The events of a command, which change the state.

    Raises IllegalMove, which leaves the state unchanged. Raises ChanceError from ``chance``, after which the
    state may have changed.
    """
    refusal = rules.refusal(state, command)
    if refusal is not None:
        raise IllegalMove(refusal)
    return rules.play(state, command, chance)


def fold(rules: Rules[S, C], started: GameStarted, events: Iterable[Event]) -> S:
    """The state after the standing ``events`` (with or without the first, ``started``)."""
    state = begin(rules, started)
    for event in events:
        rules.evolve(state, event)
    return state


def points(rules: Rules[S, C], state: S) -> tuple[int, ...]:
    """Points by seat if the game ended now: the measure of a running game."""
    score = rules.score(state)
    if rules.pending is None:
        return score
    return tuple(had + more for had, more in zip(score, rules.pending.of(state), strict=True))


def tallies(rules: Rules[S, C]) -> tuple[Tally[S], ...]:
    """All counts of a game: the points, which rank the seats; the points so far; the game's own counts."""
    together = rules.opponent is not None

    def table(of: Callable[[S], tuple[int, ...]]) -> Callable[[S], tuple[int, ...]]:
        return (lambda state: of(state)[:1]) if together else of

    def ranking(state: S) -> tuple[int, ...]:
        return points(rules, state)

    label = f"Points {rules.pending.label}" if rules.pending else "Points"
    counts = [Tally(name="points", label=label, of=table(ranking), table=together)]
    if rules.pending:
        received = table(rules.score)
        counts.append(Tally(name="received", label=rules.pending.score_label, of=received, table=together))
    return (*counts, *rules.tallies)


def view_of(rules: Rules[S, C], state: S, seat: int) -> S:
    """The knowledge of a seat, as a separate state."""
    return rules.secrets.view(state, seat) if rules.secrets else rules.copy(state)


def learned(rules: Rules[S, C], event: Event, seat: int) -> Event | None:
    """A seat's version of an event; None if the seat does not see the event.

    Seats learn outcomes of chance only from the game's own events. They never learn the seed. If a game hides
    anything, seats learn the choices of others in the same way. Of the others' moves, the kernel shows only
    the seat and the command's name. It leaves out their notes, which may reveal their knowledge.
    """
    theirs = rules.secrets is not None and getattr(event, "seat", seat) != seat
    match event:
        case GameStarted():
            return replace(event, seed=None, chance=())
        case MoveMade():
            made = replace(event, args={}, note=None, source_key=None) if theirs else event
            return replace(made, chance=())
        case TakenBack():
            return replace(event, note=None) if theirs else event
        case Mark():
            return None
    if rules.secrets is None or isinstance(event, KERNEL_EVENTS):
        return event
    return rules.secrets.seen(event, seat)


class Emitter(Generic[S]):
    """Collects the events of a move; each changes the state at once, before the next one.

    A game's class may set the three fields itself: ``super()`` takes longer than all else about a new object.
    """

    __slots__ = ("events", "evolve", "state")

    def __init__(self, state: S, evolve: Callable[[S, Event], None]) -> None:
        self.state = state
        self.events: list[Event] = []
        self.evolve = evolve

    def emit(self, event: Event) -> None:
        """Applies an event to the state and keeps it."""
        self.evolve(self.state, event)
        self.events.append(event)


def plain(state: object) -> Any:
    """A state as JSON values: dataclasses as objects, tuples as lists, sets sorted."""
    return json.loads(_text(state))


def digest(state: object) -> str:
    """Twelve hex digits that two states share only if they are equal."""
    return hashlib.blake2b(_text(state).encode(), digest_size=6).hexdigest()


def _text(state: object) -> str:
    return json.dumps(state, default=_fields, sort_keys=True, separators=(",", ":"))


def _fields(value: object) -> Any:
    """Converts values that JSON does not have."""
    kind: type[Any] = type(value)
    if dataclasses.is_dataclass(kind):
        return {name: getattr(value, name) for name in _names(kind)}
    if isinstance(value, set | frozenset):
        return sorted(value)
    raise TypeError(f"a state holds no {type(value).__name__}")


@cache
def _names(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls))
