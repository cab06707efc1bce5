"""A library that a real server shows to a real browser."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Dialog,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.games.examples import HIDDEN
from tests.helpers.serving import start, stop
from tests.helpers.shown import FLAW, HOSTILE, TITLE, played
from vidi.importers.reading.given import Held
from vidi.library.library import Library
from vidi.library.people import name

CHROMIUM = "/usr/bin/chromium-headless-shell"
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",  # there is no network
)
LOGGED = re.compile(r"/all\.json|\.gif\.jsonl|/acts(\?|$)")
"""What a browser logs when it is not there or refused: the page says so, as it does of a forbidden move."""
WINDOW = ViewportSize(width=1440, height=900)
PATIENCE = 60_000
"""Milliseconds that a page may take on a busy machine: at a load of 20 on two cores, 20,000 were too few."""
EMPTY = "/_stcore/health"
"""An answer of every server without scripts or pictures. It does not ask for an icon."""
TESTS_A_PROCESS = 12
"""Tests of ``page`` after which the tab gets a new process, because each page leaves some 20 MB in one."""
WRONG = Held("wrong.csv", f"date,game,player,score\n2024-05-31,Harbour,Ada,{'<b>' * 1_000}\n".encode())
"""A score sheet whose one play is not taken in."""


class Site(NamedTuple):
    """A served library: where it is, and its games by title."""

    address: str
    folder: Path
    games: dict[str, str]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Games, one whole, one that breaks off, and a partial one of texts that a page must not run; and one
    with hidden hands. A file was imported that was wrong, and a player has a second name."""
    folder = tmp_path_factory.mktemp("site") / "library"
    games = {
        "The long one": played(("Ada", "Bo", "Cy", "Dan"), "long", title="The long one", platform="bots"),
        "Broken off": played(("Ada", "Bo"), "short", 30, title="Broken off"),
        TITLE: played(HOSTILE, "hostile", 40, title=TITLE),
        "Bones": played(("Eve", "Finn", "Gil"), "bones", 80, title="Bones", rules=HIDDEN),
    }
    games[TITLE].mark(FLAW)
    with Library(folder) as library:
        library.record(*games.values())
        library.import_files([WRONG])
        name(library, ["Gil", "Gilbert"])
    process, address = start(folder)
    yield Site(address, folder, {title: str(game.id) for title, game in games.items()})
    stop(process)


@pytest.fixture(scope="session")
def context(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """One profile on the disk, so that the scripts of the pages are fetched and compiled once."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("profile"),
            executable_path=CHROMIUM,
            args=SWITCHES,
            viewport=WINDOW,
        )
        context.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        yield context
        context.close()


@pytest.fixture(scope="session")
def browser(context: BrowserContext) -> Browser:
    """The browser itself, for who has never been here."""
    assert context.browser is not None
    return context.browser


@contextmanager
def new_browser(browser: Browser, **how: Any) -> Iterator[BrowserContext]:
    """A browser that was never here."""
    context = browser.new_context(**{"viewport": WINDOW, **how})
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture(scope="session")
def history(context: BrowserContext) -> CDPSession:
    """What only Chromium's own protocol can do to ``tab``."""
    return context.new_cdp_session(context.pages[0])


@pytest.fixture(scope="session")
def turns() -> Iterator[int]:
    """Numbers the tests of ``page``."""
    return count(1)


@pytest.fixture
def tab(context: BrowserContext, history: CDPSession) -> Iterator[Page]:
    """The one tab of these tests, as if it were new. In one that is, a page takes twice the time: all scripts
    of Streamlit are made ready again. So it is in a tab that comes from ``about:blank``: with
    ``Cross-Origin-Opener-Policy`` the site gets a new process there. Who listens to it has to stop."""
    tab = context.pages[0]
    for left in context.pages[1:]:
        left.close()
    tab.bring_to_front()  # a tab behind another one draws no frames, and nothing in it is ever still
    yield tab
    tab.unroute_all()
    tab.emulate_media(color_scheme="light", reduced_motion="no-preference")
    tab.set_viewport_size(WINDOW)
    tab.mouse.move(0, 0)
    if not tab.url.endswith(EMPTY):
        tab.goto("about:blank")
    history.send("Page.resetNavigationHistory")


@pytest.fixture
def asked() -> list[str]:
    """The addresses that ``page`` has asked for, in their order."""
    return []


@pytest.fixture
def page(tab: Page, site: Site, asked: list[str], turns: Iterator[int]) -> Iterator[Page]:
    """A page that raises and logs nothing wrong, opens no dialog of the browser and asks only the site.

    It ends on an empty page of the site, whose process has the scripts of the pages ready for the next test.
    """
    errors: list[str] = []

    def log(message: ConsoleMessage) -> None:
        of_vega = message.type == "warning" and message.text.startswith("WARN")
        if (message.type == "error" or of_vega) and not LOGGED.search(message.location["url"]):
            errors.append(f"{message.text} {message.location['url']}")

    def refuse(dialog: Dialog) -> None:
        errors.append(f"a dialog says {dialog.message}")
        dialog.dismiss()

    listeners: dict[Any, Any] = {
        "pageerror": lambda error: errors.append(str(error)),
        "console": log,
        "dialog": refuse,
        "request": lambda request: asked.append(request.url),
        "websocket": lambda socket: asked.append(socket.url),
    }
    for event, note in listeners.items():
        tab.on(event, note)
    yield tab
    for event, note in listeners.items():
        tab.remove_listener(event, note)
    if next(turns) % TESTS_A_PROCESS:
        tab.goto(site.address + EMPTY)
    assert errors == []
    here = (site.address, site.address.replace("http", "ws", 1), "data:", "blob:")
    assert [url for url in asked if not url.startswith(here)] == []
