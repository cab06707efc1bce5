"""Rules 17: the end."""

import pytest

from domain.kernel.events import GameEnded
from domain.vilnius import RULES
from domain.vilnius.events import GloryCounted
from tests.games.vilnius.table import allowed, every, only, prepare, table


@pytest.mark.rule("vilnius:17.1", "vilnius:17.2")
@pytest.mark.parametrize(("city", "winners", "score"), [(4, (1, 2, 3), 1), (3, (), 0)])
def test_all_have_won_or_nobody(city: int, winners: tuple[int, ...], score: int) -> None:
    state = table(3, deck="final_attack", rows={2: "siege_crew"}, city=city)
    events = prepare(state)
    ended = only(events, GameEnded)
    assert (ended.winners, ended.scores) == (winners, (score,) * 3)
    assert (RULES.winners(state), RULES.score(state)) == (winners, (score,) * 3)
    assert len(every(events, GloryCounted)) == bool(winners)
    assert not allowed(state, "pass", 1, store="")
    assert RULES.to_act(state) == ()


@pytest.mark.rule("vilnius:17.3", "vilnius:17.4")
def test_glory_is_order_values_and_the_tools_of_units() -> None:
    state = table(
        deck="final_attack",
        built={1: "palace mint", 2: "garrison@2,0"},
        hands={1: "light_horsemen", 2: "volunteers"},
        piles={1: "farmers archers", 2: "crossbowmen" + " home_tools" * 6},
        discards={1: "boyar_knights", 2: "gold_2"},
    )
    one, two = only(prepare(state), GloryCounted).seats
    assert (one.buildings, one.units, one.total) == (3 + 4 + 2, 2 + 1 + 1 + 2, 15)
    assert (two.buildings, two.units, two.total) == (4, 3, 7)
    assert (one.best, two.best) == (True, False)
    assert state.units[1:] == [(), ()]
    assert state.unit_discard[1] == ("boyar_knights", "light_horsemen")


@pytest.mark.rule("vilnius:17.5")
def test_several_may_share_the_favour() -> None:
    state = table(
        3,
        deck="final_attack",
        hands={1: "farmers", 2: "town_guard"},
        piles=dict.fromkeys((1, 2, 3), "home_tools " * 6),
    )
    events = prepare(state)
    assert [seat.best for seat in only(events, GloryCounted).seats] == [True, True, False]
    assert only(events, GameEnded).winners == (1, 2, 3)
