"""What a refused query may have meant."""

import pytest

from projections.query.hints import Hint, hints


@pytest.mark.parametrize(
    ("sql", "message", "expected"),
    [
        (
            """SELECT playr, 'playr' FROM seats WHERE playr > 'a' -- playr""",
            'Binder Error: Referenced column "playr" not found in FROM clause! Candidate bindings: "player"',
            [
                Hint(
                    "Use player instead",
                    "SELECT player, 'playr' FROM seats WHERE player > 'a' -- playr",
                )
            ],
        ),
        (
            """SELECT 'é', s."PLAYR", playrs FROM Seats AS s""",
            'Binder Error: Values list "s" does not have a column named "PLAYR"',
            [Hint("Use player instead", """SELECT 'é', s."player", playrs FROM Seats AS s""")],
        ),
        (
            "FROM gamess JOIN seats USING (game_id)",
            'Catalog Error: Table with name gamess does not exist! Did you mean "games"?',
            [Hint("Use games instead", "FROM games JOIN seats USING (game_id)")],
        ),
        (
            "SELECT fidelity FROM moves",
            'Binder Error: Referenced column "fidelity" not found in FROM clause!',
            [Hint("A column fidelity is in games, records.")],
        ),
        ("SELECT 1/0x", "Parser Error: syntax error at end of input", []),
    ],
)
def test_a_hint_has_the_nearest_name_or_the_views_of_a_column(
    sql: str, message: str, expected: list[Hint]
) -> None:
    assert hints(sql, message) == expected
