"""One sentence for each event: the facts, the costs or points, and the reason."""

from collections.abc import Callable, Iterable
from typing import Any

from domain.kernel.events import GameEnded, GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.wording import counted, does, listed, player, players
from domain.vinci import events as e
from domain.vinci.geography import geography
from domain.vinci.state import State
from domain.vinci.words import CONQUERS, PHASES, ROMAN, pair, tile_names


def explain(state: State, event: Event) -> str:
    """The sentence of an event; ``state`` is the one after it."""
    if isinstance(event, (GameStarted, MoveMade, TakenBack, Mark)):
        return ""
    return _SENTENCES[type(event)](state, event)


def _province(state: State, id_: str) -> str:
    return geography(state.map).names[id_]


def _provinces(state: State, ids: Iterable[str]) -> str:
    return listed([_province(state, id_) for id_ in ids])


def _source(state: State, source: str) -> str:
    """The name of a source of points or of a modifier of a cost."""
    id_ = source.removeprefix("declined ")
    name = tile_names(state.tiles).get(id_, id_)
    return f"declined {name}" if source != id_ else name


def _board_laid(state: State, event: e.BoardLaid) -> str:
    points, natives = event.scores[0].total, len(event.natives)
    return (
        f"The board is set up: {counted(natives, 'province')} {does(natives, 'hold')} natives, "
        f"and everybody starts with {counted(points, 'point')}."
    )


def _first_seat_drawn(state: State, event: e.FirstSeatDrawn) -> str:
    return f"{player(state, event.seat)} is drawn to go first."


def _pair_drawn(state: State, event: e.PairDrawn) -> str:
    return f"{pair(state.tiles, event.tiles)} joins the track as civilization {ROMAN[event.slot - 1]}."


def _turn_began(state: State, event: e.TurnBegan) -> str:
    return f"Round {event.round}: the turn of {player(state, event.seat)} begins."


def _phase_began(state: State, event: e.PhaseBegan) -> str:
    return f"{player(state, event.seat)} {PHASES[event.phase].due}."


def _civilization_chosen(state: State, event: e.CivilizationChosen) -> str:
    first, second = event.tile_pawns
    money = [f"pays {counted(event.paid, 'point')}"] if event.paid else ["pays nothing"]
    if event.coins:
        money.append(f"gains {counted(event.coins, 'coin')} as points")
    return (
        f"{player(state, event.seat)} chooses civilization {ROMAN[event.slot - 1]}, "
        f"{pair(state.tiles, event.tiles)}, {' and '.join(money)}, and gets {counted(event.pawns, 'pawn')} "
        f"({first} + {second} on the tiles, {event.extra_pawns} extra)."
    )


def _peace_made(state: State, event: e.PeaceMade) -> str:
    partner = "nobody" if event.partner is None else player(state, event.partner)
    return f"{player(state, event.seat)} makes peace with {partner} (Diplomacy)."


def _peace_ended(state: State, event: e.PeaceEnded) -> str:
    return f"The peace between {player(state, event.seat)} and {player(state, event.partner)} ends."


def _expansion_began(state: State, event: e.ExpansionBegan) -> str:
    collected = sum(pawns for _, pawns in event.pawns)
    again = " once more (Army)" if event.campaign == 2 else ""
    legions = f" and {counted(event.legions, 'legion')}" if event.legions else ""
    if not event.pawns:
        return f"{player(state, event.seat)} has {counted(event.hand, 'pawn')} in hand{legions}{again}."
    return (
        f"{player(state, event.seat)} collects {counted(collected, 'pawn')}{again} "
        f"and has {event.hand} in hand{legions}."
    )


def _forts_lost(state: State, forts: tuple[str, ...]) -> str:
    return f", {counted(len(forts), 'fort')} destroyed" if forts else ""


def _province_abandoned(state: State, event: e.ProvinceAbandoned) -> str:
    return (
        f"{player(state, event.seat)} abandons {_province(state, event.province)}"
        f"{_forts_lost(state, event.forts)}; {counted(event.hand, 'pawn')} in hand."
    )


def _defender(state: State, event: e.ProvinceConquered) -> str:
    match event.holder:
        case "empty":
            return ", which nobody held,"
        case "native":
            return " from natives"
        case "active":
            return f" from {player(state, event.defender or 0)}"
    return f" from the declined civilization of {player(state, event.defender or 0)}"


def _province_conquered(state: State, event: e.ProvinceConquered) -> str:
    verb = CONQUERS[event.means]
    where = f"{_province(state, event.province)}{_defender(state, event)}"
    why = ", ".join(f"{_source(state, name)} {amount:+d}" for name, amount in event.modifiers)
    price = f"for {counted(event.cost, 'pawn')} ({why})"
    if event.means == "religion":
        price = "for no pawn: the pawn there changes colour"
    if event.legions:
        price += f", including {counted(event.legions, 'legion')}"
    sentence = (
        f"{player(state, event.seat)} {'enters the map and ' if event.entry else ''}{verb} {where} {price}"
    )
    losses = []
    if event.defenders:
        losses.append(f"{event.lost} of {counted(event.defenders, 'defender')} lost")
        if event.survivors:
            losses.append(f"{counted(event.survivors, 'survivor')} to be placed again")
    aftermath = f"; {', '.join(losses)}" if losses else ""
    return f"{sentence}{aftermath}{_forts_lost(state, event.forts)}."


