"""Games as they were once stored: rows of topic and JSON, and in ``digests.txt`` the states they lead to.

The file of a game is never changed: whatever becomes of events and rules, it has to load, fold and project.
``python -m tests.streams`` adds a game where kinds of events are in no file yet, and writes the digests,
which may change with the shape of a state.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from domain.catalog import codec, games
from domain.kernel.events import GameStarted
from domain.kernel.messages import Event
from domain.kernel.rules import digest, fold
from tests.generic.games import RandomGame, golden_seed

FOLDER = Path(__file__).parent
DIGESTS = FOLDER / "digests.txt"

Row = tuple[str, str]
"""Topic and JSON."""


def files() -> list[Path]:
    """The stored games."""
    return sorted(FOLDER.glob("*.jsonl"))


def rows(file: Path) -> Iterator[Row]:
    """The rows of a stored game."""
    for line in file.read_text("utf-8").splitlines():
        row = json.loads(line)
        yield row["topic"], row["json"]


def unstored(name: str) -> set[str]:
    """The topics of a game's events that are in no file."""
    stored = {topic for file in files() for topic, _ in rows(file)}
    return {event.TOPIC for event in games()[name].events} - stored


def add(name: str) -> None:
    """Stores the golden game, which shows every kind of event."""
    ruleset = games()[name].ruleset
    number = 1 + len(list(FOLDER.glob(f"{ruleset}-*.jsonl")))
    encoded = [codec().encode(event) for event in RandomGame(name, golden_seed(name)).stream()]
    lines = [
        json.dumps({"topic": topic, "json": text.decode()}, ensure_ascii=False) for topic, text in encoded
    ]
    FOLDER.joinpath(f"{ruleset}-{number}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


def load(file: Path) -> tuple[list[Event], Any]:
    """The events of a stored game, and the state that they lead to."""
    events = [codec().decode(topic, text.encode()) for topic, text in rows(file)]
    started = events[0]
    assert isinstance(started, GameStarted)
    return events, fold(games()[started.game], started, events)


def digests() -> str:
    """For each stored game a line: its name and the digest of the state that it leads to."""
    return "".join(f"{file.stem} {digest(load(file)[1])}\n" for file in files())
