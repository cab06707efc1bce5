"""Pictures whose elements come from pools: page and server draw the same, whatever was shown before."""

import io
import json
from collections.abc import Iterator
from typing import Any, Literal
from xml.etree.ElementTree import canonicalize

from PIL import Image
from playwright.sync_api import Page

from dashboard.boards import board
from dashboard.boards.picture import png
from dashboard.boards.svg import render
from dashboard.boards.tones import Tone, in_both_themes
from dashboard.replay import replay
from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from tests.dashboard.test_scripts import SITE, answer
from tests.generic.games import NAMES
from tests.helpers import dyke
from tests.helpers.shown import played

WALK = """async ([made, way]) => {
    const at = "/dashboard/components/replay/"
    const modules = ["stage/board", "steps/model"].map(name => import(`${at}${name}.js`))
    const [{ Board }, { Game }] = await Promise.all(modules)
    const [game, host] = [new Game(made), document.createElement("div")]
    const board = new Board(host, made.base)
    board.show(game.scene, Object.keys(game.scene))
    return way.map(frame => {
        board.show(game.scene, game.go(frame).elements)
        return new XMLSerializer().serializeToString(board.picture)
    })
}"""


def from_scratch(game: Game) -> Iterator[str]:
    """The picture after setting up and after each event of a move."""
    assert game.rules.name in NAMES  # whose module tells where a toy's board is
    drawn, state, recent, moved = board(game.rules.name), game.rules.begin(game.started), list[Event](), False
    base = drawn.base(game.started.setup)
    for event in game.standing:
        if isinstance(event, MoveMade):
            if not moved:
                yield render(base, drawn.scene(state, ()))
            moved, recent = True, []
            continue
        game.rules.evolve(state, event)
        recent.append(event)
        if moved:
            yield render(base, drawn.scene(state, recent))


def test_stepping_and_jumping_draw_what_is_drawn_from_scratch(tab: Page) -> None:
    game = played(("Ada", "Bo", "Cy"), "f", rules=dyke.RULES)
    wanted = [canonicalize(picture) for picture in from_scratch(game)]
    assert sum('id="post:' in picture for picture in wanted) > 10
    assert any('id="lamp:0/light"' in picture for picture in wanted)
    last = len(wanted) - 1
    way = [*range(last + 1), *reversed(range(last)), last, last // 2, 0, last // 3, last, 1, last - 1]
    tab.route(f"{SITE}/**", answer)
    tab.goto(SITE)
    made: dict[str, Any] = json.loads(json.dumps(replay.build(game.rules, game.started, game.standing)))
    drawn = tab.evaluate(WALK, [made, way])
    for frame, picture in zip(way, drawn, strict=True):
        assert canonicalize(picture) == wanted[frame], f"frame {frame}"


def test_a_member_is_made_of_the_template_and_its_words_are_only_text() -> None:
    base = (
        '<svg xmlns="http://www.w3.org/2000/svg"><g data-pool="card"><defs>'
        '<g class="card"><title data-part="words"/></g></defs></g></svg>'
    )
    scene = {
        "card:10": {"x": "1"},
        "card:9/words": {"text": "</title><script>"},
        "card:8": {},
    }
    drawn = render(base, scene)
    assert drawn.index('id="card:9"') < drawn.index('id="card:10"'), "by number, not as words"
    assert "&lt;/title&gt;&lt;script&gt;" in drawn
    assert "card:8" not in drawn


def test_a_picture_follows_the_page_and_an_image_of_it_is_light(tab: Page) -> None:
    rules = in_both_themes(
        ".page{fill:var(--paper)}.red{fill:#ff0000}", {"paper": Tone("#ffffff", "#102030")}
    )
    look = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1">' + f"<style>{rules}</style>"
    picture = look + '<path class="page" d="M0 0H1V1H0z"/><path class="page red" d="M1 0H2V1H1z"/></svg>'
    shades = "[...document.querySelectorAll('path')].map(path => getComputedStyle(path).fill)"
    tab.set_content(f"<body style='color-scheme: light dark'>{picture}</body>")
    papers: dict[Literal["light", "dark"], str] = {"light": "rgb(255, 255, 255)", "dark": "rgb(16, 32, 48)"}
    for scheme, paper in papers.items():
        tab.emulate_media(color_scheme=scheme)
        assert tab.evaluate(shades) == [paper, "rgb(255, 0, 0)"]
    image = Image.open(io.BytesIO(png(picture, 20))).convert("RGB")
    assert [image.getpixel((x, 5)) for x in (5, 15)] == [(255, 255, 255), (255, 0, 0)]
