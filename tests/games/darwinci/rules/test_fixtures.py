"""The recorded games of Darwinci: what they are there for is in them."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from domain.catalog import codec
from domain.darwinci.events import CounterPassed, RottenPaid, TileDrawn, TilesDiscarded
from tests.games.darwinci.rules.recount import recount
from tests.games.darwinci.rules.test_recount import PACK
from tests.games.darwinci.table import every, only
from vidi.library.library import Library
from vidi.store.game import RecordedGame

FOLDER = Path(__file__).parents[4] / "fixtures" / "darwinci"


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def test_seats_experts_a_tie_break_and_one_seats_view() -> None:
    records = {file.name: lines(file) for file in FOLDER.glob("*.vidi.jsonl")}
    seats, experts, decided = Counter[int](), set[int](), Counter[int]()
    for record in records.values():
        seats[len(record[0]["seats"])] += 1
        if record[0].get("setup", {}).get("options", {}).get("experts"):
            experts.add(len(record[0]["seats"]))
        end = record[-1]["end"]
        if end["scores"].count(max(end["scores"])) > 1:
            decided[len(end["winners"])] += 1
    assert len(records) >= 12
    assert set(seats) == experts == {3, 4, 5}
    assert decided[1] >= 1, "of those who are level in money one has the greatest creature"
    assert decided[2] >= 1, "and once they are level in that too"
    (whole,) = FOLDER.glob("*-seen-by-1.vidi.jsonl")
    mine = {str(line.get("chance", ())) for line in records[whole.name] if line.get("seat") == 1}
    others = {str(line.get("chance", ())) for line in records[whole.name] if line.get("seat", 1) != 1}
    assert not any("None" in chance for chance in mine)
    assert others == {"()", "[{'tile': None}]"}


def test_the_recount_agrees_with_all_that_hide_nothing(library: Library) -> None:
    files = [file for file in FOLDER.glob("*.vidi.jsonl") if "seen-by" not in file.name]
    assert library.import_files(files).errors() == []
    for header in library.games():
        encoded = (codec().encode(event) for _, event in library.game(header.id).stream)
        assert recount([(topic, json.loads(text)) for topic, text in encoded], PACK)


def taken(library: Library, name: str) -> RecordedGame:
    assert library.import_files([FOLDER / f"{name}.vidi.jsonl"]).errors() == []
    return library.game(library.games()[0].id)


@pytest.mark.rule("darwinci:5.3", "darwinci:6.3", "darwinci:8.11", "darwinci:12.7", "darwinci:12.8")
def test_the_sites_run_dry(library: Library) -> None:
    game = taken(library, "sites-run-dry")
    events = [event for _, event in game.events]
    drawn = every(events, TileDrawn)
    assert len({event.tile for event in drawn}) == 65
    assert all(event.put_back for event in drawn[-13:])
    end = game.state()
    assert [end.left, end.under, end.hands[1:]] == [[0, 0, 0], [(), (), ()], [()] * 4]
    assert max(map(len, end.parcels)) < 12, "no parcel ends it"
    assert every(events, CounterPassed)[-1].cause == "no offer"
    assert (game.rules.score(end), end.winners) == ((9, 21, 21, 10), (2, 3))


@pytest.mark.rule("darwinci:9.4", "darwinci:10.11", "darwinci:10.12", "darwinci:10.13")
def test_more_is_won_than_there_is_room_for(library: Library) -> None:
    game = taken(library, "no-room")
    events = [event for _, event in game.events]
    assert only(events, TilesDiscarded).tiles == (58, 65)
    assert [(paid.tile, paid.paid) for paid in every(events, RottenPaid)] == [(35, 1), (65, 5)]
    assert game.state().parcels[1][-1][0] == 35
