"""Darwinci played by hand: its choices in words, and where they are on the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard import boards
from dashboard.boards import Place
from dashboard.boards.darwinci import fragments, words
from dashboard.boards.darwinci.base import AROUND, COLOURS, HELD
from dashboard.boards.darwinci.panel import corner, held
from domain.darwinci import commands as c
from domain.darwinci.box import EAST, NORTH, SOUTH, WEST, box
from domain.darwinci.fragments import JEWELS
from domain.darwinci.parcel import square_name
from domain.darwinci.sites import SITES
from domain.darwinci.state import State
from domain.darwinci.words import fragment_name
from domain.kernel.messages import Command
from domain.kernel.wording import counted, player

_ARROWS = ((NORTH, "↑"), (EAST, "→"), (SOUTH, "↓"), (WEST, "←"))
_ACROSS = {NORTH | SOUTH: "↕", EAST | WEST: "↔"}


SELDOM = (c.LeaveStone.NAME,)
REPEATED = (c.Draw.NAME,)
SHOWN_AT_MOST = 240
"""As many as there can be ways to place five fragments."""


def places(setup: Mapping[str, Any]) -> dict[str, Place]:
    """The sites and offers; of each seat the places around its parcel, hand, jewels, and all it has."""
    by_name = {
        f"site {site}": Place(f"Site {site}", f"z-{site}", "d-spot", sentence=f"zt-{site}") for site in SITES
    }
    for seat in COLOURS:
        by_name[f"offer {seat}"] = Place(
            f"The fragment of seat {seat}", f"oo-{seat}", "d-slot", sentence=f"ot-{seat}"
        )
        by_name[f"seat {seat}"] = Place(f"Seat {seat}", f"a-{seat}", "d-around", sentence=f"st-{seat}")
        for row in AROUND:
            for column in AROUND:
                id_ = f"{seat}-{column}-{row}"
                by_name[f"dig {id_}"] = Place(f"Place {square_name(column, row)}", f"c-{id_}", "d-cell")
        for n in HELD:
            by_name[f"hand {seat}-{n}"] = Place(f"Fragment {n} of the hand", f"h-{seat}-{n}", "d-spot")
        for kind in JEWELS:
            by_name[f"jewel {seat}-{kind}"] = Place(kind.capitalize(), f"j-{seat}-{kind}", "d-dot")
    return by_name


def at(state: State, command: Command) -> str | None:
    """The place that a choice is made at."""
    match command:
        case c.Draw() | c.Buy() | c.PutBack():
            return f"site {command.site}"
        case c.Offer():
            return f"hand {command.seat}-{held(state, command.seat).index(command.tile) + 1}"
        case c.Bid():
            return f"offer {state.offers.index(command.on)}"
        case c.Lay() | c.PlaceTile():
            column, row = corner(state, command.seat)
            return f"dig {command.seat}-{command.x - column}-{command.y - row}"
        case c.ScoreJewel():
            return f"jewel {command.seat}-{command.kind}"
    return None


def pictures(_: State, command: Command) -> Sequence[str]:
    """The fragments that a choice is about, as they would lie."""
    match command:
        case c.Lay() | c.PlaceTile():
            return (fragments.piece(command.tile, command.rotation),)
        case c.Offer():
            return (fragments.piece(command.tile),)
        case c.PutBack():
            return tuple(fragments.piece(tile) for tile in command.tiles)
        case c.Bid():
            return (fragments.piece(command.on),)
        case c.LeaveStone():
            return (fragments.piece(command.tile),)
    return ()


def _bones(state: State, command: c.Lay | c.PlaceTile) -> str:
    """To where the bones of a fragment lead then; a straight one lies the same way twice."""
    known = box(state.fragments)
    bones = known.bones[command.tile][command.rotation]
    arrows = _ACROSS.get(bones) or "".join(arrow for side, arrow in _ARROWS if bones & side)
    again = known.bones[command.tile][command.rotation % 180] == bones and command.rotation >= 180
    return f"{arrows} (turned round)" if again else arrows


def choice(state: State, command: Command) -> str:
    """A choice without the name of its command."""
    match command:
        case c.Draw() | c.Buy():
            return f"from site {command.site}"
        case c.Lay() | c.PlaceTile():
            column, row = corner(state, command.seat)
            return f"{group(state, command)} at {square_name(command.x - column, command.y - row)}"
        case c.PutBack():
            return f"{group(state, command)} under site {command.site}"
        case c.Offer():
            return words.fragment(state.fragments, command.tile)
        case c.Bid():
            stone = "big stone" if command.big else "stone"
            own = command.stone == command.seat
            whose = f"your own {stone}" if own else f"{player(state, command.stone)}'s {stone}"
            return f"{whose} on {fragment_name(state.fragments, command.on)}"
        case c.LeaveStone():
            offerer = player(state, state.big_alone[command.tile])
            return f"the big stone that won {fragment_name(state.fragments, command.tile)} to {offerer}"
        case c.ScoreJewel():
            known = box(state.fragments)
            number = known.symbols([tile for tile, *_ in state.parcels[command.seat]])[command.kind]
            return f"{command.kind}: {counted(number, 'symbol')} for {known.jewel_worth(number)} Darwin"
    return ""


def group(state: State, command: Command) -> str:
    """The fragment of many places, and how it lies; the fragments that go under any site."""
    match command:
        case c.Lay() | c.PlaceTile():
            return f"{fragment_name(state.fragments, command.tile)} {_bones(state, command)}"
        case c.PutBack():
            return " then ".join(fragment_name(state.fragments, tile) for tile in command.tiles)
    return ""


def draw(state: State, name: str, before: int) -> str:
    """What is drawn, in words."""
    return "Fragment" if name == "tile" else boards.draw(state, name, before)


def came_up(state: State, draw: str, value: str | int) -> str:
    """An outcome of chance: a fragment, a player."""
    if draw == boards.START_SEAT:
        return boards.came_up(state, draw, value)
    return words.fragment(state.fragments, int(value)).capitalize()


def outcome(_: State, draw: str, value: str | int) -> str:
    """The fragment that was drawn."""
    return "" if draw == boards.START_SEAT else fragments.piece(int(value))
