"""Pages in new tabs: ``python -m benchmarks.tabs [TRIES]``.

Each page is opened in a new tab of a browser that has its scripts. A tab comes from ``about:blank``, so it
gets a new process. The processor time is that of the server and of all processes of the browser, from the
address until the page has rested.
"""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext

from benchmarks import games as own
from benchmarks.machine import load, machine
from benchmarks.results import Result, Times, tables
from benchmarks.serving import PAGES, SETTLED, Served, browsing, served
from benchmarks.size.processes import processor

TRIES = 7
VISITS = 3
"""Visits before the first that counts: the browser then has the scripts, and has them compiled."""
GAMES = 60, 9
"""Games in the library: of the one that fills it, and of each other."""
REST = 2.0
"""Seconds after the page is complete, in which both do what is left."""
GOAL = 0.6


def measure(place: Served, tries: int) -> Iterator[Result]:
    """The processor seconds for each page of ``PAGES`` and for the longest replay, each ``tries`` times."""
    [game, *_] = place.longest[own.served().name]
    pages = {**PAGES, f"/replay?game={game}": SETTLED}
    with browsing() as context:
        for path, complete in pages.items():
            for _ in range(VISITS):
                _opened(context, place, path, complete)
            seconds = [_opened(context, place, path, complete) for _ in range(tries)]
            name = path.partition("?")[0]
            yield Times(f"{name} in a new tab: processor of server and browser", seconds, 50, GOAL)


def _opened(context: BrowserContext, place: Served, path: str, complete: str) -> float:
    """The processor seconds of a page in a new tab, which is closed then."""
    tab = context.new_page()
    time.sleep(REST)
    before = processor(os.getpid())
    tab.goto(place.address + path)
    tab.wait_for_selector(complete)
    time.sleep(REST)
    used = processor(os.getpid()) - before
    tab.close()
    return used


def main() -> None:
    """Prints the table."""
    tries = int(sys.argv[1]) if len(sys.argv) > 1 else TRIES
    before = load()
    with TemporaryDirectory() as folder, served(own.library(Path(folder), *GAMES)) as place:
        results = list(measure(place, tries))
    print("\n".join([tables(results), "", "`python -m benchmarks.tabs`", machine(before, ("streamlit",))]))


if __name__ == "__main__":
    main()
