"""What an event changes."""

from collections.abc import Mapping
from typing import Any

from domain.kernel.events import GameEnded, GameStarted
from domain.kernel.messages import Event
from domain.logged.events import Changed, Entry, RoundBegan, TurnBegan
from domain.logged.state import Lying, Spot, State, Thing

LETTERS = 22
"""The most letters of a thing that count for its width."""


def begin(started: GameStarted) -> State:
    """Nobody has points, and no counter counts yet."""
    seats = len(started.seats)
    counts = {
        counter["name"]: [0] * (1 if counter["table"] else seats) for counter in started.setup["counters"]
    }
    of_table = tuple(counter["name"] for counter in started.setup["counters"] if counter["table"])
    together = started.setup.get("together") is True
    state = State(started.seats, [0] * seats, counts, of_table, [0] * seats, together)
    state.places = {place["name"]: _spot(place) for place in started.setup.get("places", ())}
    return state


def _spot(place: Mapping[str, Any]) -> Spot:
    extent, size = place.get("extent"), place.get("size")
    return Spot(
        name=place["name"],
        label=place["label"],
        kind=place.get("kind", "row"),
        table=place.get("table", False),
        extent=tuple(extent) if extent else None,
        size=tuple(size) if size else None,
        hexagons=tuple(place.get("hexagons", ())),
    )


def evolve(state: State, event: Event) -> None:
    """Assigns what the event says."""
    match event:
        case TurnBegan():
            state.seat, state.round, state.turn = event.seat, event.round, event.turn
        case RoundBegan():
            state.round, state.stage, state.seat = event.round, event.name, 0
        case Entry():
            for change in event.scores:
                state.points[change.seat - 1] = change.total
                state.scored = True
            for count in event.counts:
                state.counts[count.counter][(count.seat or 1) - 1] = count.value
            if event.things:
                state.touched = tuple(_put(state, one) for one in event.things)
                state.moved = tuple(dict.fromkeys(one.thing for one in event.things))
            if event.spent:
                state.seconds[event.spent.seat - 1] = event.spent.total
        case GameEnded():
            if event.scores:
                state.points[:] = event.scores
                state.scored = state.scored or any(event.scores)
            state.winners = event.winners


def _put(state: State, one: Changed) -> int:
    """Puts a thing where it is now: the last of its place, unless it was there before. Returns its number."""
    before = state.things.pop(one.thing, None)
    state.made += before is None
    number = before.number if before else state.made
    thing = None if one.gone else _thing(number, one)
    stays = before and thing and (before.place, before.owner) == (thing.place, thing.owner)
    if before:
        _replace(state, before, thing if stays else None)
    if thing:
        state.things[one.thing] = thing
        there = state.where(thing.place, thing.owner)
        if not stays:
            lying = state.lying.get(there, Lying())
            state.lying[there] = Lying((*lying.things, thing), lying.letters + _wide(thing))
        state.most[thing.place] = max(state.lying[there].letters, state.most.get(thing.place, 0))
    return number


def _thing(number: int, one: Changed) -> Thing:
    return Thing(
        number, one.kind, one.name, one.colour, one.value, one.owner, one.place, one.at, one.angle, one.turned
    )


def _replace(state: State, before: Thing, after: Thing | None) -> None:
    """Puts another thing in place of one, or nothing."""
    there = state.where(before.place, before.owner)
    lying = state.lying[there]
    at = lying.things.index(before)
    things = lying.things[:at] + ((after,) if after else ()) + lying.things[at + 1 :]
    state.lying[there] = Lying(things, lying.letters - _wide(before) + (_wide(after) if after else 0))


def _wide(one: Thing) -> int:
    """The letters of a thing, and the room of about three at its ends, as for its colour."""
    name = one.name or one.colour or one.kind
    return 3 + min(LETTERS, len(one.value) + len(name)) + (3 if one.colour else 0)
