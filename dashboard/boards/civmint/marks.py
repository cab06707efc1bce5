"""The marks of a move on the map: ways, spaces, and units that are gone."""

from collections.abc import Iterable
from typing import NamedTuple

from domain.civmint import events as e
from domain.kernel.messages import Event


class Way(NamedTuple):
    """A way from a space to another one; ``attack``: a unit attacked along it and did not move."""

    start: str
    to: str
    attack: bool = False


class Marks(NamedTuple):
    """All of a move so far."""

    ways: tuple[Way, ...] = ()
    spaces: tuple[str, ...] = ()
    gone: tuple[tuple[int, str, str], ...] = ()
    """Seat, kind and space."""


def marks_of(recent: Iterable[Event]) -> Marks:
    """What to mark after these events."""
    ways, spaces, gone = list[Way](), list[str](), list[tuple[int, str, str]]()
    for event in recent:
        match event:
            case e.Moved() | e.Retreated():
                ways.append(Way(event.start, event.to))
                spaces.append(event.to)
            case e.UnitAttacks():
                if event.near:
                    ways.append(Way(event.start, event.space, attack=True))
                spaces.append(event.space)
            case e.Landed():
                spaces.append(event.to)
            case e.UnitLost():
                gone.append((event.seat, event.kind, event.space))
                spaces.append(event.space)
            case (
                e.UnitBuilt()
                | e.UnitUpgraded()
                | e.Downgraded()
                | e.Repaired()
                | e.UnitHit()
                | e.CapitalChanged()
                | e.CapitalTaken()
                | e.SpaceChosen()
                | e.IconTaken()
            ):
                spaces.append(event.space)
    ways_ = tuple(way for way in dict.fromkeys(ways) if way.start != way.to)
    return Marks(ways_, tuple(sorted(set(spaces))), tuple(gone))
