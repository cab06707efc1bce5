"""Bots are left out of answers unless nobody else plays; a switch has them, and the address keeps it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.serving import start, stop
from tests.helpers.shown import played
from vidi.library.library import Library

ALONE = played(("Steady 1", "Steady 2"), "alone", bots=("steady", "steady"))
MIXED = played(("Ada", "Steady 2"), "mixed", bots=(None, "steady"))


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A library with one game of bots, and its address."""
    with Library(tmp_path / "library") as library:
        library.record(ALONE)
    process, address = start(tmp_path / "library")
    yield tmp_path / "library", address
    stop(process)


def test_bots_count_until_a_person_plays_and_then_on_demand(tab: Page, served: tuple[Path, str]) -> None:
    folder, address = served
    players = tab.get_by_role("table", name="Table").get_by_role("rowheader")
    too = tab.get_by_role("switch", name="Bots too")
    tab.goto(f"{address}/analytics?question=common/players")
    expect(
        tab.get_by_text("Nobody has played a game here yet, so bots count: 1 game in which")
    ).to_be_visible()
    expect(players).to_have_text(["Steady 1", "Steady 2"])
    too.press("Space")
    expect(tab.get_by_text("No game of a person")).to_be_visible()
    expect(tab).to_have_url(re.compile("bots=without"))
    tab.get_by_role("button", name="Count games of bots, too").click()
    expect(players).to_have_text(["Steady 1", "Steady 2"])
    with Library(folder) as library:
        library.record(MIXED)
    tab.goto(f"{address}/analytics?question=common/players")
    expect(
        tab.get_by_text("1 game in which only bots play is left out, and so are the seats")
    ).to_be_visible()
    expect(tab.get_by_text("1 of 2 games, 1 of them finished")).to_be_visible()
    expect(players).to_have_text(["Ada"])
    too.press("Space")
    expect(tab).to_have_url(re.compile("bots=with$"))
    expect(players).to_have_text(["Steady 1", "Steady 2", "Ada"])
    tab.go_back()
    expect(players).to_have_text(["Ada"])
    tab.goto(f"{address}/analytics?question=common/players&player=Steady 1")
    expect(tab.get_by_text("This is about the 1 seat of Steady 1.")).to_be_visible()
