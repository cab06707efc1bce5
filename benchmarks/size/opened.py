"""Pages of a library in a browser, until their rows are laid out."""

from collections.abc import Iterator

from playwright.sync_api import Page

from benchmarks.results import Result, Times
from benchmarks.serving import QUIET, Served, browsing, opened, watch
from benchmarks.size.saved import moves, seen
from vidi.library.library import Library
from vidi.library.series import Series

PAGES = {"Library": ("/", "a.game"), "Players": ("/players", ".sheet tbody tr")}
"""By title: the address of a page, and an element that each of its rows has."""
VISITS = 3
"""Visits before the first that counts: the browser then has the scripts, and has them compiled."""


def measure(place: Served, library: Library, games: Series, tries: int) -> Iterator[Result]:
    """Opens pages in turn: each after a saved move, and again without one.

    After a saved move, there is another published copy, of which the server has no answer in its caches.
    """
    new, known = {title: list[float]() for title in PAGES}, {title: list[float]() for title in PAGES}
    with browsing() as context:
        tabs: dict[str, Page] = {}
        for title, (path, row) in PAGES.items():
            tabs[title] = context.new_page()
            tabs[title].add_init_script(watch(row, "childList: true"))
            for _ in range(VISITS):
                tabs[title].goto(place.address + QUIET)
                opened(tabs[title], place.address + path)
        saving = moves(library, games)
        for _ in range(tries):
            for title, (path, _) in PAGES.items():
                for seconds in (new, known):
                    tabs[title].goto(place.address + QUIET)
                    if seconds is new:
                        seen(place, library, next(saving))
                    seconds[title].append(opened(tabs[title], place.address + path))
                tabs[title].goto(place.address + QUIET)
    for title in PAGES:
        yield Times(f"{title} opened after a saved move", new[title], 95, 1.0)
    for title in PAGES:
        yield Times(f"{title} opened again", known[title])
