"""Plays one game of each kind through the pages, from the form of a new game to its end: ``make tour``.

The game is drawn at the table: whatever comes up is clicked. Seat 1 is played by hand: what its bot would do
is clicked and typed in a real browser. Bots have the other seats. The clicks are counted as by mouse alone:
each step of a number is one, and so is a point or a circle.
``python -m tests.dashboard.tour GAME ...`` plays these games only.
"""

import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect, sync_playwright

from dashboard.boards import board
from dashboard.replay.playing import offers
from dashboard.shared.drawing import UNSEEN
from domain.catalog import games
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade
from domain.kernel.messages import Command
from domain.kernel.playout import due
from domain.kernel.rules import view_of
from domain.kernel.shapes import Shape
from tests.helpers.browser import CHROMIUM, SWITCHES, WINDOW
from tests.helpers.serving import start, stop
from vidi.bots import bots_for
from vidi.library import Library

HAND = 1
BOT = "steady"
PATIENCE = 60_000
STEPPED = ("counts", "group", "aimed")
"""The forms whose numbers go up and down by one."""
PANEL = ".play-panel:not([inert], [hidden])"


class Tour:
    """One game on its way."""

    def __init__(self, page: Page, address: str, folder: Path, name: str) -> None:
        self.page, self.address, self.folder, self.name = page, address, folder, name
        self.panel = page.locator(PANEL)
        self.head = self.panel.locator("h2").first
        self.draw = SeededChance(f"tour of {name}", 0).below
        self.came_up = 0
        self.clicks = 0

    def play(self) -> str:
        """Plays it to its end; returns how many moves it had, how many were made by hand, and its draws."""
        self._begin()
        over = self.panel.get_by_role("heading", name="The game is over")
        coming = self.page.locator(".coming-options button:visible").filter(has_not_text=UNSEEN)
        acts = self.panel.locator(".option, form.entry")
        while True:
            expect(over.or_(coming).or_(acts).first).to_be_visible(timeout=PATIENCE)
            if over.is_visible():
                break
            before = self._live()
            if count := coming.count():
                wrong = self.panel.get_by_role("alert").count()  # another holds what was drawn: now the next
                self.came_up = self.came_up + 1 if wrong else self.draw(count)
                coming.nth(self.came_up % count).click()
                self.clicks += 1
            elif not self._move():
                continue
            self.page.wait_for_function("before => window.said() !== before", arg=before, timeout=PATIENCE)
        game = self._game()
        assert game.rules.winners(game.state) is not None
        by_hand = sum(move.seat == HAND for move in game.moves)
        drawn = [made.chance for made in game.moves if isinstance(made, MoveMade)]
        assert game.started.seed is None
        draws = len(game.started.chance) + sum(map(len, drawn))
        return f"{len(game.moves)} moves, {by_hand} by hand, {draws} draws, {self.clicks} clicks for these"

    def _begin(self) -> None:
        self.page.goto(f"{self.address}/new")
        self.page.get_by_role("radio", name=games()[self.name].title).check()
        self.page.get_by_label(f"Name in seat {HAND}").fill("Ada")
        for seat in range(1, games()[self.name].seats[0] + 1):
            if seat != HAND:
                self.page.get_by_label(f"Seat {seat} is played").select_option(BOT)
        self.page.get_by_role("radio", name="We draw at the table").check()
        self.page.evaluate(LIVE_TEXT)
        self.page.get_by_role("button", name="Begin").click()

    def _live(self) -> str:
        text: str = self.page.evaluate("window.said()")
        return text

    def _game(self) -> Game:
        with Library(self.folder) as library:
            game = library.store.find(library.games()[-1].id)
        assert game is not None
        return game

    def _move(self) -> bool:
        """Makes the move of whoever plays by hand; False where the page does not show it yet."""
        game = self._game()
        rules, state = game.rules, game.state
        seats = due(rules, state, {HAND})
        if not seats or not re.match(f"Move {_stand(game) + 1}:", self.head.inner_text()):
            self.page.wait_for_timeout(50)
            return False
        view = view_of(rules, state, seats[0])
        choices = rules.legal(view, seats[0])
        command = bots_for(self.name)[BOT](view, seats[0], choices, self.draw)
        offered = offers(rules, game.started.setup, state, {HAND})
        if (shape := choices.shape(command.NAME)) and command.NAME in _forms(offered):
            self._fill(_forms(offered).index(command.NAME), shape, command)
        else:
            self._click(_button(offered, command))
        return True

    def _click(self, place: int) -> None:
        button = self.panel.locator(".option").nth(place)
        self.clicks += _unfold(button) + 1
        button.click()

    def _fill(self, place: int, shape: Shape[Any, Any], command: Command) -> None:
        """Fills in the form of a command, and sends it."""
        form = self.panel.locator("form.entry").nth(place)
        self.clicks += _unfold(form) + 1
        args, described = command.args(), shape.form()
        numbers = form.locator("input[type=number]")
        match shape.KIND:
            case "point" | "circle":
                values = [args[name] for name in shape.fields]
            case "counts":
                values = [args[shape.fields[0]].get(name, 0) for name, *_ in described["names"]]
            case "order":
                values = []
                self._sort(form, described["items"], args[shape.fields[0]])
            case _:
                taken = Counter(args[shape.fields[-1]])
                values = [taken[item] for item, _ in described["pool"]]
                if shape.KIND == "aimed" and (target := described["targets"].index(args[shape.fields[0]])):
                    _aim(form, target)
                    self.clicks += 1
        for n, value in enumerate(values):
            if (now := numbers.nth(n).input_value()) != str(value):
                numbers.nth(n).fill(str(value))
                self.clicks += abs(value - int(now or 0)) if shape.KIND in STEPPED else n == 0
        form.locator(".main").click()

    def _sort(self, form: Locator, items: list[Any], wanted: list[Any]) -> None:
        now = list(items)
        for place, item in enumerate(wanted):
            for at in range(now.index(item), place, -1):
                form.locator("ol.order li").nth(at).get_by_role("button").first.click()
                self.clicks += 1
            now.remove(item)
            now.insert(place, item)


