"""docs/record-format/log.md: the demands on a logged game, its fields, and its script."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dashboard.shared import handbook
from domain import logged
from domain.kernel.aggregate import Game
from domain.kernel.refusal import IllegalMove
from domain.logged.commands import Log, LogEntry, LogResult, ThingChange
from domain.logged.setup import Counter, Place, Setup, prepare
from tests.helpers.command import Vidi
from tests.helpers.records import write
from tests.record.test_format import blocks
from vidi.library.library import Library

PAGE = (Path(__file__).parents[2] / "docs" / "record-format" / "log.md").read_text("utf-8")
COUNTERS = [{"name": "roads", "label": "Roads"}, {"name": "bank", "label": "Bank", "table": True}]


def header(**changed: Any) -> dict[str, Any]:
    return {
        "vidi": 1,
        "game": "Catan",
        "ruleset": "logged.1",
        "seats": ["Ann", "Bo"],
        "setup": {"counters": COUNTERS},
        **changed,
    }


def move(n: int = 1, result: Any = None, **entry: Any) -> dict[str, Any]:
    """A move of one entry."""
    args = {"entries": [{"type": "build", **entry}], **({"result": result} if result else {})}
    return {"n": n, "seat": 1, "command": "log", "args": args}


PLACES: list[dict[str, Any]] = [
    {"name": "hand", "label": "Hand"},
    {"name": "map", "label": "Map", "kind": "map", "table": True},
]


def with_places(*places: dict[str, Any]) -> dict[str, Any]:
    return header(setup={"places": list(places or PLACES)})


def thing(**changes: Any) -> dict[str, Any]:
    """A move with one change of a thing."""
    return move(things=[{"thing": "a", **changes}])


END = {"scores": [2, 0], "winners": [1]}
CASES: dict[str, tuple[list[Any], str]] = {
    "a counter twice": (
        [header(setup={"counters": [COUNTERS[0]] * 2}), move()],
        "1: setting up: the counter 'roads' stands twice: each has a name of its own [log:2]",
    ),
    "a counter of points": (
        [header(setup={"counters": [{"name": "points", "label": "Points"}]}), move()],
        "1: setting up: the counter 'points' is the name of the points: each has a name of its own [log:2]",
    ),
    "no list of counters": (
        [header(setup={"counters": 5}), move()],
        "1: setup: `counters` must be a list, found 5 [record:5]",
    ),
    "a counter of no kind": (
        [header(setup={"counters": [{"name": "a"}]}), move()],
        "1: setup: `counters.0.label` is missing [record:5]",
    ),
    "a seat": (
        [header(), move(seat=3)],
        "2: move 1: log: entry 1, 'build': it names seat 3; the seats are 1 to 2 [log:3]",
    ),
    "points of a seat": (
        [header(), move(points={"0": 3})],
        "2: move 1: log: entry 1, 'build': it names seat 0; the seats are 1 to 2 [log:3]",
    ),
    "a winner": (
        [header(), move(result={"scores": [1, 2], "winners": [3]})],
        "2: move 1: log: `result.winners` names seat 3; the seats are 1 to 2 [log:3]",
    ),
    "a counter that is not declared": (
        [header(), move(counts={"ships": {"1": 1}})],
        "2: move 1: log: entry 1, 'build': `setup.counters` does not declare the counter 'ships'; it "
        "declares: roads, bank [log:4]",
    ),
    "one number for seats": (
        [header(), move(counts={"roads": 1})],
        "2: move 1: log: entry 1, 'build': the counter 'roads' takes numbers by seat, as `setup.counters` "
        "declares it [log:4]",
    ),
    "seats for one number": (
        [header(), move(counts={"bank": {"1": 1}})],
        "2: move 1: log: entry 1, 'build': the counter 'bank' takes one number, as `setup.counters` declares "
        "it [log:4]",
    ),
    "two results": (
        [header(), move(result=END), move(2, END)],
        "3: move 2: log: the log has had a result already: only one move ends the game [log:5]",
    ),
    "points of one seat": (
        [header(), move(result={"scores": [1], "winners": []})],
        "2: move 1: log: `result.scores` has 1 of 2 seats: give each its points or omit it [log:5]",
    ),
    "a place twice": (
        [with_places(PLACES[0], PLACES[0]), move()],
        "1: setting up: the place 'hand' stands twice: each has a name of its own [log:6]",
    ),
    "an extent of a hand": (
        [with_places({**PLACES[0], "extent": [0, 0, 1, 1]}), move()],
        "1: setting up: the place 'hand' is no map: only a map has `extent`, `size` and `hexagons` [log:6]",
    ),
    "hexagons of a hand": (
        [with_places({**PLACES[0], "hexagons": ["tile"]}), move()],
        "1: setting up: the place 'hand' is no map: only a map has `extent`, `size` and `hexagons` [log:6]",
    ),
    "an extent that is nothing": (
        [with_places({**PLACES[1], "extent": [5, 0, 5, 1]}), move()],
        "1: setting up: `extent` of the place 'map' must be the least x and y, then the greatest [log:6]",
    ),
    "ten thousand places": (
        [with_places(*({"name": f"p{n}", "label": "P"} for n in range(10_000))), move()],
        "1: setup: `places` ",
    ),
    "an owner": (
        [with_places(), thing(owner=3, place="hand")],
        "2: move 1: log: entry 1, 'build': it names seat 3; the seats are 1 to 2 [log:3]",
    ),
    "a place that is not declared": (
        [with_places(), thing(place="deck")],
        "2: move 1: log: entry 1, 'build': the thing 'a' is at 'deck'; `setup.places` declares: hand, map "
        "[log:7]",
    ),
    "a thing nowhere": (
        [with_places(), thing(name="A")],
        "2: move 1: log: entry 1, 'build': the thing 'a' is new and has no `place`: say where it is [log:7]",
    ),
    "a thing on no point": (
        [with_places(), thing(place="map")],
        "2: move 1: log: entry 1, 'build': the thing 'a' is on the map 'map' and has no coordinates `at` "
        "[log:8]",
    ),
    "a point that is far": (
        [with_places(), thing(place="map", at=[0, 1e7])],
        "2: move 1: log: entry 1, 'build': the coordinates and the angle of the thing 'a' must be within "
        "-1,000,000 and 1,000,000 [log:8]",
    ),
    "a point that is text": (
        [with_places(), thing(place="map", at=["x", 0])],
        "2: move 1: log: `entries.0.things.0.at.0` ",
    ),
    "a point that is no number": (
        [with_places(), thing(place="map", at=[float("nan"), 0])],
        "2: ",
    ),
    "many things": (
        [with_places(), move(things=[{"thing": str(n), "place": "hand"} for n in range(2_001)])],
        "2: move 1: log: there are more than 2,000 things on the table; let some be `gone` [log:9]",
    ),
    "a field": (
        [header(), move(score=3)],
        "2: move 1: log: `entries.0.score` is not a field; log takes entries, seconds, result [record:9]",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_log_that_breaks_a_demand_gets_one_message(name: str, library: Library, tmp_path: Path) -> None:
    lines, message = CASES[name]
    file = write(tmp_path / "a.vidi.jsonl", *lines)
    (error,) = map(str, library.import_files([file]).errors())
    assert error.startswith(f"{file}:{message}")


def test_a_log_has_at_most_100_seats() -> None:
    """A header has no more either, so only other callers meet this demand."""
    with pytest.raises(IllegalMove, match=re.escape("a log has 1 to 100 seats, and this one has 101")) as why:
        prepare(Setup(), 101)
    assert why.value.refusal.rule == "log:1"


def test_every_demand_is_on_the_page_tested_and_linked() -> None:
    stated = re.findall(r"^- \*\*(log:\d+)\*\* ", PAGE, re.MULTILINE)
    assert stated == [f"log:{number}" for number in range(1, 10)]
    tested = {rule for _, message in CASES.values() for rule in re.findall(r"\[(log:\d)\]", message)}
    assert {"log:1", *tested} == set(stated)
    assert handbook.address("log:3") == "/rules?rule=log:3"
    assert all(f'id="rule-{rule.removeprefix("log:")}"' in handbook.document("log").html for rule in stated)


def test_the_page_has_every_field() -> None:
    rows = set(re.findall(r"^\| `(\w+)`(?:, `\w+`)* \|", PAGE, re.MULTILINE))
    fields = {*LogEntry.__dataclass_fields__, *Log.takes(), *Counter.model_fields, *Place.model_fields}
    fields |= {*ThingChange.__dataclass_fields__}
    assert fields <= rows
    assert all(f"`{name}`" in PAGE for name in LogResult.__dataclass_fields__)


def test_the_script_of_the_page_makes_a_record(library: Library, tmp_path: Path) -> None:
    (script,) = blocks(PAGE, "python")
    assert len(script.splitlines()) <= 20
    table = next(block for block in blocks(PAGE, r"\w*") if block.startswith("player,"))
    (tmp_path / "log.py").write_text(script, "utf-8")
    run = [sys.executable, "log.py", "game-17"]
    made = subprocess.run(run, cwd=tmp_path, input=table, capture_output=True, text=True, check=True)
    file = write(tmp_path / "a.vidi.jsonl", *map(json.loads, made.stdout.splitlines()))
    report = library.import_files([file])
    assert ([str(error) for error in report.errors()], report.counts()) == ([], {"new": 1})
    (game,) = library.games()
    assert (game.started.game, game.started.seats) == ("Catan", ("Ann", "Bo"))
    assert library.game(game.id).state().points == [2, 0]


def test_a_log_without_points_has_none_in_lists_and_in_its_record(vidi: Vidi) -> None:
    write(
        Path("a.vidi.jsonl"), header(), move(result={"winners": [1]}), {"end": {"scores": [], "winners": [1]}}
    )
    assert vidi("import", "a.vidi.jsonl").out.endswith("1 new\n")
    assert re.search(r" \*Ann, Bo +1 +logged", vidi("games").out)
    [listed] = json.loads(vidi("games", "--json").out)
    assert (listed["scores"], listed["points"], listed["winners"]) == (None, None, [1])
    shown = vidi("show", listed["id"]).out
    assert "won by Ann\n" in shown
    assert "point" not in shown
    vidi("export", listed["id"], "-o", "b.vidi.jsonl")
    assert vidi("import", "b.vidi.jsonl").out.endswith("1 same\n")


@pytest.mark.parametrize(
    ("together", "result", "words"),
    [
        (False, {"winners": [1, 2]}, "it is a draw."),
        (False, {"winners": [1, 2], "scores": [7, 7]}, "it is a draw; Ann has 7 and Bo has 7."),
        (False, {"winners": [1]}, "Ann won."),
        (True, {"winners": [1, 2]}, "Ann and Bo won."),
    ],
)
def test_the_end_of_a_log_says_who_won_with_points_or_without(
    together: bool, result: dict[str, Any], words: str
) -> None:
    """A conceded game has had points before, and ends without."""
    setup = {"together": True} if together else {}
    game = Game.start(logged.rules("Chess", setup), ("Ann", "Bo"), setup)
    entry = {"type": "a", "text": "Ann takes a pawn", "points": {"1": 1}}
    *_, ended = game.move(1, "log", {"entries": [entry], "result": result})
    assert game.rules.explain(game.state, ended) == f"The log ends: {words}"
