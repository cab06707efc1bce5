"""Carries out commands, with all that follows until a decision is due again."""

from collections.abc import Callable
from typing import Any

from domain.kernel.chance import Chance
from domain.kernel.messages import Command, Event
from domain.vilnius import (
    attack,
    capturing,
    city,
    damage,
    defence,
    ending,
    income,
    plunder,
    preparation,
    sacrifices,
    storming,
)
from domain.vilnius import commands as c
from domain.vilnius.dealing import lay_cards
from domain.vilnius.events import CampsCalled
from domain.vilnius.move import Move, in_turn
from domain.vilnius.state import Phase, State


def deal(state: State, chance: Chance) -> list[Event]:
    """Sets up the table, and goes on to the first decision."""
    move = Move(state, chance)
    lay_cards(move)
    _begin_round(move)
    _go_on(move)
    return move.events


def play(state: State, command: Command, chance: Chance) -> list[Event]:
    """The events of a command that is not refused."""
    move = Move(state, chance)
    _PLAY[type(command)](move, command)
    _go_on(move)
    return move.events


def to_act(state: State) -> tuple[int, ...]:
    """The seats that may act now (vilnius:3.3)."""
    if state.step == "draw":
        return tuple(seat for seat in in_turn(state) if state.named[seat] is None)
    return (state.seat,) if state.step else ()


def _go_on(move: Move) -> None:
    """Carries out all that leaves no decision, until one is due or the game is over (vilnius:3.7)."""
    state = move.state
    while state.winners is None:
        if not state.city:
            ending.end(move, ())  # vilnius:10.12
        elif damage.lose(move) if state.losses else _NEXT[state.phase](move):
            return


def _begin_round(move: Move) -> None:
    if move.state.round > 1:
        move.phase("income")
    income.begin(move)
    if move.state.round == 1:
        move.phase("preparation")


def _income(move: Move) -> bool:
    if income.go_on(move):
        return True
    move.phase("preparation")
    return False


def _preparation(move: Move) -> bool:
    """Each player reveals an Order card (vilnius:5.1, 5.8)."""
    state = move.state
    if state.final:
        return _final(move)
    if state.draws:
        preparation.reveal(move, state.draws[0], state.draws[0])
        return False
    move.phase("city")
    city.begin(move)
    return False


def _city(move: Move) -> bool:
    if city.go_on(move):
        return True
    state, box = move.state, move.box
    if not attack.attacking(state, box):
        return _after_attack(move)
    if cards := attack.camps(state, box):
        move.phase("camps")
        move.emit(CampsCalled(cards=cards))
    else:
        attack.begin(move)
    return False


def _camps(move: Move) -> bool:
    """War Camps reveal their cards, and then the attack begins (vilnius:8.2, 8.3)."""
    state = move.state
    if state.final:
        return _final(move)
    if state.camps:
        preparation.reveal(move, None, attack.attacking(state, move.box)[0])
    else:
        attack.begin(move)
    return False


def _final(move: Move) -> bool:
    """The Final Attack; the game is won where no row attacks (vilnius:16.5)."""
    if not attack.begin_final(move):
        ending.win(move)
    return False


def _damage(move: Move) -> bool:
    due = damage.go_on(move)
    if due is not None:
        return due
    return _skulls(move, "silver")


def _skulls(move: Move, skull: sacrifices.Skull) -> bool:
    """Silver Skulls, then Golden ones, then the field is cleared (vilnius:11.2, 11.3)."""
    sacrifices.begin(move, skull)
    if move.state.phase == skull:
        return False
    return _skulls(move, "gold") if skull == "silver" else _clear(move)


def _silver(move: Move) -> bool:
    if move.state.due:
        return sacrifices.go_on(move, "silver")
    return _skulls(move, "gold")


def _gold(move: Move) -> bool:
    if move.state.due:
        return sacrifices.go_on(move, "gold")
    return _clear(move)


def _clear(move: Move) -> bool:
    """The field is cleared; after the Final Attack the game is won (vilnius:16.4)."""
    sacrifices.clear(move)
    if move.state.final:
        ending.win(move)
        return False
    plunder.begin(move)
    return False if move.state.phase == "plunder" else _after_attack(move)


def _plunder(move: Move) -> bool:
    if move.state.beaten:
        return plunder.go_on(move)
    return _after_attack(move)


def _after_attack(move: Move) -> bool:
    """Asks for attacks on enemy Buildings; the next steps follow when none is possible any more."""
    return storming.go_on(move) or _capturing(move)


def _capturing(move: Move) -> bool:
    return capturing.go_on(move) or _destinations(move)


def _destinations(move: Move) -> bool:
    ending.new_destinations(move)
    return _garrison(move)


def _garrison(move: Move) -> bool:
    if ending.garrison_next(move):
        return True
    ending.next_round(move)
    _begin_round(move)
    return False


_NEXT: dict[Phase, Callable[[Move], bool]] = {
    "income": _income,
    "preparation": _preparation,
    "city": _city,
    "camps": _camps,
    "defence": defence.go_on,
    "damage": _damage,
    "silver": _silver,
    "gold": _gold,
    "plunder": _plunder,
    "storming": _after_attack,
    "capturing": _capturing,
    "garrison": _garrison,
}
"""By phase, the function that goes on with it; it returns whether a decision is due."""


def _stop_defence(move: Move, command: c.StopDefence) -> None:
    defence.end(move)


def _stop_storming(move: Move, command: c.StopStorming) -> None:
    """Ends the attacks on enemy Buildings (vilnius:13.7)."""
    move.phase("capturing")


_PLAY: dict[type[Command], Callable[[Move, Any], None]] = {
    c.Draw: income.name,
    c.Build: city.build,
    c.Recruit: city.recruit,
    c.Pay: city.pay_for,
    c.Park: city.park,
    c.Pass: city.pass_,
    c.Deploy: defence.deploy,
    c.ChooseVictims: defence.choose_victims,
    c.StopDefence: _stop_defence,
    c.Suffer: damage.suffer,
    c.GiveProvince: damage.give_province,
    c.GiveUnit: damage.give_unit,
    c.GiveBuilding: damage.give_building,
    c.StoredOrFire: damage.stored_or_fire,
    c.Sacrifice: sacrifices.sacrifice,
    c.Plunder: plunder.plunder,
    c.StopPlunder: plunder.stop,
    c.Storm: storming.storm,
    c.StopStorming: _stop_storming,
    c.Capture: capturing.capture,
    c.Keep: capturing.keep,
    c.StopCapturing: capturing.stop,
    c.Garrison: ending.garrison,
}
