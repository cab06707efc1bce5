"""Collecting, abandoning and conquering (rules 4 to 7)."""

from typing import Literal

from domain.vinci.commands import Abandon, Conquer, Convert, Infiltrate
from domain.vinci.cost import enters_own_declined, modifiers
from domain.vinci.events import ExpansionBegan, Holder, ProvinceAbandoned, ProvinceCleared, ProvinceConquered
from domain.vinci.geography import bits
from domain.vinci.move import Move
from domain.vinci.reach import touched
from domain.vinci.state import ACTIVE, NATIVE

LEGIONS = 7  # vinci:12.22

HOLDERS: tuple[Holder, ...] = ("empty", "native", "active", "declined")
"""The word for each kind of holder in an event."""


def begin_expansion(move: Move, campaign: int) -> None:
    """Collects all pawns but one from each province (vinci:4.1, 12.88) and goes on to conquering."""
    state, tiles = move.state, move.civilization.tiles
    collected = sorted(
        [(state.provinces[i], state.pawns[i] - 1) for i in bits(move.held) if state.pawns[i] > 1]
    )
    hand = move.civilization.hand + sum([pawns for _, pawns in collected])
    fresh = LEGIONS if "legions" in tiles else 0
    legions = fresh if campaign == 1 else state.legions  # vinci:12.24
    move.emit(ExpansionBegan(move.seat, campaign, tuple(collected), hand, legions))
    # There is nothing to abandon if no province is held, or between Army's two expansions (vinci:12.89).
    move.phase("collect" if campaign == 1 and move.held else "conquer")


def abandon(move: Move, command: Abandon) -> None:
    """Gives up a province (vinci:4.2, 4.3)."""
    i = move.geography.index[command.province]
    move.emit(
        ProvinceAbandoned(
            seat=move.seat,
            province=command.province,
            forts=move.state.forts[i],
            hand=move.civilization.hand + move.state.pawns[i],
        )
    )


def conquer(move: Move, command: Conquer) -> None:
    """Takes a province for exactly its cost (vinci:6.10)."""
    i = move.geography.index[command.province]
    parts = modifiers(move.state, move.geography, move.seat, i)
    cost = sum([pawns for _, pawns in parts])
    _take(move, i, "force", parts, own=cost - command.legions, legions=command.legions)
    _contact(move, i, command.clear)


def infiltrate(move: Move, command: Infiltrate) -> None:
    """Takes a province for two pawns, whatever its usual cost (vinci:12.17)."""
    i = move.geography.index[command.province]
    own = ESPIONAGE_COST - command.legions
    _take(move, i, "espionage", (("espionage", ESPIONAGE_COST),), own=own, legions=command.legions)
    _contact(move, i, command.clear)


ESPIONAGE_COST = 2  # vinci:12.17


def convert(move: Move, command: Convert) -> None:
    """Takes a province whose single pawn changes its colour (vinci:12.65)."""
    i = move.geography.index[command.province]
    _take(move, i, "religion", (("religion", 0),), own=0, legions=0)
    _contact(move, i, command.clear)


def _take(
    move: Move,
    i: int,
    means: Literal["force", "espionage", "religion"],
    parts: tuple[tuple[str, int], ...],
    own: int,
    legions: int,
) -> None:
    state, seat, province = move.state, move.seat, move.state.provinces[i]
    entry = not move.held
    if state.phase == "collect":  # vinci:4.4
        move.phase("conquer")
    if enters_own_declined(state, seat, i):
        _clear(move, i, "entry", province)  # vinci:5.18
    kind, defenders = state.kind[i], state.pawns[i]
    lost = 1 if _loses(move, i, means) else 0
    defender = state.owner[i] or None
    counted: Literal["enemy", "native", "none"] = "none"
    if lost and means != "religion" and defender != seat:  # vinci:12.16, 12.48, 12.72, 12.73
        counted = "native" if kind is NATIVE else "enemy"
    move.emit(
        ProvinceConquered(
            seat,
            province,
            move.geography.terrain[i],
            means,
            entry,
            own + legions,  # cost
            parts,  # modifiers
            1 if means == "religion" else own,
            legions,
            move.civilization.hand - own,  # hand
            HOLDERS[kind],
            defender,
            defenders,
            lost,
            defenders - lost,  # survivors
            counted,
            state.forts[i],
        )
    )


def _loses(move: Move, i: int, means: str) -> bool:
    """Whether one defender goes to the stock (vinci:7.2, 7.3, 12.59, 12.60, 12.74, 12.78)."""
    state = move.state
    if state.pawns[i] == 0:
        return False
    if state.kind[i] is not ACTIVE or means == "religion":
        return True
    defender = state.active[state.owner[i]]
    tiles = defender.tiles if defender else ()
    return not ("nomadic" in tiles or ("drakkar" in tiles and move.geography.river >> i & 1))


def _contact(move: Move, i: int, clear: bool) -> None:
    """Empties the mover's declined provinces beside a conquered one (vinci:7.15), with Heritage by choice."""
    heritage = "heritage" in move.civilization.tiles
    if heritage and not clear:  # vinci:12.44
        return
    for j in bits(touched(move.state, move.geography, move.seat, i)):
        _clear(move, j, "choice" if heritage else "contact", move.state.provinces[i])


def _clear(move: Move, i: int, cause: Literal["contact", "entry", "choice"], by: str) -> None:
    state = move.state
    move.emit(
        ProvinceCleared(
            seat=move.seat,
            province=state.provinces[i],
            pawns=state.pawns[i],
            forts=state.forts[i],
            cause=cause,
            by=by,
        )
    )
