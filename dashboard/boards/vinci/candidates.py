"""The commands of Vinci that a player may look for, so that the page can say why one is forbidden."""

from collections.abc import Iterator

from domain.kernel.messages import Command
from domain.vinci import commands as c
from domain.vinci.state import State


def candidates(state: State, seat: int) -> Iterator[Command]:
    """Those without a province."""
    if state.phase == "choose":
        yield from (c.ChooseCivilization(seat, slot) for slot in range(1, len(state.track) + 1))
    yield c.Expand(seat)
    yield c.Decline(seat)
    if state.active[seat]:
        yield c.EndConquest(seat)


def candidates_at(state: State, seat: int, province: str) -> Iterator[Command]:
    """Those at a province."""
    if state.phase == "keep":
        yield c.Keep(seat, province)
        return
    active = state.active[seat]
    tiles = active.tiles if active else ()
    yield c.Conquer(seat, province)
    if "espionage" in tiles:
        yield c.Infiltrate(seat, province)
    if "religion" in tiles:
        yield c.Convert(seat, province)
    if state.held[seat] >> state.provinces.index(province) & 1:
        yield c.Abandon(seat, province)