LIVE_TEXT = """() => {
    const within = root => [...root.querySelectorAll("*")].flatMap(element =>
        [element, ...(element.shadowRoot ? within(element.shadowRoot) : [])])
    const all = selector => within(document).filter(element => element.matches(selector))
    window.said = () => all(".play-panel :is(h2, .no), .coming-said, .coming h3")
        .map(element => element.textContent).join("|") + all(".coming").length + location.pathname
}"""
"""What tells that a page has gone on."""


def _aim(form: Locator, place: int) -> None:
    radios = form.get_by_role("radio")
    if radios.count():
        radios.nth(place).check()
    else:
        form.locator("select").select_option(index=place)


def _unfold(inner: Locator) -> int:
    """Opens what a command stands in that stands back; returns the number of clicks."""
    folded = inner.locator("xpath=ancestor::details[not(@open)]")
    if count := folded.count():
        folded.locator("summary").click()
    return count


def _stand(game: Game) -> int:
    """How many moves of a game stand."""
    return sum(isinstance(event, MoveMade) for event in game.standing)


def _listed(offered: list[dict[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for offer in offered:
        yield from offer["commands"]


def _forms(offered: list[dict[str, Any]]) -> list[str]:
    """The commands that have a form, in the order of these."""
    return [command["command"] for command in _listed(offered) if "shape" in command]


def _button(offered: list[dict[str, Any]], wanted: Command) -> int:
    """Which of the buttons makes a move; of a command with more than are shown, its first otherwise."""
    shown = [
        (command["command"], choice["args"])
        for command in _listed(offered)
        for choice in command.get("choices", ())
    ]
    if (wanted.NAME, wanted.args()) in shown:
        return shown.index((wanted.NAME, wanted.args()))
    return [name for name, _ in shown].index(wanted.NAME)


def main(names: list[str]) -> None:
    """Plays these games, or one of each."""
    if unknown := set(names) - set(games()):
        sys.exit(f"there is no game {', '.join(sorted(unknown))}; there is: {', '.join(games())}")
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place, "library")
        process, address = start(folder)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        try:
            for name in names or games():
                assert board(name)
                began, page = time.monotonic(), browser.new_page(viewport=WINDOW, reduced_motion="reduce")
                page.set_default_timeout(PATIENCE)
                played = Tour(page, address, folder, name).play()
                page.close()
                print(f"{name}: {played}, {time.monotonic() - began:.0f} s", flush=True)  # noqa: T201
        finally:
            browser.close()
            stop(process)


if __name__ == "__main__":
    main(sys.argv[1:])
