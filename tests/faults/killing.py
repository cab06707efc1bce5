"""Processes that are killed at a moment which a seed draws, however busy the machine is.

Who answers is killed after an answer. For others the moment is told in seconds of the processor that they
have used: the system counts them and kills by itself, wherever the process is then, by SIGPROF. Nobody
handles that: the process ends as with ``kill -9``.
"""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from domain.kernel.chance import SeededChance

ROUNDS = int(os.environ.get("VIDI_FAULTS", "20"))
"""How often each kind of process is killed; `make faults` does it 200 times."""
UNFINISHED = 0.75
"""So many of the kills have to hit work that was not done yet."""
LATE = 0.9
"""So much of its work a process may have done when it is killed."""
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


def used(*arguments: object, seconds: float = 0) -> float:
    """Runs ``vidi`` until it has used so many seconds of the processor, 0: to its end; how many it used."""
    before = _of_children()
    done = subprocess.run(
        [VIDI, *map(str, arguments)],
        capture_output=True,
        preexec_fn=partial(signal.setitimer, signal.ITIMER_PROF, seconds),
        check=False,
    )
    assert done.returncode in (0, -signal.SIGPROF), done.stderr.decode()
    return _of_children() - before


def _of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


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

    ``first`` and ``whole`` are the seconds of the processor that one uses until its work begins, and until
    that is done. They are more while others use the machine too: so the moments follow what was seen, to
    earlier ones where a process was done, slowly to later ones where it was not.
    """

    def __init__(self, name: str, first: float, whole: float) -> None:
        super().__init__(name)
        self._first = first
        self._span = LATE * (whole - first)

    def kill(self, *arguments: object) -> None:
        """Runs ``vidi`` and kills it in the next round's moment."""
        drawn = SeededChance(f"kill {self.name}", len(self.progress)).below(1_000) / 1_000
        used(*arguments, seconds=self._first + drawn * self._span)

    def add(self, progress: str, unfinished: bool) -> None:
        """How far it got in this round."""
        super().add(progress, unfinished)
        self._span *= 1.02 if unfinished else 0.7
