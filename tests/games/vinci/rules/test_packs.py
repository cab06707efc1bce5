"""Packs from elsewhere: each fault of one is named, and a game on one can be played, kept and shown anywhere."""
# ruff: noqa: E501 - a message stands here as a user reads it, on one line

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from dashboard.boards import board
from dashboard.boards.svg import render
from dashboard.boards.vinci.terrain import signs_of
from domain.kernel.packs import AT_MOST, PackError, Packs, content_hash
from domain.vinci import RULES
from domain.vinci.map import MapPack, Region
from domain.vinci.packs import newest
from domain.vinci.tiles import TilePack
from tests.games.vinci.games import raw_pack
from tests.games.vinci.testland import pack as land_pack
from tests.helpers.command import Vidi
from tests.helpers.records import DEAL, HEADER, MOVES, write
from tests.recording.test_command import VIDI
from vidi.care.backup import backup, restore
from vidi.care.verify import verify
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.record.moves import pack_flaws
from vidi.record.schema import schema

HOSTILE = "</title><script>alert('&')</script> \u202e\" <b onload=1>"
Change = Callable[[dict[str, Any]], Any]


def elsewhere() -> dict[str, Any]:
    """A map that bears the name of one of ours, with names that a page must not run."""
    land = land_pack()
    land |= {"id": "europa", "title": HOSTILE}
    for region in land["regions"]:
        region["name"] = f"{region['name']} {HOSTILE}"
        region["name_at"]["lines"] = [HOSTILE]
    return land


FOREIGN = elsewhere()
HASH = content_hash(FOREIGN)
BEGUN = {**HEADER, "setup": {"packs": {"map": HASH}}}
CARRIED = {"pack": FOREIGN}
RECORD = [BEGUN, CARRIED, DEAL, *MOVES]


def region(place: int, **changes: Any) -> Change:
    return lambda land: land["regions"][place].update(changes)


def field(**changes: Any) -> Change:
    return lambda land: land.update(changes)


def border(place: int, *ends: str) -> Change:
    return lambda land: land["borders"].__setitem__(place, list(ends))


TILE_IDS = "must be 'agriculture', 'agriculture_column'"
BROKEN: dict[str, tuple[str, Change, str]] = {
    "another kind": ("testland", field(pack="cards"), "one of: map, tiles"),
    "no kind": ("testland", lambda land: land.pop("pack"), "one of: map, tiles"),
    "a kind that is a list": ("testland", field(pack=["map"]), "one of: map, tiles"),
    "a field too many": ("testland", field(colour=1), "`colour` is not a field; the fields are pack, id, version"),
    "a field missing": ("testland", lambda land: land.pop("title"), "`title` is missing"),
    "an id for a path": ("testland", field(id="../etc"), "`id` has characters that are not allowed there"),
    "a region id for markup": ("testland", region(0, id='a"><script>'), "`regions.0.id` has characters"),
    "a name with control characters": ("testland", region(0, name="a\x1b[31m"), "`regions.0.name` has characters"),
    "half a letter": ("testland", field(title="\ud800"), "not JSON"),
    "a long title": ("testland", field(title="x" * 81), "`title` is longer than 80 letters"),
    "text for a number": ("testland", field(version="1"), "`version` must be a whole number"),
    "true for a number": ("testland", region(0, label_radius=True), "`regions.0.label_radius` must be a number"),
    "a number that is none": ("testland", region(0, label_radius=float("nan")), "`regions.0.label_radius`"),
    "far away": ("testland", region(0, label=[1e9, 0]), "`regions.0.label.0` must be at most 10,000"),
    "no room": ("testland", field(viewbox=[0, 0, 1e-9, 700]), "`viewbox.2` must be at least 100"),
    "no terrain": ("testland", region(2, terrain="swamp"), "`regions.2.terrain` must be 'plain'"),
    "too many players": ("testland", field(extra_pawns={"9": {"count": 1, "source": "house"}}), "extra_pawns.9"),
    "too many points": ("testland", region(1, polygon=[[i, i % 2] for i in range(2_001)]), "too many entries"),
    "a line for a polygon": ("testland", region(1, polygon=[[0, 0], [5, 5], [9, 9]]), "`regions.1.polygon`: the polygon of wood has no area"),
    "off the map": ("testland", region(1, polygon=[[0, 0], [900, 0], [0, 90]]), "`regions.1.polygon.1`: the polygon of wood leaves the viewbox at 900, 0"),
    "pawns elsewhere": ("testland", region(1, label=[450, 650]), "`regions.1.label`: the label of wood is not inside"),
    "a region twice": ("testland", region(1, id="farm"), "`regions.2.id`: there are two regions farm"),
    "an unknown neighbour": ("testland", border(0, "atlantis", "beach"), "`borders.0`: the border atlantis - beach names atlantis, which is not a region"),
    "its own neighbour": ("testland", border(0, "beach", "beach"), "`borders.0`: beach has a border with itself"),
    "a border twice": ("testland", border(1, "beach", "dunes"), "`borders.1`: the border beach - dunes is there twice"),
    "a border the other way": ("testland", border(0, "dunes", "beach"), "once, as beach - dunes"),
    "no borders": ("testland", field(borders=[]), "cannot be reached from ford"),
    "an unknown tile": ("tiles", lambda tiles: tiles["tiles"][0].update(id="trade"), TILE_IDS),
    "an effect": ("tiles", lambda tiles: tiles["tiles"][0].update(effect="+9"), "`tiles.0.effect` is not a field"),
    "a tile twice": ("tiles", lambda tiles: tiles["tiles"][0].update(id="port"), "`tiles.0.id`: the tile port is there 2 times"),
    "a tile missing": ("tiles", lambda tiles: tiles["tiles"].pop(), "the tile camels is missing"),
    "a column too many": ("tiles", lambda tiles: tiles["tiles"][0].update(column=True), "has no broken column"),
    "too many pawns": ("tiles", lambda tiles: tiles["tiles"][0].update(pawns=10**15), "must be at most 100"),
}  # fmt: skip


