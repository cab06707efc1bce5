"""A game that hides something, on a page: what a seat must not know does not travel to it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.dashboard import toyed
from tests.dashboard.conftest import stop

MOVES = ".moves"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where the games of ``toyed`` are served."""
    command = [sys.executable, "-m", "tests.dashboard.toyed", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    yield process.stdout.readline().strip()
    stop(process)


@pytest.fixture
def files(context: BrowserContext) -> Iterator[tuple[Page, list[str]]]:
    """A page, and whose replays it has fetched."""
    page, fetched = context.new_page(), list[str]()

    def note(url: str) -> None:
        if url.endswith(".json"):
            fetched.append(Path(url).stem)

    page.on("request", lambda request: note(urlsplit(request.url).path))
    yield page, fetched
    page.close()


def test_who_plays_by_hand_sees_what_his_seat_does(address: str, files: tuple[Page, list[str]]) -> None:
    page, fetched = files
    over, waiting = (toyed.game(title).id for title in (toyed.OVER, toyed.WAITING))

    page.goto(f"{address}/replay?game={over}&seat=2&move=1")
    expect(page.locator("#card")).to_have_text("card ?")
    expect(page.locator(MOVES)).to_contain_text("guesses secretly")
    expect(page.locator(MOVES)).to_contain_text("guesses 5")

    page.goto(f"{address}/replay?game={waiting}&play=hand.hand")
    expect(page.locator("#card")).to_have_text(f"card {toyed.CARD}")
    page.get_by_role("button", name="total 7").click()
    expect(page.locator(".play-panel h2")).to_contain_text("Bo")
    expect(page.locator("#card")).to_have_text("card ?")
    expect(page.locator(MOVES)).to_contain_text("guesses secretly")
    assert set(fetched) == {"1", "2"}, "the file of all together was never asked for"

    page.get_by_role("button", name="total 7").click()
    expect(page.locator("#card")).to_have_text(f"card {toyed.CARD}")
    expect(page.locator(".play-panel h2")).to_contain_text("The game is over")
    expect(page.locator(MOVES)).to_contain_text("guesses 7")
