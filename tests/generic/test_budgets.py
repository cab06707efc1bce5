"""The budgets of tests, and the table of them."""

from pathlib import Path

import pytest

from tests.helpers.budgets import budgets_of, table

TESTS = Path(__file__).parents[1]


def test_every_folder_of_tests_has_a_budget(pytestconfig: pytest.Config) -> None:
    files = (path.relative_to(TESTS.parent) for path in TESTS.rglob("test_*.py"))
    assert set(budgets_of(pytestconfig)) == {"/".join(file.parts[:2]) for file in files}


def test_the_table_says_what_a_folder_took_and_which_is_over() -> None:
    took = [
        ("tests/a/test_1.py::test", 1.0),
        ("tests/a/b/test_2.py::test[x/y]", 2.6),
        ("tests/c/test_3.py", 9),
    ]
    assert [line.split() for line in table(took, {"tests/c": 10, "tests/a": 3})] == [
        ["seconds", "of", "tests", "took", "budget"],
        ["tests/a", "4", "3", "over"],
        ["tests/c", "9", "10"],
        ["all", "13", "13"],
    ]
