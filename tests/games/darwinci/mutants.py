"""Changes that the tests of this game should notice (``make mutants``)."""

MUTANTS = {
    "tests/games/darwinci/rules": [
        ("domain/darwinci/refusal.py", "stone > len(state.players)", "stone >= len(state.players)"),
    ],
}
