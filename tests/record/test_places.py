"""Places in files, in the words of people."""

import pytest

from vidi.record.places import in_words


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("plays[2]", "play 3"),
        ("plays[17].scoresheet", "play 18"),
        ("data.logs[3].data[2].args", "packet 4, entry 3"),
        ("line 5: [0]: data.logs[1]", "line 5, entry 1, packet 2"),
        ("data.data.tables[0]", "game 1"),
        ("data.tables.123", "table 123"),
        ("data.result", "the table"),
        ("row 12", "row 12 of the sheet"),
        ("rows 2 to 3", "rows 2 to 3 of the sheet"),
        ("lines 2 to 3", "lines 2 to 3"),
        ("club/plays a[3].csv: line 2", "club/plays a[3].csv, line 2"),
        ("", ""),
    ],
)
def test_a_place_is_said_as_people_say_it(place: str, words: str) -> None:
    assert in_words(place) == words