def _province_cleared(state: State, event: e.ProvinceCleared) -> str:
    if event.cause == "choice":
        return (
            f"{player(state, event.seat)} chooses to clear {_province(state, event.province)}, which the "
            f"declined civilization holds beside {_province(state, event.by)} (Heritage): "
            f"{counted(event.pawns, 'pawn')} {does(event.pawns, 'leave')}"
            f"{_forts_lost(state, event.forts)}."
        )
    why = "it touches" if event.cause == "contact" else "the new civilization enters the map at"
    return (
        f"The declined civilization of {player(state, event.seat)} loses {_province(state, event.province)} "
        f"and {counted(event.pawns, 'pawn')} there, because {why} {_province(state, event.by)}"
        f"{_forts_lost(state, event.forts)}."
    )


def _conquest_ended(state: State, event: e.ConquestEnded) -> str:
    number, unused = event.legions_unused, ""
    if number:
        unused = f"; {counted(number, 'legion')} {'was' if number == 1 else 'were'} not used"
    return f"{player(state, event.seat)} stops conquering{unused}."


def _parts_given_up(state: State, event: e.PartsGivenUp) -> str:
    return (
        f"{player(state, event.seat)} keeps {_provinces(state, event.kept)} and gives up "
        f"{_provinces(state, [province for province, _ in event.given_up])} (cohesion); "
        f"{counted(event.hand, 'pawn')} in hand."
    )


def _pawns_gained(state: State, event: e.PawnsGained) -> str:
    parts = [
        f"{counted(count, 'pawn')} by {tile}"
        for count, tile in ((event.medicine, "Medicine"), (event.culture, "Culture"))
        if count
    ]
    return f"{player(state, event.seat)} gains {listed(parts)}; {event.hand} in hand."


def _pawns_placed(state: State, event: e.PawnsPlaced) -> str:
    where = ", ".join(f"{_province(state, province)} {pawns}" for province, pawns in event.pawns)
    left = (
        f"; {counted(event.hand, 'pawn')} {does(event.hand, 'wait')} off the board (Warband)"
        if event.hand
        else ""
    )
    return f"{player(state, event.seat)} places the pawns: {where}{left}."


def _forts_placed(state: State, event: e.FortsPlaced) -> str:
    where = listed(list(dict.fromkeys(_province(state, province) for province, _ in event.forts)))
    return f"{player(state, event.seat)} builds {counted(len(event.forts), 'fort')}: {where}."


def _survivors_placed(state: State, event: e.SurvivorsPlaced) -> str:
    parts = [f"{counted(pawns, 'pawn')} to {_province(state, province)}" for province, pawns in event.placed]
    if event.to_hand:
        parts.append(f"{counted(event.to_hand, 'pawn')} to the hand")
    if event.removed:
        parts.append(f"{counted(event.removed, 'pawn')} out of the game, because no province is left")
    of = "the declined civilization of " if event.civilization == "declined" else ""
    return f"Survivors of {of}{player(state, event.seat)}: {listed(parts)}."


def _turn_scored(state: State, event: e.TurnScored) -> str:
    why = ", ".join(f"{_source(state, change.source)} {change.amount}" for change in event.scores)
    total = state.scores[event.seat]
    reasons = f" ({why})" if why else ""
    return f"{player(state, event.seat)} scores {counted(event.points, 'point')}{reasons} and has {total}."


def _empire_removed(state: State, event: e.EmpireRemoved) -> str:
    left = [province for province, _ in event.pawns]
    return (
        f"The older declined civilization of {player(state, event.seat)}, {pair(state.tiles, event.tiles)}, "
        f"{f'leaves {_provinces(state, left)}' if left else 'had no province left'}; "
        "its tiles return to the bag."
    )


def _civilization_declined(state: State, event: e.CivilizationDeclined) -> str:
    when = " at once (Rebirth)" if event.rebirth else ""
    lost, provinces = event.removed + event.hand_lost, len(event.pawns)
    return (
        f"{player(state, event.seat)} puts {pair(state.tiles, event.tiles)} into decline{when}: "
        f"{counted(provinces, 'province')} with {counted(sum(n for _, n in event.pawns), 'pawn')} "
        f"{does(provinces, 'stay')}, {counted(lost, 'pawn')} {does(lost, 'leave')}."
    )


def _turn_ended(state: State, event: e.TurnEnded) -> str:
    return f"The turn of {player(state, event.seat)} ends."


def _game_ended(state: State, event: GameEnded) -> str:
    names = players(state, event.winners)
    best = max(event.scores)
    if len(event.winners) == 1:
        return f"The game ends: {names} wins with {counted(best, 'point')}."
    return f"The game ends: {names} share the victory with {counted(best, 'point')} each."


_SENTENCES: dict[type[Event], Callable[[State, Any], str]] = {
    e.BoardLaid: _board_laid,
    e.FirstSeatDrawn: _first_seat_drawn,
    e.PairDrawn: _pair_drawn,
    e.TurnBegan: _turn_began,
    e.PhaseBegan: _phase_began,
    e.CivilizationChosen: _civilization_chosen,
    e.PeaceMade: _peace_made,
    e.PeaceEnded: _peace_ended,
    e.ExpansionBegan: _expansion_began,
    e.ProvinceAbandoned: _province_abandoned,
    e.ProvinceConquered: _province_conquered,
    e.ProvinceCleared: _province_cleared,
    e.ConquestEnded: _conquest_ended,
    e.PartsGivenUp: _parts_given_up,
    e.PawnsGained: _pawns_gained,
    e.PawnsPlaced: _pawns_placed,
    e.FortsPlaced: _forts_placed,
    e.SurvivorsPlaced: _survivors_placed,
    e.TurnScored: _turn_scored,
    e.EmpireRemoved: _empire_removed,
    e.CivilizationDeclined: _civilization_declined,
    e.TurnEnded: _turn_ended,
    GameEnded: _game_ended,
}