def broken(name: str) -> tuple[dict[str, Any], str]:
    of, change, message = BROKEN[name]
    pack = deepcopy(raw_pack(of))
    change(pack)
    return pack, message


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_with_a_pack_is_named_with_its_place(name: str) -> None:
    pack, message = broken(name)
    flaws = pack_flaws(RULES, pack)
    assert any(message in flaw for flaw in flaws), flaws
    assert all("\n" not in flaw and len(flaw) < 1_500 for flaw in flaws)


def test_a_pack_that_is_too_large_for_a_line() -> None:
    land = land_pack()
    ring = [[x / 7, 0] for x in range(1, 1_000)] + [[100, 100]]
    land["decor"] = {"islands": [ring] * 60}
    size = len(json.dumps(land, separators=(",", ":")))
    assert size > AT_MOST
    assert pack_flaws(RULES, land) == [f"the pack has {size:,} bytes as compact JSON; the limit is 500,000"]
    ours = RULES.packs.own.values()
    assert max(len(json.dumps(pack, separators=(",", ":"))) for pack in ours) * 3 < AT_MOST


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x89PNG\r\n", "byte 1 of the file is not UTF-8"),
        (b"", "not JSON at column 1: Expecting value"),
        (b'{\n"pack": map}', "not JSON at line 2, column 9: Expecting value"),
        (b'{"pack":"map","pack":"map"}', 'the field "pack" is there twice'),
        (b"[" * 99_999, "nested too deeply"),
        (b'{"pack":"map","id":' + b"[" * 900 + b"]" * 900 + b"}", "not JSON: recursion limit exceeded"),
        (b"[1]", "one of: mint, faces, fragments, cards, map, tiles"),
        (b"NaN", "NaN is not a number"),
        (b" " * 5_000_001, "5,000,000 bytes at most"),
    ],
)
def test_files_that_are_no_packs(vidi: Vidi, content: bytes, message: str) -> None:
    Path("pack.json").write_bytes(content)
    done = vidi("pack", "check", "pack.json")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("vidi: pack.json: ")
    assert message in done.err
    assert done.err.count("\n") == 1


