"""What is review_for_file of a game, in a browser: the file of a replay without a server, and pictures."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import canonicalize

import pytest
from PIL import Image, ImageFilter
from playwright.sync_api import Dialog, Page, expect

from dashboard.boards.picture import png
from dashboard.replay.file import document
from dashboard.replay.reviewed import review_for_file
from domain.catalog import games as all_games
from domain.kernel.events import MoveMade
from tests.dashboard.server.test_hostile import NAMES, NOTE, PLAYED, TITLE, TRACES
from tests.dashboard.test_approved import difference
from tests.games.examples import HIDDEN, LONGER, REVIEWED
from tests.helpers.looking import BARRED, TYPEFACE, VIEWS, findings, fits, view
from tests.helpers.shown import played
from vidi.library.library import Library
from vidi.notebook.pictures import svg
from vidi.review.compute import review
from vidi.review.stored import Reviews
from vidi.store.game import RecordedGame
from vidi.value.model import Model, model_for

FIXTURES = Path(__file__).parents[3] / "fixtures"
PICTURE = """() => {
    const picture = document.querySelector("main").shadowRoot.querySelector(".board > svg").cloneNode(true)
    picture.querySelector("#changed").parentElement.remove() // a pattern that the page itself adds
    return new XMLSerializer().serializeToString(picture)
}"""
ROUNDS = """() => {
    const root = document.querySelector("main").shadowRoot
    const slider = root.querySelector(".slider")
    const round = text => Number(text.match(/^Round (\\d+)/)?.[1] ?? 0)
    return Array.from({length: Number(slider.max) + 1}, (_, move) => {
        slider.value = move
        slider.dispatchEvent(new Event("input"))
        const onBoard = [...root.querySelectorAll(".board text")].map(text => round(text.textContent))
        return [round(root.querySelector(".stage").textContent), onBoard.find(Boolean) ?? 0]
    })
}"""
"""By move, the rounds that the footer and the board name."""
EXTRA_ROUNDS = FIXTURES / f"{LONGER}.vidi.jsonl"
"""A game with three of them."""
WIDTH = 800
BLUR = ImageFilter.GaussianBlur(3)
"""Letters and lines are not drawn alike to the pixel."""
ALIKE = 24
"""Levels of a colour, of 255, by which a place may differ."""
SHARE = 0.003
"""Of all places, so many may differ by more: 0.001 do at most, of another position 0.02 at least."""


def shortest(game: str) -> Path:
    return min((FIXTURES / game).glob(f"{game}-*.vidi.jsonl"), key=lambda file: (file.stat().st_size, file))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The shortest game of each kind that bots have played, and one with texts that a page must not run."""
    with Library(tmp_path_factory.mktemp("review_for_file") / "library") as library:
        for game in all_games():
            library.import_files([shortest(game)])
        library.record(played(NAMES, "hostile", 40, title=TITLE, remark=NOTE))
        yield library


def of(library: Library, title: str | None = None, kind: str = "") -> RecordedGame:
    """The game of a title, or of a kind."""
    matching = (game for game in library.games() if title in (None, game.started.title))
    return library.game(next(game.id for game in matching if not kind or game.started.game == kind))


@pytest.fixture
def alone(tab: Page) -> Iterator[Page]:
    """A page that logs nothing, opens no dialog and asks for no file but its own."""
    wrong: list[str] = []

    def refuse(dialog: Dialog) -> None:
        wrong.append(dialog.message)
        dialog.dismiss()

    listeners: dict[Any, Any] = {
        "pageerror": lambda error: wrong.append(str(error)),
        "console": lambda message: wrong.append(message.text),
        "dialog": refuse,
        "request": lambda request: None if request.url.startswith("file://") else wrong.append(request.url),
    }
    for event, note in listeners.items():
        tab.on(event, note)
    yield tab
    for event, note in listeners.items():
        tab.remove_listener(event, note)
    assert wrong == []


def opened(page: Page, game: RecordedGame, folder: Path, seat: int | None = None) -> None:
    file = folder / "game.html"
    file.write_text(document(game, seat), "utf-8")
    page.goto(file.as_uri())
    expect(page.locator(".replay[data-state=ready]")).to_be_visible()


def test_the_file_contains_the_typeface_of_headings(alone: Page, library: Library, tmp_path: Path) -> None:
    opened(alone, of(library, TITLE), tmp_path)
    alone.wait_for_function(TYPEFACE)


@pytest.mark.parametrize("kind", all_games())
def test_keys_step_through_a_whole_game_without_a_server(
    alone: Page, library: Library, tmp_path: Path, kind: str
) -> None:
    game = of(library, kind=kind)
    opened(alone, game, tmp_path)
    expect(alone.locator(".position")).to_have_text("Start")
    expect(alone.get_by_role("button", name="Continue from here")).to_be_hidden()
    alone.keyboard.press("p")  # nobody can be asked to play on
    expect(alone.locator(".play-panel")).to_be_hidden()
    end = f"Move {len(game.moves)} / {len(game.moves)}"
    key = "ArrowRight" if len(game.moves) < 60 else "Shift+ArrowRight"
    while alone.locator(".position").inner_text() != end:
        for _ in range(8):
            alone.keyboard.press(key)
    expect(alone.get_by_role("button", name="One move forward", exact=True)).to_be_disabled()
    assert canonicalize(alone.evaluate(PICTURE)) == canonicalize(svg(game, len(game.moves)))
    alone.keyboard.press("Home")
    expect(alone.locator(".position")).to_have_text("Start")


