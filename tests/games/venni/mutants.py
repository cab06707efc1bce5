"""Changes that the tests of this game should notice (``make mutants``)."""

MUTANTS = {
    "tests/games/venni/rules": [
        ("domain/venni/geometry.py", "(inside > 0) & (inside < 3)", "(inside >= 0) & (inside < 3)"),
    ],
}
