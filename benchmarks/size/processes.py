"""The memory and the writes of processes, as Linux counts them."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")


def peak(pid: int) -> float:
    """Megabytes of a process and of all that it started, each at its own peak."""
    return _megabytes(pid, "VmHWM:")


def resident(pid: int) -> float:
    """Megabytes of a process and of all that it started, now. Memory that they share counts for each."""
    return _megabytes(pid, "VmRSS:")


def _megabytes(pid: int, field: str) -> float:
    total = 0
    for one in _family(pid):
        with suppress(OSError):  # it has ended meanwhile
            status = (PROC / str(one) / "status").read_text("utf-8")
            total += sum(int(line.split()[1]) for line in status.splitlines() if line.startswith(field))
    return total / 1024


def processor(pid: int) -> float:
    """Seconds of a processor that a process, all that it started, and those of them that ended have used."""
    ticks = 0
    for one in _family(pid):
        with suppress(OSError):  # it has ended meanwhile
            fields = (PROC / str(one) / "stat").read_text("utf-8").rpartition(") ")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


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
