"""Each question on Vilnius is answered as ``answers.py`` answers it."""

import duckdb

from tests.projections.questions.asked import Asked
from tests.projections.questions.games import some_games


class TestQuestions(Asked):
    FOLDER = "vilnius"
    ASKED = ("vilnius",)

    def test_a_row_of_plunder_may_have_paid_nothing_and_says_so(self, con: duckdb.DuckDBPyConnection) -> None:
        """Enemies of together less than 5 points of strength give no loot card (vilnius:12.1)."""
        due = []
        for game in some_games(*self.ASKED):
            cards = 0
            for event in game.all("PlunderBegan", "PlunderEnded"):
                if event.kind == "PlunderEnded":
                    due.append((game.id, event.version, cards))
                cards = event.of["cards"] if event.kind == "PlunderBegan" else 0
        sql = "SELECT game_id::VARCHAR, version, cards_taken + cards_left FROM vilnius_plunder ORDER BY ALL"
        assert con.execute(sql).fetchall() == sorted(due)
        assert 0 < sum(cards == 0 for *_, cards in due) < len(due)
        [(meaning,)] = con.execute(
            "SELECT comment FROM duckdb_views() WHERE schema_name = 'main' AND view_name = 'vilnius_plunder'"
        ).fetchall()
        assert "give no loot card (12.1)" in meaning