def test_check_says_what_a_pack_is_and_all_that_is_wrong(vidi: Vidi) -> None:
    Path("land.json").write_text(json.dumps(land_pack(), indent=4))
    assert vidi("pack", "check", "land.json").out.splitlines() == [
        "map testland, version 1: Testland",
        f"hash {content_hash(land_pack())}, from elsewhere",
        "18 provinces, 3 seas; 6 provinces to enter by",
        "extra pawns for 2, 3, 4 players",
    ]
    Path("tiles.json").write_text(json.dumps(raw_pack("tiles")))
    assert vidi("pack", "check", "tiles.json").out.splitlines()[1:] == [
        f"hash {newest('tiles', 'vinci-ii')}, one that comes with Vidi",
        "35 tiles, 33 of them with a house number of pawns",
    ]
    Path("bad.json").write_text(json.dumps(land_pack() | {"borders": [["wood", "ford"]] * 50}))
    done = vidi("pack", "check", "bad.json")
    assert done.code == 1
    assert (
        done.err.splitlines()[0]
        == "vidi: bad.json: `borders.0`: write the border wood - ford once, as ford - wood"
    )
    assert done.err.splitlines()[20] == "vidi: bad.json: and 30 more"
    assert (
        vidi("pack", "check", "none.json").err
        == "vidi: none.json cannot be read: No such file or directory\n"
    )
    assert vidi("play", "vinci", "--players", 2, "--pack", "bad.json").code == 1
    twice = vidi("play", "vinci", "--players", 2, "--pack", "land.json", "--pack", "land.json")
    assert "one pack of the kind map" in twice.err


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.just([]),
    st.just({}),
    st.just([[0, 0]]),
)


@settings(max_examples=150)
@given(data=st.data())
def test_whatever_is_changed_in_a_pack_it_is_sound_or_it_is_told(data: st.DataObject) -> None:
    """A field or two replaced, left out or doubled: sentences, or a pack that can be drawn."""
    pack = deepcopy(raw_pack(data.draw(st.sampled_from(["testland", "tiles"]))))
    for _ in range(data.draw(st.integers(1, 2))):
        spot: Any = pack
        while True:
            keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            if isinstance(spot[key], dict | list) and spot[key] and data.draw(st.integers(0, 4)):
                spot = spot[key]
                continue
            if data.draw(st.integers(0, 3)) == 0:
                del spot[key]
            else:
                spot[key] = data.draw(VALUES)
            break
    flaws = pack_flaws(RULES, pack)
    assert all("Traceback" not in flaw and flaw for flaw in flaws)
    if not flaws and pack["pack"] == "map":
        hash_ = RULES.packs.add(pack)
        assert board("vinci").base({"packs": {"map": hash_}}).startswith("<svg")


# In records


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([BEGUN, {"pack": 3}, DEAL], "2: `pack` must be an object, found 3 [record:3]"),
        ([BEGUN, {"pack": {}}, DEAL], "2: the pack is broken: a pack is an object whose field `pack` is one of: map, tiles [record:14]"),
        ([BEGUN, {"pack": land_pack() | {"borders": []}}, DEAL], "2: the pack is broken: `borders`: wood cannot be reached from ford by land or sea [record:14]"),
        ([BEGUN, {"pack": land_pack() | {"id": "A", "version": 0}}, DEAL], '2: the pack is broken: `id` has characters that are not allowed there, found "A"; `vidi pack check` lists 1 more [record:14]'),
        ([BEGUN, {"pack": raw_pack("tiles")}, DEAL], "2: the header does not name this pack: `setup` has no \"packs\":{\"tiles\":\"13ccc0324d1f6cc9\"} [record:14]"),
        ([{**BEGUN, "setup": {}}, CARRIED, DEAL], f'2: the header does not name this pack: `setup` has no "packs":{{"map":"{HASH}"}} [record:14]'),
        ([{**BEGUN, "setup": {"packs": {"map": "ab"}}}, CARRIED, DEAL], f'2: the hash of this pack is {HASH}, but `setup.packs.map` names "ab", another pack [record:14]'),
        ([{**BEGUN, "setup": {"packs": {"map": "ab"}}}, DEAL], '1: setting up: the pack \'ab\' is unknown: a record can carry it in a line {"pack":{...}}; leave `packs` out to play with the newest [vinci:1.14]'),
        ([BEGUN, DEAL, CARRIED], "3: a pack must come right after the header, before number 0 and the moves [record:14]"),
    ],
)  # fmt: skip
def test_a_pack_that_does_not_fit_its_record(
    lines: list[Any], message: str, library: Library, tmp_path: Path
) -> None:
    file = write(tmp_path / "game.vidi.jsonl", *lines)
    assert [str(error) for error in library.import_files([file]).errors()] == [f"{file}:{message}"]
    assert library.games() == []


