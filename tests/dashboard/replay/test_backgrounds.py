"""Pictures under maps of logs: given by the command, and seen on the page, in images and in one file."""

import io
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops, PngImagePlugin
from playwright.sync_api import Page, expect

from dashboard.boards.picture import png
from tests.helpers import dominoes
from tests.helpers.browser import Site
from tests.helpers.command import Vidi
from tests.helpers.dominoes import TITLE
from tests.helpers.looking import NARROW, WIDE, at_rest, fits
from tests.helpers.serving import start, stop
from vidi.care.backup import backup, restore
from vidi.care.verify import verify
from vidi.importers.reading.given import Held
from vidi.library.backgrounds import KEPT_AT_MOST, as_jpeg, choose
from vidi.library.library import Library
from vidi.library.tables import project
from vidi.notebook.pictures import svg
from vidi.record.errors import Demand
from vidi.store import blobs

LIME = "#32cd32"
SECRET = "taken at home"  # noqa: S105 - no password
OTHER = b"date,game,player,score\n2024-05-31,Harbour,Ada,7\n2024-05-31,Harbour,Bo,5\n"
READY = ".stMain .replay[data-state=ready]"


def picture(colour: str = LIME, size: tuple[int, int] = (200, 120)) -> bytes:
    """A PNG of one colour, with a text beside its pixels."""
    more = PngImagePlugin.PngInfo()
    more.add_text("Comment", SECRET)
    target = io.BytesIO()
    Image.new("RGB", size, colour).save(target, "PNG", pnginfo=more)
    return target.getvalue()


def bomb() -> bytes:
    """A PNG that says it has 50,000 by 50,000 pixels."""
    data = bytearray(picture())
    data[16:24] = (50_000).to_bytes(4) * 2
    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4)
    return bytes(data)


def greens(image: bytes) -> int:
    """How many pixels of an image are nearly lime."""
    shown = Image.open(io.BytesIO(image)).convert("RGB")
    apart = ImageChops.difference(shown, Image.new("RGB", shown.size, LIME)).convert("L")
    return sum(apart.histogram()[:10])


def findings(library: Library) -> list[str]:
    """What ``vidi verify`` says of a library."""
    return [str(finding) for finding in verify(library.folder, library.store, lambda _: None).findings]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library") as library:
        library.record(dominoes.log())
        yield library


def test_a_picture_is_given_replaced_and_taken_away(vidi: Vidi, tmp_path: Path, library: Library) -> None:
    file = tmp_path / "map.png"
    folder = ["--library", str(library.folder)]
    for size in ((200, 120), (3_000, 40), (100, 100)):
        file.write_bytes(picture(size=size))
        done = vidi(*folder, "logs", "picture", TITLE.upper(), "sea", file)
        assert (done.code, done.out, done.err) == (
            0,
            f'the map "sea" of "{TITLE.upper()}" lies on map.png\n',
            "",
        )
        [game] = library.games()
        drawn = svg(library.game(game.id), 5)
        assert drawn.count("data:image/jpeg;base64,") == 1
        assert greens(png(drawn, 300)) > 300
    [kept] = library.game(game.id).backgrounds.values()
    with blobs.opened(kept) as stream:
        assert SECRET.encode() not in stream.read()
    assert not findings(library)
    copied = tmp_path / "copy.zip"
    backup(library.folder, copied, lambda _: None)
    restore(copied, tmp_path / "restored", lambda _: None)
    with Library(tmp_path / "restored") as restored:
        assert svg(restored.game(game.id), 5) == drawn
    assert (
        vidi(*folder, "logs", "picture", TITLE, "sea", "--remove").out
        == f'the map "sea" of "{TITLE}" has no picture\n'
    )
    assert "data:" not in svg(library.game(game.id), 5)
    kept.unlink()
    [finding] = findings(library)
    assert finding.endswith(f": raw/{blobs.name(kept)} is missing")


@pytest.mark.parametrize(
    ("title", "place", "data", "message"),
    [
        (TITLE, "sea", b"<svg onload='x()'/>", "the picture is no PNG or JPEG that can be decoded"),
        (TITLE, "sea", picture()[:150], "the picture is no PNG or JPEG that can be decoded"),
        (TITLE, "sea", bomb(), "the picture is no PNG or JPEG that can be decoded"),
        (
            TITLE,
            "sea",
            picture(size=(5_001, 5_000)),
            "the picture has 5,001 by 5,000 pixels, more than 25,000",
        ),
        (TITLE, "hand", picture(), f'"{TITLE}" has no map "hand"; its maps are sea'),
        ("Elsewhere", "sea", picture(), '"Elsewhere" has no map "sea"; none of its logs has a map'),
    ],
)
def test_what_is_no_picture_of_a_map_is_refused(
    vidi: Vidi, tmp_path: Path, library: Library, title: str, place: str, data: bytes, message: str
) -> None:
    file, there = tmp_path / "map.png", library.store.position()
    file.write_bytes(data)
    done = vidi("--library", library.folder, "logs", "picture", title, place, file)
    assert done.code == 1
    assert done.err.startswith(f"vidi: {message}")
    assert done.err.endswith("[import:19]\n")
    assert library.store.position() == there
    assert not (library.folder / blobs.RAW).exists()


def test_a_map_without_corners_takes_no_picture(tmp_path: Path) -> None:
    endless = {name: value for name, value in dict(dominoes.PLACES[0]).items() if name != "extent"}
    with Library(tmp_path / "library") as library:
        library.record(dominoes.log(places=[endless, *dominoes.PLACES[1:]]))
        with pytest.raises(Demand, match="declares no `extent`"):
            choose(library, TITLE, "sea", picture())


def test_a_large_picture_of_noise_is_kept_small() -> None:
    noise = Image.effect_noise((2_400, 1_800), 120)
    target = io.BytesIO()
    noise.save(target, "PNG")
    assert len(as_jpeg(target.getvalue())) <= KEPT_AT_MOST


@pytest.fixture
def site(library: Library) -> Iterator[Site]:
    library.import_files([Held("other.csv", OTHER)])
    choose(library, TITLE, "sea", picture())
    project(library.folder, library.store)
    [game] = library.games()
    process, address = start(library.folder)
    yield Site(address, library.folder, {"log": str(game.id)})
    stop(process)


def test_the_map_of_the_page_and_of_the_file_lies_on_the_picture(
    page: Page, site: Site, library: Library, asked: list[str]
) -> None:
    page.goto(f"{site.address}/replay?game={site.games['log']}&move=4")
    expect(page.locator(READY)).to_be_visible()
    for size in (WIDE, NARROW):
        page.set_viewport_size(size)
        page.locator("#l-map-sea-image").evaluate("image => image.decode()")
        at_rest(page)
        fits(page, size["width"])
        assert greens(page.locator(".board").screenshot()) > 5_000
    loaded = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    assert len([name for name in loaded if "/background/" in name]) == 1
    for file in library.store.files():  # an imported file is no picture
        assert page.request.get(f"{site.address}/background/{file.sha256}.jpg").status == 404
    share = f"{site.address}/share/{site.games['log']}/all"
    alone = site.folder.parent / "alone.html"
    alone.write_bytes(page.request.get(f"{share}/replay.html").body())
    address = f"{alone.as_uri()}?move=4"
    page.goto(address)
    expect(page.locator(".replay[data-state=ready]")).to_be_visible()
    page.locator("#l-map-sea-image").evaluate("image => image.decode()")
    assert greens(page.locator(".board").screenshot()) > 5_000
    asked.remove(address)  # the file asks for nothing else
