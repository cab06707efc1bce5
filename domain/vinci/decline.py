"""Putting a civilization into decline (rules 11)."""

from domain.vinci.events import CivilizationDeclined, EmpireRemoved, PeaceEnded
from domain.vinci.geography import bits
from domain.vinci.move import Move


def remove_older(move: Move) -> None:
    """The declined civilization from before leaves the map, its tiles go back into the bag (11.3 to 11.5)."""
    state = move.state
    older = state.declined[move.seat]
    if older is not None:
        pawns = sorted([(state.provinces[i], state.pawns[i]) for i in bits(state.fallen[move.seat])])
        move.emit(EmpireRemoved(move.seat, older.tiles, tuple(pawns)))


def spreads_first(move: Move) -> bool:
    """Whether Philosophy lets the player place the pawns before they stay (vinci:12.81, 12.84)."""
    tiles = move.civilization.tiles
    return bool("philosophy" in tiles and "warband" not in tiles and move.held)


def fall(move: Move, rebirth: bool) -> None:
    """The active civilization declines: it loses pawns and Militia's forts (vinci:11.7 to 11.10)."""
    state, civilization = move.state, move.civilization
    stays = "philosophy" in civilization.tiles  # vinci:12.80
    held = bits(move.held)
    pawns = sorted([(state.provinces[i], state.pawns[i] if stays else 1) for i in held])
    before = sum([state.pawns[i] for i in held])
    forts = [(state.provinces[i], tile) for i in held for tile in state.forts[i] if tile == "militia"]
    partner = state.peace[move.seat]
    move.emit(
        CivilizationDeclined(
            move.seat,
            civilization.tiles,
            rebirth,
            tuple(pawns),
            before - sum([count for _, count in pawns]),  # removed
            civilization.hand,  # hand_lost: vinci:11.8
            tuple(forts),  # forts_removed
        )
    )
    if partner:  # vinci:12.40
        move.emit(PeaceEnded(seat=move.seat, partner=partner))