def test_a_record_carries_its_pack_itself_whatever_was_read_before_it(
    library: Library, tmp_path: Path
) -> None:
    other = {**BEGUN, "played_at": "2024-06-01"}
    for number, lines in enumerate(([BEGUN, CARRIED, DEAL, other, DEAL], [BEGUN, DEAL])):
        file = write(tmp_path / f"{number}.vidi.jsonl", *lines)
        report = library.import_files([file])
        if number:
            assert report.counts() == {"same": 1}  # the library's game has the pack
        else:
            assert [str(error) for error in report.errors()] == [
                f"{file}:4: another record carries the pack {HASH} that `setup.packs.map` names: this record "
                'needs the line {"pack":{...}} too, right after its header [record:14]'
            ]
            assert report.counts() == {"new": 1, "refused": 1}


def test_a_record_may_carry_a_pack_that_came_to_vidi_later(library: Library, tmp_path: Path) -> None:
    own = {"map": newest("map", "europa"), "tiles": newest("tiles", "vinci-ii")}
    begun = {"vidi": 1, "game": "vinci", "seats": ["Ann", "Bert"], "setup": {"packs": own}, "seed": "s"}
    file = write(
        tmp_path / "game.vidi.jsonl", begun, {"pack": raw_pack("map_europa")}, {"pack": raw_pack("tiles")}
    )
    assert library.import_files([file]).counts() == {"new": 1}
    assert library.games()[0].started.packs == {}


def test_the_schema_knows_the_line() -> None:
    validator = Draft202012Validator(schema(RULES))
    validator.validate(CARRIED)
    validator.validate({"pack": raw_pack("tiles")})
    wrong: list[dict[str, Any]] = [
        {"pack": {}},
        {"pack": land_pack() | {"colour": 1}},
        {"pack": land_pack(), "n": 1},
    ]
    assert not any(validator.is_valid(line) for line in wrong)


# All layers; each process that reads is a new one, which has seen no pack before

LOOK = """
import sys
from pathlib import Path
from vidi.library.library import Library
from vidi.care.verify import verify
with Library(sys.argv[1]) as library:
    game = library.game(library.games()[0].id)
    print(game.record(), end="")
    assert len(game.moves) == 7
    assert game.rules.legal(game.state(), game.state().seat).count() > 1
    if sys.argv[2] == "verify":
        report = verify(library.folder, library.store, lambda done: None)
        assert report.ok, found.findings
"""


