"""Games go as they went before, unless a rule was changed on purpose."""

import pytest

from tests.generic.games import NAMES
from tests.golden import FILES, FOLDER


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("name", NAMES)
def test_golden(name: str, kind: str) -> None:
    kept = FOLDER / f"{name}.{kind}.txt"
    assert kept.exists(), f"{name} has no {kept.name} yet: make golden"
    assert FILES[kind](name) == kept.read_text("utf-8"), "a rule changed? then make golden, and name the rule"
