"""What can be shared of a game: the files of the server, and the window that leads to them."""

import io
import json
import re
from base64 import b64decode
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from dashboard.boards.picture import png
from dashboard.replay import gif
from dashboard.replay.noting import remarks
from dashboard.replay.replay import build, text
from tests.dashboard.server.test_server import get
from tests.games.examples import HIDDEN, OPEN
from tests.helpers.browser import Site
from tests.helpers.looking import violations
from tests.helpers.shown import TITLE
from vidi.library.library import Library
from vidi.notebook.pictures import TooManyError, svg
from vidi.store.game import RecordedGame

SAFE = re.compile(r'attachment; filename="([a-z0-9][a-z0-9.-]*)"')


def of(site: Site, name: str) -> RecordedGame:
    with Library(site.folder) as library:
        return library.game(site.games[name])


def kept(site: Site, name: str, file: str, seat: str = "all") -> tuple[str, str, bytes]:
    """The name, the type and the content of a file that is shared."""
    answer = get(site, f"/share/{site.games[name]}/{seat}/{file}", **{"Accept-Encoding": "identity"})
    assert answer.status == 200, answer.body
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"].startswith("sandbox")
    assert "X-Evil" not in answer.headers
    named = SAFE.fullmatch(answer.headers["Content-Disposition"])
    assert named, answer.headers["Content-Disposition"]
    return named[1], answer.headers["Content-Type"], answer.body


def test_each_file_is_what_the_exporters_write_under_a_safe_name(site: Site) -> None:
    game = of(site, TITLE)
    begins = f"{OPEN.name}-script-document-title-run-script-rome-{site.games[TITLE][:8]}"
    assert kept(site, TITLE, "record.vidi.jsonl") == (
        f"{begins}.vidi.jsonl",
        "application/x-ndjson",
        game.record().encode(),
    )
    named, media, drawn = kept(site, TITLE, "12.svg")
    assert (named, media) == (f"{begins}-move-12.svg", "image/svg+xml")
    assert drawn.decode() == svg(game, 12)
    bones = f"{HIDDEN.name}-bones-{site.games['Bones'][:8]}-move-12.png"  # drawn faster
    assert kept(site, "Bones", "12.png") == (bones, "image/png", png(svg(of(site, "Bones"), 12)))
    named, media, page = kept(site, TITLE, "replay.html")
    assert (named, media) == (f"{begins}.html", "text/html; charset=utf-8")
    assert page.startswith(b"<!doctype html>")


def test_a_gif_comes_at_once_or_is_told_picture_by_picture(site: Site) -> None:
    named, media, data = kept(site, "Bones", "2-4.gif")
    assert (named, media) == (f"{HIDDEN.name}-bones-{site.games['Bones'][:8]}-moves-2-4.gif", "image/gif")
    assert getattr(Image.open(io.BytesIO(data)), "n_frames", 1) == 3
    answer = get(site, f"/share/{site.games['Bones']}/all/2-4.gif.jsonl")
    assert answer.headers["Content-Encoding"] == "identity", "no line waits to be compressed"
    *drawn, made = map(json.loads, answer.body.splitlines())
    assert drawn == [{"drawn": number, "of": 3} for number in (1, 2, 3)]
    assert made == {"name": named, "gif": made["gif"]}
    assert b64decode(made["gif"]) == data


def test_a_picture_within_a_move_is_that_of_the_event(site: Site) -> None:
    bones = of(site, "Bones")
    several = next(
        move for move in range(1, 80) if bones.version_of(move) - bones.version_of(move - 1) > 2
    )  # its events beside the move itself
    drawn = {kept(site, "Bones", f"{several}{event}.svg")[2] for event in ("", ".1", ".2")}
    assert len(drawn) > 1
    assert kept(site, "Bones", f"{several}.1.svg")[0].endswith(f"-move-{several}.1.svg")


