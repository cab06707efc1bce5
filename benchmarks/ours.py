"""Our games as contenders: played at random, and read from records."""

import io
from pathlib import Path
from typing import Any

from benchmarks.numbers import draws
from benchmarks.timing import Counts, Run
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Command
from domain.kernel.playout import playout
from domain.kernel.rules import settle
from vidi.importers.deciding.marks import Marks
from vidi.importers.deciding.record import play
from vidi.record.errors import RecordError
from vidi.record.read import records


def names(rules: AnyRules) -> tuple[str, ...]:
    """Four players, or the most that the rules allow."""
    return ("A", "B", "C", "D")[: rules.seats[-1]]


def played(name: str, games: int) -> Run:
    """Whole games: chooses each move among the legal ones, checks it, plays it into events and folds them."""
    rules = all_games()[name]
    started = settle(rules, names(rules), rules.setup())

    def run() -> Counts:
        draw, moves = draws(), 0

        def choose(state: Any, seats: tuple[int, ...], _: int) -> Command:
            command: Command = rules.legal(state, seats[0]).sample(draw)
            return command

        for game in range(games):
            state = rules.begin(started)
            rules.deal(state, SeededChance(f"{game}", 0))
            for _ in playout(rules, state, f"{game}", choose):
                moves += 1
        return {"moves": moves, "games": games}

    return run


def replayed(file: str, counts: Counts) -> Run:
    """Reads and checks each line of a file of records, and plays each move: refusal, events, fold."""
    lines = Path(file).read_bytes()

    def run() -> Counts:
        for record in records("games", io.BytesIO(lines)):
            assert not isinstance(record, RecordError)
            play(record, lambda _: None, Marks(), set())
        return counts

    return run
