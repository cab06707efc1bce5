"""Carries out commands: which phase follows which, and whose turn it is (rules 2, 3 and 11)."""

from collections.abc import Callable
from typing import Any

from domain.kernel.chance import Chance
from domain.kernel.events import GameEnded
from domain.kernel.messages import Command, Event, ScoreChange
from domain.vinci import commands as c
from domain.vinci import conquest, decline, settle
from domain.vinci.events import (
    BoardLaid,
    CivilizationChosen,
    FirstSeatDrawn,
    PairDrawn,
    PeaceEnded,
    PeaceMade,
    TurnBegan,
    TurnEnded,
)
from domain.vinci.geography import bits, tile_pawns
from domain.vinci.move import Move
from domain.vinci.points import winners
from domain.vinci.state import State

ROUNDS = {2: 13, 3: 12, 4: 11, 5: 10}  # vinci:3.1
START_POINTS = 5  # vinci:1.15
SLOTS = 6  # vinci:1.17


def deal(state: State, chance: Chance) -> list[Event]:
    """Lays out map, natives and track, draws the first seat and begins its turn (rules 1)."""
    move = Move(state, chance)
    seats = len(state.players)
    tiles = sorted(tile_pawns(state.tiles))
    if seats == 2:
        tiles.remove("diplomacy")  # vinci:1.3
    move.emit(
        BoardLaid(
            provinces=move.geography.ids,
            natives=tuple(move.geography.ids[i] for i in bits(move.geography.natives)),  # vinci:1.16
            bag=tuple(tiles),
            scores=tuple(
                ScoreChange(seat, START_POINTS, "start", START_POINTS) for seat in range(1, seats + 1)
            ),
        )
    )
    first = chance.draw("start_seat", range(1, seats + 1))  # vinci:1.18
    move.emit(FirstSeatDrawn(seat=first))
    for _ in range(SLOTS):
        _draw_pair(move)
    _begin_turn(move, first, 1, 1)
    return move.events


def play(state: State, command: Command, chance: Chance) -> list[Event]:
    """The events of a command that ``refusal`` lets pass."""
    move = Move(state, chance)
    _PLAY[type(command)](move, command)
    return move.events


def to_act(state: State) -> tuple[int, ...]:
    """The seat whose turn it is."""
    return (state.seat,) if state.seat else ()


def _draw_pair(move: Move) -> None:
    bag = move.state.bag
    first = move.chance.draw("tile", bag)
    left = bag.copy()
    left.remove(first)
    second = move.chance.draw("tile", left)
    move.emit(PairDrawn(len(move.state.track) + 1, (first, second)))


def _begin_turn(move: Move, seat: int, round_: int, turn: int) -> None:
    move.emit(TurnBegan(seat, round_, turn))
    if partner := move.state.peace[seat]:
        move.emit(PeaceEnded(seat=seat, partner=partner))  # vinci:12.36
    move.phase("choose" if round_ == 1 else "start")  # vinci:3.3, 3.4


def _end_turn(move: Move) -> None:
    state, seats = move.state, len(move.state.players)
    move.emit(TurnEnded(move.seat))
    following = move.seat % seats + 1
    round_ = state.round + (following == state.first_seat)
    if round_ > ROUNDS[seats]:  # vinci:3.2
        scores = state.scores[1:]
        move.emit(GameEnded(scores=tuple(scores), winners=winners(scores)))
    else:
        _begin_turn(move, following, round_, state.turn + 1)


def _choose(move: Move, command: c.ChooseCivilization) -> None:
    state, seat = move.state, move.seat
    pair = state.track[command.slot - 1]
    paid = command.slot - 1  # vinci:2.2, paid before the coins are gained 2.6
    first, second = (tile_pawns(state.tiles)[tile] for tile in pair.tiles)
    extra = move.geography.extra_pawns[len(state.players)].count
    points = [(source, n) for source, n in (("civilization", -paid), ("coins", pair.coins)) if n]
    move.emit(
        CivilizationChosen(
            seat,
            command.slot,
            pair.tiles,
            paid,
            pair.coins,
            (first, second),  # tile_pawns
            extra,
            first + second + extra,  # pawns: vinci:2.10
            move.changes(points),
        )
    )
    _draw_pair(move)  # vinci:2.9
    if state.declining:
        _end_turn(move)
    else:
        _open_expansion(move)


