"""Plays of BG Stats: what comes in of a real export, and the message for one that is wrong."""

import json
from typing import Any

import pytest

from domain.library.reports import PlayReported
from tests.games.examples import OPEN
from tests.imports.bgstats import FILE, deleted, export, play, seat, whole
from vidi.importers.reading.given import Held
from vidi.library.library import Library

CASTLES = "Skulls of Sedlec"


def only(library: Library, *plays: Any, **changes: Any) -> PlayReported:
    """The one play that some entries make."""
    report = library.import_files([export(plays, **changes)])
    assert [str(error) for error in report.errors()] == []
    (reported,) = library.plays().values()
    return reported


def refused(library: Library, *plays: Any, **changes: Any) -> str:
    """The one message about some entries; nothing of them is taken in."""
    report = library.import_files([export(plays, **changes)])
    (error,) = report.errors()
    assert library.plays() == {}
    return str(error)


def test_every_entry_of_a_real_export_is_taken_in_or_left_out_with_a_reason(library: Library) -> None:
    (report,) = library.import_files([FILE]).files
    assert (report.format, report.read, report.taken, report.ignored) == ("bgstats", 80, 78, 2)
    assert report.read == len(whole()["plays"]) + len(whole()["deletedObjects"])
    assert report.counts() == {"new": 76, "same": 1, "withdrawn": 1, "ignored": 2}
    assert {game.reason for game in report.games} == {None, "the deleted item is a Challenge, not a play"}
    assert len(library.plays()) == 76


def test_only_names_come_in_of_people(library: Library) -> None:
    """No place, comment, picture or id of a platform."""
    one = play(CASTLES, comments="secret comment", board="")
    text = json.dumps(only(library, one).fields())
    assert "Player 4" in text
    places = [place["name"] for place in whole()["locations"]]
    assert not [secret for secret in ("secret", *places) if secret in text]
    bad = seat({**one, "comments": "secret comment"}, 0, winner="yes")
    report = library.import_files([export([bad])])
    assert "secret" not in json.dumps(report.fields())


def test_scores_are_text_and_points_where_they_are_sums(library: Library) -> None:
    report = only(library, play("Jaipur"))
    assert [(seat.score, seat.points, seat.won) for seat in report.seats] == [
        ("87+77", 164, True),
        ("54+69", 123, False),
    ]


@pytest.mark.parametrize(("score", "points"), [("13.5", None), ("", None), (None, None), (7, 7), ("8-3", 5)])
def test_a_score_may_be_anything(score: Any, points: int | None, library: Library) -> None:
    report = only(library, seat(play("Jaipur"), 0, score=score)).seats[0]
    assert (report.score, report.points) == (str(score) if score else None, points)


def test_winners_without_points(library: Library) -> None:
    play_ = only(library, play("Arboretum"))
    assert [(seat.score, seat.place, seat.won) for seat in play_.seats] == [
        (None, 1, True),
        (None, 2, False),
    ]


def test_nobody_has_lost_where_nobody_said_who_won(library: Library) -> None:
    assert [seat.won for seat in only(library, play("Illusion")).seats] == [None] * 4


def test_a_co_operative_play_is_won_or_lost_by_all(library: Library) -> None:
    lost = only(library, play("Burgle Bros."))
    assert (lost.together, [(seat.won, seat.place) for seat in lost.seats]) == (True, [(False, None)] * 2)


def test_a_play_of_two_teams_is_none_together_whatever_the_game_is(library: Library) -> None:
    report = only(library, play("Decrypto"))
    assert report.together is False
    assert [(seat.team, seat.won) for seat in report.seats] == [
        ("1", False),
        ("1", False),
        ("0", True),
        ("0", True),
    ]


def test_ranks_are_places_only_where_the_winners_are_first(library: Library) -> None:
    """In this play, the winner of six has rank 6."""
    report = only(library, play("Coup"))
    assert [seat.place for seat in report.seats] == [None] * 6
    assert [seat.name for seat in report.seats if seat.won] == ["Player 67"]


def test_seats_are_in_the_order_of_their_start_positions(library: Library) -> None:
    report = only(library, play("Poetry for Neanderthals", 0))
    assert [(seat.name, seat.starts) for seat in report.seats] == [
        ("Player 9", True),
        ("Player 5", False),
        ("Player 6", False),
        ("Player 8", False),
    ]


def test_expansions_are_titles(library: Library) -> None:
    report = only(library, play("Tussie Mussie"))
    assert (report.title, len(report.expansions)) == ("Tussie Mussie", 2)
    assert all(name.startswith("Tussie Mussie: ") for name in report.expansions)


def test_a_play_that_the_app_ignores_is_not_counted(library: Library) -> None:
    assert not only(library, play("Tantrix")).counted


