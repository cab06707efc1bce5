"""Games as they were once stored: for each rule set a file of rows (topic, JSON) and the state they led to.

A file is never changed: whatever becomes of events and rules, it has to load, fold and project. ``python -m
tests.streams`` adds the file of a rule set that has none yet.
"""

import json
from pathlib import Path

from domain.catalog import codec
from domain.kernel.rules import digest, fold
from tests.generic.games import RandomGame, rules_of

FOLDER = Path(__file__).parent
SEED = 2


def path(name: str) -> Path:
    """The file of a game's present rule set."""
    return FOLDER / f"{rules_of(name).ruleset}.jsonl"


def write(name: str) -> None:
    """Stores a random game of the present rules, unless there is one."""
    rules = rules_of(name)
    game = RandomGame(rules, SEED)
    events = game.stream()
    rows = [codec().encode(event) for event in events]
    lines = [json.dumps({"topic": topic, "json": text.decode()}) for topic, text in rows]
    lines.append(json.dumps({"digest": digest(fold(rules, game.started, events))}))
    path(name).write_text("\n".join(lines) + "\n", "utf-8")
