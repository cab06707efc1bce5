"""A move of a log: its form is checked, and nothing of what it says."""

from collections.abc import Mapping, Sequence
from itertools import chain

from domain.kernel.chance import Chance
from domain.kernel.events import GameEnded
from domain.kernel.messages import Event, ScoreChange
from domain.kernel.refusal import Refusal
from domain.kernel.rules import Emitter
from domain.kernel.wording import counted, shortlist
from domain.logged.commands import Log, LogEntry
from domain.logged.events import Count, Entry, RoundBegan, Spent, TurnBegan
from domain.logged.evolve import evolve
from domain.logged.state import State
from domain.logged.things import changes, flaw, too_many

SOURCES = ("log",)


def refusal(state: State, command: Log) -> Refusal | None:
    """The first demand on the form of a log that a move does not meet."""
    for n, entry in enumerate(command.entries, 1):
        if why := _flaw(state, entry):
            rule, text = why
            return Refusal(rule, f"entry {n}, {entry.type!r}: {text}")
    if flaw := too_many(state, command.entries):
        return Refusal("log:9", flaw)
    if command.result is None:
        return None
    if state.winners is not None:
        return Refusal("log:5", "the log has had a result already: only one move ends the game")
    if len(command.result.scores) not in (0, len(state.players)):
        given, due = len(command.result.scores), counted(len(state.players), "seat")
        return Refusal("log:5", f"`result.scores` has {given} of {due}: give each its points or omit it")
    if unknown := _unknown(state, command.result.winners):
        return Refusal("log:3", f"`result.winners` names seat {unknown}{_seats(state)}")
    return None


def _flaw(state: State, entry: LogEntry) -> tuple[str, str] | None:
    by_seat = [count for count in entry.counts.values() if isinstance(count, Mapping)]
    named = [*entry.points, *chain.from_iterable(by_seat)] + ([] if entry.seat is None else [entry.seat])
    if unknown := _unknown(state, named + [one.owner for one in entry.things if one.owner]):
        return "log:3", f"it names seat {unknown}{_seats(state)}"
    for name, count in entry.counts.items():
        if name not in state.counts:
            known = shortlist(state.counts)
            return "log:4", f"`setup.counters` does not declare the counter {name!r}; it declares: {known}"
        if isinstance(count, Mapping) is (name in state.of_table):
            takes = "one number" if name in state.of_table else "numbers by seat"
            return "log:4", f"the counter {name!r} takes {takes}, as `setup.counters` declares it"
    return flaw(state, entry.things)


def _unknown(state: State, seats: Sequence[int]) -> str:
    """A seat that the game does not have; empty if it has all."""
    return next((str(seat) for seat in seats if not 1 <= seat <= len(state.players)), "")


def _seats(state: State) -> str:
    return f"; the seats are 1 to {len(state.players)}"


def play(state: State, command: Log, chance: Chance) -> list[Event]:
    """The events of a move."""
    move = Emitter(state, evolve)
    begins, spent = command.seat != state.seat, _spent(state, command)
    for n, entry in enumerate(command.entries, 1):
        if entry.round is not None:
            move.emit(RoundBegan(round=state.round + 1, name=entry.round))
            begins = True
        event = _entry(state, n, entry, spent)
        if not (event.text or event.scores or event.counts or event.things):
            continue
        if begins:
            move.emit(TurnBegan(seat=command.seat, round=max(1, state.round), turn=state.turn + 1))
        move.emit(event)
        begins, spent = False, None
    if command.result is not None:
        move.emit(GameEnded(scores=command.result.scores, winners=command.result.winners))
    return move.events


def _spent(state: State, command: Log) -> Spent | None:
    if command.seconds is None:
        return None
    total = state.seconds[command.seat - 1] + command.seconds
    return Spent(seat=command.seat, seconds=command.seconds, total=total)


def _entry(state: State, n: int, entry: LogEntry, spent: Spent | None) -> Entry:
    scores = [
        ScoreChange(seat=seat, amount=total - state.points[seat - 1], source=SOURCES[0], total=total)
        for seat, total in entry.points.items()
        if total != state.points[seat - 1]
    ]
    counts = [
        Count(counter=name, seat=seat, value=value)
        for name, count in entry.counts.items()
        for seat, value in (count.items() if isinstance(count, Mapping) else [(None, count)])
    ]
    return Entry(
        n=n,
        type=entry.type,
        text=entry.text,
        seat=entry.seat,
        scores=tuple(scores),
        counts=tuple(counts),
        spent=spent,
        things=changes(state, entry.things),
    )
