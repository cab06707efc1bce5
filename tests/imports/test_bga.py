"""Logs of Board Game Arena."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.imports.reading import as_bytes, items, plays, recognised, wrong
from vidi.importers.formats import Ignored, Play
from vidi.record.errors import Demand

FILE = Path(__file__).parents[2] / "fixtures" / "imports" / "bga" / "log.json"
END = {
    "uid": "f",
    "type": "gameStateChange",
    "args": {"id": 99, "args": {"result": [{"player": "1001", "name": "Ann", "score": "4", "rank": 1}]}},
}
OTHER = {"name": "Bert", "score": "20", "rank": 1}


def packet(number: Any = 1, move: Any = "1", *notifications: Any, **changed: Any) -> dict[str, Any]:
    """A packet of table 5."""
    return {
        "channel": "/table/t5",
        "table_id": 5,
        "packet_id": number,
        "move_id": move,
        "time": "1773878764",
        "data": list(notifications),
        **changed,
    }


def log(*packets: Any, players: Any = ()) -> bytes:
    return as_bytes({"status": 1, "data": {"logs": packets, "players": players}})


def test_the_result_of_a_log_comes_in_and_every_move_is_accounted_for() -> None:
    data = FILE.read_bytes()
    assert recognised(data) == ["bga"]
    (play,) = plays("bga", data)
    assert (play.game, play.title) == (None, "Board Game Arena, table 500000001")
    assert (play.source.platform, play.source.id) == ("Board Game Arena", "500000001")
    assert play.played_at == "2026-03-19T00:06:04Z"
    assert [(seat.name, seat.points, seat.place, seat.won) for seat in play.seats] == [
        ("Bert", 6, 1, None),
        ("Ann", 4, 2, None),
    ]
    packets = json.loads(data)["data"]["logs"]
    read = items("bga", data)
    assert len(read) == len({packet["move_id"] for packet in packets})
    ignored = [item for item in read if isinstance(item, Ignored)]
    kinds = [kind for item in ignored for kind in item.raw["notifications"]]
    assert len(kinds) == sum(len(packet["data"]) for packet in packets[:-1])


def test_private_and_public_packets_of_a_move_are_one_entry() -> None:
    moves = [item for item in items("bga", FILE.read_bytes()) if isinstance(item, Ignored)]
    assert moves[1].place == "logs[1] to logs[2]"
    assert moves[1].raw == {
        "move": "2",
        "notifications": ["log", "log_spectator", "gameStateMultipleActiveUpdate"],
    }


def test_packets_are_put_in_the_order_of_their_numbers_whether_text_or_not() -> None:
    one, two, ten = ({"type": kind} for kind in ("one", "two", "ten"))
    read = items("bga", log(packet("10", 3, ten), packet(2, "2", two), packet("1", 2, one), packet(11, None)))
    assert [(item.place, item.raw) for item in read if isinstance(item, Ignored)] == [
        ("logs[1] to logs[2]", {"move": "2", "notifications": ["one", "two"]}),
        ("logs[0]", {"move": "3", "notifications": ["ten"]}),
        ("logs[3]", {"move": None, "notifications": []}),
    ]


def test_a_log_without_a_result_says_so() -> None:
    (item,) = items("bga", log(packet()))
    assert isinstance(item, Ignored)
    assert (
        item.reason == "no mapping tells which moves of a game its notifications are; the log has no result"
    )


@pytest.mark.parametrize(
    "args",
    [
        {"args": {"result": [{"id": 7, "score": 12, "rank": "2"}, OTHER]}},
        {"args": {"result": {"7": {"player": "7", "score": "12", "rank": 2}, "8": OTHER}}},
        {"result": [{"player": 7, "name": "Ann", "score": "12", "rank": 2}, OTHER]},
    ],
)
def test_a_result_is_a_list_or_names_players_by_their_ids(args: Any) -> None:
    end = {"type": "gameStateChange", "args": args}
    (play,) = plays("bga", log(packet(1, 1, end), players=[{"id": "7", "name": "Ann"}]))
    assert [(seat.name, seat.points, seat.place) for seat in play.seats] == [("Ann", 12, 2), ("Bert", 20, 1)]


def test_a_place_that_all_share_tells_nothing() -> None:
    result = [{"name": name, "score": "0", "rank": 1} for name in ("Ann", "Bert")]
    (play,) = plays("bga", log(packet(1, 1, {"type": "gameStateChange", "args": {"result": result}})))
    assert [seat.place for seat in play.seats] == [None, None]


def test_the_last_result_counts() -> None:
    early = {"type": "gameStateChange", "args": {"result": [{"name": "Ann", "score": "1"}]}}
    read = items("bga", log(packet(1, 1, early), packet(2, 2, END)))
    assert [type(item) for item in read] == [Ignored, Play]
    assert [seat.points for play in plays("bga", log(packet(2, 2, END))) for seat in play.seats] == [4]


def test_only_names_of_people_come_in() -> None:
    text = repr(items("bga", log(packet(1, 1, END), packet(2, 2, channel="/player/p1001"))))
    assert "1001" not in text


@pytest.mark.parametrize(
    ("raw", "rule", "message"),
    [
        (5, "import:5", "a packet must be an object, found 5"),
        (packet(None), "import:5", "`packet_id` is missing"),
        (packet("x"), "import:5", "`packet_id` must be a whole number"),
        (packet(2, table_id=None), "import:5", "`table_id` is missing"),
        (packet(2, table_id=6), "import:6", "it belongs to table 6, the others to table 5"),
        (packet(2, time="noon"), "import:7", '`time` must be the seconds since 1970, found "noon"'),
        (packet(2, time="9" * 20), "import:7", "`time`: "),
        (packet(2, data={}), "import:5", "`data` must be a list of notifications, found {}"),
        (packet(2, 2, "log"), "import:5", '`data[0]` must be an object, found "log"'),
        (packet(2, 2, {"args": []}), "import:5", "`data[0].type` is missing"),
        (packet(1, 2), "import:9", "the packet 1 is also at logs[0], with other content"),
    ],
)
def test_a_packet_that_is_wrong_says_what(raw: Any, rule: str, message: str) -> None:
    ((place, reason, number),) = wrong("bga", log(packet(), raw))
    assert (place, number) == ("logs[1]", rule)
    assert reason.startswith(message)


@pytest.mark.parametrize(
    ("result", "rule", "message"),
    [
        ([5], "import:5", "`result[0]` must be an object, found 5"),
        ([{"score": 1.5}], "import:8", "`result[0].score` must be text, found 1.5"),
        ([{"rank": "first"}], "import:5", "`result[0].rank` must be a whole number"),
        ([{}] * 101, "import:5", "`result` has 101 entries; the limit is 100"),
    ],
)
def test_a_result_that_is_wrong_says_what(result: Any, rule: str, message: str) -> None:
    end = {"type": "gameStateChange", "args": {"result": result}}
    ((place, reason, number),) = wrong("bga", log(packet(1, 1, end)))
    assert (place, number) == ("logs[0]", rule)
    assert reason.startswith(message)


def test_a_packet_that_was_sent_twice_counts_once() -> None:
    (item,) = items("bga", log(packet(1, 1, END), packet(1, 1, END)))
    assert isinstance(item, Play)


@pytest.mark.parametrize(
    "value", [{}, {"data": []}, {"data": {"tables": []}}, {"status": "0", "error": "a limit"}]
)
def test_other_answers_are_no_logs(value: Any) -> None:
    assert "bga" not in recognised(as_bytes(value))
    with pytest.raises(Demand, match=r"the packets in `data.logs`"):
        items("bga", as_bytes(value))
