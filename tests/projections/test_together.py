"""What the tables say of a game that is played together: against whom, who won, and how strong both are."""

from pathlib import Path

import pytest
from openskill.models import BradleyTerryFull

from tests.helpers.projected import ask, published, rows
from tests.helpers.together import CALM, WILD, some_dykes


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    games = [tuple(game.collect_events()) for game in some_dykes().values()]
    return published(tmp_path_factory.mktemp("together"), rows(*games))


def test_a_game_names_its_opponent_and_running_won_and_lost_are_three_things(copy: Path) -> None:
    answer = ask(copy, "SELECT title, opponent, ended, winners FROM games ORDER BY title")
    assert answer == [
        ("calm", CALM, True, [WILD, "Bo"]),
        ("lost", WILD, True, []),
        ("open", CALM, False, None),
        ("won", WILD, True, ["Ada", "Bo", "Cy"]),
    ]


def test_a_result_says_against_whom_in_words(copy: Path) -> None:
    answer = ask(
        copy,
        """SELECT DISTINCT title, r.opponent, won, outcome, score
        FROM results AS r JOIN games USING (game_id) ORDER BY title""",
    )
    assert answer == [
        ("calm", CALM, True, "won against The calm sea", some_dykes()["calm"].state.score),
        ("lost", WILD, False, "lost to The wild sea", some_dykes()["lost"].state.score),
        ("won", WILD, True, "won against The wild sea", some_dykes()["won"].state.score),
    ]


def test_all_are_rated_as_one_team_and_the_opponent_as_one_of_equal_size(copy: Path) -> None:
    """As the library rates teams; a player who is called like an opponent is somebody else."""
    model = BradleyTerryFull()
    ada, bo, cy, namesake, wild, calm = (model.rating() for _ in range(6))

    def against(sea: object, *, size: int) -> list[object]:
        return [model.rating(sea.mu, sea.sigma) for _ in range(size)]  # type: ignore[attr-defined]

    [ada, bo, cy], [wild, *_] = model.rate([[ada, bo, cy], against(wild, size=3)], [1, 2])  # type: ignore[list-item]
    [ada, bo], [wild, *_] = model.rate([[ada, bo], against(wild, size=2)], [2, 1])  # type: ignore[list-item]
    [namesake, bo], [calm, *_] = model.rate([[namesake, bo], against(calm, size=2)], [1, 2])  # type: ignore[list-item]
    due = [
        ("Ada", False, 2, ada.mu, ada.sigma),
        ("Bo", False, 3, bo.mu, bo.sigma),
        ("Cy", False, 1, cy.mu, cy.sigma),
        (CALM, True, 1, calm.mu, calm.sigma),
        (WILD, False, 1, namesake.mu, namesake.sigma),
        (WILD, True, 2, wild.mu, wild.sigma),
    ]
    answer = ask(
        copy,
        """SELECT player, opponent, max(rated), arg_max(mu, rated), arg_max(sigma, rated) FROM ratings
        GROUP BY ALL ORDER BY player, opponent""",
    )
    for row, wanted in zip(answer, due, strict=True):
        assert row == pytest.approx(wanted, abs=1e-5)


def test_the_side_that_won_is_first_and_the_other_second(copy: Path) -> None:
    answer = ask(
        copy,
        """SELECT title, list(place ORDER BY seat NULLS LAST), max(r.seat)
        FROM ratings AS r JOIN games USING (game_id) GROUP BY title ORDER BY title""",
    )
    assert answer == [("calm", [1, 1, 2], 2), ("lost", [2, 2, 1], 2), ("won", [1, 1, 1, 2], 3)]


def test_the_players_are_those_who_sat_there(copy: Path) -> None:
    answer = ask(copy, "SELECT player, games, ended, wins, rated FROM players ORDER BY player")
    assert answer == [("Ada", 3, 2, 1, 2), ("Bo", 4, 3, 2, 3), ("Cy", 1, 1, 1, 1), (WILD, 1, 1, 1, 1)]
