"""``python -m tests.faults.doomed SECONDS ARGUMENTS``: a ``vidi`` that the system kills while it works.

It is killed when it has used so many seconds of the processor since its work began, wherever it is then, by
SIGPROF. Nobody handles that: the process ends as with ``kill -9``. With 0 seconds it comes to its end and
says on standard error how many it took.
"""

import signal
import sys
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

import vidi.cli.query
import vidi.library
from vidi.cli import main

SECONDS = float(sys.argv.pop(1))
_began: list[float] = []


def _timed(work: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(work)
    def begun(*args: Any, **kwargs: Any) -> Any:
        _began.append(time.process_time())
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        return work(*args, **kwargs)

    return begun


for module, name in ((vidi.library, "import_files"), (vidi.cli.query, "bring_up_to_date")):
    vars(module)[name] = _timed(vars(module)[name])
try:
    main()
finally:
    sys.stderr.write(f"{time.process_time() - _began[0]}\n")
