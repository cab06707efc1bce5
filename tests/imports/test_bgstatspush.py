"""Plays that sites send to BG Stats."""

from typing import Any

import pytest

from tests.games.examples import OPEN, TOGETHER
from tests.imports.reading import as_bytes, plays, recognised, wrong


def sent(*seats: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A play with these seats."""
    players = seats or (
        {
            "name": "Ann",
            "sourcePlayerId": "a",
            "score": "3-1",
            "winner": True,
            "rank": 1,
            "startPlayer": True,
        },
        {
            "name": "Bo",
            "sourcePlayerId": "secret",
            "score": 1,
            "winner": False,
            "rank": 2,
            "startPlayer": False,
        },
    )
    return {
        "sourceName": "A Site",
        "sourcePlayId": 123,
        "date": "2024-05-31 20:15:00",
        "durationMin": 60,
        "game": {"name": "Go", "sourceGameId": "go", "bggId": 188, "highestWins": True, "noPoints": False},
        "players": list(players),
        "location": "secret",
        "comments": "secret",
        **changes,
    }


def test_a_play_comes_in_with_the_id_of_its_site() -> None:
    data = as_bytes(sent())
    assert recognised(data) == ["bgstatspush"]
    [play] = plays("bgstatspush", data)
    assert (play.title, play.game, play.played_at) == ("Go", None, "2024-05-31T20:15:00")
    assert (play.source.platform, play.source.id) == ("A Site", "123")
    assert [
        (seat.name, seat.score, seat.points, seat.place, seat.won, seat.starts) for seat in play.seats
    ] == [
        ("Ann", "3-1", 2, 1, True, True),
        ("Bo", "1", 1, 2, False, False),
    ]
    assert "secret" not in repr(play)


def test_numbers_and_flags_may_be_text_and_the_id_may_be_missing() -> None:
    seats = [
        {"name": "Ann", "score": 7.0, "winner": "true", "rank": "1"},
        {"name": "Bo", "winner": 0, "rank": 2},
    ]
    without = sent(*seats)
    del without["sourcePlayId"]
    play, same, another = plays("bgstatspush", as_bytes([without, without, without | {"date": "2024-06-01"}]))
    assert [(seat.points, seat.place, seat.won) for seat in play.seats] == [(7, 1, True), (None, 2, False)]
    assert play == same
    assert play.source != another.source


def test_a_list_has_several_plays_and_a_wrong_one_leaves_the_others() -> None:
    data = as_bytes([sent(), sent(sourceName=None), sent(date="soon"), 5])
    assert recognised(data) == ["bgstatspush"]
    assert [(place, rule) for place, _, rule in wrong("bgstatspush", data)] == [
        ("[1]", "import:5"),
        ("[2]", "import:7"),
        ("[3]", "import:5"),
    ]


def test_nobody_has_lost_without_a_winner_unless_all_play_together() -> None:
    seats: list[dict[str, Any]] = [{"name": "Ann", "winner": False}, {"name": "Bo"}]
    [other] = plays("bgstatspush", as_bytes(sent(*seats)))
    [together] = plays("bgstatspush", as_bytes(sent(*seats, game={"name": TOGETHER.title})))
    [against] = plays("bgstatspush", as_bytes(sent(*seats, game={"name": OPEN.title, "bggId": 0})))
    assert [[seat.won for seat in play.seats] for play in (other, together, against)] == [
        [None, None],
        [False, False],
        [None, None],
    ]
    assert (against.game, against.together) == (OPEN.name, False)


@pytest.mark.parametrize("value", [{}, [], [[]], {"sourceName": "x", "game": {}}, 5])
def test_other_json_is_no_play(value: Any) -> None:
    assert "bgstatspush" not in recognised(as_bytes(value))
