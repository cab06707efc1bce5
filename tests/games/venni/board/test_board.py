"""The board of VENNi, Vidi, Vici: regions are drawn where they are, and each thing is named in words."""

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from itertools import islice
from math import cos, dist, pi, sin, sqrt
from typing import Any

import numpy as np
import pytest
from shapely import Polygon, box, contains_xy

from dashboard.boards import Fact, Group, Scene
from dashboard.boards.svg import render
from dashboard.boards.venni import layout
from dashboard.boards.venni.board import BOARD
from dashboard.boards.venni.palette import TONES
from dashboard.replay import replay
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.venni import RULES
from domain.venni import events as e
from domain.venni.claims import claimed
from domain.venni.places import sheet
from domain.venni.state import State, copy
from tests.helpers.colours import contrast
from tests.helpers.shown import HOSTILE


@cache
def game(
    lattice: int = 24,
    scale: int | None = None,
    moves: int = 1000,
    names: tuple[str, ...] = ("Ada", "Bo"),
) -> Game:
    """A game by chance, with advanced scoring."""
    setup = {"lattice": lattice, "scoring": "advanced", "scale": scale}
    game_ = Game.start(RULES, names, setup, seed="board")
    while (due := RULES.to_act(game_.state)) and len(game_.moves) < moves:
        draw = SeededChance("board", game_.next_move).below
        command = RULES.legal(game_.state, due[0]).sample(draw)
        game_.move(command.seat, command.NAME, command.args())
    return game_


@cache
def built(lattice: int = 24, scale: int | None = None) -> dict[str, Any]:
    return replay.build(RULES, game(lattice, scale).started, game(lattice, scale).standing)


def steps(game: Game) -> Iterator[tuple[State, list[Event]]]:
    """The state after each event of a move, with the events of the move so far."""
    state, recent, moved = RULES.begin(game.started), list[Event](), False
    for event in game.standing:
        if isinstance(event, MoveMade):
            recent, moved = [], True
            continue
        RULES.evolve(state, event)
        if moved:
            recent.append(event)
            yield state, recent


def after(kind: type[Event], which: int = 0) -> tuple[State, Any, Scene]:
    """The sheet after the first event of a kind, or another, with its scene."""
    matching = ((state, recent) for state, recent in steps(game()) if isinstance(recent[-1], kind))
    state, recent = next(islice(matching, which, None))
    return state, recent[-1], BOARD.scene(state, recent)


def marked(scene: Scene, name: str) -> set[str]:
    """The elements that have a class."""
    return {id_ for id_, at in scene.items() if name in at.get("class", "").split()}


@pytest.mark.parametrize("scale", [None, 100])
def test_points_are_placed_by_hand_where_they_are_drawn(scale: int | None) -> None:
    played = game(24, scale, moves=12)
    scene, laid = BOARD.scene(played.state, []), BOARD.by_hand.sheet(played.started.setup)
    assert laid
    unit = laid.unit * (scale or 24) / 24
    for number, (x, y, *_) in enumerate(played.state.dots, 1):
        at = f"translate({laid.x + x * unit:g} {laid.y - y * unit:g})"
        assert scene[f"dot:{number}"]["transform"] == at


# --- regions where they are

Corner = tuple[float, float]


def around(path: str) -> Polygon:
    """A path of arcs as a polygon of many corners."""
    start, *arcs = re.findall(r"[MA][^MAZ]+", path)
    at: Corner = tuple(map(float, start[1:].split()))  # type: ignore[assignment]
    ring = [at]
    for arc in arcs:
        r, _, _, large, sweep, x, y = map(float, arc[1:].split())
        assert not large
        ring += _along(at, (x, y), r, bool(sweep))
        at = (x, y)
    assert dist(at, ring[0]) < 0.02
    assert path.endswith("Z")
    return Polygon(ring)


