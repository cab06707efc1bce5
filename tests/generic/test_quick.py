"""`make test QUICK=1` runs the tests that a change can reach, the nearest first."""

from tests.games.examples import OPEN
from tests.helpers.quick import distances


def test_a_change_reaches_the_tests_that_import_it_the_nearest_first() -> None:
    near = distances(["vidi/club/roles.py"])
    assert near["tests/store/test_roles.py"] == 1 < near["tests/dashboard/looks/test_looks.py"]
    assert "tests/kernel/test_chance.py" not in near


def test_a_file_of_a_game_reaches_the_tests_of_the_game_first() -> None:
    near = distances([f"projections/{OPEN.name}/conquests.sql"])
    assert (
        near[f"tests/games/{OPEN.name}/tables/test_tables.py"] == 0 < near["tests/projections/test_tables.py"]
    )
