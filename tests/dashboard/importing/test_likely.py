"""Names that are likely one person's are suggested, but never two that sat at one table."""

from pathlib import Path

import pytest

from dashboard.importing.likely import pairs, same
from projections.query.read import open_published
from tests.helpers.reported import play, seat, stream
from vidi.library.library import Library
from vidi.library.people import name
from vidi.library.tables import project


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Ada Lovelace", "ada lovelace", True),
        ("José", "Jose", True),
        ("AdaLovelace", "Ada Lovelace", True),
        ("A. Lovelace", "Ada Lovelace", True),
        ("Ada L", "Ada Lovelace", True),
        ("Chr. Meier", "Christian Meier", True),
        ("AL", "Ada Lovelace", True),
        ("Ann", "Anna", False),
        ("Ada Lovelace", "Ada Byron", False),
        ("A. Lovelace", "Bo Lovelace", False),
        ("Al", "Ada Lovelace", False),
    ],
)
def test_names_are_alike_that_are_one_name_in_two_ways(one: str, other: str, alike: bool) -> None:
    assert same(one, other) == same(other, one) == alike


def test_likely_pairs_never_sat_at_one_table_and_are_no_person_yet(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        for n, (one, other) in enumerate(
            [("Ada", "Bo"), ("ada", "Cy"), ("BO", "Bo"), ("Çy", "Dee"), ("Eve", "eve")]
        ):
            library.store.events.put(stream(play(f"{n}", seat(one, won=True), seat(other, won=False))))
        name(library, ["Cy", "Çy"])
        project(tmp_path, library.store)
    with open_published(tmp_path) as con:
        assert pairs(con) == [("Ada", "ada")]
