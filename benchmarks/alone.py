"""Times one contender in this process: ``python -m benchmarks.alone MODULE PREPARE ARGUMENTS``."""

import gc
import json
import sys
from importlib import import_module

from benchmarks.timing import Counts, Run, timed


def once(module: str, prepare: str, arguments: str) -> tuple[float, Counts]:
    """The seconds of one run and its amount of work; ``arguments`` are a list as JSON.

    Another run comes first: it fills caches, and loads modules that are imported late. What it leaves is
    collected before the time begins. Garbage of the timed run is collected as always, within its time.
    """
    run: Run = getattr(import_module(module), prepare)(*json.loads(arguments))
    counts = run()
    gc.collect()
    [seconds] = timed(lambda _: run(), [None])
    return seconds, counts


if __name__ == "__main__":
    json.dump(once(*sys.argv[1:]), sys.stdout)
