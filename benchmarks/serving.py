"""A served library: saved moves until they are published, replays opened in a browser, memory."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page, sync_playwright

import vidi
from benchmarks import games as own
from benchmarks.results import Figure, Result, Times
from domain.kernel.chance import SeededChance
from projections.copies.current import current, position
from projections.query.read import open_published
from vidi.library.recording import Recorder

SERVE = """
import sys
from pathlib import Path
from dashboard.server.run import serve
from vidi.club.auth import read
folder, *auth = map(Path, sys.argv[1:])
serve(folder, 0, False, lambda address: print(address, flush=True), (), read(auth[0]) if auth else None)
"""
CHROMIUM = "/usr/bin/chromium-headless-shell"
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 120.0
"""Seconds after which a wait fails."""
LOOK_AGAIN = 0.005
PAGES = {  # with an element that is there when the page is complete
    "/": "a.game",
    "/players": ".sheet table",
    "/analytics?question=common%2Fplayers": ".stVegaLiteChart :is(canvas, svg)",
    "/sql": "textarea",
}
READY = ".replay[data-state=ready]"
SETTLED = f".stMain {READY}"
"""A replay that Streamlit's page has taken over from the document."""
STANDS = "it stands"
QUIET = "/api"
"""A page of the site without scripts."""
ELSEWHERE = "http://elsewhere.example"
"""A page of another site; the browser asks nobody for it."""


