"""Playing on in the browser: branches, moves on the board and by numbers, bots, taking back."""

import re
import socket
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import vidi
from dashboard.boards import board, in_words
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import Source
from tests.games.examples import HIDDEN, OPEN
from tests.helpers.browser import Site
from tests.helpers.looking import fits
from tests.helpers.serving import start, stop
from tests.helpers.shown import HOSTILE, played
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.store.game import RecordedGame

READY = ".stMain .replay[data-state=ready]"
PANEL = ".play-panel"


def until(phase: str, names: tuple[str, ...], seed: str, source: Source | None = None) -> Game:
    """A game that a seed plays until a phase is there, from the second round on."""
    game = Game.start(OPEN, names, seed=seed, title=seed, source=source, played_at="2024-05-31T20:00:00Z")
    while game.state.round < 2 or game.state.phase != phase:
        command = OPEN.legal(game.state, game.state.seat).sample(
            SeededChance(f"{seed} picks", game.next_move).below
        )
        game.move(command.seat, command.NAME, command.args())
    return game


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A game that was played elsewhere, and games of our own that wait in the middle."""
    folder = tmp_path_factory.mktemp("playing") / "library"
    games = [
        until("conquer", ("Ada", "Bo"), "elsewhere", Source(platform="elsewhere", id="1")),
        *(until("reorganize", ("Ada", "Bo"), seed) for seed in ("numbers", "link", "two")),
        until("conquer", HOSTILE, "hostile"),
        played(HOSTILE, "bones", 25, title="in secret", rules=HIDDEN),  # all are to offer
    ]
    with Library(folder) as library:
        library.record(*games)
    process, address = start(folder)
    yield Site(address, folder, {str(game.started.title): str(game.id) for game in games})
    stop(process)


def recorded(site: Site, id_: str) -> RecordedGame:
    with vidi.open(site.folder) as library:
        return library.game(id_)


def played_on(page: Page) -> str:
    """The id of the game that is being played on."""
    expect(page).to_have_url(re.compile("play="))
    match = re.search(r"game=([0-9a-f-]{36})", page.url)
    assert match
    return match[1]


def begin(page: Page, site: Site, title: str, *bots: str) -> str:
    """Opens a game at its end and plays on; ``bots`` are chosen for the last seats."""
    page.goto(f"{site.address}/replay?game={site.games[title]}&move=999")
    expect(page.locator(READY)).to_be_visible()
    page.keyboard.press("p")
    for place, bot in enumerate(reversed(bots), 1):
        page.locator(f"{PANEL} select").nth(-place).select_option(bot)
    page.locator(PANEL).get_by_role("button", name="Start").click()
    id_ = played_on(page)
    expect(page.locator(f"{PANEL}:not([inert], [hidden])")).to_be_visible()
    expect(page.locator(PANEL)).to_have_count(1)  # that of the game which was left is gone
    return id_


def due(page: Page, move: int, name: str) -> None:
    expect(page.locator(f"{PANEL} h2")).to_contain_text(f"Move {move}: {name}")


def test_a_recorded_game_is_played_on_as_a_branch_on_its_board(page: Page, site: Site) -> None:
    parent = recorded(site, site.games["elsewhere"])
    moves = len(parent.moves)
    page.goto(f"{site.address}/replay?game={parent.id}&move={moves}")
    page.get_by_role("button", name="Continue from here").click()
    expect(page.locator(PANEL)).to_contain_text("This one stays as it is")
    page.get_by_role("button", name="Start", exact=True).click()
    id_ = played_on(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"elsewhere from move {moves}")
    due(page, moves + 1, parent.names[parent.state().seat - 1])
    branch = recorded(site, id_)
    assert branch.started.origin
    assert branch.started.origin.moves == branch.inherited_moves == moves
    expect(page.get_by_role("button", name="Only watch")).to_be_visible()
    taking_back = page.get_by_role("button", name=re.compile("Take back"))
    expect(taking_back).to_have_count(0)
    place = page.locator(".open-place").first
    named = place.get_attribute("aria-label")
    place.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"{PANEL} h2")).to_be_focused()
    expect(page.locator(".position")).to_have_text(f"Move {moves + 1} / {moves + 1}")
    expect(page.locator(".story")).to_contain_text(f"{named}")
    expect(taking_back).to_have_text(f"Take back move {moves + 1}")
    assert len(recorded(site, id_).moves) == moves + 1
    assert len(recorded(site, site.games["elsewhere"]).stream) == len(parent.stream)


def test_a_number_chooses_or_opens_a_group_and_a_field_keeps_its_digits(page: Page, site: Site) -> None:
    id_ = begin(page, site, "elsewhere")
    moves = len(recorded(site, id_).moves)
    group = page.locator(f"{PANEL} .group").first
    page.keyboard.press(group.locator(".group-name").get_attribute("data-key") or "")
    expect(group.locator(".option").first).to_have_attribute("aria-keyshortcuts", "1")
    expect(page.locator(f"{PANEL} .group-name[data-key]")).to_have_count(0)
    words = group.locator(".option").nth(1).inner_text()
    page.keyboard.press("2")
    expect(page.locator(".position")).to_have_text(f"Move {moves + 1} / {moves + 1}")
    expect(page.locator(".story")).to_contain_text(words)
    page.keyboard.press("w")
    page.locator(".noting textarea").press("1")
    expect(page.locator(".noting textarea")).to_have_value("1")
    assert len(recorded(site, id_).moves) == moves + 1


def test_a_place_is_chosen_with_a_click(page: Page, site: Site) -> None:
    id_ = begin(page, site, "elsewhere")
    moves = len(recorded(site, id_).moves)
    # A river is narrow, and its middle may be another province: the shape itself gets the click.
    page.locator(".open-place").first.dispatch_event("click")
    expect(page.locator(".position")).to_have_text(f"Move {moves + 1} / {moves + 1}")


def test_the_panel_says_what_is_due_and_a_closed_place_says_why(page: Page, site: Site) -> None:
    game = recorded(site, begin(page, site, "elsewhere"))
    state, seat = game.state(), game.state().seat
    offered = {command.args()["province"] for command in OPEN.legal(state, seat) if command.NAME == "conquer"}
    places = board(OPEN.name).by_hand.places(game.started.setup)
    closed = next(id_ for id_ in places if id_ not in offered)
    command = Game(game.id, OPEN, game.started).command(seat, "conquer", {"province": closed})
    forbids = OPEN.refusal(state, command)
    assert forbids
    expect(page.locator(f"{PANEL} h2 + .task")).to_have_text(board(OPEN.name).by_hand.task(state, seat))
    why = page.locator(".caption .why")
    page.locator(f"#{places[closed].element}").dispatch_event("click")
    expect(why).to_contain_text(places[closed].name)
    expect(why).to_contain_text(forbids.reason[1:])
    expect(why).not_to_contain_text("possible:")
    expect(why.get_by_role("link", name=forbids.rule)).to_be_visible()
    page.locator(f"#{places[next(iter(offered))].element}").dispatch_event("pointermove")
    expect(why).to_have_count(0)
    page.locator(".why-not summary").focus()
    page.keyboard.press("Enter")
    looked_for = board(OPEN.name).by_hand.candidates(state, seat)
    other = next(command for command in looked_for if OPEN.refusal(state, command))
    expect(page.locator(f"{PANEL} .why-not")).to_contain_text(f"{in_words(OPEN.name, state, other)}: ")
    page.get_by_role("combobox", name="At a place of the board").select_option(closed)
    expect(page.locator(f"{PANEL} .why-not")).to_contain_text(forbids.reason[1:])
    assert len(recorded(site, str(game.id)).moves) == len(game.moves)


def test_numbers_are_tried_before_the_move_and_then_a_bot_moves(page: Page, site: Site) -> None:
    id_ = begin(page, site, "numbers")
    game = recorded(site, id_)
    assert id_ == site.games["numbers"]
    seat = game.state().seat
    other = 3 - seat
    page.get_by_role("button", name="Who plays").click()
    page.locator(f"{PANEL} select").nth(other - 1).select_option("greedy")
    page.get_by_role("button", name="Start", exact=True).click()
    due(page, len(game.moves) + 1, game.names[seat - 1])
    field = page.locator(f"{PANEL} input").first
    held = field.input_value()
    field.fill("99")
    expect(page.locator(".sum")).to_contain_text("too many")
    expect(page.locator(f"{PANEL} .why")).to_contain_text("must be placed")
    expect(page.locator(f"{PANEL} .why a")).to_have_attribute(
        "href", re.compile(rf"/rules\?rule={OPEN.name}:9")
    )
    expect(page.locator(PANEL).get_by_role("button", name="Reorganize")).to_be_disabled()
    assert len(recorded(site, id_).stream) == len(game.stream)
    field.fill(held)
    page.locator(PANEL).get_by_role("button", name="Reorganize").click()
    expect(page.locator(f"{PANEL} h2")).not_to_contain_text(f"Move {len(game.moves) + 1}:")
    expect(page.locator(f"{PANEL} h2")).to_contain_text(f"{game.names[seat - 1]} (seat {seat})")
    expect(page.get_by_role("button", name=re.compile("Take back .* what followed"))).to_be_visible()
    after = recorded(site, id_)
    assert {move.seat for move in after.moves[len(game.moves) + 1 :]} == {other}
    page.get_by_role("button", name=re.compile("Take back")).click()
    due(page, len(game.moves) + 1, game.names[seat - 1])
    expect(page.locator(".position")).to_contain_text(f"Move {len(game.moves)} / {len(game.moves)}")
    assert recorded(site, id_).state() == game.state()
    page.reload()
    due(page, len(game.moves) + 1, game.names[seat - 1])
    expect(page).to_have_url(re.compile("greedy"))
    expect(page.locator(f"{PANEL} input").first).to_have_value(held)


def test_a_link_makes_no_move_not_even_of_bots(page: Page, site: Site) -> None:
    id_ = site.games["link"]
    before = len(recorded(site, id_).stream)
    page.goto(f"{site.address}/replay?game={id_}&play=random.random")
    go = page.get_by_role("button", name="Let the bots move")
    expect(go).to_be_visible()
    assert len(recorded(site, id_).stream) == before
    go.click()
    expect(page.locator(f"{PANEL} h2")).to_have_text("The game is over", timeout=60_000)
    assert recorded(site, id_).state().phase == "over"
    expect(page.locator(PANEL)).to_contain_text("Won by")


def test_a_game_from_elsewhere_is_not_played_on_in_place(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/replay?game={site.games['elsewhere']}&play=hand.hand&move=999")
    expect(page.get_by_role("button", name="Continue from here")).to_be_enabled()
    expect(page.locator(PANEL)).to_be_hidden()


def test_what_another_plays_is_shown(page: Page, site: Site) -> None:
    id_ = begin(page, site, "two")
    game = recorded(site, id_)
    due(page, len(game.moves) + 1, "")
    with Library(site.folder) as library:
        recorder = Recorder.open(library, id_)
        command = next(iter(recorder.choices(recorder.to_act[0])))
        recorder.make(command.seat, command.NAME, command.args())
    due(page, len(game.moves) + 2, "")
    expect(page.locator(".position")).to_contain_text(f"Move {len(game.moves) + 1} /")


def test_names_are_only_text_where_a_game_is_played_on(page: Page, site: Site) -> None:
    id_ = begin(page, site, "hostile")
    expect(page.locator(f"{PANEL} h2")).to_contain_text(HOSTILE[recorded(site, id_).state().seat - 1])
    expect(page.locator(".replay img, .replay script, .replay b a")).to_have_count(0)
    assert page.title().endswith(" · Vidi")
    assert page.title().endswith(" · Vidi"), "no script has set it"
    page.get_by_role("button", name="Only watch").click()
    expect(page.locator(PANEL)).to_be_hidden()
    expect(page).not_to_have_url(re.compile("play="))


def test_two_at_one_machine_offer_in_secret_and_bid_on_the_board(
    page: Page, site: Site, asked: list[str]
) -> None:
    first, second, _ = HOSTILE
    board, offered = page.locator("#d-board"), page.locator("[id^=ou-]")

    def fetched() -> list[str]:
        return [url for url in asked if ".json" in url]

    def given_to(name: str) -> None:
        expect(page.get_by_role("heading", name=f"Pass the screen to {name}", exact=True)).to_be_focused()
        expect(board).to_have_count(0)
        before = fetched()
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name=f"{name}: show my hand", exact=True)).to_be_focused()
        assert fetched() == before, "nothing of a hand is there before it is asked for"
        page.keyboard.press("Enter")
        expect(board).to_be_visible()

    def choose(place: str) -> None:
        page.get_by_role("button", name=place, exact=True).dispatch_event("click")

    def expect_in_sight(name: str) -> None:
        """Expects that the page shows the seat that acts, marked in words."""
        card = page.locator(".seat", has=page.get_by_text(name, exact=True))
        expect(card.get_by_text("to act", exact=True)).to_be_in_viewport(ratio=0.9)

    page.goto(f"{site.address}/replay?game={site.games['in secret']}&play=hand.hand.random")
    given_to(second)  # who has the counter
    due(page, 26, second)
    expect_in_sight(second)
    choose("Fragment 2 of the hand")
    given_to(first)
    due(page, 27, first)
    expect_in_sight(first)
    hrefs = [offer.get_attribute("href") for offer in offered.all()]
    assert hrefs == ["#d-0", "#d-back", "#d-0", "#d-0", "#d-0"]
    choose("Fragment 1 of the hand")
    given_to(second)
    due(page, 29, second)  # what happened meanwhile was shown
    state = recorded(site, site.games["in secret"]).state()
    assert [offer.get_attribute("href") for offer in offered.all()[:3]] == [
        f"#d-t{tile}r0" for tile in state.offers[1:]
    ]
    choose("The fragment of seat 3")
    page.get_by_role("dialog").get_by_role("button").first.click()  # one of several stones
    due(page, 30, second)
    expect(page.get_by_text("to act", exact=True).filter(visible=True)).to_have_count(1)
    expect_in_sight(second)
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile("move=0"))
    for taken in (29, 27):  # the second one is of the other player, who sees where the game is, not its start
        page.get_by_role("button", name=f"Take back move {taken}").click()
    given_to(first)
    due(page, 27, first)
    assert re.search(r"/(all|3)\.json", " ".join(fetched())) is None
    expect(page.locator(".replay img, .replay script, .replay b a")).to_have_count(0)
    assert page.title().endswith(" · Vidi")
    assert page.title().endswith(" · Vidi"), "no script has set it"


def test_a_telephone_has_the_choices_under_the_board(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, site, "elsewhere")
    expect(page.locator(PANEL)).to_be_visible()
    story = page.locator(".story").bounding_box()
    assert story
    assert story["height"] > 50, "what happened stands below the choices"
    fits(page, 390)


def test_another_site_gets_no_connection(site: Site) -> None:
    address = urlsplit(site.address)
    with closing(socket.create_connection((address.hostname or "", address.port or 0), timeout=20)) as wire:
        wire.sendall(
            b"GET /_stcore/stream HTTP/1.1\r\nHost: " + address.netloc.encode() + b"\r\n"
            b"Origin: http://elsewhere.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        assert b" 403 " in wire.recv(200).partition(b"\r\n")[0] + b" "
