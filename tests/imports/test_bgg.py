"""Plays of BoardGameGeek, from pages of its XML API2."""

from pathlib import Path
from typing import Any

import pytest

from domain.library.reports import PlayReported
from tests.games.examples import OPEN, TOGETHER
from tests.imports.reading import as_bytes, items, places, plays, recognised, wrong
from vidi.importers.formats import Ignored
from vidi.record.errors import Demand

FOLDER = Path(__file__).parents[2] / "fixtures" / "imports" / "bgg"
PAGES = sorted(FOLDER.glob("*.xml"))


def page(play: str = "", item: str = "", players: str = "", date: str = "2024-05-31") -> bytes:
    """A page with one play; attributes are added to those that it has, or stand in their place."""
    game = item or '<item name="Catan" objecttype="thing" objectid="13"/>'
    quantity = "" if "quantity" in play else 'quantity="1"'
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<plays total="1" page="1">\n'
        f'<play id="7" date="{date}" {quantity} {play}>{game}<players>{players}</players></play>\n</plays>'
    ).encode()


def seated(*players: str) -> PlayReported:
    """A play with players of these attributes."""
    (only,) = plays("bgg", page(players="".join(f"<player {player}/>" for player in players)))
    return only


def test_real_pages_come_in_whole() -> None:
    by_id = {play.source.id: play for file in PAGES for play in plays("bgg", file.read_bytes())}
    assert all(recognised(file.read_bytes()) == ["bgg"] for file in PAGES)
    assert len(by_id) == 15

    lords = by_id["12186824"]
    assert (lords.title, lords.game, lords.played_at) == ("Lords of Waterdeep", None, "2014-07-09")
    assert [(seat.name, seat.points, seat.won, seat.starts) for seat in lords.seats] == [
        ("Rosa", 123, True, True),
        ("Sam", 56, False, False),
    ]
    free = by_id["13604545"].seats
    assert [(seat.score, seat.points, seat.won) for seat in free] == [
        ("Decisive", None, True),
        ("Decisive", None, True),
        (None, None, False),
    ]
    assert (by_id["23572737"].quantity, by_id["23572737"].seats) == (53, ())
    broken_off = {play.source.id for play in by_id.values() if not play.finished}
    assert broken_off == {"9851943", "10360852", "12649971"}
    assert [play.source.id for play in by_id.values() if not play.counted] == ["4800703"]
    assert [play.source.id for play in by_id.values() if play.played_at is None] == ["19155331", "10938552"]


def test_pages_may_stand_one_after_another() -> None:
    both = page() + b"\n\n" + page(date="x").replace(b'id="7"', b'id="8"') + b"\n"
    assert recognised(both) == ["bgg"]
    assert len(items("bgg", both)) == 2
    assert [place for place, _, _ in wrong("bgg", both)] == ["line 8"]
    with pytest.raises(Demand, match=r"incomplete XML at line 9, column \d+: .*; save the page again"):
        items("bgg", both.rstrip()[:-1])


def test_players_may_be_an_object_and_flags_words() -> None:
    players = {"0": {"name": "Ann", "score": 7.0, "win": "true"}, "1": {"name": "Bo", "win": False}}
    [play] = plays("bgg", as_bytes({"plays": [{"playid": 7, "name": "Go", "players": players}]}))
    assert [(seat.name, seat.points, seat.won) for seat in play.seats] == [
        ("Ann", 7, True),
        ("Bo", None, False),
    ]


def test_only_names_of_people_come_in() -> None:
    for file in PAGES:
        text = repr(items("bgg", file.read_bytes()))
        assert "A place" not in text
        assert "A comment" not in text
        assert "userid" not in text


def test_nobody_lost_where_nobody_is_marked_as_the_winner() -> None:
    assert [seat.won for seat in seated('name="Ann" win="0"', 'name="Bert" win="0"').seats] == [None, None]
    assert [seat.won for seat in seated('name="Ann" win="0"', 'name="Bert" win="1"').seats] == [False, True]
    together = page(item=f'<item name="{TOGETHER.title}"/>', players='<player name="Ann" win="0"/>')
    (lost,) = plays("bgg", together)
    assert (lost.game, lost.together, lost.seats[0].won) == (TOGETHER.name, True, False)


