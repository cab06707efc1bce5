"""Things of logs: what a mapping reads in logs of Board Game Arena, 18xx.games and boardgame.io."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.command import Vidi
from tests.helpers.logs import MAPPING, TITLE, alone, archive, by, note, packet
from tests.imports.reading import as_bytes
from tests.imports.test_logged import MATCH, RAILS, other
from vidi.importers.formats import Document, Hints, formats
from vidi.importers.logged import mapping
from vidi.importers.reading.given import Held
from vidi.library.library import Library
from vidi.record.lines import MoveLine
from vidi.record.read import Record

PLACES: list[dict[str, Any]] = [
    {"name": "pier", "label": "Pier", "kind": "map", "table": True},
    {"name": "hand", "label": "Hand", "kind": "hand"},
    {"name": "won", "label": "Won", "kind": "pile"},
]
THINGS: list[dict[str, Any]] = [
    {
        "type": "lit",
        "each": "lamps",
        "thing": "lamp ${id}.${#}",
        "kind": "lamp",
        "name": "${street}, ${wick}",
        "colour": "paint",
        "owner": "player_id",
        "place": "pier",
        "x": "x",
        "y": {"path": "hex", "part": "letters", "times": 1.5},
        "angle": {"path": "hex", "part": "digits", "times": 60},
    },
    {
        "type": "moved",
        "thing": "card ${card.id}",
        "value": "card.value",
        "owner": "player_id",
        "place": {"path": "to", "places": {"hand": "hand", "won": "won", "deck": None}},
        "where": {"public": 1},
    },
    {"type": "turned", "thing": "card ${card.id}", "turned": True},
]
WITH_THINGS: dict[str, Any] = {
    **MAPPING,
    "places": PLACES,
    "things": THINGS,
    "clears": {"nightFalls": ["hand"]},
}
WITH_THINGS["words"] = {"paint": {"3": "pink", "1": "red"}, "card.value": {"11": "jack"}}


def record(name: str, data: Any, own: Mapping[str, Any] | None = None) -> Record:
    """The record of a file, with a mapping."""
    mappings = (mapping.read("own.json", json.dumps(own)),) if own else ()
    document = Document(
        "file", data if isinstance(data, bytes) else as_bytes(data), Hints(None, None, mappings)
    )
    (game,) = (item for item in formats()[name].read(document) if isinstance(item, Record))
    return game


def changes(game: Record) -> list[list[dict[str, Any]]]:
    """The changes of things in each move, its entries together."""
    moves = (line for _, line in game.body if isinstance(line, MoveLine))
    return [[one for entry in line.args["entries"] for one in entry.get("things", ())] for line in moves]


def log(*moves: list[Any]) -> dict[str, Any]:
    """A log of Board Game Arena with the notifications of each move."""
    return archive([packet(n, str(n), *notes) for n, notes in enumerate(moves, 1)]) | {"gameName": TITLE}


def moved(to: str, value: int = 8, **more: Any) -> dict[str, Any]:
    return by("Ann", "moved", card={"id": 17, "value": value}, to=to, **{"public": 1, **more})


def test_lists_coordinates_words_and_places_are_read() -> None:
    lamps = [{"id": 5, "x": "12.5", "hex": "AB2", "wick": 1}, {"id": 6, "x": -3, "hex": "c-1", "paint": 9}]
    lit = by("Bo", "lit", "lights ${paint}${street}", lamps=lamps, street="Mole", paint=3, wick=2)
    game = record(
        "bga",
        log([lit], [moved("hand", 11)], [moved("won", public=0), moved("sea")], [moved("deck")]),
        WITH_THINGS,
    )
    of_bo = {"kind": "lamp", "owner": 3 - 1, "place": "pier"}
    assert changes(game) == [
        [
            {
                "thing": "lamp 5.1",
                "name": "Mole, 1",
                "colour": "pink",
                "at": [12.5, 42.0],
                "angle": 120.0,
                **of_bo,
            },
            {
                "thing": "lamp 6.2",
                "name": "Mole, 2",
                "colour": "9",
                "at": [-3.0, 4.5],
                "angle": -60.0,
                **of_bo,
            },
        ],
        [{"thing": "card 17", "value": "jack", "owner": 1, "place": "hand"}],
        [],
        [{"thing": "card 17", "gone": True}],
    ]
    first = game.body[0][1]
    assert isinstance(first, MoveLine)
    assert first.args["entries"][0]["text"] == "lights pink Mole"  # never "3Mole"
    assert game.header.setup["places"] == PLACES


def test_a_list_may_be_an_object_by_ids_or_players() -> None:
    rule = {"type": "won", "each": "cards", "thing": "${id}", "owner": "@", "value": "#", "place": "won"}
    cards = {"1001": {"id": "a"}, "1003": {"id": "b"}, "other": {"id": "c"}}
    game = record("bga", log([note("won", cards=cards)]), {**WITH_THINGS, "things": [rule]})
    assert changes(game) == [
        [
            {"thing": "a", "value": "1", "owner": 1, "place": "won"},
            {"thing": "b", "value": "2", "owner": 3, "place": "won"},
            {"thing": "c", "value": "3", "owner": 0, "place": "won"},
        ]
    ]


def test_a_log_that_ends_without_a_thing_has_no_places() -> None:
    over = note(
        "gameStateChange", id=99, args={"result": [{"player": "Ann", "name": "Ann", "score": 1, "rank": 1}]}
    )
    begun = [by("Ann", "waited")]
    assert "places" in record("bga", log(begun), WITH_THINGS).header.setup
    assert "places" not in record("bga", log(begun, [over]), WITH_THINGS).header.setup


def test_places_are_cleared_and_what_has_no_place_is_counted(library: Library) -> None:
    turned = by("Ann", "turned", card={"id": 99})
    wrong: tuple[Any, ...] = ("NaN", "1e999", 2e6, None, True, {}, "x" * 99)
    lit = by("Bo", "lit", lamps=[{"id": n, "x": x, "hex": "A1"} for n, x in enumerate(wrong)])
    moves = [moved("hand")], [note("nightFalls", night=1)], [turned], [lit]
    own = mapping.read("own.json", json.dumps(WITH_THINGS))
    report = library.import_files([Held("log.json", as_bytes(log(*moves)))], mappings=[own])
    (game,) = report.files[0].games
    assert game.outcome == "new"
    assert changes(record("bga", log(*moves), WITH_THINGS)) == [
        [{"thing": "card 17", "value": "8", "owner": 1, "place": "hand"}],
        [{"thing": "card 17", "gone": True}],
        [],
        [],
    ]
    notes = record("bga", log(*moves), WITH_THINGS).notes
    assert notes[-1].startswith("8 changes of things in the log are left out: it does not say where they are")


def test_of_too_many_things_the_rest_is_left_out(library: Library) -> None:
    lamps = [{"id": n, "x": n, "hex": "A1", "wick": n} for n in range(1_500)]
    moves = [[by("Bo", "lit", lamps=lamps, street=street)] for street in ("a", "b")]
    again = [{**lamp, "id": 5_000 + n} for n, lamp in enumerate(lamps)]
    moves[1] = [by("Bo", "lit", lamps=again, street="b")]
    own = mapping.read("own.json", json.dumps(WITH_THINGS))
    report = library.import_files([Held("log.json", as_bytes(log(*moves)))], mappings=[own])
    assert report.ok
    assert list(map(len, changes(record("bga", log(*moves), WITH_THINGS)))) == [1_500, 500]


def test_an_undone_move_of_rails_is_read_again_as_it_was(library: Library) -> None:
    def tokens(data: dict[str, Any]) -> None:
        token = {"type": "place_token", "entity": "B&O", "entity_type": "corporation", "slot": 0}
        shares = {
            "type": "buy_shares",
            "entity": 1,
            "entity_type": "player",
            "shares": ["B&O_1", "B&O_2"],
            "percent": 20,
        }
        data["actions"] += [
            {**token, "id": 20, "city": "9-0-0"},
            {**token, "id": 21, "city": "D14-0-0"},
            {**shares, "id": 22},
            {"type": "sell_shares", "entity": 1, "entity_type": "player", "shares": ["B&O_2"], "id": 23},
        ]

    game = record("18xx", other(tokens))
    share = {"kind": "share", "name": "B&O", "owner": 2, "place": "shares"}
    tile = {"thing": "hex I17", "kind": "tile", "name": "I17", "value": "9", "owner": 2, "place": "map"}
    tile |= {"at": [pytest.approx(14.79), 13.5], "angle": 60.0}
    read = changes(game)
    assert read[1][1] == {"thing": "share B&O_0", **share}
    assert read[2] == read[3] == [tile]
    assert [one["at"] for move in read for one in move if one.get("kind") == "token"] == [
        [pytest.approx(14.79), 13.5],
        [pytest.approx(12.18), 6.0],
    ]
    assert read[-2:] == [
        [{"thing": f"share B&O_{n}", **share, "owner": 1} for n in (1, 2)],
        [{"thing": "share B&O_2", **share, "owner": 0, "place": "market"}],
    ]
    report = library.import_files([Held("game.json", as_bytes(other(tokens)))])
    (id_,) = [one.id for one in library.games()]
    assert report.ok
    assert library.game(id_).state().things["token B&O D14"].at == pytest.approx((12.18, 6.0))


def test_a_match_has_points_counters_and_things_by_a_mapping(library: Library) -> None:
    own = {
        "title": "tic-tac-toe",
        "source": "made up",
        "counters": [{"name": "cells", "label": "Cells", "of": [{"type": "clickCell", "change": 1}]}],
        "places": [{"name": "board", "label": "Board", "kind": "map", "table": True}],
        "things": [
            {
                "type": "clickCell",
                "thing": "cell ${0}",
                "owner": "player",
                "place": "board",
                "x": "0",
                "y": "0",
            }
        ],
    }
    game = record("boardgameio", MATCH.read_bytes(), own)
    moves = [line.args["entries"][0] for _, line in game.body if isinstance(line, MoveLine)]
    assert [entry["counts"]["cells"] for entry in moves] == [
        {"1": 1},
        {"2": 1},
        {"1": 2},
        {"1": 2},
        {"2": 2},
        {"1": 3},
    ]
    assert moves[1]["things"] == [{"thing": "cell 1", "owner": 2, "place": "board", "at": [1.0, 1.0]}]
    read = mapping.read("own.json", json.dumps(own))
    assert library.import_files([Held("m", MATCH.read_bytes())], mappings=[read]).ok


def test_a_game_that_was_read_without_things_goes_on_without_them(library: Library) -> None:
    more = {"name": "wicks", "label": "Wicks", "of": [{"type": "lampLit", "change": 1}]}
    newer = {**WITH_THINGS, "counters": [*WITH_THINGS["counters"], more]}
    old, new = (mapping.read("own.json", json.dumps(own)) for own in (MAPPING, newer))
    moves = [[by("Ann", "lampLit", "${paint}", points=3, paint=1)], [moved("hand")]]
    own = alone("Ann", 9, "1", note("drawn", "You draw ${paint}", paint=1))
    for read, upto, outcome in ((old, 1, "new"), (new, 2, "continued"), (new, 2, "same")):
        data = log(*moves[:upto])
        data["data"]["logs"].append(own)
        file = Held("log.json", as_bytes(data))
        (game,) = library.import_files([file], mappings=[read]).files[0].games
        assert game.outcome == outcome
    (id_,) = [one.id for one in library.games()]
    assert library.game(id_).state().things == {}
    texts = [event.text for _, event in library.game(id_).events if hasattr(event, "text")]
    assert [text for text in texts if "draw" in text] == ["You draw 1"]  # as it was read at first, once


SEA = "names the place 'sea'; `places` declares: hand, pier, won"
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a place": ({"things": [{**THINGS[2], "place": "sea"}]}, f"`things[0]` {SEA}"),
    "a place of a path": (
        {"things": [{**THINGS[2], "place": {"path": "to", "places": {"a": "sea"}}}]},
        f"`things[0]` {SEA}",
    ),
    "a place that is cleared": ({"clears": {"a": ["sea"]}}, f"`clears.a` {SEA}"),
    "one coordinate": (
        {"things": [{**THINGS[2], "x": "x"}]},
        "`things.0`: write both `x` and `y`, or none of them",
    ),
    "a place twice": (
        {"places": PLACES[:1] * 2, "things": []},
        "the place 'pier' stands twice: each has a name of its own",
    ),
    "ten thousand places": (
        {"places": [{"name": f"p{n}", "label": "P"} for n in range(10_000)]},
        "`places` ",
    ),
    "no thing": ({"things": [{"type": "lit"}]}, "`things.0.thing` is missing"),
    "a word": ({"words": {"paint": {"1": 5}}}, "`words.paint.1` must be text, found 5"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_mapping_whose_things_are_wrong_is_one_message(name: str, vidi: Vidi) -> None:
    more, why = WRONG[name]
    Path("own.json").write_text(json.dumps({**WITH_THINGS, **more}))
    Path("log.json").write_bytes(RAILS.read_bytes())
    refused = vidi("import", "log.json", "--mapping", "own.json")
    assert refused.code == 1
    assert re.sub("``: ", "", refused.err).startswith(f"vidi: own.json: {why}")
    assert refused.err.endswith(" [import:13]\n")
    assert refused.err.count("\n") == 1
