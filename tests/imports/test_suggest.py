"""Drafts of mappings from logs, and the check of the points before an import."""

import json
import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.command import Vidi
from tests.helpers.kites import TITLE, log
from tests.helpers.logs import PLAYERS, archive, by, ended, note, packet
from tests.imports.reading import as_bytes
from vidi.importers.logged.mapping import Mapping as LogMapping
from vidi.importers.logged.mapping import Number, shipped
from vidi.importers.logged.suggesting.draft import Suggesting, as_text
from vidi.importers.logged.suggesting.watching import Entry, Log
from vidi.library.library import Library

ROOT = Path(__file__).parents[2]


def write(logs: Mapping[str, Any]) -> None:
    """Files in the folder ``logs``."""
    Path("logs").mkdir()
    for name, value in logs.items():
        Path("logs", name).write_bytes(value if isinstance(value, bytes) else as_bytes(value))


def test_the_points_of_a_draft_equal_the_results(vidi: Vidi) -> None:
    write({f"{number}.json": log(number) for number in range(3)})
    done = vidi("logs", "suggest", "logs", "--to", "draft.json")
    draft = json.loads(Path("draft.json").read_text())
    assert draft["title"] == TITLE
    assert draft["points"] == [{"type": "*", "change": "points"}]
    assert draft["rounds"] == {"gust": "Gust ${gust}"}
    (string,) = draft["counters"]
    assert (string["name"], string["of"]) == ("take_string", [{"type": "takeString", "total": "total"}])
    assert "points: *: change `points`: 48 numbers in 3 logs\n" in done.err
    assert "counters: take_string: takeString: `total` grows by `taken` in 100 % of 27\n" in done.err
    assert "rounds: gust: Gust ${gust}: `gust` grows by 1 in 100 % of 9\n" in done.err
    assert "points: the last points equal the result in 3 of 3 logs with both\n" in done.err
    cards, kites = draft["things"]
    assert cards == {
        "type": "moveCard",
        "thing": "card ${card.id}",
        "kind": "card",
        "colour": "card.colour",
        "value": "card.value",
        "owner": "player_id",
        "place": {"path": "to", "places": {"discard": "discard", "hand": "hand", "pile": "pile"}},
    }
    assert (kites["thing"], kites["name"], kites["x"], kites["y"]) == (
        "kite ${kite.id}",
        "kite.kind",
        "kite.x",
        "kite.y",
    )
    kinds = {
        place["name"]: (place.get("kind", "row"), place.get("table", False)) for place in draft["places"]
    }
    assert kinds == {
        "discard": ("pile", False),
        "hand": ("hand", False),
        "pile": ("pile", False),
        "kite_map": ("map", True),
    }
    assert "`from` is where it came last in 100 % of 75" in done.err
    assert vidi("import", "logs", "--mapping", "draft.json").out.endswith("3 new\n")


def test_a_number_without_a_name_is_the_points_if_it_equals_the_results(vidi: Vidi) -> None:
    scores = [{"Ann": 4, "Bo": 9, "Cy": 7}, {"Ann": 12, "Bo": 3, "Cy": 5}]
    write({f"{number}.json": _plain(number, scores) for number, scores in enumerate(scores)})
    draft = json.loads(vidi("logs", "suggest", "logs", "--title", TITLE).out)
    assert draft["points"] == [{"type": "moved", "total": "fame"}]


def test_totals_in_an_object_for_each_player_are_points(vidi: Vidi) -> None:
    results = [{"Ann": 4, "Bo": 9, "Cy": 7}, {"Ann": 12, "Bo": 3, "Cy": 5}]
    write({f"{table}.json": _standing(table, scores) for table, scores in enumerate(results)})
    done = vidi("logs", "suggest", "logs", "--title", TITLE)
    assert json.loads(done.out)["points"] == [{"type": "standing", "totals": "players.*.score"}]
    assert "the last points equal the result in 2 of 2 logs with both" in done.err


def _standing(table: int, scores: Mapping[str, int]) -> Any:
    """A log that has an object for each player."""
    of_players = {id_: {"score": scores[name], "turns": 3} for id_, name in PLAYERS.items()}
    at = {"table_id": table, "channel": f"/table/t{table}"}
    moves = [by(name, "moved", step=1) for name in scores]
    notes = [*moves, note("standing", players=of_players), ended(**scores)]
    return archive([packet(number, number, one, **at) for number, one in enumerate(notes, 1)])


