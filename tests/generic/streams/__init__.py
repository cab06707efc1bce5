"""Games as they were once stored: rows of topic and JSON, and in ``digests.txt`` the states they lead to.

The file of a game is never changed: whatever becomes of events and rules, it has to load, fold and project.
``python -m tests.generic.streams`` adds a game where kinds of events are in no file yet, and writes the
digests, which may change with the shape of a state.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from domain.catalog import codec, games
from domain.kernel.events import (
    KERNEL_EVENTS,
    EndConfirmed,
    EndContradicted,
    GameEnded,
    GameStarted,
    ImportStopped,
    MoveMade,
    TakenBack,
)
from domain.kernel.messages import Event
from domain.kernel.rules import digest, fold
from domain.kernel.standing import standing
from tests.generic.golden import golden_games

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
    """The topics of a game's events, and of the kernel's, that are in no file."""
    stored = {topic for file in files() for topic, _ in rows(file)}
    return {event.TOPIC for event in (*KERNEL_EVENTS, *games()[name].events)} - stored


def add(name: str) -> None:
    """Stores the golden games, which show every kind of its events; whole ones with those of the kernel."""
    ruleset = games()[name].ruleset
    for number, game in enumerate(golden_games(name), 1 + len(list(FOLDER.glob(f"{ruleset}-*.jsonl")))):
        over = isinstance(game.stream[-1], GameEnded)
        encoded = map(codec().encode, with_kernel_events(game.stream) if over else game.stream)
        lines = [
            json.dumps({"topic": topic, "json": text.decode()}, ensure_ascii=False) for topic, text in encoded
        ]
        FOLDER.joinpath(f"{ruleset}-{number}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


def with_kernel_events(stream: list[Event]) -> list[Event]:
    """A whole game whose record went wrong once, whose last move was taken back and made again, and whose
    record had first another end and then the right one."""
    last = max(place for place, event in enumerate(stream) if isinstance(event, MoveMade))
    made, ended = stream[last], stream[-1]
    assert isinstance(made, MoveMade)
    assert isinstance(ended, GameEnded)
    back = TakenBack(move=made.move + 1, seat=made.seat, to=made.move - 1)
    return [
        *stream[:last],
        ImportStopped(file="a.vidi.jsonl", line=2, move=made.move, rule="record:8", message="what was wrong"),
        *stream[last:],
        back,
        replace(made, move=made.move + 2),
        *stream[last + 1 :],
        EndContradicted(
            file="a.vidi.jsonl",
            line=2,
            told_scores=ended.scores[::-1],
            told_winners=(),
            found_scores=ended.scores,
            found_winners=ended.winners,
        ),
        EndConfirmed(file="b.vidi.jsonl", line=3),
    ]


def load(file: Path) -> tuple[list[Event], Any]:
    """The events of a stored game, and the state that they lead to."""
    events = [codec().decode(topic, text.encode()) for topic, text in rows(file)]
    started = events[0]
    assert isinstance(started, GameStarted)
    return events, fold(games()[started.game], started, standing(events))


def digests() -> str:
    """For each stored game a line: its name and the digest of the state that it leads to."""
    return "".join(f"{file.stem} {digest(load(file)[1])}\n" for file in files())
