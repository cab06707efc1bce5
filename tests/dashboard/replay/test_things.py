"""The picture of a log with things, without a browser."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from typing import Any

import pytest

from dashboard.boards import board
from dashboard.boards.logged.layout import ROW, WIDTH, layout
from dashboard.boards.svg import render
from dashboard.replay import replay
from domain.kernel.aggregate import Game
from tests.helpers.dominoes import MOVES, PLACES, card, log
from tests.helpers.harbour import HOSTILE

AT = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)")


def picture(game: Game) -> ET.Element:
    drawing = board("logged")
    scene = drawing.scene(game.state, [])
    return ET.fromstring(render(drawing.base(game.started.setup), scene))  # noqa: S314 - our own picture


def parts(root: ET.Element, pool: str) -> list[dict[str, Any]]:
    """Of each member of a pool its own attributes, and by part those of its parts with the ``text``."""
    members = []
    for element in root.iter():
        if re.fullmatch(rf"{pool}(-b)?:\d+", element.get("id", "")):
            own = {
                part.attrib["id"].partition("/")[2]: {**part.attrib, "text": part.text}
                for part in element.iter()
                if "/" in part.get("id", "")
            }
            members.append({"self": {**element.attrib, "text": element.text}, **own})
    return members


def far(part: dict[str, Any]) -> tuple[float, float]:
    """Where a member of a pool lies."""
    at = AT.match(part["self"]["transform"])
    assert at
    return float(at[1]), float(at[2])


def labels(root: ET.Element) -> list[str]:
    return [chip["label"]["text"] for chip in parts(root, "chip")]


@pytest.mark.parametrize(("size", "corner"), [([8, 9], "M0 -"), ([9, 8], "M-")])
def test_a_kind_of_hexagons_has_a_corner_on_top_or_a_side(size: list[float], corner: str) -> None:
    sea = {**PLACES[0], "size": size, "hexagons": ["tile"]}
    tile = {"thing": "t", "kind": "tile", "place": "sea", "at": [10, 10]}
    boat = {"thing": "b", "kind": "boat", "place": "sea", "at": [10, 10]}
    root = picture(log([(1, [boat, tile])], places=[sea]))
    (hexagon,), (box,) = parts(root, "hex"), parts(root, "spot")
    assert hexagon["back"]["d"].startswith(corner)
    assert hexagon["back"]["d"].count("L") == 5
    assert "width" in box["back"]


def test_things_lie_in_their_places_and_those_that_are_alike_on_one_chip() -> None:
    root = picture(log(MOVES[:3]))
    assert labels(root) == ["8 green", "Lamp \u00d72"]
    on_quay = parts(root, "chip")[0]
    assert on_quay["words"]["text"] == "card: 8 of green, moved last"
    assert on_quay["seat"]["fill"] == "#1559b7"  # a place of the table shows whose it is
    names = [place["self"]["text"] for place in parts(root, "place")]
    assert names == ["Sea \u00b7 empty", "Quay \u00b7 1", "Hand", "Won", "Hand \u00b7 2", "Won"]
    assert labels(picture(log())) == ["8 green", "Lamp"]  # one Lamp is gone, and the 8 won


def test_a_map_places_and_turns_things_by_the_coordinates_of_the_log() -> None:
    first, second = parts(picture(log(MOVES[:4])), "spot"), parts(picture(log()), "spot")
    assert first[0]["back"]["transform"] == "rotate(270)"
    assert first[0]["back"]["fill"] == "#d8401f"
    (x, y), (later, same) = far(first[0]), far(second[0])
    scale = float(first[0]["back"]["width"]) / 8
    assert later - x == pytest.approx(10 * scale, abs=0.2)
    assert y == same
    corner = [(1, [{"thing": "ship", "place": "sea", "at": [0, 0]}])]
    (mark,), (sea,) = parts(picture(log(corner)), "spot"), parts(picture(log(corner)), "sea")
    within = (far(mark)[0] + float(mark["back"]["x"]), far(mark)[1] + float(mark["back"]["y"]))
    assert (within[0] >= float(sea["self"]["x"]), within[1] >= float(sea["self"]["y"])) == (True, True)
    out = [*MOVES, (1, [{"thing": "ship", "at": [900_000, -900_000]}])]
    (mark,) = parts(picture(log(out)), "spot")
    x, y = far(mark)
    assert (0 <= x <= WIDTH, 0 <= y <= 1000) == (True, True)


def test_pieces_lie_on_the_tiles_of_their_point_in_whichever_order_they_came() -> None:
    at = {"place": "sea", "at": [10, 10]}
    things = [{"thing": "p", "kind": "piece", **at}, {"thing": "t", "kind": "tile", **at}]
    other = {"thing": "u", "kind": "tile", "place": "sea", "at": [20, 10]}
    marks = parts(picture(log([(1, [*things, other])])), "spot")
    assert [mark["words"]["text"].partition(",")[0] for mark in marks] == ["tile", "tile", "piece"]
    widths = [float(mark["back"]["width"]) for mark in marks]
    assert widths[0] == widths[1] > widths[2]


def test_what_moved_last_is_marked_by_its_outline_and_by_a_sign() -> None:
    for game, id_ in ((log(MOVES[:3]), "chip"), (log(), "spot")):
        (moved,) = [one for one in parts(picture(game), id_) if "l-moved" in one["back"]["class"]]
        assert moved["flag"]["d"]
        assert "moved last" in moved["words"]["text"]


def test_a_place_gets_rows_when_things_come_and_keeps_them() -> None:
    def high(moves: Sequence[Any]) -> int:
        return sum(layout(log(moves).state, headed=False).ends)

    heights = [high(MOVES[:number]) - high([]) for number in range(1, 7)]
    hand, quay, won = (2 * ROW, ROW, 2 * ROW)  # each of the two seats has a hand
    assert heights == [hand, hand, hand + quay, hand + quay, hand + quay + won, hand + quay + won]
    many = [card(f"{n}", name="Lamp of the pier", owner=1, place="hand") for n in range(9)]
    assert high([(1, many)]) - high([]) == 3 * hand
    assert (
        high([(1, many), (2, [{"thing": one["thing"], "gone": True} for one in many])]) - high([]) == 3 * hand
    )


@pytest.mark.parametrize(
    ("colour", "sign"),
    [("red", "R"), ("Blue", "B"), ("black", "Bk"), ("pink", "Pk"), ("mauve", "Ma"), ("#2f7d40", "G")],
)
def test_each_colour_has_a_sign_of_its_own(colour: str, sign: str) -> None:
    (chip,) = parts(picture(log([(1, [card("a", colour=colour, value="1", place="quay")])])), "chip")
    assert chip["sign"]["text"] == sign


@pytest.mark.parametrize("seats", range(2, 8))
def test_two_hundred_things_have_room_or_are_counted(seats: int) -> None:
    how = {"name": "Card of the number", "place": "hand"}
    names = [card(f"{n}", value=f"{n}", owner=n % seats + 1, **how) for n in range(200)]
    ships = [{"thing": f"s{n}", "place": "sea", "at": [n % 50 * 2, n // 10]} for n in range(500)]
    root = picture(log([(1, names), (1, ships)], seats))
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert width in (WIDTH, 2 * WIDTH)
    rows = dict[tuple[bool, float], list[tuple[float, float]]]()
    shown = parts(root, "chip")
    for chip in shown:
        x, y = far(chip)
        assert (0 <= y <= height - 38, " Card of" in chip["label"]["text"]) == (True, True)
        rows.setdefault(("-b:" in chip["self"]["id"], y), []).append((x, x + float(chip["back"]["width"])))
    for row in rows.values():
        ends = [0.0, *(end for pair in sorted(row) for end in pair)]
        assert ends == sorted(ends)  # no chip lies over the next one
        assert ends[-1] <= WIDTH
    more = [int(one["self"]["text"]) for one in parts(root, "more")]
    assert sum(more) == 200 - len(shown) + 500 - len(parts(root, "spot"))


def test_a_thing_of_nobody_in_a_place_of_seats_is_counted() -> None:
    root = picture(log([(1, [card("a", place="hand")])]))
    (stage,) = [one.text for one in root.iter() if one.get("id") == "l-stage"]
    assert stage == "of nobody 1"
    assert labels(root) == []


def test_hostile_words_of_things_are_text() -> None:
    things = [card("<b>", name=HOSTILE, colour="\" onload='x'", value="</svg>", owner=1, place="quay")]
    places = [{**place, "label": HOSTILE[:100]} for place in PLACES]
    game = log([(1, things)], places=places)
    drawing = board("logged")
    svg = render(drawing.base(game.started.setup), drawing.scene(game.state, []))
    assert "<img" not in svg
    assert "\x1b" not in svg
    tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(svg).iter()}  # noqa: S314 - our own
    assert tags <= {
        "svg", "g", "defs", "style", "title", "rect", "path", "text", "image", "use"
    }  # fmt: skip
    assert {element.get("href") for element in ET.fromstring(svg).iter()} == {None, "#l-map-sea"}  # noqa: S314


def test_an_entry_without_a_sentence_gets_one() -> None:
    game = log()
    made = replay.build(game.rules, game.started, game.standing)
    texts = [frame["say"] for frame in made["frames"] if not frame.get("quiet")]
    assert texts == [
        "8 of green comes to hand.",
        "Lamp comes to hand and Lamp comes to hand.",
        "8 of green comes to quay.",
        "ship comes to sea.",
        "8 of green comes to won and Lamp leaves the table.",
        "ship changes.",
    ]
    assert [move["label"] for move in made["moves"]] == [f"moves: {text}" for text in texts]


def test_each_entry_has_the_numbers_of_its_things_and_a_thing_that_came_back_its_first() -> None:
    game = log([*MOVES, (1, [card("b", place="quay")]), (1, [{"thing": "b", "turned": True}])])
    frames = replay.build(game.rules, game.started, game.standing)["frames"]
    things = [(frame["things"], frame.get("again")) for frame in frames if "things" in frame]
    first = [([1], None), ([2, 3], None), ([1], None), ([4], None), ([1, 2], None), ([4], None)]
    assert things == [*first, ([2], {"5": 2}), ([2], None)]


def test_a_chip_of_several_things_has_the_numbers_of_the_last_twenty() -> None:
    many = [card(f"{n}", place="quay") for n in range(30)]
    (chip,) = parts(picture(log([(1, many)])), "chip")
    assert chip["self"]["data-things"] == " ".join(map(str, range(11, 31)))
    assert chip["self"]["data-piece"] == ""