def _plain(table: int, scores: Mapping[str, int]) -> Any:
    """A log whose only hint at the points are its numbers."""
    notes = [
        by(player, "moved", fame=score * step // 3, luck=step)
        for step in (1, 2, 3)
        for player, score in scores.items()
    ]
    at = {"table_id": table, "channel": f"/table/t{table}"}
    return archive(
        [packet(number, number, one, **at) for number, one in enumerate([*notes, ended(**scores)], 1)]
    )


def test_points_that_no_result_confirms_are_named_so(vidi: Vidi) -> None:
    whole = log(1)
    whole["data"]["logs"].pop()
    write({"1.json": whole})
    done = vidi("logs", "suggest", "logs")
    assert json.loads(done.out)["points"] == [{"type": "*", "change": "points"}]
    assert "all of this is from one log: more logs show what is chance\n" in done.err
    assert "points: no log has points and a result: nothing confirms the points\n" in done.err


def test_a_check_names_the_logs_whose_points_differ_from_the_result(vidi: Vidi) -> None:
    write({"a.json": log(1), "b.json": log(2, bonus=1)})
    vidi("logs", "suggest", "logs/a.json", "--to", "draft.json")
    checked = vidi("logs", "check", "logs", "--mapping", "draft.json")
    first, second = checked.out.splitlines()
    assert first == "the last points equal the result in 1 of 2 logs with both"
    assert second.startswith("logs/b.json: the last points are ")
    data = json.loads(vidi("logs", "check", "logs", "--mapping", "draft.json", "--json").out)
    assert (data["logs"], data["compared"], data["right"]) == (2, 2, 1)


def draft_of(*entries: tuple[str, Any, int | None], logs: int = 1) -> LogMapping:
    """The draft from logs with these entries: type, arguments, seat."""
    suggesting = Suggesting(TITLE)
    seats = {"Ann": 1, "Bo": 2}
    for number in range(logs):
        made = [Entry(*entry) for entry in entries]
        suggesting.add(Log(f"{number}.json", TITLE, "bga", 2, made, seats.get, None))
    draft = suggesting.draft().mapping
    assert LogMapping.model_validate_json(as_text(draft)) == draft
    return draft


def test_counters_of_the_platform_are_known_by_their_names() -> None:
    entries: list[tuple[str, Any, int | None]] = [
        ("setPlayerCounter", {"name": name, "playerId": player, "value": value, "oldValue": 0}, seat)
        for name, values in (("player_score", (5, 3, 4)), ("coins", (9, 2, 6)))
        for seat, player in ((1, "Ann"), (2, "Bo"))
        for value in values
    ]
    draft = draft_of(*entries)
    (points,), (coins,) = draft.points, draft.counters
    assert (points.total, points.where) == ("value", {"name": "player_score"})
    assert (coins.name, coins.of[0].total, coins.of[0].where) == ("coins", "value", {"name": "coins"})


def test_a_type_after_which_a_player_does_the_same_again_takes_back() -> None:
    steps = [
        ("lay", {"n": 1}, 1),
        ("undoLay", {}, 1),
        ("lay", {"n": 2}, 1),
        ("undoShow", {}, 1),
        ("pass", {}, 1),
    ]
    assert draft_of(*steps * 3).takes_back == ("undoLay",)


def test_nothing_of_a_mapping_of_ours_is_in_a_draft(vidi: Vidi) -> None:
    ours = next(one for one in shipped() if one.takes_back)
    (undo, *_), steps = ours.takes_back, ("pick", "undo", "pick")
    made = [by("Ann", {"undo": undo}.get(step, step), n=n) for n, step in enumerate(steps * 4)]
    write(
        {"a.json": archive([packet(n, n, one) for n, one in enumerate(made, 1)]) | {"gameName": ours.title}}
    )
    draft = json.loads(vidi("logs", "suggest", "logs").out)
    assert (draft["title"], draft["takes_back"]) == (ours.title, [undo])
    assert "things" not in draft


def test_a_newer_thing_on_a_field_replaces_the_one_before() -> None:
    laid = [
        ("layTile", {"hex": f"B{at}", "tile": f"{name}-{at}"}, 1) for name in ("5", "6") for at in range(1, 5)
    ]
    (tile,) = draft_of(*laid).things
    assert (tile.thing, tile.place) == ("tile ${hex}", "tile_map")
    assert (tile.x, tile.y) == (Number(path="hex", part="digits"), Number(path="hex", part="letters"))


def test_places_with_letters_of_other_scripts_are_apart() -> None:
    steps = [
        ({"id": n, "value": n}, *places) for n in range(4) for places in (("山", "手札"), ("手札", "pool-1"))
    ]
    entries = [("move", {"card": card, "from": from_, "to": to}, 1) for card, from_, to in steps]
    draft = draft_of(*entries, logs=2)
    assert [place.label for place in draft.places] == ["Pool 1", "手札"]
    assert len({place.name for place in draft.places}) == 2


def test_each_player_has_a_map_if_things_of_several_have_the_same_coordinates() -> None:
    laid = [
        ("lay", {"tile": {"id": 10 * seat + x, "x": x, "y": 0}}, seat) for x in range(4) for seat in (1, 2)
    ]
    shared = [("lay", {"owner": ["", "Ann", "Bo"][seat or 0], **args}, seat) for _, args, seat in laid]
    assert [place.table for place in draft_of(*shared).places] == [False]
    assert [place.table for place in draft_of(*shared[::2]).places] == [True]


HOSTILE: dict[str, Any] = {
    "names": {"${a}": 1, "a.b": 2, "x" * 300: 3, "\x1b[31m": 4, "_private": 5, "\ud800": 6, "score": 7},
    "values": {
        "id": "\x1b" * 9,
        "name": "\ud800",
        "location": "${card.id}",
        "to": "<b>",
        "from": {"from": []},
    },
    "depth": json.loads('{"a":' * 300 + "1" + "}" * 300),
    "numbers": {"x": float("nan"), "y": 1e300, "points": "9" * 400, "id": 10**30, "score": True},
    "many": {f"score{number}": number for number in range(400)},
    "list": {"cards": [{"id": number, "name": f"card {number}"} for number in range(3_000)]},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_draft_from_hostile_logs_is_a_mapping(name: str) -> None:
    types = ("*", "gain", "\x1b", "t" * 300)
    draft = draft_of(*[(type_, HOSTILE[name], seat) for type_ in types for seat in (1, 2, None)], logs=2)
    text = as_text(draft)
    assert len(text) < 50_000
    assert all(character.isprintable() or character == "\n" for character in text)


WITH_RULES = min((ROOT / "fixtures/imports/boardgameio").glob("*-log.json")).read_bytes()
REFUSED: dict[str, tuple[dict[str, Any], tuple[str, ...], str]] = {
    "no log": ({"a.json": b"[]", "b.json": b"{"}, (), "vidi: there is no log to read\n"),
    "several titles": (
        {"a.json": log(1), "b.json": log(2, "Other\x1b")},
        (),
        'vidi: the logs are of several titles: "kite day" (1), "other\\u001b" (1); choose one by --title\n',
    ),
    "games with rules": (
        {"a.json": WITH_RULES},
        (),
        "a.json: its title has rules here: it needs no mapping\n",
    ),
    "a file that is there": ({"a.json": log(1)}, ("--to", "logs/a.json"), "logs/a.json exists already; name"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_drafted_is_one_message(name: str, vidi: Vidi) -> None:
    files, options, why = REFUSED[name]
    write(files)
    before = {path: path.read_bytes() for path in Path("logs").iterdir()}
    done = vidi("logs", "suggest", "logs", *options)
    assert (done.code, done.out) == (1, "")
    assert why in done.err
    assert "Traceback" not in done.err
    assert {path: path.read_bytes() for path in Path("logs").iterdir()} == before


def test_the_walk_in_the_document_leads_to_a_board(vidi: Vidi) -> None:
    page = (ROOT / "docs/importing/mappings.md").read_text("utf-8")
    walk = page[page.index("## From a folder of logs to a board") : page.index("### What a draft finds")]
    Path("docs").symlink_to(ROOT / "docs")
    for language, block in re.findall(r"```(json|console)\n(.*?)```", walk, re.DOTALL):
        if language == "json":
            drafted = LogMapping.model_validate_json(Path("kites.json").read_bytes())
            Path("kites.json").write_text(block)
            assert LogMapping.model_validate_json(block).points == drafted.points
            continue
        command, *lines = block.splitlines()
        done = vidi(*shlex.split(command)[2:])
        assert done.code == 0
        assert set(lines) <= {*done.out.splitlines(), *done.err.splitlines()}
    with Library(Path("library")) as library:
        (game, *_) = library.games()
        state = library.game(game.id).state()
    assert (state.stage, {thing.place for thing in state.things.values()}) == (
        "Gust 4",
        {"sky", "hand", "discard"},
    )
    assert "red" in {thing.colour for thing in state.things.values()}
