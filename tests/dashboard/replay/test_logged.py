"""The replay and the picture of a logged game, without a browser."""

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from dashboard.boards import board
from dashboard.boards.logged.layout import WIDTH
from dashboard.boards.svg import render
from dashboard.replay import replay
from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade
from tests.helpers.harbour import FRAMES_OF_MOVES, MOVES, NAMES, entry, log, without_points

FAR = re.compile(r"translate\((\d+) (\d+)\)")


def built(game: Game) -> dict[str, Any]:
    return replay.build(game.rules, game.started, game.standing)


def picture(game: Game) -> ET.Element:
    """The picture after the last move."""
    last = max(i for i, event in enumerate(game.standing) if isinstance(event, MoveMade))
    drawing = board(game.rules.name)
    scene = drawing.scene(game.state, game.standing[last:])
    return ET.fromstring(render(drawing.base(game.started.setup), scene))  # noqa: S314 - our own picture


def words(game: Game) -> list[str]:
    return [element.text for element in picture(game).iter() if element.text and "style" not in element.tag]


def test_each_move_is_in_the_turn_that_it_begins_and_has_its_time() -> None:
    made = built(log())
    turns = made["turns"]
    of_moves = [(move["seat"], turns[move["turn"]]["seat"], move.get("took")) for move in made["moves"]]
    assert of_moves == [
        (1, 1, None),
        (2, 2, "1 min 35 s"),
        (3, 3, "1 h 1 min"),
        (1, 1, "20 s"),
        (1, 1, "0 s"),
        (2, 2, "8 s"),
    ]
    assert len(of_moves) == FRAMES_OF_MOVES
    assert [turn["stage"] for turn in turns] == ["Night 1", "Night 1", "Night 1", "Night 2", "Night 2"]
    assert made["moves"][3]["turn"] == made["moves"][4]["turn"]


@pytest.mark.parametrize("text", ["Ann sails out.", "Ann: sails out."])
def test_a_move_in_the_list_has_no_name_of_its_seat(text: str) -> None:
    assert built(log([(1, [entry("sail", text, 1)], None)]))["moves"][0]["label"] == "sails out."


def test_each_entry_has_its_type_and_the_seat_that_it_is_about() -> None:
    frames = [frame for frame in built(log())["frames"] if not frame.get("quiet")]
    assert [(frame["type"], frame.get("seat")) for frame in frames] == [
        ("begin", None),
        ("sail", 1),
        ("sail", 2),
        ("wait", 3),
        ("fog", None),
        ("land", 1),
        ("sail", 1),
        ("land", 2),
    ]


@pytest.mark.parametrize(
    ("moves", "points", "result"),
    [(MOVES, (4, -7, 0), "won by Ann with 4"), (without_points(), (), "won by Ann")],
)
def test_points_are_shown_only_where_the_log_has_some(
    moves: list[Any], points: tuple[int, ...], result: str
) -> None:
    game = log(moves, result={"scores": points, "winners": [1]})
    made = built(game)
    assert (made["scored"], made["result"]) == (bool(points), result)
    texts = [frame["say"] for frame in made["frames"]]
    assert any("has 0" in text for text in texts) == bool(points)
    assert [text for text in words(game) if re.fullmatch(r"-?\d+", text)] == [
        str(number) for number in points
    ]


def test_a_log_that_went_on_says_when_it_has_points() -> None:
    game = log()
    before = next(
        i for i, event in enumerate(game.standing) if isinstance(event, MoveMade) and event.move == 5
    )
    assert built(log(MOVES[:4]))["scored"] is False
    more = replay.more(game.rules, game.started, game.standing[:before], game.standing)
    assert more["scored"] is True
    assert [move["turn"] for move in more["moves"]] == [3, 3, 4]


@pytest.mark.parametrize("seats", range(2, 13))
def test_the_picture_has_room_for_all_seats(seats: int) -> None:
    """No two cards lie over each other, and none is outside of the picture."""
    names = [f"{NAMES[0]} the {number}. of her name and harbour" for number in range(1, seats + 1)]
    text = "A sentence of many words that does not end soon. " * 20
    counts = {"ships": {str(seat): 1_000_000 for seat in range(1, seats + 1)}}
    points = {str(seat): 1_000_000_000 for seat in range(1, seats + 1)}
    storm = entry("storm", text, round="Night", counts=counts, points=points)
    root = picture(log([(1, [storm], 5), (1, [storm, entry("calm", "The end.")], 999_999)], names))
    height = int(root.attrib["viewBox"].split()[3])
    boxes = []
    for group in root.iter():
        if re.fullmatch(r"card:\d+", group.get("id", "")):
            x, y = map(int, FAR.fullmatch(group.attrib["transform"]).groups())  # type: ignore[union-attr]
            [back] = [part for part in group if part.get("id", "").endswith("/back")]
            boxes.append((x, y, x + int(back.attrib["width"]), y + int(back.attrib["height"])))
    assert len(boxes) == seats
    assert all(x >= 0 and right <= WIDTH for x, _, right, _ in boxes)
    apart = [
        a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1] for a in boxes for b in boxes if a != b
    ]
    assert all(apart)
    assert max(bottom for *_, bottom in boxes) <= height
    assert height < 3 * WIDTH


def test_the_picture_leaves_the_sentences_to_their_list_and_says_who_moved() -> None:
    shown = words(log())
    assert not [text for text in shown if "sails" in text or "Fog" in text]
    assert [text for text in shown if text.endswith(", moved")] == ["Bo: -7 points, time 1 min 43 s, moved"]
