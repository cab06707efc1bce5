"""Rules 3: rounds and decisions of the table."""

import pytest

from domain.vilnius import RULES
from domain.vilnius.events import (
    Asked,
    CardsLaid,
    OrderCardRevealed,
    PhaseBegan,
    ProvincesSeen,
    RoundBegan,
)
from tests.games.vilnius.table import allowed, attack, every, new_game, only, play, table


@pytest.mark.rule("vilnius:3.1")
def test_all_end_a_phase_before_the_next_begins() -> None:
    state = table(3, phase="income", step="draw")
    state.draws = (1, 2, 3)
    for seat in (3, 1):
        assert every(play(state, "draw", seat, units=0, provinces=5), PhaseBegan) == []
    events = play(state, "draw", 2, units=0, provinces=5)
    steps = [e for e in events if isinstance(e, PhaseBegan | OrderCardRevealed)]
    assert [type(event) for event in steps] == [PhaseBegan, *[OrderCardRevealed] * 3, PhaseBegan]
    assert [event.phase for event in every(events, PhaseBegan)] == ["preparation", "city"]
    for _ in range(2):
        assert every(play(state, "pass", store=""), PhaseBegan) == []
    phases = [event.phase for event in every(play(state, "pass", store=""), PhaseBegan)]
    assert phases == ["income"]  # nobody is attacked, and so on


@pytest.mark.rule("vilnius:3.2")
@pytest.mark.parametrize(("seats", "starter", "after"), [(2, 1, 2), (2, 2, 1), (3, 2, 3), (3, 3, 1)])
def test_the_left_neighbour_starts_the_next_round(seats: int, starter: int, after: int) -> None:
    began = only(attack(table(seats, starter=starter)), RoundBegan)
    assert (began.round, began.seat, began.drawn) == (3, after, False)


@pytest.mark.rule("vilnius:3.3")
def test_who_is_to_act_decides_what_is_due() -> None:
    state = table(hands={1: "home_gold tools_2_furs", 2: "home_gold"})
    assert RULES.to_act(state) == (1,)
    assert allowed(state, "pass", store="")
    assert not allowed(state, "pass", 2, store="")
    assert not allowed(state, "draw", units=0, provinces=0)
    assert not allowed(state, "stop_defence")


@pytest.mark.rule("vilnius:3.4")
def test_the_starting_player_speaks_for_the_table() -> None:
    state = table(3, starter=2, hands={1: "town_guard town_guard archers"}, rows={3: "siege_crew"})
    attack(state)
    assert RULES.to_act(state) == (2,)
    group = "1 archers, 1 town_guard, 1 town_guard"
    assert not allowed(state, "deploy", 1, enemy="3 siege_crew", units=group)
    play(state, "deploy", 2, enemy="3 siege_crew", units=group)


@pytest.mark.rule("vilnius:3.5")
@pytest.mark.parametrize(
    ("agreed", "right"), [((3, 1), True), ((1, 3), False), ((3,), False), ((2, 3, 1), False), ((), False)]
)
def test_the_owners_agree_in_turn_order(agreed: tuple[int, ...], right: bool) -> None:
    state = table(3, starter=2, hands={1: "town_guard", 3: "archers"}, rows={3: "crossbow_company squire"})
    attack(state)
    group = "3 archers, 1 town_guard"
    assert allowed(state, "deploy", enemy="3 crossbow_company", units=group, agreed=agreed) == right


@pytest.mark.rule("vilnius:3.6")
@pytest.mark.parametrize(
    ("agreed", "right"), [((2, 3, 1), True), ((1, 2, 3), False), ((2, 1), False), ((), False)]
)
def test_all_agree_where_nobodys_card_is_used(agreed: tuple[int, ...], right: bool) -> None:
    state = table(3, starter=2, hands={1: "archers"}, rows={3: "crossbow_company squire"})
    attack(state)
    assert allowed(state, "stop_defence", agreed=agreed) == right


@pytest.mark.rule("vilnius:3.7")
def test_what_nobody_decides_is_carried_out() -> None:
    events = attack(table(rows={1: "siege_crew"}))  # two fires, and nobody has a Unit
    asked = [event.step for event in every(events, Asked)]
    assert asked == ["draw"]  # of the next round
    assert [event.phase for event in every(events, PhaseBegan)][:2] == ["defence", "damage"]


@pytest.mark.rule("vilnius:3.8")
def test_all_lies_open_but_the_order_of_piles() -> None:
    assert RULES.secrets is None
    state, events = new_game()
    for start in only(events, CardsLaid).seats:
        assert list(start.provinces) == sorted(start.provinces)
    assert list(state.pool) == sorted(state.pool)
    # Any of them may lie in any stack.
    state = table(starter=2, hands={1: "slavic_axemen town_guard"})
    state.seat = 1
    attack(state)
    for card in ("gold_2", "tools_3_honey"):
        seen = only(
            play(
                RULES.copy(state),
                "capture",
                stack=1,
                units="slavic_axemen, town_guard",
                draws=[f"province {card}", "province tools_3", "province tools_3"],
            ),
            ProvincesSeen,
        )
        assert seen.provinces[0] == card


@pytest.mark.rule("vilnius:3.9")
def test_what_was_put_under_a_stack_is_known_with_its_place() -> None:
    state = table(
        hands={1: "slavic_axemen town_guard"}, stacks={1: "gold_2 tools_3 gold_2_furs tools_2_furs"}
    )
    attack(state)
    play(state, "capture", stack=1, units="slavic_axemen, town_guard", draws=[])
    play(state, "keep", province="tools_3", under="gold_2_furs, gold_2")
    assert state.under[1] == ("tools_2_furs", "gold_2_furs", "gold_2")
    assert state.stacks[1] == 0