def test_a_play_of_our_game_is_known_by_its_number() -> None:
    (play,) = plays("bgg", page(item=f'<item name="{OPEN.title}: Aufstieg" objectid="60"/>'))
    assert (play.game, play.title, play.together) == (OPEN.name, f"{OPEN.title}: Aufstieg", False)


def test_start_positions_order_the_seats_where_all_are_numbers() -> None:
    seats = seated('name="Ann" startposition="2"', 'name="Bert" startposition="1"').seats
    assert [(seat.name, seat.starts) for seat in seats] == [("Bert", True), ("Ann", False)]
    seats = seated('name="Ann" startposition="north"', 'name="Bert" startposition="1"').seats
    assert [(seat.name, seat.starts) for seat in seats] == [("Ann", None), ("Bert", True)]


def test_who_has_no_name_is_named_as_the_user_or_not_at_all() -> None:
    seats = seated('name="" username="ann60"', 'name=" " username=""').seats
    assert [seat.name for seat in seats] == ["ann60", None]


SCORES = {
    "87+77": 164,
    "49-46ish": None,
    "13.5": None,
    "": None,
    " 12 ": 12,
    "-5": -5,
    "3-1": None,
    "8+3-1": None,
}


@pytest.mark.parametrize(("score", "points"), SCORES.items())
def test_scores_are_text_first(score: str, points: int | None) -> None:
    (seat,) = seated(f'name="Ann" score="{score}"').seats
    assert (seat.score, seat.points) == (score.strip() or None, points)


def test_a_play_that_was_played_no_time_is_left_out() -> None:
    (item,) = items("bgg", page('quantity="0"'))
    assert isinstance(item, Ignored)
    assert item.reason.endswith(": `quantity` is 0, so nothing was played")
    assert "2024-" in item.reason


@pytest.mark.parametrize(
    ("data", "rule", "message"),
    [
        (page(date="31.5.2024"), "import:7", '`date`: "31.5.2024" is not a date: write a day as 2024-05-31'),
        (page(date="2024-06-31"), "import:7", '`date`: "2024-06-31" is not a date'),
        (page('quantity="many"'), "import:5", "`quantity` must be a whole number of at least 0"),
        (page('incomplete="yes"'), "import:5", '`incomplete` must be 0 or 1, found "yes"'),
        (page(item="<item/>"), "import:5", "`name` is missing"),
        (page(item='<item name="Catan" objectid="x"/>'), "import:5", "`objectid` must be a whole number"),
        (page(item='<item name="A"/><item name="B"/>'), "import:5", "a play must have one `item`, found 2"),
        (page().replace(b'id="7"', b""), "import:5", "`id` is missing"),
        (page(players='<player name="Ann" win="2"/>'), "import:5", '`win` must be 0 or 1, found "2"'),
        (page(players=f'<player score="{"1+" * 100}1"/>'), "import:8", "`score` is longer than 200 letters"),
        (page(players=f'<player name="{"A" * 201}"/>'), "import:5", "`name` is longer than 200 letters"),
        (
            page(players='<player name="A"/>' * 101),
            "import:5",
            "`players` has 101 entries; the limit is 100",
        ),
    ],
)
def test_a_play_that_is_wrong_says_what(data: bytes, rule: str, message: str) -> None:
    ((place, reason, number),) = wrong("bgg", data)
    assert (place, number) == ("line 3", rule)
    assert reason.startswith(message)


def test_the_others_come_in_beside_a_wrong_one() -> None:
    good = page().decode()
    both = good.replace("</plays>", '<play id="8" date="soon"><item name="Catan"/></play>\n<thing/></plays>')
    assert places(items("bgg", both.encode())) == [
        ("Play", "line 3"),
        ("Quarantined", "line 4"),
        ("Ignored", "line 5"),
    ]


BOMB = b"""<?xml version="1.0"?>
<!DOCTYPE plays [
 <!ENTITY lol "lol">
 <!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
 <!ENTITY lol3 "&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;">
]>
<plays><play id="1" date="2024-05-31"><item name="&lol3;"/></play></plays>"""
OUTSIDE = b"""<!DOCTYPE plays SYSTEM "file:///etc/passwd">
<plays><play id="1" date="2024-05-31"><item name="Catan"/></play></plays>"""
OTHER_NAME = OUTSIDE.replace(b"DOCTYPE plays", b"DOCTYPE export")


