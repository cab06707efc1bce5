"""Changes that the tests of this game should notice (``make mutants``)."""

MUTANTS = {
    "tests/games/civmint/rules": [
        ("domain/civmint/refusal.py", "< allowed.give:", "<= allowed.give:"),
        ("domain/civmint/refusal.py", "if state.proposals >= most:", "if state.proposals > most:"),
        ("domain/civmint/refusal.py", "if step.cost > state.budget:", "if step.cost > state.budget + 1:"),
    ],
}
