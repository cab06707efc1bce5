"""What the events of a move took from players and the city, in words and as cards."""

from collections.abc import Iterable

from dashboard.boards.vilnius import faces, words
from dashboard.boards.vilnius.showing import Chip
from domain.kernel.messages import Event
from domain.kernel.wording import counted, player
from domain.vilnius import events as e
from domain.vilnius.box import Box
from domain.vilnius.state import State


def name(state: State, seat: int) -> str:
    """A player, as far as there is room."""
    return words.short(player(state, seat))


def lost(state: State, known: Box, recent: Iterable[Event]) -> tuple[Chip, ...]:
    """The cards that damage took."""
    chips = []
    for event in recent:
        match event:
            case e.ProvinceGivenBack() | e.StoredDiscarded():
                chips.append(
                    Chip(faces.province(event.province), known.name(event.province), event.seat, "", True)
                )
            case e.UnitGivenBack():
                chips.append(Chip(faces.unit(event.unit), known.name(event.unit), event.seat, "", True))
            case e.BuildingGivenBack():
                chips.append(
                    Chip(faces.building(event.building), known.name(event.building), event.seat, "", True)
                )
    return tuple(chips)


def losses(state: State, known: Box, recent: Iterable[Event]) -> tuple[str, ...]:
    """Each loss in words."""
    losses, burnt = list[str](), 0
    for event in recent:
        match event:
            case e.CityBurned():
                burnt += 1
            case e.ProvinceGivenBack():
                losses.append(f"{name(state, event.seat)} loses {known.name(event.province)}")
            case e.StoredDiscarded():
                losses.append(f"{name(state, event.seat)} discards stored {known.name(event.province)}")
            case e.UnitGivenBack():
                losses.append(f"{name(state, event.seat)} loses {known.name(event.unit)}")
            case e.BuildingGivenBack():
                losses.append(f"{name(state, event.seat)} loses the {known.name(event.building)}")
            case e.LossSpared():
                losses.append(f"{name(state, event.seat)} has nothing to lose")
    return (*((f"Vilnius loses {counted(burnt, 'point')}",) if burnt else ()), *losses)
