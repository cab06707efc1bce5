"""Files with bytes that are changed never end an import; ``make mutate`` tries a hundred thousand."""

from tests.imports.mutating import imports


def test_mutated_files_end_in_a_report() -> None:
    imports(60, seed=0)
