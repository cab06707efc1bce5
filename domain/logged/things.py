"""The things of a log: what is wrong with a change, and what a thing is after it."""

from collections.abc import Sequence
from math import isfinite

from domain.kernel.wording import shortlist
from domain.logged.commands import LogEntry, ThingChange
from domain.logged.events import Changed
from domain.logged.setup import FAR
from domain.logged.state import State, Thing

AT_ONCE = 2_000
"""The most things on the table at a time."""
IN_A_GAME = 100_000
"""The most things that a game makes."""
NOWHERE = ("", False)
"""The place of a thing that is not on the table, without coordinates."""


def flaw(state: State, things: Sequence[ThingChange]) -> tuple[str, str] | None:
    """The first demand that changes of things do not meet, and why."""
    now = dict[str, tuple[str, bool]]()  # by id of a change so far, its place, and whether it has coordinates
    for one in things:
        of = f"the thing {one.thing!r}"
        if one.place is not None and one.place not in state.places:
            known = shortlist(state.places)
            return "log:7", f"{of} is at {one.place!r}; `setup.places` declares: {known}"
        numbers = (*(one.at or ()), *(() if one.angle is None else (one.angle,)))
        if any(not isfinite(number) or abs(number) > FAR for number in numbers):
            return "log:8", f"the coordinates and the angle of {of} must be within -{FAR:,} and {FAR:,}"
        if one.gone:
            now[one.thing] = NOWHERE
            continue
        there = state.things.get(one.thing)
        was = now.get(one.thing) or (there and (there.place, there.at is not None)) or NOWHERE
        place, placed = one.place or was[0], one.at is not None or was[1]
        if not place:
            return "log:7", f"{of} is new and has no `place`: say where it is"
        if state.places[place].kind == "map" and not placed:
            return "log:8", f"{of} is on the map {place!r} and has no coordinates `at`"
        now[one.thing] = place, placed
    return None


def too_many(state: State, entries: Sequence[LogEntry]) -> str | None:
    """Why the things of a move are too many; None if they are not."""
    there, made = len(state.things), state.made
    known = dict[str, bool]()
    for one in (one for entry in entries for one in entry.things):
        was = known.get(one.thing, one.thing in state.things)
        there += (not one.gone) - was
        made += not one.gone and not was
        known[one.thing] = not one.gone
        if there > AT_ONCE:
            return f"there are more than {AT_ONCE:,} things on the table; let some be `gone`"
        if made > IN_A_GAME:
            return f"the game has made more than {IN_A_GAME:,} things"
    return None


def changes(state: State, things: Sequence[ThingChange]) -> tuple[Changed, ...]:
    """The things of an entry after its changes. A thing that leaves and was not there is left out."""
    now, made = dict[str, Changed | None](), list[Changed]()
    for one in things:
        there = one.thing not in now and state.things.get(one.thing)
        before = _as_it_is(one.thing, there) if there else now.get(one.thing)
        if one.gone and before is None:
            continue
        changed = _after(one, before)
        now[one.thing] = None if one.gone else changed
        made.append(changed)
    return tuple(made)


def _as_it_is(id_: str, thing: Thing) -> Changed:
    return Changed(
        thing=id_,
        kind=thing.kind,
        name=thing.name,
        colour=thing.colour,
        value=thing.value,
        owner=thing.owner,
        place=thing.place,
        at=thing.at,
        angle=thing.angle,
        turned=thing.turned,
    )


def _after(one: ThingChange, before: Changed | None) -> Changed:
    was = before or Changed(thing=one.thing)
    return Changed(
        thing=one.thing,
        kind=was.kind if one.kind is None else one.kind,
        name=was.name if one.name is None else one.name,
        colour=was.colour if one.colour is None else one.colour,
        value=was.value if one.value is None else one.value,
        owner=was.owner if one.owner is None else one.owner,
        place=was.place if one.place is None else one.place,
        at=was.at if one.at is None else one.at,
        angle=was.angle if one.angle is None else one.angle % 360,
        turned=was.turned if one.turned is None else one.turned,
        gone=one.gone,
        came_from=was.place,
        owned_by=was.owner,
    )
