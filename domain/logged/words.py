"""The sentences of a logged game: those of its log."""

from domain.kernel.events import GameEnded
from domain.kernel.messages import Event
from domain.kernel.wording import listed, player, players
from domain.logged.events import Changed, Entry, RoundBegan, TurnBegan
from domain.logged.state import State


def explain(state: State, event: Event) -> str:
    """The sentence of an event."""
    match event:
        case TurnBegan():
            return f"{player(state, event.seat)} moves."
        case RoundBegan():
            return f"{event.name} begins."
        case Entry(to=int(seat)):
            return f"Only {player(state, seat)} received this: {event.text}"
        case Entry():
            return event.text or _changed(state, event)
        case GameEnded():
            return f"The log ends: {_result(state, event)}"
    return ""


def _changed(state: State, entry: Entry) -> str:
    """The changes of an entry without a sentence."""
    scores = [f"{player(state, change.seat)} has {change.total} points" for change in entry.scores]
    counts = [
        f"{count.counter.replace('_', ' ')} {count.value}"
        + (f" of {player(state, count.seat)}" if count.seat else "")
        for count in entry.counts
    ]
    things = [_change_in_words(one) for one in entry.things[:THINGS]]
    more = len(entry.things) - THINGS
    if more > 0:
        things.append(f"{more} more change")
    return f"{listed([*scores, *counts, *things])}."


def thing_in_words(kind: str, name: str, colour: str, value: str) -> str:
    """A thing in words: ``8 of green``, ``Archery, 1 of red``, ``train``."""
    signs = f"{value} of {colour}" if value and colour else value or colour
    return ", ".join(filter(None, (name, signs))) or kind or "thing"


def _change_in_words(one: Changed) -> str:
    thing = thing_in_words(one.kind, one.name, one.colour, one.value)
    if one.gone:
        return f"{thing} leaves the table"
    if (one.place, one.owner) == (one.came_from, one.owned_by):
        return f"{thing} changes"
    return f"{thing} comes to {one.place.replace('_', ' ')}"


THINGS = 3
"""The things that a sentence names."""


def _result(state: State, ended: GameEnded) -> str:
    won = f"{players(state, ended.winners)} won" if ended.winners else "nobody won"
    won = "it is a draw" if state.is_draw else won
    if not (state.scored and ended.scores):  # a conceded game may end without points
        return f"{won}."
    pairs = zip(state.players, ended.scores, strict=True)
    return f"{won}; {listed([f'{name} has {points}' for name, points in pairs])}."
