"""A ``vidi`` that the system kills while it works.

It is killed when it has used so many seconds of the processor since it began to write, wherever it is then,
by SIGPROF. Nobody handles that: the process ends as with ``kill -9``.
"""

import signal
import sys
import time
from collections.abc import Callable
from functools import wraps
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any

import vidi.library.tables
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from vidi.cli import main
from vidi.library.library import Library
from vidi.store.events import Events

WRITING = (Events, "put"), (vidi.library.tables, "project"), (Projector, "catch_up")


def run(seconds: float, work: Callable[[], object], took: "Synchronized[float]") -> None:
    """Does this work. With 0 seconds it comes to its end and says how many it took."""
    began: list[float] = []

    def timed(work: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(work)
        def begun(*args: Any, **kwargs: Any) -> Any:
            if not began:
                began.append(time.process_time())
                signal.setitimer(signal.ITIMER_PROF, seconds)
            return work(*args, **kwargs)

        return begun

    for place, name in WRITING:
        setattr(place, name, timed(getattr(place, name)))
    try:
        work()
    finally:
        took.value = time.process_time() - began[0]


def command(arguments: list[str]) -> None:
    """``vidi`` with these arguments."""
    sys.argv = ["vidi", *arguments]
    main()


def cover(folder: Path) -> Path:
    """Projects a library as a server does that covers, and returns the published copy."""
    with Library(folder) as library, Projector(folder / WAREHOUSE, library.store.rows, covers=True) as tables:
        tables.catch_up()
        return publish(tables, folder)