def test_a_score_sheet_becomes_the_parts_of_a_score(library: Library) -> None:
    """A line that is negative is taken off; parts without a score are none."""
    report = only(library, play("Project L"))
    assert [[(part.label, part.points) for part in seat.parts] for seat in report.seats] == [
        [("Victory Points", 28), ("Incomplete puzzles", 0), ("Finishing Touches", 0)],
        [("Victory Points", 35), ("Incomplete puzzles", 0), ("Finishing Touches", -4)],
    ]
    assert [sum(part.points or 0 for part in seat.parts) for seat in report.seats] == [28, 31]


def test_the_parts_of_all_score_sheets_of_a_real_export_add_up(library: Library) -> None:
    library.import_files([FILE])
    seats = [seat for report in library.plays().values() for seat in report.seats if seat.parts]
    assert len(seats) == 17
    assert [sum(part.points or 0 for part in seat.parts) for seat in seats] == [seat.points for seat in seats]


ANN, TABLE, NOBODY = "00000000-0000-4000-8000-000000000007", "0", "ffffffff-0000-4000-8000-000000000000"


def sheet(*columns: str) -> str:
    """A score sheet of two lines; each column has 7 in the first, and 3 in the second, which is negative."""
    lines = [("Gold", False, "7"), ("Debts", True, "3")]
    rows = [
        {"label": label, "negative": negative, "scores": dict.fromkeys(columns, score)}
        for label, negative, score in lines
    ]
    return json.dumps({"groups": [{"rows": rows}]})


def test_the_column_of_a_table_that_plays_together_belongs_to_each_seat(library: Library) -> None:
    """If the seats have no score of their own, it is their score."""
    for teams in (False, True):
        one = play("Burgle Bros.", scoresheet=sheet(TABLE), usesTeams=teams, uuid=f"play {teams}")
        for number in range(2):
            one = seat(one, number, team="0", score="" if teams else "12")
        library.import_files([export([one])])
    given, summed = sorted(library.plays().values(), key=lambda report: report.source.id)
    assert [[part.points for part in seat.parts] for seat in (*given.seats, *summed.seats)] == [[7, -3]] * 4
    assert [(seat.score, seat.points) for seat in given.seats] == [("12", 12)] * 2
    assert [(seat.score, seat.points) for seat in summed.seats] == [("7-3", 4)] * 2


def test_the_column_of_a_team_belongs_to_its_seats(library: Library) -> None:
    report = only(library, play("Decrypto", scoresheet=sheet("1")))
    assert [(seat.team, len(seat.parts)) for seat in report.seats] == [("1", 2), ("1", 2), ("0", 0), ("0", 0)]


def test_a_seat_names_the_column_of_the_player_that_it_had_before(library: Library) -> None:
    one = play("Jaipur", scoresheet=sheet(NOBODY.upper()))
    report = only(library, seat(one, 1, metaData=json.dumps({"scoreUuid": NOBODY})))
    assert [len(seat.parts) for seat in report.seats] == [0, 2]


@pytest.mark.parametrize(
    ("column", "of"),
    [
        (ANN, '"Player 7", who has no seat in this play'),
        (NOBODY, f'"{NOBODY}", which is no player and no team of this play'),
        (TABLE, '"0", which is no player and no team of this play'),
        ("", '"", which is no player and no team of this play'),
    ],
)
def test_a_column_of_nobody_at_the_table_is_left_out_with_its_scores(
    column: str, of: str, library: Library
) -> None:
    (report,) = library.import_files([export([play("Jaipur", scoresheet=sheet(column))])]).files
    assert report.counts() == {"new": 1, "ignored": 1}
    (finding,) = report.findings
    assert finding.place == "plays[0].scoresheet"
    assert finding.reason == f"the score sheet has 2 scores of {of}"
    assert json.loads(finding.raw or "") == {"Gold": "7", "Debts": "3"}


def test_a_score_sheet_has_a_limit_of_columns(library: Library) -> None:
    columns = [str(number) for number in range(101)]
    text = refused(library, play("Jaipur", scoresheet=sheet(*columns)))
    assert text == "export.json: play 1: `scoresheet` has 101 entries; the limit is 100 [import:5]"


def test_a_game_of_ours_is_known_by_its_title(library: Library) -> None:
    game = {**whole()["games"][0], "name": OPEN.title.upper(), "bggId": 0}
    report = only(library, play(whole()["games"][0]["name"]), games=[game, *whole()["games"][1:]])
    assert (report.game, report.together) == (OPEN.name, False)


def test_another_deleted_item_is_left_out(library: Library) -> None:
    item = {**deleted(play("Jaipur"), "2030-01-01 10:00:00"), "objectType": "Expansion"}
    (report,) = library.import_files([export([], [item])]).files
    assert [finding.reason for finding in report.findings] == ["the deleted item is an Expansion, not a play"]