def _along(one: Corner, other: Corner, r: float, sweep: bool) -> list[Corner]:
    """Points of the shorter arc from one point to another; ``sweep``: angles grow, on a sheet with y down."""
    way = dist(one, other)
    if not way:
        return []
    high = sqrt(max(r * r - way * way / 4, 0)) * (1 if sweep else -1)
    dx, dy = (other[0] - one[0]) / way, (other[1] - one[1]) / way
    x, y = (one[0] + other[0]) / 2 - high * dy, (one[1] + other[1]) / 2 + high * dx
    begins = np.arctan2(one[1] - y, one[0] - x)
    turn = np.arctan2(other[1] - y, other[0] - x) - begins
    turn = turn % (2 * pi) if sweep else turn % (2 * pi) - 2 * pi
    return [(x + r * cos(begins + turn * n / 64), y + r * sin(begins + turn * n / 64)) for n in range(1, 65)]


@pytest.mark.parametrize("lattice", [24, 96])
def test_every_new_region_is_drawn_around_its_points_with_its_number_inside(lattice: int) -> None:
    named = 0
    for state, recent in steps(game(lattice)):
        if not isinstance(made := recent[-1], e.CircleDrawn):
            continue
        labels = sheet(lattice, state.circles).labels
        xs, ys = np.nonzero(labels >= 0)
        points = xs * layout.SIDE / lattice, layout.SIDE - ys * layout.SIDE / lattice
        scene = BOARD.scene(state, recent)
        for new in made.born:
            drawn = around(scene[f"region:{new.region}"]["d"])
            inside = contains_xy(drawn, *points)
            assert (inside == (labels[xs, ys] == new.region)).all(), new
            assert inside.sum() == new.area
            if name := scene.get(f"name:{new.region}"):
                x, y = float(name["x"]), float(name["y"]) - 7
                assert drawn.contains(box(x - 9, y - 9, x + 9, y + 9))
                for dot in state.dots:
                    at = layout.across(lattice, dot.x), layout.down(lattice, dot.y)
                    assert dist(at, (x, y)) > 20
                named += 1
    assert named > 10


def test_a_path_is_sent_when_its_region_is_born_and_never_again() -> None:
    sent = [
        id_
        for frame in [built()["start"], *built()["frames"]]
        for id_, at in frame["scene"].items()
        if id_.startswith("region:") and at.get("d")
    ]
    born = [
        new
        for event in game().standing
        if isinstance(event, e.SheetLaid | e.CircleDrawn)
        for new in event.born
    ]
    assert sorted(sent) == sorted(f"region:{new.region}" for new in born)


# --- base and scenes


def test_all_that_a_scene_refers_to_is_in_the_base() -> None:
    base = BOARD.base(game().started.setup)
    ids = re.findall(r'\bid="([^"]+)"', base)
    classes = {name for names in re.findall(r'class="([^"]+)"', base) for name in names.split()}
    used = set(re.findall(r'href="#([^"]+)', base))
    for state, recent in steps(game()):
        for at in BOARD.scene(state, recent).values():
            used |= {at["href"][1:]} if "href" in at else set()
            classes |= set(at.get("class", "").split())
    assert len(ids) == len(set(ids))
    assert used <= set(ids)
    style = base[base.index("<style>") : base.index("</style>")]
    assert {name for name in classes if f".{name}" not in style} <= {"n-still"}


def test_the_frames_of_a_replay_are_the_scenes_drawn_from_scratch() -> None:
    store = {id_: dict(at) for id_, at in built()["start"]["scene"].items()}
    wanted = [BOARD.scene(state, recent) for state, recent in steps(game())]
    for frame, scene in zip(built()["frames"], wanted, strict=True):
        for id_, attributes in frame.get("scene", {}).items():
            store[id_] = {n: v for n, v in (store.get(id_, {}) | attributes).items() if v is not None}
        assert {id_: at for id_, at in store.items() if at} == scene


def test_a_replay_is_within_its_budget() -> None:
    packed = replay.pack(built())
    assert len(packed) < 250_000
    assert len(gzip.decompress(packed)) < 1_500_000