def _open_expansion(move: Move) -> None:
    """Diplomacy is asked first (vinci:12.35), then pawns are collected."""
    if "diplomacy" in move.civilization.tiles:
        move.phase("peace")
    else:
        conquest.begin_expansion(move, campaign=1)


def _expand(move: Move, _: c.Expand) -> None:
    _open_expansion(move)


def _make_peace(move: Move, command: c.MakePeace) -> None:
    move.emit(PeaceMade(seat=move.seat, partner=command.partner))
    conquest.begin_expansion(move, campaign=1)


def _end_conquest(move: Move, _: c.EndConquest) -> None:
    if settle.end_conquest(move):
        conquest.begin_expansion(move, campaign=2)
    elif settle.is_split(move):
        move.phase("keep")
    else:
        _reorganize_next(move)


def _keep(move: Move, command: c.Keep) -> None:
    phase = move.state.phase
    if phase in ("collect", "conquer"):  # vinci:12.99
        settle.end_conquest(move)
    settle.keep(move, command)
    if phase != "reorganize":  # there the pawns were added already (vinci:12.98)
        _reorganize_next(move)


def _reorganize_next(move: Move) -> None:
    settle.gain_pawns(move)
    if not move.held:  # vinci:9.6
        _settle(move)
    elif "warband" in move.civilization.tiles:
        settle.place_warband(move)
        _settle(move)
    else:
        move.phase("reorganize")


def _reorganize(move: Move, command: c.Reorganize) -> None:
    settle.place(move, command)
    if move.state.phase == "philosophy":
        _fall(move)
    else:
        _settle(move)


def _settle(move: Move) -> None:
    """Forts, survivors, points (vinci:9.1), and Rebirth's question (vinci:12.53)."""
    settle.place_forts(move)
    settle.place_survivors(move)
    settle.score(move)
    if "rebirth" in move.civilization.tiles:
        move.phase("rebirth")
    else:
        _end_turn(move)


def _decline(move: Move, _: c.Decline) -> None:
    rebirth = move.state.phase == "rebirth"
    decline.remove_older(move)
    if rebirth:  # vinci:12.55, 12.83
        decline.fall(move, rebirth=True)
        _choose_next(move)
    elif decline.spreads_first(move):
        move.phase("philosophy")
    else:
        _fall(move)


def _fall(move: Move) -> None:
    """The ordinary decline: thin out, score, choose (vinci:11.2)."""
    decline.fall(move, rebirth=False)
    settle.score(move)  # vinci:11.11: nothing is active, so only the declined provinces count
    _choose_next(move)


def _choose_next(move: Move) -> None:
    last = move.state.round == ROUNDS[len(move.state.players)]
    if last and not move.state.options["last_round_choice"]:  # vinci:11.15
        _end_turn(move)
    else:
        move.phase("choose")


def _end_turn_here(move: Move, _: c.EndTurn) -> None:
    _end_turn(move)


_PLAY: dict[type[Command], Callable[[Move, Any], None]] = {
    c.ChooseCivilization: _choose,
    c.Expand: _expand,
    c.Decline: _decline,
    c.MakePeace: _make_peace,
    c.Abandon: conquest.abandon,
    c.Conquer: conquest.conquer,
    c.Infiltrate: conquest.infiltrate,
    c.Convert: conquest.convert,
    c.EndConquest: _end_conquest,
    c.Keep: _keep,
    c.Reorganize: _reorganize,
    c.EndTurn: _end_turn_here,
}
