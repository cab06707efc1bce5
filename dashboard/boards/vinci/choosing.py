"""Vinci played by hand: its choices in words, and where they are on the map."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dashboard import boards
from dashboard.boards import Place
from dashboard.boards.vinci import glyphs
from dashboard.boards.vinci.table import extra_pawns
from domain.kernel.messages import Command
from domain.kernel.shapes import Shape
from domain.kernel.wording import counted, listed, player
from domain.vinci import commands as c
from domain.vinci.conquest import ESPIONAGE_COST
from domain.vinci.cost import cost
from domain.vinci.geography import Geography, bits, geography, tile_pawns
from domain.vinci.legal import pawns_to_place
from domain.vinci.packs import map_pack
from domain.vinci.reach import touched
from domain.vinci.state import State, copy
from domain.vinci.words import ROMAN, pair, tile_names

SELDOM = (c.Abandon.NAME,)


def places(setup: Mapping[str, Any]) -> dict[str, Place]:
    """The provinces that can be held."""
    return {
        region.id: Place(region.name, *(f"{layer}-{region.id}" for layer in ("r", "g", "p", "n", "t")))
        for region in map_pack(setup["packs"]["map"]).regions
        if region.terrain != "sea"
    }


def choice(state: State, command: Command) -> str:
    """What a choice takes, and what it costs."""
    regions = geography(state.map)
    match command:
        case c.ChooseCivilization():
            return _civilization(state, command.slot)
        case c.MakePeace():
            return f"with {player(state, command.partner)}" if command.partner else "with nobody"
        case c.Conquer() | c.Infiltrate():
            paid = _paid(state, regions, command)
            return f"{regions.names[command.province]}: {paid}" + _cleared(state, regions, command)
        case c.Convert():
            return regions.names[command.province] + _cleared(state, regions, command)
        case c.Reorganize():
            return listed([f"{pawns} in {regions.names[province]}" for province, pawns in command.pawns])
        case c.Abandon() | c.Keep():
            return regions.names[command.province]
    return ""


def group(state: State, command: Command) -> str:
    """The price that many provinces share."""
    if isinstance(command, c.Conquer | c.Infiltrate) and not command.clear:
        return _paid(state, geography(state.map), command)
    return ""


def cards(state: State, command: Command) -> Sequence[str]:
    """The tiles of a civilization."""
    return state.track[command.slot - 1].tiles if isinstance(command, c.ChooseCivilization) else ()


def pictures(state: State, command: Command) -> Sequence[str]:
    """The signs of these tiles."""
    return tuple(map(glyphs.tile, cards(state, command)))


def best_first(state: State, shape: Shape[Any, Command]) -> Iterator[Command]:
    """One pawn in each province, and each other one where a conquest costs least; then other ways."""
    regions, held = geography(state.map), list(bits(state.held[state.seat]))
    others = [seat for seat, active in enumerate(state.active) if active and seat != state.seat]
    bare = copy(state)
    for i in held:
        bare.pawns[i] = 1
    costs = {i: min((cost(bare, regions, other, i) for other in others), default=1) for i in held}
    pawns = dict.fromkeys(held, 1)
    for _ in range(pawns_to_place(state) - len(held)):
        weakest = min(held, key=lambda i: costs[i] + pawns[i])
        pawns[weakest] += 1
    by_name = {state.provinces[i]: number for i, number in pawns.items()}
    yield (first := shape.entered({shape.fields[0]: by_name}))
    yield from (command for command in shape if command != first)


def _civilization(state: State, slot: int) -> str:
    offered, price = state.track[slot - 1], slot - 1
    tiles = tile_pawns(state.tiles)
    pawns = sum(tiles[tile] for tile in offered.tiles) + extra_pawns(state)
    parts = [f"{ROMAN[price]}: {pair(state.tiles, offered.tiles)}", counted(pawns, "pawn")]
    parts.append(f"costs {counted(price, 'point')}" if price else "free")
    if offered.coins:
        parts.append(f"brings {counted(offered.coins, 'coin')}")
    return ", ".join(parts)


def _paid(state: State, regions: Geography, command: c.Conquer | c.Infiltrate) -> str:
    """The pawns that a conquest takes."""
    if isinstance(command, c.Conquer):
        price = cost(state, regions, command.seat, regions.index[command.province])
    else:
        price = ESPIONAGE_COST
    own = counted(price - command.legions, "pawn")
    return f"{own} and {counted(command.legions, 'legion')}" if command.legions else own


def _cleared(state: State, regions: Geography, command: c.Conquest) -> str:
    """The own declined provinces that a choice clears."""
    if not command.clear:
        return ""
    beside = bits(touched(state, regions, command.seat, regions.index[command.province]))
    return f", clears {listed([regions.names[regions.ids[i]] for i in beside])}"


def draw(state: State, name: str, before: int) -> str:
    """What is drawn, in words: two tiles for the last civilization on offer."""
    if name == boards.START_SEAT:
        return boards.draw(state, name, before)
    return f"{('First', 'Second')[before % 2]} tile of civilization {ROMAN[len(state.track)]}"


def came_up(state: State, draw: str, value: str | int) -> str:
    """An outcome of chance: a tile by its name, a player."""
    if isinstance(value, int):
        return boards.came_up(state, draw, value)
    return tile_names(state.tiles)[value]


def outcome(_: State, draw: str, value: str | int) -> str:
    """The picture of a tile."""
    return "" if draw == boards.START_SEAT else glyphs.tile(str(value))
