"""Random games in which both players go to war: so their battles, retreats and Capital Cities have something
to show."""

from collections.abc import Mapping
from itertools import chain, islice

from domain.civmint import RULES
from domain.civmint.commands import Attack, Downgrade, Move, Research, Trade, Upgrade
from domain.civmint.move import other
from domain.civmint.state import State
from domain.kernel.aggregate import Game
from domain.kernel.chance import Draw, SeededChance
from domain.kernel.choices import Choices
from domain.kernel.events import Json, MoveMade
from domain.kernel.messages import Command
from tests.helpers.projected import Recording

LISTED = 60
"""Choices that are looked at."""


def fierce(
    seed: str, setup: Mapping[str, Json] | None = None, moves: int = 10_000, take_backs: bool = False
) -> Recording:
    """The events of a game: whole, or its first moves."""
    names = [f"{seed}-1", f"{seed}-2"]
    game = Game.start(RULES, names, {"layout": "near"} | dict(setup or {}), seed=seed)
    while (due := RULES.to_act(game.state)) and len(game.moves) < moves:
        draw = SeededChance(f"{seed}/choice", game.next_move).below
        stand = [0, *(event.move for event in game.standing if isinstance(event, MoveMade))]
        if take_backs and len(stand) > 1 and draw(9) == 0:
            game.take_back(1, stand[-2 - draw(min(len(stand) - 1, 20))])
            continue
        command = chosen(game.state, RULES.legal(game.state, due[0]), draw)
        game.move(command.seat, command.NAME, command.args())
    return tuple(game.collect_events())


def chosen(state: State, choices: Choices[Command], draw: Draw) -> Command:
    """One of the choices that the most is to be hoped of, mostly; else any."""
    if draw(8) == 0:
        return choices.sample(draw)
    commands = list(islice(chain(choices), LISTED))
    best = max(hope(state, command) for command in commands)
    commands = [command for command in commands if hope(state, command) == best]
    return commands[draw(len(commands))]


def hope(state: State, command: Command) -> int:
    """How much a warrior hopes of a command; 0 is what nothing speaks for or against."""
    match command:
        case Attack():
            return 2
        case Upgrade():
            return {"village": 2, "infantry": 3, "artillery": 4, "cavalry": 4}.get(command.kind, 1)
        case Move():
            kinds = [unit.kind for unit in state.units[command.seat] if unit.die == command.unit]
            start = next(unit.space for unit in state.units[command.seat] if unit.die == command.unit)
            if kinds == ["settler"]:
                return 0
            return _steps(state, command.seat, start) - _steps(state, command.seat, command.to)
        case Downgrade():
            return -1
        case Research() | Trade():
            return 1
        case _:
            return {"build": 1, "repair": 1}.get(command.NAME, 0)


def _steps(state: State, seat: int, space: str) -> int:
    """How far it is to the enemy's Capital City, as the crow flies."""
    goal = state.capitals[other(seat)]
    return abs(ord(space[0]) - ord(goal[0])) + abs(int(space[1]) - int(goal[1]))
