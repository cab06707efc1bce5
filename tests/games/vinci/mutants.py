"""Changes that the tests of this game should notice (``make mutants``)."""

MUTANTS = {
    "tests/games/vinci/rules": [
        ("domain/vinci/cost.py", "if total < 1:", "if total < 0:"),
        ("domain/vinci/cost.py", "if not emptied or not", "if emptied and not"),
        ("domain/vinci/refusal.py", "if command.seat != state.seat:", "if command.seat > state.seat:"),
        ("domain/vinci/refusal.py", "if state.phase not in phases:", "if False:"),
    ],
    "tests/games/vinci/tables": [
        ("projections/vinci/civilizations.sql", "IN ('end_conquest', 'keep')", "IN ('end_conquest')"),
        ("projections/vinci/conquests.sql", "AND c.seat = k.seat", "AND true"),
        ("projections/vinci/conquests.sql", "WHERE NOT k.inherited", "WHERE k.inherited"),
        ("projections/vinci/holdings.sql", "civilization <> 'none'", "civilization <> 'nobody'"),
    ],
    "tests/projections/test_schema.py": [
        ("projections/vinci/turns.sql", "WHERE NOT t.inherited", "WHERE true"),
    ],
}
