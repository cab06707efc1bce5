"""Games of CivMint that get somewhere: players at random, but seldom idle, and drawn to war or to Cities.
Players without any plan hardly ever meet, and keep hardly any Cities.
"""

import json
from functools import cache
from typing import Any, Literal

from domain.catalog import codec
from domain.civmint import RULES
from domain.civmint.commands import Attack, Move, Upgrade
from domain.civmint.names import MILITARY
from domain.civmint.state import State
from domain.kernel.aggregate import Game
from domain.kernel.chance import Draw, SeededChance
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from tests.games.civmint.table import FACES, of_version

IDLE = ("downgrade", "end_build", "end_move", "end_battle", "end_combat", "end_trade", "trade", "propose")
TRIES = 8
CODEC = codec()
Row = tuple[str, dict[str, Any]]
"""A stored event: its topic and its JSON."""
Aim = Literal["none", "war", "cities"]
PACKS: dict[str, Any] = {"faces": FACES, "mint": of_version("mint", 2)}
NEAR: dict[str, Any] = {"layout": "near", "packs": PACKS}
SETUPS: tuple[dict[str, Any], ...] = (
    NEAR,
    {**NEAR, "typed_costs": False, "icons_once_per_production": False},
    {**NEAR, "layout": "far", "first_combat_power": "total"},
    {"one_step_per_die_per_turn": False, "packs": {"mint": PACKS["mint"]}},
    {"layout": "near"},
)
"""By number; the last one is on the newest packs."""


@cache
def played(aim: Aim, setup: int, seed: int) -> tuple[Row, ...]:
    """A game as it is stored, whose players all have this aim."""
    seed_ = f"{aim}/{setup}/{seed}"
    game = Game.start(RULES, ("Ann", "Bo"), SETUPS[setup], seed=seed_)
    while acting := RULES.to_act(game.state):
        draw = SeededChance(f"{seed_}/choice", game.next_move).below
        choices = RULES.legal(game.state, acting[0])
        command = _eager(aim, game.state, choices, draw) if aim != "none" else choices.sample(draw)
        game.move(command.seat, command.NAME, command.args())
    encoded = (CODEC.encode(recorded.event) for recorded in game.collect_events())
    return tuple((topic, json.loads(text)) for topic, text in encoded)


def _eager(aim: Aim, state: State, choices: Choices[Command], draw: Draw) -> Command:
    wanted = _ahead if aim == "war" else _settles
    ahead = [command for command in choices.listed if wanted(state, command)]
    if ahead and draw(5):
        return ahead[draw(len(ahead))]
    command = choices.sample(draw)
    for _ in range(TRIES):
        if command.NAME in IDLE or (aim == "war" and _settles(state, command) and draw(5) > 1):
            command = choices.sample(draw)
    return command


def _settles(state: State, command: Command) -> bool:
    """Whether it makes a Village or a City."""
    return isinstance(command, Upgrade) and command.kind in ("village", "city")


def _ahead(state: State, command: Command) -> bool:
    """Whether it is an attack, or a unit meets an enemy or boards a Ship, or a fighter comes nearer."""
    if isinstance(command, Attack):
        return True
    if not isinstance(command, Move):
        return False
    unit = next(unit for unit in state.units[command.seat] if unit.die == command.unit)
    enemies = state.units[3 - command.seat]
    lost = state.status[command.seat] in ("conquered", "deserted")
    goal = state.capitals[command.seat if lost else 3 - command.seat]
    meets = command.ship is not None or any(enemy.space == command.to for enemy in enemies)
    return meets or (unit.kind in MILITARY and _far(command.to, goal) < _far(unit.space, goal))


def _far(space: str, goal: str) -> int:
    return abs(ord(space[0]) - ord(goal[0])) + abs(int(space[1]) - int(goal[1]))
