"""Processes that are killed at a moment which a seed draws, and what they leave behind."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from domain.kernel.chance import SeededChance

ROUNDS = int(os.environ.get("VIDI_FAULTS", "20"))
"""How often each kind of process is killed; `make faults` does it 200 times."""
UNFINISHED = 0.75
"""So many of the kills have to hit work that was not done yet."""
VIDI = Path(sys.executable).with_name("vidi")


def moment(name: str, turn: int, first: int, last: int) -> int:
    """How far a process may get in this round: from ``first`` to ``last``."""
    return first + SeededChance(f"kill {name}", turn).below(last - first + 1)


@contextmanager
def started(*arguments: object) -> Iterator[subprocess.Popen[bytes]]:
    """A ``vidi`` that is spoken to; it is killed at the end, whatever it is at."""
    process = subprocess.Popen(
        [VIDI, *map(str, arguments)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def size(files: Callable[[], list[Path]]) -> int:
    """The bytes of files, of which some may come and go meanwhile."""
    total = 0
    for file in files():
        try:
            total += file.stat().st_size
        except FileNotFoundError:
            continue
    return total


def killed_at(wanted: int, files: Callable[[], list[Path]], *arguments: object) -> None:
    """Runs ``vidi`` and kills it when files have so many bytes, or lets it end before that."""
    with started(*arguments) as process:
        while process.poll() is None and size(files) < wanted:
            os.sched_yield()


def enough(name: str, progress: list[str], unfinished: int) -> None:
    """Tells how far each process got; fails where too many were done already."""
    sys.stdout.write(f"{name}: {unfinished} of {len(progress)} unfinished; {', '.join(progress)}\n")
    assert unfinished >= UNFINISHED * len(progress)
