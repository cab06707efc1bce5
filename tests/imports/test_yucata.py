"""The game history of Yucata."""

from pathlib import Path
from typing import Any

import pytest

from tests.games.examples import OPEN
from tests.imports.reading import as_bytes, items, plays, recognised, wrong
from vidi.record.errors import Demand

FILE = Path(__file__).parents[2] / "fixtures" / "imports" / "yucata" / "yucataplays.json"
GAME = {
    "GameId": 11874329,
    "GameTypeName": OPEN.title,
    "FinishedOn": "/Date(1382608377000)/",
    "Opponents": [{"Login": "Ann"}],
}


def history(**changed: Any) -> bytes:
    return as_bytes({"data": [{**GAME, **changed}]})


def test_a_history_tells_who_played_what_and_when_it_ended() -> None:
    data = FILE.read_bytes()
    assert recognised(data) == ["yucata"]
    assert [(play.title, play.game, play.played_at, play.source.id) for play in plays("yucata", data)] == [
        ("OnTheUnderground", None, "2021-01-23T16:00:00Z", "11874329"),
        (OPEN.title, OPEN.name, "2013-10-24T09:52:57Z", "9000001"),
        ("Alchemist", None, "2013-10-25T10:52:57.123Z", "9000002"),
    ]
    assert [[seat.name for seat in play.seats] for play in plays("yucata", data)] == [
        ["Ann", "Bert", "Cleo"],
        ["Bert", "Ann"],
        ["Dora"],
    ]
    assert {seat.won for play in plays("yucata", data) for seat in play.seats} == {None}


def test_the_name_that_somebody_gave_a_game_stays_out() -> None:
    assert "Sunday" not in repr(items("yucata", FILE.read_bytes()))


@pytest.mark.parametrize(
    ("data", "rule", "message"),
    [
        (history(FinishedOn="yesterday"), "import:7", '`FinishedOn`: "yesterday" is not a date'),
        (history(FinishedOn="/Date(9e99)/"), "import:7", "`FinishedOn`: "),
        (history(FinishedOn=5), "import:7", "`FinishedOn` must be text, found 5"),
        (history(GameId=None), "import:5", "`GameId` is missing"),
        (history(GameId=True), "import:5", "`GameId` must be text, found true"),
        (history(GameTypeName=" "), "import:5", "`GameTypeName` is missing"),
        (history(GameTypeName="\ud800"), "import:5", "`GameTypeName` contains a lone surrogate"),
        (history(Opponents="Ann"), "import:5", "`Opponents` must be a list"),
        (history(Opponents=["Ann"]), "import:5", '`Opponents[0]` must be an object, found "Ann"'),
        (history(Opponents=[{"Login": 5}]), "import:5", "`Login` must be text, found 5"),
    ],
)
def test_a_game_that_is_wrong_says_what(data: bytes, rule: str, message: str) -> None:
    ((place, reason, number),) = wrong("yucata", data)
    assert (place, number) == ("data[0]", rule)
    assert reason.startswith(message)


def test_what_is_no_game_is_told_beside_those_that_are() -> None:
    ((place, reason, rule),) = wrong("yucata", as_bytes({"data": [GAME, 5]}))
    assert (place, reason, rule) == ("data[1]", "a game must be an object, found 5", "import:5")


@pytest.mark.parametrize(
    "value", [{}, {"data": []}, {"data": {}}, {"data": [5]}, [GAME], {"data": [{"GameId": 5}]}]
)
def test_what_has_no_games_of_yucata_is_no_history(value: Any) -> None:
    assert "yucata" not in recognised(as_bytes(value))


@pytest.mark.parametrize(("data", "rule"), [(history()[:-5], "import:3"), (b"[]", "import:5")])
def test_a_history_that_cannot_be_read_is_refused(data: bytes, rule: str) -> None:
    with pytest.raises(Demand) as refused:
        items("yucata", data)
    assert refused.value.rule == rule
