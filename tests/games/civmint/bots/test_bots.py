"""The bot of CivMint: strength, and what its games show."""

from benchmarks.civmint import USED, Played
from benchmarks.strength import play_match
from domain.civmint import RULES


def test_steady_beats_random_and_its_own_games_show_all() -> None:
    """A tenth of the games that ``python -m benchmarks.strength civmint`` plays."""
    assert play_match(RULES, ["steady", "random"], 10).wins["steady"] >= 9
    own = play_match(RULES, ["steady", "steady"], 10).own
    assert isinstance(own, Played)
    assert (min(own.rounds), max(own.rounds)) >= (7, 7)
    assert max(own.rounds) <= 16
    assert len(own.ends) >= 2
    assert set(own.used) >= set(USED)