def test_a_part_of_the_same_values_is_the_same_part() -> None:
    for state, recent in list(steps(game()))[::20]:
        pairs = zip(BOARD.parts(state, recent), BOARD.parts(copy(state), list(recent)), strict=True)
        assert all(one is other for one, other in pairs)


def test_names_of_players_are_text() -> None:
    hostile = game(moves=8, names=HOSTILE[:2])
    *_, (state, recent) = steps(hostile)
    drawn = ET.fromstring(render(BOARD.base(hostile.started.setup), BOARD.scene(state, recent)))  # noqa: S314 - what render() made
    assert not {"script", "img", "foreignObject"} & {at.tag.split("}")[-1] for at in drawn.iter()}


# --- words and forms


def test_hovering_tells_number_depth_area_dots_and_what_may_happen_to_a_region() -> None:
    state, due, scene = after(e.CircleDue)
    text = scene[f"region:{due.region}/words"]["text"]
    its, who = state.regions[due.region], state.players[due.seat - 1]
    assert re.fullmatch(
        rf"Region {due.region}, depth {its.depth}, area {its.area}, dots: "
        rf"(\d of Ada|\d of Bo)( and \d of Bo)?; {who} must split it",
        text,
    )
    assert scene["n-phase"]["text"] == f"region {due.region} is to be split"
    assert marked(scene, "n-turn") == {f"n-turn-{due.seat}"}
    assert scene["n-due"]["d"] == scene[f"region:{due.region}"]["d"]
    hints = {scene[f"region:{number}/words"]["text"].split("; ")[1] for number in state.regions}
    assert hints == {"open: a circle can split it", f"{who} must split it"}
    end = BOARD.scene(game().state, ())
    owners = {number: its.owner for number, its in game().state.regions.items()}
    for number, owner in owners.items():
        wanted = {
            None: "open: a circle can split it",
            0: "locked, neutral",
            1: "locked, claimed by Ada (blue)",
            2: "locked, claimed by Bo (vermilion)",
        }[owner]
        assert end[f"region:{number}/words"]["text"].endswith(f"; {wanted}")
        assert (f"region:{number}" in marked(end, "n-open")) == (owner is None)
        assert owner is None or f"region:{number}" in marked(end, f"n-region{owner}")
    assert set(owners.values()) == {None, 0, 1, 2}


def test_the_last_circle_and_the_pieces_that_it_made_are_marked_and_the_last_dot() -> None:
    _, drawn, scene = after(e.CircleDrawn)
    at = {name: scene["n-halo"][name] for name in ("cx", "cy", "r")}
    assert at == {"cx": f"{drawn.x * 40}", "cy": f"{960 - drawn.y * 40}", "r": f"{drawn.r * 40}"}
    assert marked(scene, "n-new") == {f"region:{new.region}" for new in drawn.born}
    assert f"circle:{drawn.circle}" in marked(scene, f"n-pen{drawn.seat}")
    assert marked(scene, "n-pen0") == {"circle:1", "circle:2"}
    assert scene["n-mark"] == scene["n-due"] == {"display": "none"}
    _, put, scene = after(e.DotPlaced)
    assert scene["n-mark"]["transform"] == scene[f"dot:{put.dot}"]["transform"]
    assert scene["n-mark"]["transform"] == f"translate({put.x * 40} {960 - put.y * 40})"
    assert scene["n-halo"] == {"display": "none"}
    assert not marked(scene, "n-new")
    assert scene[f"dot:{put.dot}/words"]["text"] == (
        f"Dot {put.dot} of {'Ada (blue)' if put.seat == 1 else 'Bo (vermilion)'} at {put.x}, {put.y} "
        f"in region {put.region}"
    )


