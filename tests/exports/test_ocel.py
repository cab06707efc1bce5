"""The event log: valid by the standard, and nothing invented."""

import json
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft7Validator

from domain.kernel.aggregate import Game
from tests.games.examples import OPEN
from tests.helpers.command import Vidi
from vidi.exporters.formats.ocel import game_log, ocel
from vidi.library.library import Library

TEXT = {"type": "string"}
MOMENT = {"type": "string", "format": "date-time"}


def listed(required: str, **fields: Any) -> dict[str, Any]:
    """A list of objects with these fields, of which some have to be there."""
    one = {
        "type": "object",
        "properties": fields,
        "required": required.split(),
        "additionalProperties": False,
    }
    return {"type": "array", "items": one}


ATTRIBUTES = listed("name type", name=TEXT, type={"enum": ["string", "time", "integer", "float", "boolean"]})
RELATIONS = listed("objectId qualifier", objectId=TEXT, qualifier=TEXT)
STANDARD = {
    "type": "object",
    "required": ["eventTypes", "objectTypes", "events", "objects"],
    "additionalProperties": False,
    "properties": {
        "eventTypes": listed("name attributes", name=TEXT, attributes=ATTRIBUTES),
        "objectTypes": listed("name attributes", name=TEXT, attributes=ATTRIBUTES),
        "events": listed(
            "id type time",
            id=TEXT,
            type=TEXT,
            time=MOMENT,
            attributes=listed("name value", name=TEXT, value=TEXT),
            relationships=RELATIONS,
        ),
        "objects": listed(
            "id type",
            id=TEXT,
            type=TEXT,
            attributes=listed("name value time", name=TEXT, value=TEXT, time=MOMENT),
            relationships=RELATIONS,
        ),
    },
}
"""What OCEL 2.0 says of its JSON (ocel-standard.org), and no field besides: values are text there."""


@pytest.fixture
def log(vidi: Vidi) -> dict[str, Any]:
    assert vidi("-o", "all.ocel.json").code == 0
    read: dict[str, Any] = json.loads(Path("all.ocel.json").read_text("utf-8"))
    return read


def test_the_log_is_what_the_standard_says(log: dict[str, Any]) -> None:
    Draft7Validator(STANDARD, validate_formats=True).validate(log)
    objects = {made["id"]: made["type"] for made in log["objects"]}
    assert len(objects) == len(log["objects"])
    assert len({event["id"] for event in log["events"]}) == len(log["events"])
    for kinds, made in (("eventTypes", "events"), ("objectTypes", "objects")):
        types = {kind["name"]: {each["name"] for each in kind["attributes"]} for kind in log[kinds]}
        assert len(types) == len(log[kinds])
        for one in log[made]:
            assert {each["name"] for each in one["attributes"]} <= types[one["type"]]
            assert {each["objectId"] for each in one["relationships"]} <= objects.keys()


def test_it_has_every_event_that_stands_in_its_order(log: dict[str, Any], full: Path) -> None:
    with Library(full) as library:
        for header in library.games():
            logged = [event for event in log["events"] if event["id"].startswith(str(header.id))]
            stands = [
                (f"{header.id}/{version}", event.TOPIC) for version, event in library.game(header.id).events
            ]
            assert [(event["id"], event["type"]) for event in logged] == stands
            assert all(one["time"] < other["time"] for one, other in pairwise(logged))
            seats = {made["id"] for made in log["objects"] if made["id"].startswith(f"{header.id}/seat/")}
            assert len(seats) == len(header.started.seats)


def test_a_moment_that_a_record_tells_is_the_time_and_others_follow_it() -> None:
    game = Game.start(OPEN, ["Ada", "Bo"], seed="s", played_at="2024-05-31T22:00:00+02:00")
    (seat,) = OPEN.to_act(game.state)
    game.move(seat, "choose_civilization", {"slot": 1}, made_at="2024-05-31T20:15:00Z")
    province = "hibernia"
    game.move(seat, "conquer", {"province": province}, made_at="2024-05-31T19:00:00Z")
    file = BytesIO()
    ocel([game_log(game.id, OPEN, list(enumerate(game.standing, start=1)))], file)
    events = json.loads(file.getvalue())["events"]
    times = [
        (event["type"], event["time"])
        for event in events
        if {"name": "time_told", "value": "true"} in event["attributes"]
    ]
    assert times == [
        ("vidi.GameStarted.1", "2024-05-31T20:00:00.000000Z"),
        ("vidi.MoveMade.1", "2024-05-31T20:15:00.000000Z"),
    ]
    assert all(one["time"] < other["time"] for one, other in pairwise(events))
    conquest = next(event for event in events if event["type"] == f"{OPEN.name}.ProvinceConquered.1")
    assert {"objectId": f"{OPEN.name}/province/{province}", "qualifier": "province"} in conquest[
        "relationships"
    ]
    assert conquest["time"].startswith("2024-05-31T20:15:00.0000")
