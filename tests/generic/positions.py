"""Positions that commands are tried in."""

from functools import cache
from typing import Any

from domain.kernel.chance import SeededChance
from domain.kernel.choices import LISTED_AT_MOST
from tests.generic.games import RandomGame, Step, choices, counted, described, rules_of, small_setups
from tests.generic.golden import golden_games
from tests.generic.random_events import EVENTS, SEEDS, each

EVERY = 200
"""Events of random games for each position that is taken."""


@cache
def positions(name: str) -> list[Any]:
    """States of random games, spread over their depth; of golden games, before the first of each command; of
    small games, where described choices are due."""
    states: list[Any] = []
    draw = SeededChance(f"positions of {name}", 0).below

    def some(game: RandomGame, steps: list[Step]) -> None:
        states.extend(step.before for step in steps if draw(EVERY) <= len(step.events))

    each(name, EVENTS, some, SEEDS[1_000:])
    commands = set[str]()
    for step in (step for game in golden_games(name) for step in game.steps()):
        if step.command.NAME not in commands:
            commands.add(step.command.NAME)
            states.append(step.before)

    def small(game: RandomGame, steps: list[Step]) -> None:
        states.extend(step.before for step in steps if is_small(name, step.before))

    if setups := small_setups(name):
        each(name, EVENTS // 20, small, setups=setups)
    return states


def is_small(name: str, state: Any) -> bool:
    """Whether described choices are due, and fit into a list with all others."""
    of_seats = choices(rules_of(name), state)
    fits = counted(of_seats) < LISTED_AT_MOST  # a shape that is not counted may have more than are listed
    return fits and any(command.NAME in described(name) for of in of_seats for command in of)
