"""The machine on which benchmarks ran."""

import os
import platform
import sqlite3
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path


def load() -> str:
    """The mean number of processes that ran or waited in the last 1, 5 and 15 minutes."""
    return ", ".join(f"{mean:.1f}" for mean in os.getloadavg())


def machine(before: str, packages: Iterable[str]) -> str:
    """The machine, its load before and now, and the versions of packages, as two lines."""
    versions = ", ".join(f"{name} {version(name)}" for name in packages)
    return (
        f"{_processor()}, {os.cpu_count()} cores, {platform.system()}; "
        f"load of 1, 5 and 15 minutes: {before} at the start, {load()} at the end.\n"
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {versions}."
    )


def _processor() -> str:
    """The processor's name, if the system reports it."""
    info = Path("/proc/cpuinfo")
    for line in info.read_text("utf-8").splitlines() if info.exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