@dataclass(frozen=True)
class Served:
    """A library and the server of its pages."""

    folder: Path
    address: str
    pid: int
    longest: Mapping[str, Sequence[str]]
    """By game, ids of games, those with most events first."""

    def memory(self) -> float:
        """Megabytes of the server's process that are in memory."""
        status = Path(f"/proc/{self.pid}/status").read_text("utf-8")
        [kilobytes] = (line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(kilobytes) / 1024

    def processor(self) -> float:
        """Seconds of a processor that the server has used, and its processes that have ended."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rpartition(") ")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def watch(selector: str, changes: str) -> str:
    """A script that makes a page report when this element of a component is there and laid out.

    The component is in a shadow root, which a script attaches or the document declares. ``changes`` are the
    options of the ``MutationObserver``. Playwright's ``wait_for_selector`` polls too
    seldom: after 20, 70, 170 and 270 ms, then every 500.
    """
    return f"""
const attach = Element.prototype.attachShadow
let stands = false
function watch(root) {{
    new MutationObserver((_, watch) => {{
        const element = root.querySelector("{selector}")
        if (!element) return
        watch.disconnect()
        element.getBoundingClientRect()
        if (!stands) console.info("{STANDS}")
        stands = true
    }}).observe(root, {{ {changes}, subtree: true }})
    return root
}}
Element.prototype.attachShadow = function (how) {{
    return watch(attach.call(this, how))
}}
document.addEventListener("readystatechange", () => {{
    if (document.readyState !== "interactive") return
    for (const {{ shadowRoot }} of document.querySelectorAll("*")) if (shadowRoot) watch(shadowRoot)
}})"""


@contextmanager
def browsing() -> Iterator[BrowserContext]:
    """A browser that has no scripts yet, with a profile on the disk, so it keeps those of its visits."""
    with (
        sync_playwright() as playwright,
        TemporaryDirectory() as profile,
        playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=SWITCHES, viewport={"width": 1440, "height": 900}
        ) as context,
    ):
        context.set_default_timeout(1000 * PATIENCE)
        yield context


def opened(page: Page, url: str) -> float:
    """The seconds from leaving the page on show until the element that a page watches is laid out."""
    with page.expect_console_message(lambda message: message.text == STANDS):
        began = time.perf_counter()
        page.evaluate("address => location.assign(address)", url)
    return time.perf_counter() - began


@contextmanager
def started(folder: Path, auth: Path | None = None) -> Iterator[Served]:
    """Serves a library; enters when all of its events are in the tables. It names no games.

    ``auth`` is the file of ``vidi serve --auth``.
    """
    asked = [sys.executable, "-c", SERVE, str(folder), *([str(auth)] if auth else [])]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) as run:
        try:
            assert run.stdout is not None
            address = run.stdout.readline().strip()
            with vidi.open(folder) as library:
                published(folder, library.store.position())
            yield Served(folder, address, run.pid, {})
        finally:
            run.terminate()


@contextmanager
def served(folder: Path, auth: Path | None = None) -> Iterator[Served]:
    """Serves a library like ``started``, and names its games."""
    with started(folder, auth) as place:
        with open_published(folder) as con:
            games = con.execute(
                "SELECT game, list(id ORDER BY events DESC, id) FROM ("
                "  SELECT games.game, game_id::VARCHAR AS id, count(*) AS events"
                "  FROM facts.games JOIN facts.events USING (game_id) GROUP BY ALL"
                ") GROUP BY game"
            ).fetchall()
        yield replace(place, longest=dict(games))


def published(folder: Path, wanted: int) -> None:
    """Waits until the published copy has that position."""
    until = time.monotonic() + PATIENCE
    while (copy := current(folder)) is None or position(copy) < wanted:
        assert time.monotonic() < until, "the server publishes nothing"
        time.sleep(LOOK_AGAIN)


def saves(place: Served, tries: int) -> Iterator[Result]:
    """Times from the return of recording a move until the copy that the next page reads has its row.

    Another process than the server records. Moves come at irregular moments.
    """
    pause = SeededChance("benchmark saves", 0).below
    seconds = []
    rules = own.served()
    players = [f"Player {seat}" for seat in range(1, rules.seats[0] + 1)]
    with vidi.open(place.folder) as library:
        recorder = Recorder.start(library, rules.name, players, seed="benchmark saves")
        for n in range(1, tries + 1):
            time.sleep(pause(1000) / 1000)
            recorder.let_bots_play(dict.fromkeys(range(1, len(players) + 1), "random"), 1)
            began = time.perf_counter()
            published(place.folder, library.store.position())
            with open_published(place.folder) as con:
                query = "SELECT count(*) FROM moves WHERE game_id = ?"
                assert con.execute(query, [recorder.id]).fetchall() == [(n,)]
            seconds.append(time.perf_counter() - began)
    yield Times("a move saved, until a page would show it", seconds, 95, 1.0)


def openings(place: Served, page: Page, tries: int, visits: int) -> Iterator[Result]:
    """Times from following a link to a game until its board is laid out, in a browser after some visits.

    The links are on a page of the site, and on a page elsewhere. Each opens ``tries`` of the longest games of
    all kinds, each once: the server has nothing of them in its caches.
    """
    page.route(f"{ELSEWHERE}/**", lambda route: route.fulfill(body="<!doctype html><title>Links</title>"))
    each = max(1, tries // len(place.longest))
    starts = {"a page of the site": (f"{place.address}{QUIET}", 0.45), "a page elsewhere": (ELSEWHERE, 0.55)}
    seconds: dict[str, list[float]] = {start: [] for start in starts}
    for games in place.longest.values():
        for _ in range(visits):
            page.goto(f"{place.address}/replay?game={games[-1]}")
            page.wait_for_selector(SETTLED)
        for place_of, start in enumerate(starts):
            for id_ in games[place_of : each * len(starts) : len(starts)]:
                page.goto(starts[start][0], wait_until="networkidle")
                seconds[start].append(opened(page, f"{place.address}/replay?game={id_}"))
                page.wait_for_selector(SETTLED)
    for start, (_, goal) in starts.items():
        yield Times(f"the longest games of all kinds, opened from {start}", seconds[start], 99, goal)


def measure(place: Served, tries: int, views: int, visits: int) -> Iterator[Result]:
    """Measures saving and opening, and the server's memory after that many more page views."""
    yield from saves(place, tries)
    with browsing() as context:
        page = context.new_page()
        page.add_init_script(watch(READY, "attributes: true, attributeFilter: ['data-state']"))
        yield from openings(place, page, tries, visits)
        for view in range(views):
            path = list(PAGES)[view % len(PAGES)]
            page.goto(place.address + path)
            page.wait_for_selector(PAGES[path])
    name = f"MB of the server after {tries} replays and {views} page views"
    yield Figure(name, [place.memory()], 600, at_most=True)
