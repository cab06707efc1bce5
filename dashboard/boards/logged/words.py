"""Counters and times in words, and a move in the list."""

from collections.abc import Sequence

from dashboard.boards import Fact, Group, Logged, Table, Turn
from dashboard.boards.caches import remembered
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.wording import player
from domain.logged.events import Entry, RoundBegan, TurnBegan
from domain.logged.state import State
from domain.logged.words import explain

LETTERS = 140
"""The letters of a move in the list."""
NOTHING = "moves; the log has no sentence"
QUIET: tuple[type[Event], ...] = (TurnBegan, RoundBegan)


def lasted(seconds: int) -> str:
    """A time in its two largest units: ``2 d 3 h``, ``4 min 20 s``."""
    parts = list[str]()
    for unit, name in ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")):
        number, seconds = divmod(seconds, unit)
        if number or parts or unit == 1:
            parts.append(f"{number} {name}")
    return " ".join(part for part in parts[:2] if not part.startswith("0 ")) or "0 s"


Counted = tuple[tuple[str, int], ...]
"""The counters of a seat by name, in the order of the setup."""


def counters(state: State, seat: int) -> Counted:
    """The counters of a seat."""
    return tuple(
        (name, counts[seat - 1]) for name, counts in state.counts.items() if name not in state.of_table
    )


def most_counted(state: State) -> tuple[int, ...]:
    """The most that a seat has of each counter, and at least 1."""
    return tuple(max(1, *counts) for name, counts in state.counts.items() if name not in state.of_table)


@remembered(4096)
def facts(counted: Counted, seconds: int) -> tuple[Fact, ...]:
    """The counters of a seat and its time in words."""
    facts = tuple(Fact(_name(name), str(value)) for name, value in counted)
    return (*facts, Fact("time", lasted(seconds))) if seconds else facts


def ending(state: State, seat: int) -> str:
    """Whether a seat won or drew; empty if not."""
    if not state.winners or seat not in state.winners:
        return ""
    return "drew" if state.is_draw else "won"


def tracks(counted: Counted, most: Sequence[int]) -> tuple[tuple[str, float], ...]:
    """Counters in words, each with its share of the most that a seat has of it, from 0 to 1."""
    return tuple(
        (f"{_name(name)} {value}", max(0, value) / best)
        for (name, value), best in zip(counted, most, strict=True)
    )


def table(state: State) -> Table:
    """The counters of each seat, which the picture has too."""
    listed = [facts(counters(state, seat), spent) for seat, spent in enumerate(state.seconds, 1)]
    return Table((), [(Group("", "drawn", facts=one),) if one else () for one in listed])


def head(state: State) -> str:
    """The round, the counters of the table, and the number of things that lie with seats but have none."""
    shared = [f"{_name(name)} {state.counts[name][0]}" for name in state.of_table]
    lost = sum(
        len(lying.things)
        for (place, seat), lying in state.lying.items()
        if not seat and not state.places[place].table
    )
    nobody = f"of nobody {lost}" if lost else ""
    return " \u00b7 ".join(filter(None, (state.stage, *shared, nobody)))


def turn(state: State, event: Event) -> Turn | None:
    """The turn of a seat, in its round."""
    return Turn(state.stage, event.seat) if isinstance(event, TurnBegan) else None


def label(state: State, move: MoveMade, events: Sequence[Event]) -> str:
    """The first sentence about the seat that moves, without its name; else what the first entry changes."""
    entries = [event for event in events if isinstance(event, Entry)]
    with_text = [event for event in entries if event.text]
    if not entries:
        return NOTHING
    own = next((event for event in with_text if event.seat == move.seat), (with_text or entries)[0])
    name = player(state, move.seat)
    text = own.text.removeprefix(f"{name}: ").removeprefix(f"{name} ") or f"moves: {explain(state, own)}"
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}\u2026"


def logged(state: State, event: Event) -> Logged | None:
    """The type of an entry, its seat, and the things that it changes."""
    if not isinstance(event, Entry):
        return None
    ids = [one.thing for one in event.things]
    return Logged(event.type, event.seat, tuple(zip(ids, state.touched, strict=True)) if ids else ())


def took(made: MoveMade) -> str:
    """The time of a move in words."""
    match made.args.get("seconds"):
        case int(seconds):
            return lasted(seconds)
    return ""


def _name(counter: str) -> str:
    return counter.replace("_", " ")
