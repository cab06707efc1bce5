"""Records one game of each kind through the pages, from the form of a new game on: ``make tour``.

The game is one that bots play from a fixed seed, so two versions of the pages record the same moves. It is
drawn at the table: what comes up is chosen, too. All seats are played by hand in a real browser, by mouse
alone or by keyboard alone. The clicks or keys of each command are counted: by mouse each step of a number is
one, and so is a point or a circle. The answer to a move or its draw takes the time from the last of them
until the next move, or the next draw, is on the page. Draws of setting up are not timed.

``python -m tests.dashboard.tour [--keys] [--moves N] [GAME ...]`` records these games, or N moves of each.
"""

import argparse
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Locator, Page, expect, sync_playwright

from dashboard.replay.playing import offers
from dashboard.shared.drawing import UNSEEN, outcome_words
from domain.catalog import games
from domain.kernel.aggregate import Game
from domain.kernel.chance import Outcome, SeededChance
from domain.kernel.events import MoveMade
from domain.kernel.messages import Command
from domain.kernel.rules import view_of
from domain.kernel.shapes import Shape
from tests.helpers.browser import CHROMIUM, SWITCHES, WINDOW
from tests.helpers.serving import start, stop
from vidi.bots import own_bots
from vidi.library.library import Library
from vidi.library.recording import DrawAwaited, Recorder

NAMES = ("Ada", "Bo", "Cy")
BOT = "steady"
SEED = "the tour of a game, whose seed has many letters"
DRAW = "an outcome"
PATIENCE = 60_000
FAR = 400
"""The most keys to an element; nobody presses more."""
STEPPED = ("counts", "group", "aimed")
"""The forms whose numbers go up and down by one."""
PANEL = ".play-panel:not([inert], [hidden])"
PRESSED = """for (const kind of ["pointerup", "keydown"])
addEventListener(kind, () => { window.pressed = performance.now() }, { capture: true })"""
"""Notes when something was pressed last."""
ACTIVE = "element => element.getRootNode().activeElement === element"


def wanted(name: str, moves: int) -> Game:
    """The game that is recorded, or its first moves."""
    rules = games()[name]
    game = Game.start(rules, NAMES[: rules.seats[0]], seed=SEED)
    while (due := rules.to_act(game.state)) and len(game.moves) < moves:
        view = view_of(rules, game.state, due[0])
        draw = SeededChance(f"tour of {name}", game.next_move).below
        command = own_bots(name)[BOT](view, due[0], rules.legal(view, due[0]), draw)
        game.move(command.seat, command.NAME, command.args())
    return game


