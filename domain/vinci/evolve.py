"""Folds events into a state: assignments only, because the event holds all results of the rules."""

from collections.abc import Callable
from typing import Any

from domain.kernel.events import GameEnded, GameStarted
from domain.kernel.messages import Event
from domain.vinci import events as e
from domain.vinci.state import ACTIVE, DECLINED, EMPTY, NATIVE, Civilization, Kind, Pair, State


def begin(started: GameStarted) -> State:
    """The table before anything lies on it."""
    return State(
        players=started.seats,
        map=started.setup["packs"]["map"],
        tiles=started.setup["packs"]["tiles"],
        options=started.setup["options"],
    )


def evolve(state: State, event: Event) -> None:
    """Assigns the results in the event. Of the kernel's events, only the end changes the state."""
    assign = _ASSIGN.get(type(event))
    if assign is not None:
        assign(state, event)


def _place(state: State, province: str, kind: Kind, owner: int, pawns: int) -> None:
    """Sets the holder of a province, in the lists and in the masks."""
    i = state.index[province]
    bit, before = 1 << i, state.kind[i]
    if before is ACTIVE:
        state.held[state.owner[i]] ^= bit
    elif before is DECLINED:
        state.fallen[state.owner[i]] ^= bit
    elif before is NATIVE:
        state.natives ^= bit
    if kind is ACTIVE:
        state.held[owner] |= bit
    elif kind is DECLINED:
        state.fallen[owner] |= bit
    elif kind is NATIVE:
        state.natives |= bit
    state.kind[i] = kind
    state.owner[i] = owner
    state.pawns[i] = pawns


def _empty(state: State, province: str) -> None:
    _place(state, province, EMPTY, 0, 0)
    state.forts[state.index[province]] = ()


def _active(state: State, seat: int) -> Civilization:
    civilization = state.active[seat]
    assert civilization is not None  # noqa: S101 - an earlier event chose it
    return civilization


def _board_laid(state: State, event: e.BoardLaid) -> None:
    size, seats = len(event.provinces), len(state.players) + 1
    state.provinces = event.provinces
    state.index = {province: i for i, province in enumerate(event.provinces)}
    state.kind = [EMPTY] * size
    state.owner = [0] * size
    state.pawns = [0] * size
    state.forts = [()] * size
    state.held = [0] * seats
    state.fallen = [0] * seats
    state.scores = [0] * seats
    state.active = [None] * seats
    state.declined = [None] * seats
    state.peace = [0] * seats
    state.bag = list(event.bag)
    for province in event.natives:
        _place(state, province, NATIVE, 0, 1)
    _score(state, event)


def _score(state: State, event: e.BoardLaid | e.CivilizationChosen | e.TurnScored) -> None:
    for change in event.scores:
        state.scores[change.seat] = change.total


def _first_seat_drawn(state: State, event: e.FirstSeatDrawn) -> None:
    state.first_seat = event.seat


def _pair_drawn(state: State, event: e.PairDrawn) -> None:
    state.track.append(Pair(event.tiles))
    for tile in event.tiles:
        state.bag.remove(tile)


def _turn_began(state: State, event: e.TurnBegan) -> None:
    state.seat = event.seat
    state.round = event.round
    state.turn = event.turn
    state.declining = False
    state.legions = 0
    state.infiltrated = False
    state.converted = ()
    state.campaign = 0
    state.enemies_lost = 0
    state.natives_lost = 0


def _phase_began(state: State, event: e.PhaseBegan) -> None:
    state.phase = event.phase


def _civilization_chosen(state: State, event: e.CivilizationChosen) -> None:
    for pair in state.track[: event.slot - 1]:
        pair.coins += 1
    del state.track[event.slot - 1]
    state.active[event.seat] = Civilization(event.tiles, event.pawns)
    _score(state, event)


def _peace_made(state: State, event: e.PeaceMade) -> None:
    state.peace[event.seat] = event.partner or 0


def _peace_ended(state: State, event: e.PeaceEnded) -> None:
    state.peace[event.seat] = 0


def _expansion_began(state: State, event: e.ExpansionBegan) -> None:
    for province, collected in event.pawns:
        state.pawns[state.index[province]] -= collected
    _active(state, event.seat).hand = event.hand
    state.legions = event.legions
    state.campaign = event.campaign


def _province_abandoned(state: State, event: e.ProvinceAbandoned) -> None:
    _empty(state, event.province)
    _active(state, event.seat).hand = event.hand


def _province_conquered(state: State, event: e.ProvinceConquered) -> None:
    i = state.index[event.province]
    if event.survivors and event.defender is not None:
        state.survivors.append((event.defender, state.kind[i], event.survivors))
    _place(state, event.province, ACTIVE, event.seat, event.own)
    state.forts[i] = ()
    _active(state, event.seat).hand = event.hand
    state.legions -= event.legions
    if event.means == "espionage":
        state.infiltrated = True
    if event.means == "religion" and event.defender is not None:
        state.converted = (*state.converted, event.defender)
    if event.counted == "enemy":
        state.enemies_lost += event.lost
    if event.counted == "native":
        state.natives_lost += event.lost


def _province_cleared(state: State, event: e.ProvinceCleared) -> None:
    _empty(state, event.province)


def _conquest_ended(state: State, event: e.ConquestEnded) -> None:
    state.legions -= event.legions_unused


def _parts_given_up(state: State, event: e.PartsGivenUp) -> None:
    for province, _ in event.given_up:
        _empty(state, province)
    _active(state, event.seat).hand = event.hand


def _pawns_gained(state: State, event: e.PawnsGained) -> None:
    _active(state, event.seat).hand = event.hand


def _pawns_placed(state: State, event: e.PawnsPlaced) -> None:
    for province, pawns in event.pawns:
        state.pawns[state.index[province]] = pawns
    _active(state, event.seat).hand = event.hand


def _forts_placed(state: State, event: e.FortsPlaced) -> None:
    for province, tile in event.forts:
        i = state.index[province]
        state.forts[i] = (*state.forts[i], tile)


def _survivors_placed(state: State, event: e.SurvivorsPlaced) -> None:
    kind = ACTIVE if event.civilization == "active" else DECLINED
    for province, pawns in event.placed:
        state.pawns[state.index[province]] += pawns
    if event.to_hand:
        _active(state, event.seat).hand += event.to_hand
    state.survivors = [left for left in state.survivors if left[:2] != (event.seat, kind)]


def _empire_removed(state: State, event: e.EmpireRemoved) -> None:
    for province, _ in event.pawns:
        _empty(state, province)
    state.declined[event.seat] = None
    state.bag = sorted((*state.bag, *event.tiles))


def _civilization_declined(state: State, event: e.CivilizationDeclined) -> None:
    for province, pawns in event.pawns:
        _place(state, province, DECLINED, event.seat, pawns)
    for province, removed in event.forts_removed:
        i = state.index[province]
        state.forts[i] = tuple(tile for tile in state.forts[i] if tile != removed)
    state.declined[event.seat] = Civilization(event.tiles)
    state.active[event.seat] = None
    state.declining = True


def _game_ended(state: State, event: GameEnded) -> None:
    state.winners = event.winners
    state.phase = "over"
    state.seat = 0


_ASSIGN: dict[type[Event], Callable[[State, Any], None]] = {
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
    e.TurnScored: _score,
    e.EmpireRemoved: _empire_removed,
    e.CivilizationDeclined: _civilization_declined,
    GameEnded: _game_ended,
}
