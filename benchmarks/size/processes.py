"""The memory and the writes of processes, as Linux counts them."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")


def peak(pid: int) -> float:
    """Megabytes of a process and of all that it started, each at its own peak."""
    total = 0
    for one in _family(pid):
        with suppress(OSError):  # it has ended meanwhile
            status = (PROC / str(one) / "status").read_text("utf-8")
            total += sum(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:"))
    return total / 1024


def written(pid: int) -> int:
    """Bytes that a process sent to the disk (``write_bytes``), with its children that have ended."""
    lines = (PROC / str(pid) / "io").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes:"))


def _family(pid: int) -> Iterator[int]:
    """A process, its children, and theirs."""
    yield pid
    for children in (PROC / str(pid) / "task").glob("*/children"):
        with suppress(OSError):
            for child in children.read_text("utf-8").split():
                yield from _family(int(child))
