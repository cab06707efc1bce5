"""From the last conquest to the end of an expansion turn (rules 8 to 10)."""

from domain.vinci.commands import Keep, Reorganize
from domain.vinci.events import (
    Civ,
    ConquestEnded,
    FortsPlaced,
    PartsGivenUp,
    PawnsGained,
    PawnsPlaced,
    SurvivorsPlaced,
    TurnScored,
)
from domain.vinci.geography import bits
from domain.vinci.move import Move
from domain.vinci.points import active_points, declined_points
from domain.vinci.reach import parts
from domain.vinci.state import Kind

FORT_TILES = ("fortification", "militia")  # vinci:12.25, 12.26


def end_conquest(move: Move) -> bool:
    """Ends an expansion; returns whether Army's second expansion follows (vinci:12.87)."""
    again = "army" in move.civilization.tiles and move.state.campaign == 1
    unused = 0 if again else move.state.legions  # vinci:12.23, 12.24
    move.emit(ConquestEnded(move.seat, move.state.campaign, unused))
    return again


def is_split(move: Move) -> bool:
    """Whether a part must be given up (vinci:8.1); with Messengers it may be (vinci:12.51)."""
    if "messengers" in move.civilization.tiles:
        return False
    return len(parts(move.state, move.geography, move.seat)) > 1


def keep(move: Move, command: Keep) -> None:
    """Gives up every part but one; its pawns come to hand (vinci:8.3)."""
    state = move.state
    bit = 1 << move.geography.index[command.province]
    kept = next(part for part in parts(state, move.geography, move.seat) if part & bit)
    given_up = sorted((state.provinces[i], state.pawns[i]) for i in bits(move.held & ~kept))
    move.emit(
        PartsGivenUp(
            seat=move.seat,
            kept=tuple(state.provinces[i] for i in bits(kept)),
            given_up=tuple(given_up),
            hand=move.civilization.hand + sum(pawns for _, pawns in given_up),
        )
    )


def gain_pawns(move: Move) -> None:
    """Pawns of Medicine and Culture, before anything is placed (vinci:9.2, 12.49, 12.61 to 12.63)."""
    state, tiles = move.state, move.civilization.tiles
    medicine = 1 if "medicine" in tiles else 0
    culture = 0
    if "culture" in tiles:
        counted = state.enemies_lost
        if state.options["culture_neutrals"]:
            counted += state.natives_lost
        culture = counted // 2
    if medicine or culture:
        hand = move.civilization.hand + medicine + culture
        move.emit(PawnsGained(seat=move.seat, medicine=medicine, culture=culture, hand=hand))


def place_warband(move: Move) -> None:
    """One pawn stays in each province, the others go to hand (vinci:12.91, 12.93)."""
    state = move.state
    hand = move.civilization.hand + sum(state.pawns[i] - 1 for i in bits(move.held))
    one_each = sorted((state.provinces[i], 1) for i in bits(move.held))
    move.emit(PawnsPlaced(move.seat, tuple(one_each), hand))


def place(move: Move, command: Reorganize) -> None:
    """Places all pawns as the player chose (vinci:9.3, 9.4, 12.81)."""
    move.emit(PawnsPlaced(move.seat, command.pawns, 0))


def place_forts(move: Move) -> None:
    """Puts missing forts on the land provinces (vinci:9.7, 12.25 to 12.27)."""
    state = move.state
    tiles = [tile for tile in FORT_TILES if tile in move.civilization.tiles]
    if not tiles:
        return
    missing = tuple(
        (state.provinces[i], tile)
        for i in bits(move.held & ~move.geography.river)
        for tile in tiles
        if tile not in state.forts[i]
    )
    if missing:
        move.emit(FortsPlaced(seat=move.seat, forts=missing))


def place_survivors(move: Move) -> None:
    """Places the pawns that lost their province to this turn's conquests (vinci:7.6 to 7.14)."""
    state, seats = move.state, len(move.state.players)
    if not state.survivors:
        return
    order = [(move.seat - 1 + step) % seats + 1 for step in range(1, seats + 1)]  # vinci:7.9
    for seat in order:
        for kind in (Kind.ACTIVE, Kind.DECLINED):
            pawns = sum([count for owner, of, count in state.survivors if owner == seat and of is kind])
            if pawns:
                _place_survivors_of(move, seat, kind, pawns)


def _place_survivors_of(move: Move, seat: int, kind: Kind, pawns: int) -> None:
    state = move.state
    civ: Civ = "active" if kind is Kind.ACTIVE else "declined"
    civilization = state.active[seat] if kind is Kind.ACTIVE else None
    homes = list(bits(state.held[seat] if kind is Kind.ACTIVE else state.fallen[seat]))
    added = dict.fromkeys(homes, 0)
    to_hand = removed = 0
    if civilization and (not homes or "warband" in civilization.tiles):  # vinci:7.11, 7.14
        to_hand = pawns
    elif not homes:  # vinci:7.13
        removed = pawns
    else:
        for _ in range(pawns):  # vinci:7.10: min() takes the first of equals, in map order
            added[min(homes, key=lambda i: state.pawns[i] + added[i])] += 1
    placed = sorted((state.provinces[i], count) for i, count in added.items() if count)
    move.emit(
        SurvivorsPlaced(seat=seat, civilization=civ, placed=tuple(placed), to_hand=to_hand, removed=removed)
    )


def score(move: Move) -> None:
    """Counts the points of both civilizations of the seat (vinci:10.1)."""
    points = active_points(move.state, move.geography, move.seat)
    points += declined_points(move.state, move.geography, move.seat)
    total = sum([amount for _, amount in points])
    move.emit(TurnScored(move.seat, total, move.changes(points)))
