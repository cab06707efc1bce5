"""Each question on Vinci is answered as ``answers.py`` answers it."""

import re

from domain.catalog import games
from projections.query.questions import BEHIND, questions
from tests.projections.questions.asked import Asked


class TestQuestions(Asked):
    FOLDER = "vinci"
    ASKED = ("vinci",)


def test_some_games_are_taken_from_rows_of_all_seats() -> None:
    """A game has a row for each seat (vinci:1.1), or for each seat and kind of civilization."""
    rows = {
        question.name: int(rows)
        for question in questions()
        if question.game == "vinci"
        for rows in re.findall(rf"{BEHIND} \* (\d+)\)", question.sql)
    }
    most = max(games()["vinci"].seats)
    assert rows == {"vinci/tile_wins": most, "vinci/provinces_held": 2 * most}