@pytest.mark.parametrize(
    ("data", "rule", "message"),
    [
        (BOMB, "import:12", "the XML has a document type"),
        (OUTSIDE, "import:12", "the XML has a document type"),
        (OTHER_NAME, "import:12", "the XML has a document type"),
        (page()[:-20], "import:3", "incomplete XML at line 3, column"),
        (page().replace(b"Catan", b"&lol;"), "import:3", "incomplete XML at line 3, column"),
        (b"<plays><play>" + b"<a>" * 30 + b"</a>" * 30 + b"</play></plays>", "import:2", "the XML is nested"),
        (b"<items><item/></items>", "import:1", "the root element must be `plays`, found `items`"),
    ],
    ids=["bomb", "outside", "other name", "truncated", "entity", "deep", "other"],
)
def test_a_page_that_is_not_whole_and_plain_is_refused(data: bytes, rule: str, message: str) -> None:
    assert recognised(data) == ([] if data.startswith(b"<items>") else ["bgg"])
    with pytest.raises(Demand) as refused:
        items("bgg", data)
    assert refused.value.rule == rule
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    "data",
    [b"", b"<", b"plays", b"<items/>", b"<!DOCTYPE plays><html/>", b"<?xml version='1.0'?>", b"\xff\xfe<"],
)
def test_what_begins_differently_is_no_page(data: bytes) -> None:
    assert "bgg" not in recognised(data)


def own(**changes: Any) -> dict[str, Any]:
    """A page of the site's own JSON with one play, the same as that of ``page`` with two players."""
    ann = {
        "userid": "5",
        "username": "ann",
        "name": "Ann",
        "score": "3-1",
        "win": "1",
        "position": "2",
        "new": "0",
    }
    bo = {
        "userid": 0,
        "username": False,
        "name": "Bo",
        "score": "",
        "win": False,
        "position": 1,
        "rating": "0",
    }
    play = {
        "playid": "7",
        "playdate": "2024-05-31",
        "tstamp": "2024-05-31 20:15:00",
        "quantity": 1,
        "incomplete": "0",
        "nowinstats": False,
        "objectid": 13,
        "objecttype": "thing",
        "name": "Catan",
        "location": "a place",
        "players": [ann, bo],
        **changes,
    }
    return {"userid": 5, "plays": [play]}


def test_the_json_of_the_site_has_the_same_plays_as_the_xml() -> None:
    players = (
        'name="Ann" username="ann" score="3-1" win="1" startposition="2"',
        'name="Bo" score="" win="0" startposition="1"',
    )
    data = as_bytes(own())
    assert recognised(data) == ["bgg"]
    [play] = plays("bgg", data)
    assert play == seated(*players)
    assert [(seat.name, seat.score, seat.points, seat.won) for seat in play.seats] == [
        ("Bo", None, None, False),
        ("Ann", "3-1", None, True),
    ]
    assert recognised(as_bytes({"userid": 5, "plays": []})) == ["bgg"]
    assert [play.seats for play in plays("bgg", as_bytes(own(players=False)))] == [()]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"playid": None}, "`id` is missing"),
        ({"playdate": [1]}, "`date` must be text, found [1]"),
        ({"players": [5]}, "a play must be an object, and its `players` a list of such"),
        ({"players": {"a": 1}}, "a play must be an object, and its `players` a list of such"),
        ({"players": [{"name": {"a": 1}}]}, '`name` must be text, found {"a": 1}'),
        ({"players": [{"name": "Ann", "win": "maybe"}]}, '`win` must be 0 or 1, found "maybe"'),
    ],
)
def test_a_play_of_the_json_that_is_wrong_says_what(changes: dict[str, Any], message: str) -> None:
    value = own(**changes)
    value["plays"].append(own(playid="8")["plays"][0])
    [(place, reason, _)] = wrong("bgg", as_bytes(value))
    assert place == "plays[0]"
    assert reason.startswith(message)
