"""What an event changes."""

from domain.kernel.events import GameEnded, GameStarted
from domain.kernel.messages import Event
from domain.logged.events import Entry, RoundBegan, TurnBegan
from domain.logged.state import KEPT, State


def begin(started: GameStarted) -> State:
    """Nobody has points, and no counter counts yet."""
    seats = len(started.seats)
    counts = {
        counter["name"]: [0] * (1 if counter["table"] else seats) for counter in started.setup["counters"]
    }
    of_table = tuple(counter["name"] for counter in started.setup["counters"] if counter["table"])
    together = started.setup.get("together") is True
    return State(started.seats, [0] * seats, counts, of_table, [0] * seats, together)


def evolve(state: State, event: Event) -> None:
    """Assigns what the event says."""
    match event:
        case TurnBegan():
            state.seat, state.round, state.turn = event.seat, event.round, event.turn
        case RoundBegan():
            state.round, state.stage, state.seat = event.round, event.name, 0
        case Entry():
            if event.text:
                state.sentences += 1
                state.last = (*state.last, event.text)[-KEPT:]
            for change in event.scores:
                state.points[change.seat - 1] = change.total
                state.scored = True
            for count in event.counts:
                state.counts[count.counter][(count.seat or 1) - 1] = count.value
            if event.spent:
                state.seconds[event.spent.seat - 1] = event.spent.total
        case GameEnded():
            if event.scores:
                state.points[:] = event.scores
                state.scored = state.scored or any(event.scores)
            state.winners = event.winners