def test_no_file_of_a_seat_has_what_it_does_not_know(site: Site) -> None:
    bones = of(site, "Bones")
    for file in ("20.svg", "replay.html"):
        by_all, by_seat = kept(site, "Bones", file)[2], kept(site, "Bones", file, "2")[2]
        assert by_all != by_seat
    assert kept(site, "Bones", "20.svg", "2")[2].decode() == svg(bones, 20, seat=2)
    replay = kept(site, "Bones", "replay.html", "2")[2].decode()
    [made] = re.findall(r'<script type="application/json" data-seat="2">(.*)</script>', replay)
    seen = build(bones.rules, bones.started, [event for _, event in bones.events], 2)
    sent = json.loads(made)
    assert sent.pop("remarks") == remarks(bones, "2").model_dump()
    assert sent.pop("reviewed") is None
    assert sent == json.loads(text(seen)), "what the page of this seat gets, and no more"
    assert kept(site, "Bones", "20.svg", "2")[0].endswith("-seat-2-move-20.svg")
    refused = get(site, f"/share/{bones.id}/2/record.vidi.jsonl")
    assert refused.status == 400
    assert b"a record has the whole game" in refused.body


@pytest.mark.parametrize(
    ("path", "status", "message"),
    [
        ("all/81.svg", 404, "the game has no move 81; its last move is 80"),
        ("all/3.99.png", 404, "move 3 has no event 99"),
        ("all/3.x.png", 404, "there is no event 'x': an event is a number of at most 9 digits"),
        ("4/3.svg", 404, "there is no seat 4"),
        ("0/replay.html", 404, "there is no seat 0"),
        ("all/9-3.gif", 404, "there is no move 9-3; the game has 0 to 80"),
        ("all/x-3.gif.jsonl", 404, "there is no move 'x': a move is a number of at most 9 digits"),
        ("all/book.pdf", 404, "no such file is shared"),
    ],
)
def test_what_there_is_not_is_said(site: Site, path: str, status: int, message: str) -> None:
    answer = get(site, f"/share/{site.games['Bones']}/{path}")
    assert answer.status == status
    assert message in answer.body.decode()


def test_a_gif_that_is_too_long_is_refused_before_it_is_drawn(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vidi.notebook.pictures.MOST", 3)
    with pytest.raises(TooManyError, match=r"at most 3 positions, and these are 4: .* as in 2-4"):
        gif.drawing(site.folder, of(site, "Bones"), None, 2, 5)


def test_another_site_cannot_have_files_made(site: Site) -> None:
    path = f"/share/{site.games['Bones']}/all/0-1.gif"
    assert get(site, path, **{"Sec-Fetch-Site": "cross-site"}).status == 403


def test_the_window_copies_the_link_and_saves_files_as_the_page_sees_the_game(
    page: Page, site: Site, tmp_path: Path
) -> None:
    page.goto(f"{site.address}/replay?game={site.games['Bones']}&seat=2&move=12")
    opener = page.get_by_role("button", name="Share")
    opener.focus()
    page.keyboard.press("s")
    window = page.get_by_role("dialog", name="Share")
    expect(window).to_contain_text("the files leave out the secrets of others")
    expect(window.get_by_role("link", name="Record")).to_have_count(0)
    assert list(violations(page, {})) == []
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    window.get_by_role("button", name="Copy link").press("Enter")
    expect(window).to_contain_text("The link is selected")
    link = window.get_by_label("Link").evaluate(
        "field => field.value.slice(field.selectionStart, field.selectionEnd)"
    )
    assert parse_qs(urlsplit(link).query) == {"game": [site.games["Bones"]], "seat": ["2"], "move": ["12"]}

    with page.expect_download() as saved:
        window.get_by_role("link", name="PNG image").click()
    assert saved.value.suggested_filename.endswith("-seat-2-move-12.png")
    saved.value.save_as(tmp_path / "position.png")
    assert (tmp_path / "position.png").read_bytes() == png(svg(of(site, "Bones"), 12, seat=2))

    window.get_by_label("From move").fill("11")
    window.get_by_label("To move").fill("99")
    window.get_by_role("button", name="Make the GIF").click()
    expect(window).to_contain_text("there is no move 11-99; the game has 0 to 80")
    window.get_by_label("To move").fill("12")
    with page.expect_download() as saved:
        window.get_by_role("button", name="Make the GIF").click()
    assert saved.value.suggested_filename.endswith("-seat-2-moves-11-12.gif")
    expect(window).to_contain_text("is saved")

    page.keyboard.press("Escape")
    expect(window).to_be_hidden()
    expect(opener).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".position")).to_contain_text("Move 13")
