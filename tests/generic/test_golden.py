"""Games go as they went before, unless a rule was changed on purpose."""

import pytest

from tests.generic.games import NAMES
from tests.generic.golden import TEXTS, all_kinds, fewest, golden_file, golden_games


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("name", NAMES)
def test_a_game_goes_as_it_went_before(name: str, kind: str) -> None:
    kept = golden_file(name, kind).read_text("utf-8").splitlines()
    made = TEXTS[kind](golden_games(name)).splitlines()
    for line, (before, now) in enumerate(zip(kept, made, strict=False), start=1):
        assert now == before, f"line {line}; a rule changed? then make golden, and name the rule"
    assert len(made) == len(kept)


@pytest.mark.parametrize("name", NAMES)
def test_the_golden_games_show_every_command_and_event(name: str) -> None:
    shown = frozenset[str]().union(*(game.kinds() for game in golden_games(name)))
    assert all_kinds(name) - shown == set(), "make golden; or type a game that has them"


def test_golden_games_are_the_fewest_and_of_equals_the_first() -> None:
    """The fullest game is none of the two that are enough."""
    shown = {"full": "bcde", "less": "ab", "one": "abc", "again": "cba", "two": "def", "other": "fed"}
    kinds = {source: frozenset(letters) for source, letters in shown.items()}
    assert fewest(kinds) == ("one", "two")