@pytest.mark.parametrize("file", [*map(shortest, all_games()), EXTRA_ROUNDS], ids=lambda file: file.name)
def test_footer_and_board_name_the_round_of_the_events(alone: Page, tmp_path: Path, file: Path) -> None:
    """After each move; in a game that is over the footer says the number of rounds too."""
    with Library(tmp_path / "library") as library:
        library.import_files([file])
        game = of(library)
    opened(alone, game, tmp_path)
    rounds, begun = list[int](), 0
    for _, event in game.events:
        if isinstance(event, MoveMade):
            rounds.append(begun)
        if type(event).__name__ in ("TurnBegan", "RoundBegan"):
            begun = getattr(event, "round", 0)
    rounds.append(begun)
    shown = alone.evaluate(ROUNDS)
    assert [footer for footer, _ in shown] == rounds
    named = {move: board for move, (_, board) in enumerate(shown) if board}
    assert named == {move: rounds[move] for move in named}
    assert not named or len(named) > len(rounds) / 2  # not every board names rounds
    assert alone.locator(".stage").inner_text() == f"Round {begun} of {begun}"


def test_texts_of_strangers_are_text_in_the_file(alone: Page, library: Library, tmp_path: Path) -> None:
    opened(alone, of(library, TITLE), tmp_path)
    alone.keyboard.press("End")
    for name in PLAYED:
        expect(alone.locator(".seats .player", has_text=name).first).to_be_attached()
    assert [trace for trace in alone.evaluate(TRACES) if not trace.startswith("<script type=")] == []
    assert alone.locator("script").count() == 2  # the game and our own
    assert "<script>" in alone.title()
    expect(alone).to_have_url(re.compile(r"move=\d"))
    place = alone.locator(".position").inner_text()
    alone.reload()  # the address has the place
    expect(alone.locator(".position")).to_have_text(place)


def test_the_file_says_which_seat_sees_it_and_which_keys_work_without_a_server(
    alone: Page, library: Library, tmp_path: Path
) -> None:
    opened(alone, of(library, kind=HIDDEN.name), tmp_path, seat=2)
    expect(alone.locator(".seen-as")).to_contain_text("sees it: the secrets of others are left out")
    alone.keyboard.press("s")
    expect(alone.get_by_role("dialog")).to_be_hidden()
    alone.keyboard.press("?")
    listed = alone.get_by_role("dialog", name="Keys")
    expect(listed).to_contain_text("a move back, a move on")
    expect(listed).not_to_contain_text("play on")
    listed.get_by_role("button", name="Close").click()
    expect(listed).to_be_hidden()


@pytest.mark.parametrize("kind", ["", *all_games()])
def test_axe_finds_nothing_in_the_file(alone: Page, library: Library, tmp_path: Path, kind: str) -> None:
    """At the end of a game of each kind; of one with hostile texts also in the dark, before it."""
    alone.emulate_media(reduced_motion="reduce")
    opened(alone, of(library, kind=kind) if kind else of(library, TITLE), tmp_path)
    violations = list[Any]()
    for key, (scheme, size, options) in zip(("End", "Home"), VIEWS, strict=False):
        alone.keyboard.press(key)
        view(alone, scheme, size)
        alone.evaluate("scrollTo(0, document.body.scrollHeight)")  # what stays at the bottom covers nothing
        if not kind or scheme == "light":
            violations += [one for one in findings(alone, options) if one["impact"] in BARRED]
        fits(alone, size["width"])
    assert violations == []


@pytest.mark.parametrize("kind", all_games())
def test_a_png_is_the_picture_that_a_browser_shows(tab: Page, library: Library, kind: str) -> None:
    game = of(library, kind=kind)
    middle, last = (svg(game, move) for move in (len(game.moves) // 2, len(game.moves)))
    tab.set_viewport_size({"width": WIDTH, "height": WIDTH})
    tab.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{middle}")
    shown = Image.open(io.BytesIO(tab.locator("svg").first.screenshot())).convert("RGB")
    assert apart(png(middle, WIDTH), shown) < SHARE
    assert apart(png(last, WIDTH), shown) > SHARE


def apart(made: bytes, shown: Image.Image) -> float:
    """The share of places at which two pictures differ."""
    image = Image.open(io.BytesIO(made)).convert("RGB")
    assert image.size == shown.size
    places = difference(image.filter(BLUR), shown.filter(BLUR)).histogram()
    return sum(places[ALIKE + 1 :]) / image.width / image.height


def test_the_file_shows_the_stored_review_and_asks_for_nothing(alone: Page, tmp_path: Path) -> None:
    recorded = played(("Ada", "Bo"), "reviewed", rules=REVIEWED)
    game = RecordedGame(recorded.rules, recorded.collect_events())
    model = model_for(game.started)
    assert isinstance(model, Model)
    assert review_for_file(tmp_path, game, None) is None
    Reviews(tmp_path).put(review(game, model))
    file = tmp_path / "game.html"
    file.write_text(document(game, None, review_for_file(tmp_path, game, None)), "utf-8")
    alone.goto(file.as_uri())
    expect(alone.locator(".replay[data-state=ready]")).to_be_visible()
    expect(alone.get_by_role("heading", name="Marked turns")).to_be_visible()
    expect(alone.get_by_text("The game in short")).to_be_visible()
    expect(alone.get_by_role("radio", name="Chance to win")).to_be_visible()
    for asks in (
        "Judge the weakest turns",
        "Guess the move",
        "What the bot would have done",
        "Judge this move",
    ):
        expect(alone.get_by_role("button", name=asks)).to_have_count(0)
