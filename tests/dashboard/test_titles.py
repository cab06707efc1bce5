"""What a game without a title is called."""

from typing import Any

import pytest

from dashboard.shared import titles


def game(*players: str | None, winners: list[int] | None, **how: Any) -> dict[str, Any]:
    """A game as the catalogue lists it, which somebody won or nobody, or that runs."""
    plain: dict[str, Any] = {"title": None, "opponent": None, "scores": None, "moves": 10, "about": []}
    return {**plain, "players": list(players), "winners": winners, **how}


THREE, FIVE = ("Ada", "Bo", "Cy"), ("Ada", "Bo", "Cy", "Dan", "Eve")


@pytest.mark.parametrize(
    ("row", "title"),
    [
        (game(*THREE, winners=[1], title="A fine day"), "A fine day"),
        (
            game(*THREE, winners=[2], scores=[3, 15, 9], about=["Europa"]),
            "Bo beats Cy by 6, Europa, 3 players",
        ),
        (game(*THREE, winners=[2], scores=[9, 15, 9]), "Bo beats Ada and Cy by 6, 3 players"),
        (game("Ada", "Bo", winners=[2], scores=[5, 5]), "Bo beats Ada on equal points, 2 players"),
        (game(*THREE, winners=[1], scores=[3, 15, 9]), "Ada wins, 3 players"),
        (game(*THREE, winners=[1], scores=[3, None, 9]), "Ada wins, 3 players"),
        (game("Ada", None, winners=[1]), "Ada beats somebody, 2 players"),
        (game(*FIVE, winners=[1, 3]), "Ada and Cy share the victory, 5 players"),
        (game(*THREE, winners=[]), "Nobody wins, 3 players"),
        (game("Ada", winners=[1]), "Ada plays alone, 1 player"),
        (game("Ada", "Bo", winners=[], opponent="the Order"), "Ada and Bo lose against the Order, 2 players"),
        (game("Ada", winners=[1], opponent="Raft", moves=None), "Ada wins, 1 player"),
        (game(*THREE, winners=None, about=["Europa"]), "Ada, Bo and Cy, Europa"),
        (game(*FIVE, winners=None), "Ada, Bo, Cy and 2 others, 5 players"),
    ],
)
def test_a_title_says_how_a_game_ended(row: dict[str, Any], title: str) -> None:
    assert titles.title(row) == title


def test_a_title_that_spoils_nothing_is_that_of_a_game_that_runs() -> None:
    ended = game(*THREE, winners=[2], scores=[3, 15, 9], about=["Europa"])
    assert titles.unspoiled(ended) == titles.title(game(*THREE, winners=None, about=["Europa"]))
    team = game("Ada", "Bo", winners=[], opponent="the Order")
    assert titles.unspoiled(team) == "Ada and Bo against the Order"
