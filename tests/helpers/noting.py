"""A contender that writes down where it runs, and then does as another."""

import os
import sys
from importlib import import_module
from pathlib import Path

from benchmarks.timing import Counts, Run

PEERS = {"catanatron", "chess"}


def noting(file: str, module: str, prepare: str, *arguments: object) -> Run:
    """Does as ``prepare`` of a module; each run adds a line: module, process, and the peers in its memory."""
    run: Run = getattr(import_module(module), prepare)(*arguments)

    def noted() -> Counts:
        with Path(file).open("a") as notes:
            print(module, os.getpid(), *sorted(PEERS & set(sys.modules)), file=notes)
        return run()

    return noted
