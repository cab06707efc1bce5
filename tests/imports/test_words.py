"""Scores, dates and titles as people and platforms write them."""

import re

import pytest

from domain.catalog import games
from tests.games.examples import HIDDEN, OPEN
from vidi.importers.values.moments import moment
from vidi.importers.values.scores import points
from vidi.importers.values.titles import known


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("87", 87),
        (" 12 ", 12),
        ("-5", -5),
        ("+7", 7),
        ("87+77", 164),
        ("8-3", 5),
        ("4+0+0+3 + 2", 9),
        ("1000000000", 1_000_000_000),
        ("1000000001", None),
        ("13.5", None),
        ("49-46ish", None),
        ("1 2", None),
        ("--5", None),
        ("٣", None),
        ("", None),
        ("1+" * 100 + "1", None),
        (None, None),
    ],
)
def test_points_are_whole_numbers_and_sums_of_these(text: str | None, worth: int | None) -> None:
    assert points(text) == worth


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2024-05-31", "2024-05-31"),
        ("2024-05-31 20:15:00", "2024-05-31T20:15:00"),
        ("2024-05-31T20:15", "2024-05-31T20:15"),
        ("2024-05-31T20:15:00.1234567Z", "2024-05-31T20:15:00.123456Z"),
        ("2024-05-31T20:15:00+0200", "2024-05-31T20:15:00+02:00"),
        ("2024-05-31 20:15:00 +02", "2024-05-31T20:15:00+02:00"),
        ("/Date(1382608377000)/", "2013-10-24T09:52:57Z"),
        ("/Date(1382608377120+0200)/", "2013-10-24T09:52:57.120Z"),
        ("/Date(-1000)/", "1969-12-31T23:59:59Z"),
    ],
)
def test_moments_of_platforms_are_written_as_a_record_writes_them(text: str, written: str) -> None:
    assert moment(text) == written
    assert moment(written) == written


@pytest.mark.parametrize(
    "text",
    [
        "31.5.2024",
        "2024-06-31",
        "0000-00-00",
        "2024-05-31T20:1530",
        "/Date(99999999999999999)/",
        "٢٠٢٤-05-31",
        "",
    ],
)
def test_what_is_no_date_is_refused_with_what_would_be_one(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape("write a day as 2024-05-31")):
        moment(text)


def test_a_title_is_ours_without_regard_to_capitals_accents_and_blanks() -> None:
    for name, rules in games().items():
        assert known(f" {rules.title.upper()} ", None) == name
    accented = OPEN.title.replace("i", "í", 1).replace("i", "ì")
    assert known(accented, None) == OPEN.name
    assert known(f"{OPEN.title} II", None) is None


def test_the_number_at_boardgamegeek_decides_where_both_have_one() -> None:
    assert known(f"{OPEN.title} (1999)", 60) == OPEN.name
    assert known(OPEN.title, 61) is None
    assert known(HIDDEN.title, 61) == HIDDEN.name
