"""The benchmarks run, and their table says what was measured with what."""

import re

from benchmarks.__main__ import PACKAGES, measure, report


def test_every_contender_gets_a_rate_and_the_report_names_what_it_ran_on() -> None:
    found = measure(games=1, rounds=1)
    assert all(rates.median > 0 for rates in found)
    text = report(found, games=1, rounds=1)
    rows = re.findall(r"^\| ([^|]+) \| (moves|games|events) \|(?: [\d,]+ \|){3}$", text, re.MULTILINE)
    assert len(rows) == len(found)
    assert {name for name, unit in rows if unit == "games"} == {
        "Vinci, 4 seats",
        "Catanatron, 4 seats",
        "python-chess",
    }
    assert all(package in text for package in PACKAGES)
