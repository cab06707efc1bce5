"""Darwinci played by hand: its choices in words, and where they are on the table."""

from collections.abc import Mapping
from typing import Any

from dashboard.boards import Place
from dashboard.boards.darwinci import words
from dashboard.boards.darwinci.base import AROUND, COLOURS
from dashboard.boards.darwinci.scene import corner
from domain.darwinci import commands as c
from domain.darwinci.box import box
from domain.darwinci.fragments import JEWELS
from domain.darwinci.sites import SITES
from domain.darwinci.state import State
from domain.kernel.messages import Command


def places(setup: Mapping[str, Any]) -> dict[str, Place]:
    """The offers, the sites, the places around each parcel, and the jewels of each seat."""
    found = {f"site {site}": Place(f"Site {site}", f"z-{site}", "d-spot") for site in SITES}
    for seat in COLOURS:
        found[f"offer {seat}"] = Place(f"The fragment of seat {seat}", f"oo-{seat}", "d-slot")
        for row in AROUND:
            for column in AROUND:
                id_ = f"{seat}-{column}-{row}"
                found[f"dig {id_}"] = Place(f"Row {row + 1}, column {column + 1}", f"c-{id_}", "d-cell")
        for kind in JEWELS:
            found[f"jewel {seat}-{kind}"] = Place(kind.capitalize(), f"j-{seat}-{kind}", "d-dot")
    return found


def at(state: State, command: Command) -> str | None:
    """The place that a choice is made at."""
    match command:
        case c.Draw() | c.Buy() | c.PutBack():
            return f"site {command.site}"
        case c.Bid():
            return f"offer {state.offers.index(command.on)}"
        case c.Lay() | c.PlaceTile():
            column, row = corner(state, command.seat)
            return f"dig {command.seat}-{command.x - column}-{command.y - row}"
        case c.ScoreJewel():
            return f"jewel {command.seat}-{command.kind}"
    return None


def choice(state: State, command: Command) -> str:
    """A choice without the name of its command."""
    match command:
        case c.Draw() | c.Buy():
            return f"from site {command.site}"
        case c.Lay() | c.PlaceTile():
            column, row = corner(state, command.seat)
            turn = f", turned {command.rotation}°" if command.rotation else ""
            where = f"row {command.y - row + 1}, column {command.x - column + 1}"
            return f"{words.named(state, command.tile)} at {where}{turn}"
        case c.PutBack():
            tiles = " then ".join(words.named(state, tile) for tile in command.tiles)
            return f"{tiles} under site {command.site}"
        case c.Offer():
            return words.fragment(state, command.tile)
        case c.Bid():
            stone = "big stone" if command.big else "stone"
            own = command.stone == command.seat
            whose = f"own {stone}" if own else f"{state.players[command.stone - 1]}'s {stone}"
            return f"{whose} on {words.named(state, command.on)}"
        case c.ScoreJewel():
            known = box(state.fragments)
            number = known.symbols([tile for tile, *_ in state.parcels[command.seat]])[command.kind]
            return f"{command.kind}: {words.count(number, 'symbol')} for {known.jewel_worth(number)} Darwin"
    return ""
