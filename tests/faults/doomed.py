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
from typing import Any

import vidi.library.tables
from vidi.cli import main
from vidi.store.events import Events

WRITING = (Events, "put"), (vidi.library.tables, "project")


def run(seconds: float, arguments: list[str], took: "Synchronized[float]") -> None:
    """The command of these arguments. With 0 seconds it comes to its end and says how many it took."""
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
    sys.argv = ["vidi", *arguments]
    try:
        main()
    finally:
        took.value = time.process_time() - began[0]
