"""The state at a random version of a random game, without caches."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import vidi
from benchmarks.results import Result, Times
from benchmarks.timing import apart, timed
from domain.kernel.chance import SeededChance


def measure(folder: Path, tries: int) -> Iterator[Result]:
    """Opens the library anew for each state, so no game and no state is reused."""
    seconds = apart("benchmarks.states", folder, tries)
    yield Times("a state at a random version by `vidi.open`", seconds, 99, 0.03)


def seconds(folder: Path, tries: int) -> list[float]:
    """The time of each random state."""
    draw = SeededChance("benchmark states", 0).below
    with vidi.open(folder) as library:
        games = [header.id for header in library.games()]
        asked = []
        for _ in range(tries):
            id_ = games[draw(len(games))]
            asked.append((id_, 1 + draw(len(library.store.stream(id_)))))

    def state(of: tuple[object, int]) -> None:
        with vidi.open(folder) as library:
            library.game(str(of[0])).state(version=of[1])

    state(asked[0])  # loads modules that are imported late
    return list(timed(state, asked))


if __name__ == "__main__":
    json.dump(seconds(Path(sys.argv[1]), int(sys.argv[2])), sys.stdout)
