"""Processes that are killed at a moment which a seed draws, however busy the machine is.

Who answers is killed after an answer. For others the moment is told in seconds of the processor that they
have used since their work began: see ``doomed``.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from domain.kernel.chance import SeededChance
from tests.faults import doomed

ROUNDS = int(os.environ.get("VIDI_FAULTS", "20"))
"""How often each kind of process is killed; `make faults` does it 200 times."""
UNFINISHED = 0.75
"""So many of the kills have to hit work that was not done yet."""
VIDI = Path(sys.executable).with_name("vidi")


@contextmanager
def spoken_to(*arguments: object) -> Iterator[subprocess.Popen[bytes]]:
    """A ``vidi`` that answers; it is killed at the end, whatever it is at.

    It waits when a page of answers was not read, so that it is never far ahead.
    """
    pipe = subprocess.PIPE
    command = [str(VIDI), *map(str, arguments)]
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, pipesize=4096
    ) as process:
        try:
            yield process
        finally:
            process.kill()


_PROCESSES = multiprocessing.get_context("forkserver")
_PROCESSES.set_forkserver_preload([doomed.__name__])  # Python and Vidi are loaded once


def _doomed(seconds: float, *arguments: object) -> tuple[int | None, float]:
    """Runs ``vidi``; how it ended, and the seconds of the processor that it took where it came to its end."""
    took = _PROCESSES.Value("d")
    process = _PROCESSES.Process(target=doomed.run, args=(seconds, [*map(str, arguments)], took))
    process.start()
    process.join()
    return process.exitcode, took.value


def measured(*arguments: object) -> float:
    """Lets ``vidi`` work to its end; how many seconds of the processor the work took."""
    code, seconds = _doomed(0, *arguments)
    assert code == 0
    return seconds


class Tally:
    """How far each process of a kind got, round by round."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.progress: list[str] = []
        self.unfinished = 0

    def add(self, progress: str, unfinished: bool) -> None:
        """How far it got in this round."""
        self.progress.append(progress)
        self.unfinished += unfinished

    def judge(self) -> None:
        """Tells how far each got; fails where too many were done already."""
        rounds = len(self.progress)
        told = f"{self.name}: {self.unfinished} of {rounds} unfinished; {', '.join(self.progress)}"
        sys.stdout.write(f"{told}\n")
        assert self.unfinished >= UNFINISHED * rounds, told


class Kills(Tally):
    """Processes that work for themselves, each killed in a moment that a seed draws.

    ``whole`` are the seconds of the processor that the work takes, ``late`` is the part of it that may be
    done when the process is killed.
    """

    def __init__(self, name: str, whole: float, late: float) -> None:
        super().__init__(name)
        self._latest = late * whole

    def kill(self, *arguments: object) -> None:
        """Runs ``vidi`` and kills it in the next round's moment."""
        drawn = 1 + SeededChance(f"kill {self.name}", len(self.progress)).below(1_000)
        code, _ = _doomed(drawn / 1_000 * self._latest, *arguments)
        assert code in (0, -signal.SIGPROF)
