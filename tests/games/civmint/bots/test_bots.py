"""The bot of CivMint: strength, and what its games show."""

import pytest

from benchmarks.civmint import USED, Played
from benchmarks.strength import play_match
from domain.civmint import RULES
from domain.civmint.commands import ChooseCapital
from domain.kernel.aggregate import Game
from tests.games.civmint.table import FACES, table
from vidi.bots.civmint.plan import plan
from vidi.bots.civmint.steady import steady


@pytest.mark.parametrize(("layout", "capital"), [("near", "b5"), ("far", "e5")])
@pytest.mark.parametrize("seed", ["1", "2"])
def test_steady_takes_the_capital_city_with_the_richer_land(layout: str, capital: str, seed: str) -> None:
    """On these maps the owner of the other one won 98 of 372 games, whatever the plans."""
    setup = {"layout": layout, "packs": {"faces": FACES}}
    state = Game.start(RULES, ("Ann", "Bo"), setup, seed=seed).state
    choices = RULES.legal(state, state.seat)
    assert steady(state, state.seat, choices, lambda below: 0) == ChooseCapital(state.seat, capital)


def test_no_seat_has_the_better_plan() -> None:
    """Both follow one; who began decides which, so it stays when the first player changes."""
    plans = dict[int, set[str]]()
    for first in (1, 2):
        for round_ in (1, 2, 3):
            state = table(first=first if round_ % 2 else 3 - first, round=round_)
            plans.setdefault(first, set()).add(plan(state))
    assert [len(group) for group in plans.values()] == [1, 1]
    assert plans[1] != plans[2]


def test_steady_beats_random_and_its_own_games_show_all() -> None:
    """A tenth of the games that ``python -m benchmarks.strength civmint`` plays."""
    assert play_match(RULES, ["steady", "random"], 10).wins["steady"] >= 9
    own = play_match(RULES, ["steady", "steady"], 10).own
    assert isinstance(own, Played)
    assert (min(own.rounds), max(own.rounds)) >= (7, 7)
    assert max(own.rounds) <= 16
    assert len(own.ends) >= 2
    assert set(own.used) >= set(USED)
