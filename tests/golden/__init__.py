"""Golden playthroughs and counts of choices: what a game looks like, as text that a person can read.

Written by ``make golden`` only; a commit that changes one names the rule that changed.
"""

import json
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any

from domain.kernel.chance import SeededChance
from domain.kernel.choices import LISTED_AT_MOST
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.rules import begin, digest, view_of
from tests.generic.games import RandomGame, choices, counted, golden_file, golden_seed

TRIED = 400
DEPTH = 3
BREADTH = 12
"""Choices that are followed at each level; all are counted."""
HEAD = "# Written by `make golden`. A change here is a change of the rules: name the rule in the commit."


def fullest(name: str) -> int:
    """The seed whose random game shows the most kinds of commands and events; of equals the present one."""

    def kinds(seed: int) -> int:
        events = RandomGame(name, seed).stream()
        commands = {event.command for event in events if isinstance(event, MoveMade)}
        return len(commands) + len({type(event) for event in events})

    seeds = [golden_seed(name)] if golden_file(name, "playthrough").exists() else []
    best: int = max([*seeds, *range(TRIED)], key=kinds)
    return best


def playthrough(name: str, seed: int) -> str:
    """A random game: each move with its choices, what happened, and what each seat sees, as digests."""
    game = RandomGame(name, seed)
    rules = game.rules
    lines = [HEAD, "", f"{rules.title}, {rules.ruleset}, {len(game.seats)} seats, seed {game.seed}"]
    lines.append(f"setup {json.dumps(game.started.setup)}")
    lines += _told(game, begin(rules, game.started), game.dealt)
    for step in game.steps():
        args = " ".join(f"{key}={value}" for key, value in step.command.args().items())
        views = " ".join(digest(view_of(rules, step.after, seat))[:6] for seat in game.seats)
        count = counted(choices(rules, step.before))
        lines.append(f"{step.move}. seat {step.command.seat} {step.command.NAME} {args}".rstrip())
        lines.append(f"   one of {count}; then {digest(step.after)}, seen as {views}")
        lines += _told(game, step.before, step.events)
    return "\n".join(lines) + "\n"


def _told(game: RandomGame, before: Any, events: list[Event]) -> Iterator[str]:
    state = game.rules.copy(before)
    for event in events:
        game.rules.evolve(state, event)
        yield f"   {type(event).__name__}: {game.rules.explain(state, event)}".rstrip(": ")


def counts(name: str, seed: int) -> str:
    """How many choices lie one, two and three moves ahead of some positions."""
    game = RandomGame(name, seed)
    steps = list(game.steps())
    lines = [HEAD, "", f"Choices by depth; of each position the first {BREADTH} are followed."]
    for step in steps[:: max(1, len(steps) // 12)]:
        found = [0] * DEPTH
        _count(game, step.before, 0, found)
        lines.append(f"before move {step.move}: {' '.join(map(str, found))}")
    return "\n".join(lines) + "\n"


def _count(game: RandomGame, state: Any, depth: int, found: list[int]) -> None:
    of_seats = choices(game.rules, state)
    count = counted(of_seats)
    found[depth] += count
    if depth + 1 == DEPTH or count > LISTED_AT_MOST:
        return
    for command in islice(chain(*of_seats), BREADTH):
        after = game.rules.copy(state)
        game.rules.play(after, command, SeededChance("counts", depth))
        _count(game, after, depth + 1, found)


TEXTS: dict[str, Callable[[str, int], str]] = {"playthrough": playthrough, "counts": counts}
