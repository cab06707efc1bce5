"""A golden playthrough may have random games and recorded ones."""

from tests.generic.golden import TITLE, GoldenGame, playthrough


def test_golden_games_are_random_or_recorded() -> None:
    sources = ["seed generic 3", "record examples.vidi.jsonl"]
    text = playthrough([GoldenGame("vinci", source) for source in sources])
    assert TITLE.findall(text) == sources
    assert "\n2. seat 2 conquer province=caledonia legions=0\n" in text