def test_seats_are_told_by_their_pens_dots_and_patterns() -> None:
    base = BOARD.base(game().started.setup)
    forms = [
        re.search(rf'id="{id_}".*?</(?:g|pattern)>', base)
        for id_ in ("n-dot2", "n-claim1", "n-claim2", "n-neutral")
    ]
    shapes = {re.sub(r'#\w+|id="[^"]+"', "", form[0]) for form in forms if form}
    assert len(shapes) == 4
    assert BOARD.seats[0].outline != BOARD.seats[1].outline
    assert re.search(r"\.n-pen2 \.n-pen\{[^}]*stroke-dasharray", base)
    assert ".n-pen1 .n-pen{display:none}" in base
    scene = BOARD.scene(game().state, ())
    assert scene["n-star"]["transform"] == f"translate({42 if game().state.first == 1 else 918} 42)"


def test_flat_borders_that_pay_are_drawn_for_their_seats() -> None:
    state = game().state
    scene, regions = BOARD.scene(state, ()), claimed(state)
    flat = marked(scene, "n-border")
    for seat in (1, 2):
        pays = state.points[seat] - regions[seat - 1]
        assert len(flat & marked(scene, f"n-pen{seat}")) == pays
        assert scene[f"n-claims-{seat}"]["text"].endswith(f", {pays} flat border{'s' * (pays != 1)}")
    assert flat
    assert all(scene[f"{id_}/line"]["d"].startswith("M") for id_ in flat)


def test_with_a_ruler_edges_and_words_have_its_numbers() -> None:
    measured = game(24, 100, moves=12)
    assert re.findall(r'y="994">(\d+)<', BOARD.base(measured.started.setup))[-2:] == ["90", "100"]
    *_, (state, recent) = steps(measured)
    dots = [
        command.args
        for command in measured.standing
        if isinstance(command, MoveMade) and command.command == "dot"
    ]
    scene = BOARD.scene(state, recent)
    assert (
        scene["dot:3/words"]["text"].split(" at ")[1].startswith(f"{dots[0]['x']}, {dots[0]['y']} in region")
    )
    assert scene["circle:1/words"]["text"] == "Circle 1, neutral, at 38, 50 with radius 21"
    label = built(24, 100)["moves"][0]["label"]
    assert re.fullmatch(rf"puts a dot at {dots[0]['x']}, {dots[0]['y']} in region \d", label)


def test_moves_and_turns_in_few_words() -> None:
    labels = {re.sub(r"\d+", "1", move["label"]) for move in built()["moves"]}
    assert {"puts a dot at 1, 1 in region 1", "splits region 1 by a circle at 1, 1 with radius 1"} <= labels
    assert max(map(len, labels)) < 70
    assert [turn["stage"] for turn in built()["turns"][:3]] == ["Round 1", "Round 1", "Round 2"]
    for move in built()["moves"]:
        assert built()["turns"][move["turn"]]["seat"] == move["seat"]


def test_what_lies_beside_the_picture() -> None:
    state = game().state
    (regions,) = BOARD.table(state).offer
    owners = [its.owner for its in state.regions.values()]
    assert regions == Group(
        "Regions",
        "drawn",
        facts=(
            Fact("open", owners.count(None)),
            Fact("locked", len(owners) - owners.count(None)),
            Fact("neutral", owners.count(0)),
        ),
    )
    claims, drawn = BOARD.table(state).seats[0]
    flat = state.points[1] - owners.count(1)
    assert claims.facts == (
        Fact("regions", owners.count(1), "region"),
        Fact("flat borders", flat, "flat border"),
    )
    dots = [dot.seat for dot in state.dots].count(1)
    assert drawn.facts == (Fact("circles", state.pens.count(1), "circle"), Fact("dots", dots, "dot"))


def test_words_and_pens_are_seen_on_the_paper_of_a_light_page_and_of_a_dark_one() -> None:
    for scheme in (0, 1):
        for drawn, least in (("ink", 4.5), ("soft", 4.5), ("pen1", 3), ("pen2", 3)):
            for ground in ("sheet", "page") if least == 4.5 else ("sheet",):
                assert contrast(TONES[drawn][scheme], TONES[ground][scheme]) > least, (drawn, ground)
