"""Images of boards: as large as they should be, and each of its own position."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from dashboard.boards.picture import EACH, GIF_WIDTH, LAST, WIDTH, png
from tests.games.examples import QUICK
from tests.helpers.command import Vidi
from tests.helpers.dominoes import PLACES, card, log
from tests.helpers.harbour import HOSTILE
from vidi.library.library import Library


@pytest.fixture
def game(full: Path) -> str:
    with Library(full) as library:
        return next(str(header.id) for header in library.games() if header.started.game == QUICK.name)


def apart(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures differ, as a mean over all places, in levels of 255."""
    mean: list[float] = ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean
    return sum(mean) / len(mean)


def test_a_png_is_the_position_after_a_move_and_else_the_last(vidi: Vidi, game: str) -> None:
    pictures = {}
    for move in ("0", "7", None):
        done = vidi(game, "--format", "png", *(["--move", move] if move else []))
        assert (done.code, done.err) == (0, "")
        pictures[move] = Image.open(io.BytesIO(done.data))
        svg = vidi(game, "--format", "svg", *(["--move", move] if move else [])).out
        assert done.data == png(svg)
    assert {picture.size for picture in pictures.values()} == {(WIDTH, 1102)}
    assert apart(pictures["0"], pictures["7"]) > 1
    assert apart(pictures["7"], pictures[None]) > 1


def test_a_gif_shows_each_position_of_a_span(vidi: Vidi, game: str) -> None:
    assert vidi(game, "-o", "some.gif", "--move", "3-7").code == 0
    with Image.open("some.gif") as image:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]
        assert image.info["loop"] == 0
    assert {frame.size for frame in frames} == {(GIF_WIDTH, 551)}
    drawn = [Image.open(io.BytesIO(png(_svg(vidi, game, move), GIF_WIDTH))) for move in range(3, 8)]
    assert len(frames) == len(drawn)
    for place, frame in enumerate(frames):
        nearest = min(range(len(drawn)), key=lambda other: apart(frame, drawn[other]))
        assert nearest == place
        assert apart(frame, drawn[place]) < 2


def _svg(vidi: Vidi, game: str, move: int) -> str:
    return vidi(game, "--format", "svg", "--move", move).out


def test_the_last_position_of_a_gif_stays_longer(vidi: Vidi, game: str) -> None:
    done = vidi(game, "--format", "gif", "--move", "0-2")
    with Image.open(io.BytesIO(done.data)) as image:
        assert [frame.info["duration"] for frame in ImageSequence.Iterator(image)] == [EACH, EACH, LAST]


def test_a_gif_of_a_log_with_hostile_words_is_valid_and_has_pictures_alone(
    vidi: Vidi, tmp_path: Path
) -> None:
    things = [card("<b>", name=HOSTILE, colour="\" onload='x'", value="</svg>", owner=1, place="quay")]
    places = [{**place, "label": HOSTILE[:100]} for place in PLACES]
    hostile = log([(1, things), (2, [])], places=places, names=(HOSTILE, "]]>&#0;"), text=HOSTILE)
    with Library(tmp_path / "hostile") as library:
        library.record(hostile)
    done = vidi("--library", tmp_path / "hostile", hostile.id, "--format", "gif", "--move", "0-2")
    assert (done.code, done.err) == (0, "")
    with Image.open(io.BytesIO(done.data)) as image:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]
        assert image.info.keys() <= {"version", "background", "duration", "extension", "loop", "transparency"}
    assert len(frames) == 3
    assert apart(frames[0], frames[1]) > 0.05
    assert b"script" not in done.data
    assert b"onload" not in done.data


def test_a_gif_has_no_more_positions_than_a_browser_likes(
    vidi: Vidi, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vidi.notebook.pictures.MOST", 3)
    done = vidi(game, "-o", "some.gif", "--move", "4-7")
    assert done.code == 1
    assert "a GIF has at most 3 positions, and these are 4: choose some of them, as in 4-6" in done.err
    assert not Path("some.gif").exists()
    assert vidi(game, "-o", "some.gif", "--move", "4-6").code == 0