def look(folder: Path, how: str = "verify") -> str:
    """The game's record as a process of its own reads it."""
    done = subprocess.run(
        [sys.executable, "-c", LOOK, str(folder), how], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.usefixtures("anywhere")
def test_a_game_carries_its_map_wherever_its_stream_is(
    request: pytest.FixtureRequest, library: Library, tmp_path: Path
) -> None:
    """Export, import, export; branches; tables; a file and a server; a new process."""
    assert library.import_files([write(tmp_path / "a.vidi.jsonl", *RECORD)]).counts() == {"new": 1}
    game = library.game(library.games()[0].id)
    assert game.started.packs == {HASH: FOREIGN}
    local = "sqlite" in request.node.name
    record = look(library.folder, "verify" if local else "read")
    assert record == game.record()
    assert json.loads(record.splitlines()[1]) == CARRIED
    (tmp_path / "b.vidi.jsonl").write_text(record)
    assert library.import_files([tmp_path / "b.vidi.jsonl"]).counts() == {"same": 1}
    assert library.import_files([write(tmp_path / "c.vidi.jsonl", BEGUN, DEAL, *MOVES)]).counts() == {
        "same": 1
    }
    branch = Recorder.branch(library, game.id, 5)
    assert branch.game.started.packs == {HASH: FOREIGN}
    branch.make(2, "reorganize", {"pawns": {"harbour": 6, "valley": 6, "peak": 6}})
    rows = library.sql("SELECT setup::VARCHAR AS setup FROM games")["setup"].tolist()
    assert all(len(setup) < 500 and HASH in setup for setup in rows)
    known = library.sql("SELECT (payload->'packs') IS NOT NULL AS p FROM events WHERE event = 'GameStarted'")
    assert known["p"].tolist() == [True]


def test_a_backup_holds_it_and_what_was_changed_is_found(library: Library, tmp_path: Path) -> None:
    assert library.import_files([write(tmp_path / "a.vidi.jsonl", *RECORD)]).ok
    quiet = partial(print, end="")
    backup(library.folder, tmp_path / "backup.zip", quiet)
    again = tmp_path / "again"
    restore(tmp_path / "backup.zip", again, quiet)
    assert look(again) == library.game(library.games()[0].id).record()
    with closing(sqlite3.connect(again / "events.db")) as con, con:
        con.execute(
            "UPDATE stored_events SET state = CAST(replace(state, '\"count\":12', '\"count\":13') AS BLOB)"
        )
        con.execute("DELETE FROM checksums")
    with Library(again) as changed:
        (finding,) = verify(again, changed.store, quiet).findings
        assert finding.version == 1
    done = subprocess.run(
        [VIDI, "--library", str(again), "show", str(library.games()[0].id)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_a_game_does_not_take_another_pack_for_its_own() -> None:
    packs = Packs({"map": MapPack, "tiles": TilePack})
    with pytest.raises(PackError, match="names the pack 0123 but carries another"):
        packs.learn({"0123": FOREIGN})
    with pytest.raises(PackError, match="one of: map, tiles"):
        packs.learn({content_hash({}): {}})
    packs.learn({HASH: FOREIGN})
    assert packs.get(MapPack, HASH).title == HOSTILE
    with pytest.raises(KeyError):
        packs.get(TilePack, HASH)


def test_play_and_record_by_hand_on_a_pack(vidi: Vidi) -> None:
    Path("land.json").write_text(json.dumps(FOREIGN))
    for options in ((), ("--pack", "land.json")):  # two games, not one
        done = vidi("play", "vinci", "--players", 3, "--bot", "random", *options)
        assert (done.code, done.err) == (0, "")
    assert vidi("verify").out.startswith("2 games, ")
    command = ["record", "vinci", "--player", "Ada", "--player", "Bo", "--pack", "land.json"]
    begun = subprocess.run([VIDI, *command], capture_output=True, text=True, check=True, input="")
    id_ = json.loads(begun.stdout)["game"]
    assert vidi("export", id_).out.count('{"pack":{"pack":"map"') == 1
    assert "[vinci:1.10]" in vidi("play", "vinci", "--players", 5, "--pack", "land.json").err
    svg = vidi("show", id_, "--format", "svg")
    assert svg.out.startswith("<svg")
    assert "<script" not in svg.out


# On the board


def test_hostile_names_of_a_map_are_text_and_every_region_is_drawn() -> None:
    hash_ = RULES.packs.add(FOREIGN)
    svg = render(board("vinci").base({"packs": {"map": hash_}}), {})
    assert "<script" not in svg
    assert "<b" not in svg
    ids = [region["id"] for region in FOREIGN["regions"] if region["terrain"] != "sea"]
    assert all(f'id="g-{id_}"' in svg for id_ in ids)


def test_a_map_that_would_take_too_long_has_fewer_signs() -> None:
    ring = [[x * 2.5, 5_000 * (x % 2)] for x in range(2_000)]
    region = Region.model_validate({**land_pack()["regions"][1], "polygon": ring})
    assert signs_of(region) == ([], 0)
