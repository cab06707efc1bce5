"""The contract of every game, and functions that follow from it for all of them."""

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
from domain.kernel.codec import Upcast
from domain.kernel.events import KERNEL_EVENTS, GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Command, Event
from domain.kernel.packs import Packs
from domain.kernel.refusal import IllegalMove, Refusal

S = TypeVar("S")
"""A game's state: plain, slots, cheap to copy."""
C = TypeVar("C", bound=Command)


@dataclass(frozen=True)
class Secrets(Generic[S]):
    """The secrets of a game: two functions that leave out or replace secret values."""

    view: Callable[[S, int], S]
    """The knowledge of a seat, as a separate state; it suffices to find the seat's choices."""
    seen: Callable[[Event, int], Event | None]
    """A seat's version of one of the game's own events; None if it notices nothing."""


@dataclass(frozen=True)
class PendingPoints(Generic[S]):
    """The points that seats would gain beyond ``Rules.score`` if the game ended now, with words for pages."""

    of: Callable[[S], tuple[int, ...]]
    """By seat, seat 1 first; all 0 when the game is over. It depends only on what all seats see."""
    label: str
    """The name of ``points``; it says *house* if a house rule makes them."""
    score_label: str
    """The name of ``Rules.score`` alone."""


@dataclass(frozen=True, kw_only=True)
class Tally(Generic[S]):
    """Something that a game counts while it runs, for the curves of a replay."""

    name: str
    """One word in lower case letters; no two tallies of a game share it."""
    label: str
    """The name of the count, in a few words."""
    of: Callable[[S], tuple[int, ...]]
    """By seat, seat 1 first; where it is the table's, that one number. A view has the same numbers."""
    table: bool = False
    """Whether it is one number for all who sit at the table."""
    less_is_better: bool = False


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, C]):
    """One game, as its functions. A game's package exports one of these as ``RULES``."""

    name: str
    title: str
    ruleset: str
    """Name and version of the rules; a game plays on by those that it started with."""
    seats: range
    """How many may sit down."""
    setup: type[BaseModel]
    """The setup that a record may give: packs and options, each with its default."""
    prepare: Callable[[BaseModel, int], dict[str, Any]]
    """The setup for so many seats with everything written out; raises IllegalMove if they do not fit."""
    commands: Mapping[str, type[C]]
    """The closed set of commands by the name that a record uses."""
    events: tuple[type[Event], ...]
    """The closed set of the game's own events."""

    begin: Callable[[GameStarted], S]
    """The state before anything is on the table. Ask the function ``begin``: it makes packs known first."""
    deal: Callable[[S, Chance], list[Event]]
    """Sets up the table, and changes the state with it."""
    refusal: Callable[[S, C], Refusal | None]
    """The first rule that forbids the command; reads only."""
    play: Callable[[S, C, Chance], list[Event]]
    """Carries out a command that is not refused, and changes the state with it."""
    evolve: Callable[[S, Event], None]
    """Assigns what an event says: the only code that changes a state. Kernel events are let pass."""
    legal: Callable[[S, int], Choices[C]]
    """The choices of a seat between two moves; a view of the seat has the same choices."""
    to_act: Callable[[S], tuple[int, ...]]
    """The seats that may act now, in order; several while choices are simultaneous; none at the end."""
    explain: Callable[[S, Event], str]
    """One sentence about the event, with its reason and numbers; ``S`` is the state after the event."""
    score: Callable[[S], tuple[int, ...]]
    """Points by seat, seat 1 first."""
    winners: Callable[[S], tuple[int, ...] | None]
    """The seats that won, none where nobody did; None while the game runs."""
    copy: Callable[[S], S]
    pending: PendingPoints[S] | None = None
    """The points that only the end of the game pays; None if ``score`` has all points at all times."""
    secrets: Secrets[S] | None = None
    """The secrets of the game; None if everything is open."""
    packs: Packs = Packs()  # noqa: RUF009 - one without packs holds nothing that could be shared
    """The packs that it can be played with; a prepared setup's ``packs`` names them by kind and hash."""
    sources: tuple[str, ...] = ()
    """The sources of points: the closed list of ``ScoreChange.source``."""
    tallies: tuple[Tally[S], ...] = ()
    """Its counts besides points, which come first in ``tallies`` and rank the seats."""
    opponent: Callable[[Mapping[str, Any], int], str] | None = None
    """The opponent of all seats, by a prepared setup and the number of seats; None if they are
    rivals. Together all have one score, and all or none win."""
    bgg_id: int | None = None
    """Its number at BoardGameGeek, by which other platforms name it; None if none was established."""
    upcasts: Mapping[str, Upcast] = field(default_factory=dict)
    """Functions that update its events of an old topic."""
    names: Callable[[], Mapping[str, Mapping[str, str]]] = dict
    """The names in our newest packs: by kind (``province``) the ids in records, with their names."""


