"""The user script of docs/importing/user-script.md, on a page of another origin that holds a log."""

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from dashboard.server.run import serve
from domain.kernel.messages import Person
from domain.library.roles import Holder, Role
from tests.helpers.browser import new_browser
from tests.helpers.logs import SHORT
from tests.helpers.serving import Ready, start, stop
from tests.helpers.signing import keys, serving
from vidi.club.keys import Wish, make
from vidi.club.roles import give
from vidi.library.library import Library
from vidi.library.shipped import shipped

SCRIPT = shipped("docs/examples/send-log.user.js").read_text()
MANAGER = """
const values = new Map()
window.GM = { getValue: async (name, usual) => values.get(name) ?? usual,
              setValue: async (name, value) => { values.set(name, value) } }
window.unsafeWindow = window
"""
"""What a manager of user scripts gives to a script."""


class Platform(BaseHTTPRequestHandler):
    """A page that holds the log of a game in a variable of a script."""

    def do_GET(self) -> None:
        page = (
            f"<!doctype html><title>Replay</title><body><script>var g_gamelogs = {json.dumps(SHORT)}</script>"
        )
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page.encode())

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture
def platform() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Platform) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def _serve(origins: list[str], folder: Path, ready: Ready) -> None:
    serve(folder, 0, False, ready, origins=origins)


def _open(page: Page, platform: str, *replies: str) -> list[str]:
    """Opens the page with the script; its questions get these replies, and are returned as they come."""
    left, questions = list(replies), list[str]()

    def reply(dialog: Dialog) -> None:
        questions.append(dialog.message)
        dialog.accept(left.pop(0))

    page.on("dialog", reply)
    page.goto(platform)
    page.evaluate(f"() => {{ {MANAGER} {SCRIPT} }}")
    return questions


@pytest.mark.parametrize("signs_in", [False, True])
def test_a_click_sends_the_log_of_a_page_to_ones_own_vidi(
    browser: Browser, platform: str, tmp_path: Path, issuer: str, signs_in: bool
) -> None:
    with Library(tmp_path / "library") as library:
        if signs_in:
            give(library, Holder(False, "ada", is_subject=True), Role.RECORDER)
            library.store.by = Person("ada", "Ada")
        key = make(library, Wish("script", Role.RECORDER, ("import",)))
    club = serving(keys(issuer, origins=[platform]))
    process, vidi = start(tmp_path / "library", club if signs_in else partial(_serve, [platform]))
    with new_browser(browser) as context:
        page = context.new_page()
        questions = _open(page, platform, f"{vidi}/", key, "Harbour Lights")
        terms = page.get_by_role("link", name="Terms of this site")
        assert terms.get_attribute("href") == "https://en.boardgamearena.com/legal?section=tos"
        with Library(tmp_path / "library") as library:
            assert not library.games(), "nothing is sent without a click"
        send, outcome = page.get_by_role("button", name="Send this log"), page.get_by_role("status")
        send.click()
        expect(outcome).to_contain_text('new: "Harbour Lights"')
        assert [question.split()[0] for question in questions] == ["The", "A", "Which"]
        with Library(tmp_path / "library") as library:
            [game] = library.games()
            assert game.started.game == "Harbour Lights"
            assert game.started.by_name == ("Ada (key script)" if signs_in else "key script")
    stop(process)


def test_a_key_that_does_not_count_is_asked_for_again(
    browser: Browser, platform: str, tmp_path: Path
) -> None:
    with Library(tmp_path / "library"):
        process, vidi = start(tmp_path / "library", partial(_serve, [platform]))
    with new_browser(browser) as context:
        page = context.new_page()
        questions = _open(page, platform, vidi, "vidi_wrong", "vidi_wrong_too")
        send, outcome = page.get_by_role("button", name="Send this log"), page.get_by_role("status")
        for asked in (2, 3):
            send.click()
            expect(outcome).to_contain_text("key")
            assert len(questions) == asked
    stop(process)


def test_a_page_of_an_origin_that_is_not_listed_sends_nothing(
    browser: Browser, platform: str, tmp_path: Path
) -> None:
    with Library(tmp_path / "library") as library:
        key = make(library, Wish("script", Role.RECORDER, ("import",)))
    process, vidi = start(tmp_path / "library", partial(_serve, []))
    with new_browser(browser) as context:
        page = context.new_page()
        _open(page, platform, vidi, key)
        page.get_by_role("button", name="Send this log").click()
        expect(page.get_by_role("status")).to_contain_text("Vidi did not answer")
    stop(process)
    with Library(tmp_path / "library") as library:
        assert not library.games()
