"""Counters and times in words, and a move in the list."""

from collections.abc import Sequence

from dashboard.boards import Fact, Group, Logged, Table, Turn
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


def facts_of(state: State, seat: int, drawn: int) -> tuple[str, ...]:
    """The words of a card: whether its seat won or drew, the counters after the first ``drawn``, and time."""
    facts = [f"{fact.name} {fact.value}" for fact in _facts(state, seat)]
    of_seat = len(state.counts) - len(state.of_table)
    end = ("drew" if state.is_draw else "won",) if state.winners and seat in state.winners else ()
    return (*end, *facts[min(drawn, of_seat) :])


def tracks(state: State, seat: int, most: int) -> tuple[tuple[str, float], ...]:
    """The first counters of a seat in words, each with its share of the best seat's, from 0 to 1."""
    listed = [(name, counts) for name, counts in state.counts.items() if name not in state.of_table]
    return tuple(
        (f"{_name(name)} {counts[seat - 1]}", max(0, counts[seat - 1]) / max(1, *counts))
        for name, counts in listed[:most]
    )


def table(state: State) -> Table:
    """The counters of each seat, which the picture has too."""
    counted = [_facts(state, seat) for seat in range(1, len(state.players) + 1)]
    return Table((), [(Group("", "drawn", facts=facts),) if facts else () for facts in counted])


def head(state: State) -> str:
    """The round, the counters of the table, and the number of things that lie with seats but have none."""
    shared = [f"{_name(name)} {state.counts[name][0]}" for name in state.of_table]
    lost = sum(not thing.owner and not state.places[thing.place].table for thing in state.things.values())
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
    text = own.text.removeprefix(f"{player(state, move.seat)} ") or f"moves: {explain(state, own)}"
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


def _facts(state: State, seat: int) -> tuple[Fact, ...]:
    facts = [
        Fact(_name(name), str(counts[seat - 1]))
        for name, counts in state.counts.items()
        if name not in state.of_table
    ]
    if state.seconds[seat - 1]:
        facts.append(Fact("time", lasted(state.seconds[seat - 1])))
    return tuple(facts)


def _name(counter: str) -> str:
    return counter.replace("_", " ")
