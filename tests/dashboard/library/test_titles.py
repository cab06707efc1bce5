"""What a game without a title is called."""

from typing import Any

import pytest

from dashboard.shared import titles


def game(*players: str | None, winners: list[int] | None, **how: Any) -> dict[str, Any]:
    """A game as the catalogue lists it, which somebody won or nobody, or that runs."""
    plain: dict[str, Any] = {"title": None, "opponent": None, "scores": None, "moves": 10, "about": []}
    plain |= {"game": "Raft", "played_on": None}
    return {**plain, "players": list(players), "winners": winners, **how}


THREE, FIVE = ("Ada", "Bo", "Cy"), ("Ada", "Bo", "Cy", "Dan", "Eve")


@pytest.mark.parametrize(
    ("row", "title"),
    [
        (
            game(*THREE, winners=[2], scores=[3, 15, 9], about=["Europa"]),
            "Bo beat Cy by 6, Europa, 3 players",
        ),
        (game(*THREE, winners=[2], scores=[9, 15, 9]), "Bo beat Ada and Cy by 6, 3 players"),
        (game("Ada", "Bo", winners=[2], scores=[5, 5]), "Bo beat Ada on equal points"),
        (game(*THREE, winners=[1], scores=[3, 15, 9]), "Ada won, 3 players"),
        (game(*THREE, winners=[1], scores=[3, None, 9]), "Ada won, 3 players"),
        (game("Ada", None, winners=[1]), "Ada beat somebody"),
        (game(*FIVE, winners=[1, 3]), "Ada and Cy shared the victory, 5 players"),
        (game("Ada", "Bo", winners=[1, 2]), "Ada and Bo won together"),
        (game("Ada", "Bo", winners=[1, 2], drawn=True), "Ada and Bo drew"),
        (game(*THREE, winners=[]), "nobody won, 3 players"),
        (game("Ada", winners=[1]), "Ada played alone"),
        (game("Ada", "Bo", winners=[], opponent="the Order"), "Ada and Bo lost against the Order"),
        (game("Ada", winners=[1], opponent="Raft", moves=None), "Ada won"),
        (game(*THREE, winners=None, about=["Europa"]), "Ada, Bo and Cy, Europa"),
        (game(*FIVE, winners=None), "Ada, Bo, Cy and 2 others, 5 players"),
        (game("Ada", "Bo", winners=[1], title="Raft"), "Ada beat Bo"),
        (game("Ada", "Bo", winners=[1], played_on="2024-04-02"), "Ada beat Bo, 2 April 2024"),
        (game("Ada", "Bo", winners=[1], played_on="2024"), "Ada beat Bo, 2024"),
    ],
)
def test_a_title_has_game_result_and_day(row: dict[str, Any], title: str) -> None:
    assert titles.title(row) == f"Raft: {title}"


def test_a_title_that_was_given_is_kept() -> None:
    row = game(*THREE, winners=[1], title="A fine day")
    assert (titles.title(row), titles.of_page(row)) == ("A fine day", "A fine day · Vidi")


def test_a_title_that_spoils_nothing_is_that_of_a_game_that_runs() -> None:
    ended = game(*THREE, winners=[2], scores=[3, 15, 9], about=["Europa"])
    assert titles.unspoiled(ended) == titles.title(game(*THREE, winners=None, about=["Europa"]))
    team = game("Ada", "Bo", winners=[], opponent="the Order")
    assert titles.unspoiled(team) == "Raft: Ada and Bo against the Order"
    assert titles.of_page(team) == "Raft: Ada and Bo against the Order · Vidi"