class Mouse:
    """Clicks, and counts them by command."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.counted = Counter[str]()
        self.of = DRAW  # the command on its way

    def count(self, number: int = 1) -> None:
        self.counted[self.of] += number

    def press(self, button: Locator) -> None:
        self.count()
        button.click()

    def find(self, _text: str, option: Locator) -> None:
        """Chooses an outcome of a draw out of many."""
        self.press(option)

    def write(self, field: Locator, value: int, steps: int) -> None:
        """Fills in a number, which ``steps`` clicks would reach."""
        self.count(steps)
        field.fill(str(value))

    def pick(self, choice: Locator, place: int) -> None:
        """Selects a radio button, or an item of a list."""
        self.count()
        if choice.evaluate("element => element.matches('select')"):
            choice.select_option(index=place)
        else:
            choice.click()

    def send(self, form: Locator) -> None:
        self.press(form.locator(".main"))


class Keys(Mouse):
    """Presses keys alone, and counts them."""

    def key(self, key: str) -> None:
        self.count()
        self.page.keyboard.press(key)

    def reach(self, element: Locator) -> None:
        for _ in range(FAR):
            if element.evaluate(ACTIVE):
                return
            self.key("Tab")
        raise AssertionError(f"no key reaches {element}")

    def press(self, button: Locator) -> None:
        group = button.locator("xpath=ancestor::*[@role='group'][1]").locator(".group-name[data-key]")
        typing = self.page.locator("input:focus").count()
        if not typing and group.count():
            self.key(group.get_attribute("data-key") or "")
        if not typing and (number := button.get_attribute("data-key")):
            return self.key(number)
        self.reach(button)
        return self.key("Enter")

    def find(self, text: str, option: Locator) -> None:
        field = self.page.get_by_role("searchbox")
        if not field.count():
            return self.press(option)
        self.reach(field)
        first = self.page.locator(".coming-options button:visible").filter(has_not_text=UNSEEN).first
        for letter in text:
            self.key(letter)
            if first.locator("span").first.inner_text() == text:
                break
        self.key("Enter")
        return None

    def write(self, field: Locator, value: int, steps: int) -> None:
        self.reach(field)
        self.page.keyboard.press("ControlOrMeta+a")
        for digit in str(value):
            self.key(digit)

    def pick(self, choice: Locator, place: int) -> None:
        group = choice.locator("xpath=ancestor::fieldset//input[@type='radio']").first
        self.reach(group if group.count() else choice)
        for _ in range(place):
            self.key("ArrowDown")

    def send(self, form: Locator) -> None:
        if form.locator("input:focus").count():
            self.key("Enter")
        else:
            self.press(form.locator(".main"))


class Tour:
    """One game on its way."""

    def __init__(self, hand: Mouse, address: str, folder: Path, game: Game) -> None:
        self.hand, self.page, self.address, self.folder, self.game = hand, hand.page, address, folder, game
        self.name = game.rules.name
        self.panel = self.page.locator(PANEL)
        self.made = [made for made in game.moves if isinstance(made, MoveMade)]
        self.answers: list[float] = []
        """Seconds until the page had what came of a move or its draw."""

    def play(self) -> None:
        """Records all moves of the game."""
        chance = self.game.started.chance
        self._begin()
        with tempfile.TemporaryDirectory() as place, Library(Path(place)) as library:
            for drawn in range(len(chance)):
                try:
                    Recorder.start(library, self.name, self.game.started.seats, dealt=chance[:drawn])
                except DrawAwaited as due:
                    self._draw(due, chance[drawn])
        self.page.wait_for_url(re.compile("play="))
        every = self.page.get_by_role("button", name="Show all hands")
        expect(every.or_(self.panel.locator("h2")).first).to_be_visible()
        self.answers.clear()
        if every.count():
            self.hand.press(every)
        for made in self.made:
            self._move(made)
        with Library(self.folder) as library:
            recorded = library.store.find(library.games()[-1].id)
        assert recorded
        assert recorded.started.seed is None
        assert [(one.command, one.args) for one in recorded.moves if isinstance(one, MoveMade)] == [
            (one.command, one.args) for one in self.made
        ]

    def _begin(self) -> None:
        """Fills in the form of a new game; this is not counted."""
        self.page.goto(f"{self.address}/new")
        self.page.get_by_role("radio", name=games()[self.name].title).check()
        for seat, name in enumerate(self.game.started.seats, 1):
            self.page.get_by_label(f"Name in seat {seat}").fill(name)
        self.page.get_by_role("radio", name="We draw at the table").check()
        self.page.get_by_role("button", name="Begin").click()

    def _draw(self, due: DrawAwaited, outcome: Outcome) -> None:
        ((name, value),) = outcome.items()
        assert value is not None
        before = self.page.locator(".coming-said:visible li")
        if drawn := len(due.seats) - 1:
            self._answered(before.nth(drawn - 1))
        expect(before).to_have_count(drawn)
        options = self.page.locator(".coming-options button:visible").filter(has_not_text=UNSEEN)
        expect(options).to_have_count(len(due.options))
        self.hand.of = DRAW
        self.hand.find(outcome_words(due, name, value), options.nth(due.options.index(value)))

    def _move(self, made: MoveMade) -> None:
        with Library(self.folder) as library:
            recorder = Recorder.open(library, library.games()[-1].id)
            game, number = recorder.game, len(recorder.game.moves) + 1
            expect(self.panel.locator("h2").first).to_have_text(re.compile(f"^Move {number}:"))
            rules, state = game.rules, game.state
            shape = rules.legal(view_of(rules, state, made.seat), made.seat).shape(made.command)
            offered = list(_listed(offers(rules, game.started.setup, state, range(1, len(NAMES) + 1))))
            command = game.command(made.seat, made.command, made.args)
            self.hand.of = made.command
            if (place := _button(offered, command)) is not None:
                self._unfold(button := self.panel.locator(".option").nth(place))
                self.hand.press(button)
            else:
                assert shape
                self._fill(_forms(offered).index(made.command), shape, command)
            for drawn in range(len(made.chance)):
                try:
                    recorder.make(made.seat, made.command, made.args, chance=made.chance[:drawn])
                except DrawAwaited as due:
                    self._draw(due, made.chance[drawn])
        ready = self.panel.locator("h2").filter(
            has_text=re.compile(rf"^(Move {number + 1}:|The game is over)")
        )
        self._answered(ready.first)

    def _answered(self, shown: Locator) -> None:
        """Waits until the page shows what came of the last click or key."""
        shown.wait_for()
        self.answers.append(self.page.evaluate("(performance.now() - window.pressed) / 1000"))

    def _unfold(self, inner: Locator) -> None:
        """Opens what a command is folded in."""
        folded = inner.locator("xpath=ancestor::details[not(@open)]")
        if folded.count():
            self.hand.press(folded.locator("summary"))

    def _fill(self, place: int, shape: Shape[Any, Any], command: Command) -> None:
        """Fills in the form of a command, and sends it."""
        form = self.panel.locator("form.entry").nth(place)
        self._unfold(form)
        args, described = command.args(), shape.form()
        numbers = form.locator("input[type=number]")
        match shape.KIND:
            case "point" | "circle":
                values = [args[name] for name in shape.fields]
            case "counts":
                values = [args[shape.fields[0]].get(name, 0) for name, *_ in described["names"]]
            case _:
                taken = Counter(args[shape.fields[-1]])
                values = [taken[item] for item, _ in described["pool"]]
                if shape.KIND == "aimed" and (target := described["targets"].index(args[shape.fields[0]])):
                    radios = form.get_by_role("radio")
                    self.hand.pick(radios.nth(target) if radios.count() else form.locator("select"), target)
        for n, value in enumerate(values):
            if (now := numbers.nth(n).input_value()) != str(value):
                steps = abs(value - int(now or 0)) if shape.KIND in STEPPED else int(n == 0)
                self.hand.write(numbers.nth(n), value, steps)
        self.hand.send(form)


def _listed(offered: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for offer in offered:
        yield from offer["commands"]


def _forms(listed: Sequence[Mapping[str, Any]]) -> list[str]:
    """The commands that have a form, in the order of these."""
    return [command["command"] for command in listed if "shape" in command]


def _button(listed: Sequence[Mapping[str, Any]], command: Command) -> int | None:
    """Which of the buttons makes a move; None if none does."""
    shown = [(each["command"], choice["args"]) for each in listed for choice in each.get("choices", ())]
    wanted = (command.NAME, command.args())
    return shown.index(wanted) if wanted in shown else None


def report(name: str, tour: Tour, seconds: float) -> str:
    """What was counted, by command."""
    commands, counted = Counter(made.command for made in tour.made), tour.hand.counted
    draws = len(tour.game.started.chance) + sum(len(made.chance) for made in tour.made)
    total = sum(counted[command] for command in commands)
    unit = "keys" if isinstance(tour.hand, Keys) else "clicks"
    lines = [
        f"{name}: {len(tour.made)} moves, {total} {unit} ({total / len(tour.made):.2f} for a move); "
        f"{draws} draws, {counted[DRAW]} {unit}; {seconds:.0f} s; "
        f"answers {median(tour.answers):.2f} s, p95 {quantiles(tour.answers, n=20)[-1]:.2f} s"
    ]
    lines += [
        f"  {command:20} {number:5} moves {counted[command]:6} {unit} {counted[command] / number:6.2f}"
        for command, number in commands.most_common()
    ]
    return "\n".join(lines)


def main() -> None:
    """Records these games, or one of each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(games()))
    parser.add_argument("--keys", action="store_true", help="by keyboard alone, not by mouse alone")
    parser.add_argument("--moves", type=int, default=10_000, help="the first moves only")
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(games()):
        parser.error(f"there is no game {', '.join(sorted(unknown))}; there is: {', '.join(games())}")
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place, "library")
        process, address = start(folder)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        try:
            for name in asked.games or games():
                began, page = time.monotonic(), browser.new_page(viewport=WINDOW, reduced_motion="reduce")
                page.add_init_script(PRESSED)
                page.set_default_timeout(PATIENCE)
                tour = Tour((Keys if asked.keys else Mouse)(page), address, folder, wanted(name, asked.moves))
                tour.play()
                page.close()
                print(report(name, tour, time.monotonic() - began), flush=True)  # noqa: T201
        finally:
            browser.close()
            stop(process)


if __name__ == "__main__":
    main()
