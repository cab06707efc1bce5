"""Golden playthroughs and counts of choices: what a game looks like, as text that a person can read.

Written by ``make golden`` only; a commit that changes one names the rule that changed.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from domain.kernel.choices import LISTED_AT_MOST
from domain.kernel.rules import digest
from tests.generic.games import AnyRules, RandomGame, rules_of

FOLDER = Path(__file__).parent
SEED = 4
DEPTH = 3
BREADTH = 12
"""Choices that are followed at each level; all are counted."""
HEAD = "# Written by `make golden`. A change here is a change of the rules: name the rule in the commit.\n"


def playthrough(name: str) -> str:
    """A random game: each move with its choices, what happened, and what each seat sees, as digests."""
    rules = rules_of(name)
    game = RandomGame(rules, SEED)
    lines = [HEAD, f"{rules.title}, {rules.ruleset}, {len(game.started.seats)} seats, seed {game.seed}"]
    lines += _told(rules, game.start, game.dealt)
    for step in game.steps():
        choices = rules.legal(step.before)
        args = " ".join(f"{key}={value}" for key, value in step.command.args().items())
        seats = range(1, len(game.started.seats) + 1)
        views = " ".join(digest(rules.view(step.after, seat))[:6] for seat in seats)
        lines.append(f"{step.move}. seat {step.command.seat} {step.command.NAME} {args}".rstrip())
        lines.append(f"   one of {choices.count()}; then {digest(step.after)}, seen as {views}")
        lines += _told(rules, step.after, step.events)
    return "\n".join(lines) + "\n"


def _told(rules: AnyRules, state: Any, events: list[Any]) -> Iterator[str]:
    for event in events:
        yield f"   {type(event).__name__}: {rules.explain(state, event)}".rstrip(": ")


def counts(name: str) -> str:
    """How many choices lie one, two and three moves ahead of some positions."""
    rules = rules_of(name)
    steps = list(RandomGame(rules, SEED).steps())
    lines = [HEAD, f"Choices by depth; of each position the first {BREADTH} are followed."]
    for place in range(0, len(steps), max(1, len(steps) // 12)):
        found = [0] * DEPTH
        _count(rules, steps[place].before, 0, found)
        lines.append(f"before move {steps[place].move}: {' '.join(map(str, found))}")
    return "\n".join(lines) + "\n"


def _count(rules: AnyRules, state: Any, depth: int, found: list[int]) -> None:
    if not rules.to_act(state):
        return
    choices = rules.legal(state)
    found[depth] += choices.count()
    if depth + 1 == DEPTH or choices.count() > LISTED_AT_MOST:
        return
    for command, _ in zip(choices, range(BREADTH), strict=False):
        after = rules.copy(state)
        rules.play(after, command, _First())
        _count(rules, after, depth + 1, found)


class _First:
    """Chance that always takes the first option."""

    def __init__(self) -> None:
        self.taken: list[dict[str, str | int]] = []

    def draw(self, name: str, options: Any) -> Any:
        return options[0]


FILES = {"playthrough": playthrough, "counts": counts}
