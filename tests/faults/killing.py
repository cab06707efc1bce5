"""Processes that are killed at a moment which a seed draws, however busy the machine is.

Who answers is killed after an answer. For others the moment is given in seconds of the processor that they
have used since they began to write: see ``doomed``.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path

from domain.kernel.chance import SeededChance
from tests.faults import doomed
from tests.helpers.forked import PROCESSES

ROUNDS = int(os.environ.get("VIDI_FAULTS", "3"))
"""How often each kind of process is killed; `make faults` does it 200 times."""
VIDI = Path(sys.executable).with_name("vidi")


@cache
def commit() -> str:
    """The id of the commit that is tested; empty where git does not know it.

    Moments are drawn from it, so each commit tries others, and a failure comes again at its commit.
    """
    asked = ["git", "rev-parse", "HEAD"]
    run = subprocess.run(asked, cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    return run.stdout.strip()


def below(limit: int, name: str, turn: int) -> int:
    """A number from 0 that is less than ``limit``, drawn for a round of a kind of process."""
    return SeededChance(f"kill {name} {commit()}", turn).below(limit)


@contextmanager
def spoken_to(*arguments: object) -> Iterator[subprocess.Popen[bytes]]:
    """A ``vidi`` that answers; it is killed at the end, whatever it is at."""
    pipe = subprocess.PIPE
    command = [str(VIDI), *map(str, arguments)]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT) as process:
        try:
            yield process
        finally:
            process.kill()


Work = Callable[[], object]


def command(*arguments: object) -> Work:
    """``vidi`` with these arguments."""
    return partial(doomed.command, [*map(str, arguments)])


def _doomed(seconds: float, work: Work) -> tuple[int | None, float]:
    """Does this work; returns how it ended, and its seconds of the processor if it came to its end."""
    took = PROCESSES.Value("d")
    process = PROCESSES.Process(target=doomed.run, args=(seconds, work, took))
    process.start()
    process.join()
    return process.exitcode, took.value


def measured(work: Work) -> float:
    """Lets it come to its end; how many seconds of the processor the work took."""
    code, seconds = _doomed(0, work)
    assert code == 0
    return seconds


class Kills:
    """Processes that work for themselves, each killed in a moment that a seed draws.

    ``whole`` are the seconds of the processor that the work takes. They are not the same every time, so who
    was done already when it was killed counts for nothing, and the next are killed earlier.
    """

    def __init__(self, name: str, whole: float, rounds: int = ROUNDS) -> None:
        self._name = name
        self._wanted = rounds
        self._latest = whole
        self._moment = 0.0
        self._progress: list[str] = []
        self._unfinished = 0

    def rounds(self) -> Iterator[int]:
        """Numbers rounds until enough processes were killed in the middle; prints how far each got."""
        while self._unfinished < self._wanted:
            assert len(self._progress) < 3 * self._wanted + 10, self
            yield len(self._progress)
        sys.stdout.write(f"{self}\n")

    def kill(self, work: Work) -> None:
        """Begins this work and kills it in this round's moment."""
        drawn = 1 + below(1_000, self._name, len(self._progress))
        self._moment = drawn / 1_000 * self._latest
        code, _ = _doomed(self._moment, work)
        assert code in (0, -signal.SIGPROF)

    def add(self, progress: str, unfinished: bool) -> None:
        """How far the process of this round got, and whether there was work left."""
        self._progress.append(progress)
        self._unfinished += unfinished
        if not unfinished:
            self._latest = 0.9 * self._moment

    def __str__(self) -> str:
        unfinished = f"{self._unfinished} of {len(self._progress)} unfinished"
        return f"{self._name} at {commit()}: {unfinished}; {', '.join(self._progress)}"
