"""Carries out commands, with all that follows until a decision is due again."""

from collections.abc import Callable
from typing import Any

from domain.civmint import (
    building,
    capitals,
    combat,
    dealing,
    ending,
    fighting,
    happenings,
    moving,
    points,
    production,
    research,
    retreating,
    trading,
    upkeep,
)
from domain.civmint import commands as c
from domain.civmint.events import TurnBegan
from domain.civmint.move import Move, other
from domain.civmint.state import Phase, State
from domain.kernel.chance import Chance
from domain.kernel.messages import Command, Event
from domain.kernel.shapes import Counted


def deal(state: State, chance: Chance) -> list[Event]:
    """Sets up the table."""
    move = Move(state, chance)
    dealing.deal(move)
    return move.events


def play(state: State, command: Command, chance: Chance) -> list[Event]:
    """The events of a command that is not refused."""
    move = Move(state, chance)
    _PLAY[type(command)](move, command)
    _go_on(move)
    return move.events


def to_act(state: State) -> tuple[int, ...]:
    """The seat that has something to decide; none at the end."""
    return (state.seat,) if state.step else ()


def _go_on(move: Move) -> None:
    """Carries out all that leaves no decision, until one is due or the game is over (civmint:3.4)."""
    state = move.state
    while state.winners is None:
        if "conquered" in state.status:
            capitals.desert(move)
        if state.choices:
            move.ask("choose", state.choices[0].seat)
            return
        if _NEXT[state.phase](move):
            return


def _setup(move: Move) -> bool:
    _begin_turn(move, move.state.first)
    return False


def _begin_turn(move: Move, seat: int) -> None:
    state = move.state
    new_round = seat == state.first
    move.emit(TurnBegan(seat, state.round + new_round, state.turn + 1))
    move.phase("production")
    production.begin(move)


def _production(move: Move) -> bool:
    if production.go_on(move):
        return True
    production.levels_add(move)
    if not move.state.choices:
        move.phase("trade")
    return False


def _trade(move: Move) -> bool:
    if trading.go_on(move):
        return True
    move.phase("upkeep")
    return False


def _repair(move: Move) -> bool:
    if upkeep.go_on_repairing(move):
        return True
    move.phase("build")
    return False


def _build(move: Move) -> bool:
    if building.go_on(move):
        return True
    move.phase("move")
    return False


def _move(move: Move) -> bool:
    if moving.go_on(move):
        return True
    move.phase("combat")
    return False


def _combat(move: Move) -> bool:
    if combat.go_on(move):
        return True
    if move.state.phase == "combat":
        combat.finish(move)
    return False


def _research(move: Move) -> bool:
    if research.go_on(move):
        return True
    _begin_taxes(move)
    return False


def _begin_taxes(move: Move) -> None:
    move.phase("taxes")
    research.collect_taxes(move)


def _taxes(move: Move) -> bool:
    if research.go_on_taxes(move):
        return True
    _end_turn(move)
    return False


def _end_turn(move: Move) -> None:
    """Ends a turn: the other player's turn begins, or the round ends (civmint:3.1, 3.3)."""
    state = move.state
    points.end_turn(move)
    if state.active == state.first:
        _begin_turn(move, other(state.active))
    elif not ending.test(move):
        move.phase("events")
        happenings.roll(move)


def _events(move: Move) -> bool:
    if move.state.events:
        return happenings.go_on(move)
    move.phase("round_end")
    return False


def _round_end(move: Move) -> bool:
    first = move.state.first
    if ending.go_on(move):
        return True
    if move.state.first != first:
        _begin_turn(move, move.state.first)
    return False


_NEXT: dict[Phase, Callable[[Move], bool]] = {
    "setup": _setup,
    "production": _production,
    "trade": _trade,
    "upkeep": upkeep.pay_bill,
    "repair": _repair,
    "build": _build,
    "move": _move,
    "combat": _combat,
    "research": _research,
    "taxes": _taxes,
    "events": _events,
    "round_end": _round_end,
}
"""By phase, the function that goes on with it; it returns whether a decision is due."""


def _pay(move: Move, command: c.Pay) -> None:
    _PAID[move.state.phase](move, command.cubes)


_PAID: dict[Phase, Callable[[Move, Counted], None]] = {
    "trade": trading.pay,
    "upkeep": upkeep.pay,
    "build": building.pay,
}


def _build_unit(move: Move, command: c.Build | c.Upgrade) -> None:
    if move.state.phase == "events":
        happenings.explode(move, command)
    elif isinstance(command, c.Build):
        building.build(move, command)
    else:
        building.upgrade(move, command)


def _decline(move: Move, command: c.Decline) -> None:
    if move.state.phase == "events":
        happenings.decline(move, command)
    else:
        trading.decline(move, command)


def _research_step(move: Move, command: c.Research) -> None:
    by_event = move.state.phase == "events"
    research.research(move, command)
    if by_event:
        happenings.end(move)


def _improve(move: Move, command: c.Improve) -> None:
    by_event = move.state.phase == "events"
    research.improve(move, command)
    if by_event:
        happenings.end(move)


def _choose(move: Move, command: c.Choose) -> None:
    """Takes cubes of choice; with the last of them the production is done (civmint:4.10, 4.11)."""
    production.choose(move, command)
    if move.state.phase == "production" and not move.state.choices:
        move.phase("trade")


def _end_trade(move: Move, command: c.EndTrade) -> None:
    move.phase("upkeep")


def _end_repair(move: Move, command: c.EndRepair) -> None:
    move.phase("build")


def _end_build(move: Move, command: c.EndBuild) -> None:
    move.phase("move")


def _end_move(move: Move, command: c.EndMove) -> None:
    move.phase("combat")


def _end_research(move: Move, command: c.EndResearch) -> None:
    _begin_taxes(move)


def _end_turn_now(move: Move, command: c.EndTurn) -> None:
    _end_turn(move)


_PLAY: dict[type[Command], Callable[[Move, Any], None]] = {
    c.ChooseCapital: dealing.choose_capital,
    c.Collect: production.collect,
    c.Choose: _choose,
    c.Trade: trading.trade,
    c.Propose: trading.propose,
    c.Accept: trading.accept,
    c.Decline: _decline,
    c.EndTrade: _end_trade,
    c.Pay: _pay,
    c.Downgrade: upkeep.go_down,
    c.Repair: upkeep.repair,
    c.EndRepair: _end_repair,
    c.Build: _build_unit,
    c.Upgrade: _build_unit,
    c.EndBuild: _end_build,
    c.Move: moving.move_unit,
    c.EndMove: _end_move,
    c.Attack: combat.attack,
    c.EndBattle: combat.end_battle,
    c.EndCombat: combat.end_combat,
    c.Defend: fighting.defend,
    c.Spend: fighting.spend,
    c.Retreat: retreating.retreat,
    c.Land: retreating.land,
    c.Research: _research_step,
    c.EndResearch: _end_research,
    c.Improve: _improve,
    c.EndTurn: _end_turn_now,
    c.Reduce: happenings.choose_reduced,
    c.Lose: happenings.choose_lost,
    c.Gather: happenings.gather,
    c.Mend: ending.choose_mended,
}