def settle(
    rules: Rules[S, C], seats: Sequence[str], setup: BaseModel, seed: str | None = None
) -> GameStarted:
    """How a game begins, before anything is dealt; raises IllegalMove if setup and seats do not fit."""
    prepared = rules.prepare(setup, len(seats))
    return GameStarted(
        game=rules.name,
        ruleset=rules.ruleset,
        seats=tuple(seats),
        setup=prepared,
        seed=seed,
        packs=rules.packs.carried(prepared.get("packs", {}).values()),
        opponent=rules.opponent(prepared, len(seats)) if rules.opponent else None,
    )


def begin(rules: Rules[S, C], started: GameStarted) -> S:
    """The state before anything is on the table; from now on the packs that the game carries are known."""
    rules.packs.learn(started.packs)
    return rules.begin(started)


def enact(rules: Rules[S, C], state: S, command: C, chance: Chance) -> list[Event]:
    """The events of a command, which change the state.

    Raises IllegalMove, and nothing has changed then; or ChanceError by ``chance``, when something may have.
    """
    refusal = rules.refusal(state, command)
    if refusal is not None:
        raise IllegalMove(refusal)
    return rules.play(state, command, chance)


def decide(rules: Rules[S, C], state: S, command: C, chance: Chance) -> list[Event]:
    """The events of a command; the state stays as it is. Raises what ``enact`` raises."""
    return enact(rules, rules.copy(state), command, chance)


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
    """All counts of a game: first the points, which rank; the points received so far; then its own counts."""
    together = rules.opponent is not None

    def table(of: Callable[[S], tuple[int, ...]]) -> Callable[[S], tuple[int, ...]]:
        return (lambda state: of(state)[:1]) if together else of

    def ranking(state: S) -> tuple[int, ...]:
        return points(rules, state)

    label = f"Points {rules.pending.label}" if rules.pending else "Points"
    found = [Tally(name="points", label=label, of=table(ranking), table=together)]
    if rules.pending:
        received = table(rules.score)
        found.append(Tally(name="received", label=rules.pending.score_label, of=received, table=together))
    return (*found, *rules.tallies)


def view_of(rules: Rules[S, C], state: S, seat: int) -> S:
    """The knowledge of a seat, as a separate state."""
    return rules.secrets.view(state, seat) if rules.secrets else rules.copy(state)


def learned(rules: Rules[S, C], event: Event, seat: int) -> Event | None:
    """A seat's version of an event; None if it notices nothing.

    Seats learn outcomes of chance only from the game's own events, and never the seed. If a game
    hides anything, this also applies to the choices of others: of their moves the kernel shows only the seat
    and the command's name. Their notes may reveal their knowledge, so they are left out.
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
    """Collects the events of a move; each changes the state at once, so the next sees what came before."""

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, state: S, evolve: Callable[[S, Event], None]) -> None:
        self.state = state
        self.events: list[Event] = []
        self._evolve = evolve

    def emit(self, event: Event) -> None:
        """Lets something happen."""
        self._evolve(self.state, event)
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
    """Converts values that JSON lacks."""
    kind: type[Any] = type(value)
    if dataclasses.is_dataclass(kind):
        return {name: getattr(value, name) for name in _names(kind)}
    if isinstance(value, set | frozenset):
        return sorted(value)
    raise TypeError(f"a state holds no {type(value).__name__}")


@cache
def _names(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls))