def test_a_tombstone_may_come_first_and_in_another_spelling(library: Library) -> None:
    one = play("Jaipur")
    gone = {**deleted(one, "2030-01-01 10:00:00"), "uuid": one["uuid"].lower()}
    assert library.import_files([export([], [gone])]).counts() == {"withdrawn": 1}
    report = library.import_files([export([one])])
    assert report.counts() == {"ignored": 1}
    assert report.files[0].findings[0].reason == (
        "the library already has a later report of it by its source, 2030-01-01T10:00:00"
    )
    assert library.plays() == {}


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no game": ({"gameRefId": 999}, "`gameRefId` is 999, but no entry of `games` has this `id` [import:6]"),
    "no reference": (
        {"gameRefId": "6"},
        '`gameRefId` is "6", but no entry of `games` has this `id` [import:6]',
    ),
    "no expansion": (
        {"expansionPlays": [{"gameRefId": 999}]},
        "`expansionPlays.gameRefId` is 999, but no entry of `games` has this `id` [import:6]",
    ),
    "a date that is none": (
        {"playDate": "2024-06-31 10:00:00"},
        '`playDate`: "2024-06-31 10:00:00" is not a date: write a day as 2024-05-31, a moment as '
        "2024-05-31T20:15:00Z [import:7]",
    ),
    "no id": ({"uuid": ""}, "`uuid` is missing [import:5]"),
    "seats that are none": ({"playerScores": 3}, "`playerScores` must be a list, found 3 [import:5]"),
    "a flag that is none": ({"ignored": "no"}, '`ignored` must be true or false, found "no" [import:5]'),
    "a sheet that is none": (
        {"scoresheet": "{"},
        "`scoresheet`: not JSON at column 2: Expecting property name enclosed in double quotes [import:5]",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_play_that_is_wrong_is_quarantined_with_one_message(name: str, library: Library) -> None:
    changes, message = WRONG[name]
    assert refused(library, play("Jaipur", **changes)) == f"export.json: play 1: {message}"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"score": "1" * 201}, '`score` is longer than 200 letters: "' + "1" * 56 + "... [import:8]"),
        ({"score": [1]}, "`score` must be text, found [1] [import:8]"),
        ({"playerRefId": 0}, "`playerRefId` is 0, but no entry of `players` has this `id` [import:6]"),
        ({"rank": -1}, "`playerScores.1.rank` must be at least 0, found -1 [import:5]"),
        ({"team": "\ud800"}, "`playerScores.1.team` contains a lone surrogate, such as \\ud800 [import:5]"),
    ],
)
def test_a_seat_that_is_wrong(changes: dict[str, Any], message: str, library: Library) -> None:
    entry = seat(play("Jaipur", usesTeams=True), 1, **changes)
    assert refused(library, entry) == f"export.json: play 1: {message}"


def test_a_reference_to_two_people_is_none(library: Library) -> None:
    twin = {**next(entry for entry in whole()["players"] if entry["id"] == 5), "name": "Somebody else"}
    message = refused(library, play("Jaipur"), players=[*whole()["players"], twin])
    assert "`playerRefId` is 5, but two different entries of `players` have" in message
    assert message.endswith("[import:9]")


def test_a_wrong_play_leaves_the_others(library: Library) -> None:
    (report,) = library.import_files([export([play("Jaipur", uuid=None), play("Coup"), 7])]).files
    assert report.counts() == {"refused": 2, "new": 1}
    assert [finding.place for finding in report.findings] == ["plays[0]", "plays[2]"]
    assert report.findings[1].raw == "7"


def test_a_finding_shows_the_fields_of_a_play_in_their_order(library: Library) -> None:
    wrong = play("Jaipur", uuid=None)
    (report,) = library.import_files([export([wrong])]).files
    shown = list(json.loads(report.findings[0].raw or ""))
    assert "playDate" in shown
    assert shown == [name for name in wrong if name in shown]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (FILE.read_bytes()[:5000], "not JSON at line 258, column 51: "),
        (
            FILE.read_bytes().replace(b"Player 4", b"Player \xff"),
            "byte 2283 of the file is not UTF-8: save it as UTF-8 [import:3]",
        ),
        (b'{"plays":' + b"[" * 100_000, "the file is nested too deeply [import:2]"),
        (b'{"plays":[],"players":[],"games":[],"games":[]}', 'the field "games" is there twice [import:3]'),
    ],
    ids=["truncated", "no UTF-8", "too deep", "a field twice"],
)
def test_a_file_that_is_not_whole(data: bytes, message: str, library: Library) -> None:
    report = library.import_files([Held("export.json", data)])
    (error,) = report.errors()
    assert message in str(error)
    assert str(error).startswith("export.json: ")
    assert report.counts() == {"refused": 1}
