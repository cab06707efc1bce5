"""Rules 16: the Final Attack."""

import pytest

from domain.kernel.events import GameEnded
from domain.kernel.messages import Event
from domain.vilnius.events import (
    AttackBegan,
    CityBurned,
    DamageDealt,
    DestinationDrawn,
    EnemyDefeated,
    PlunderBegan,
    UnitGivenBack,
    UnitsDestroyed,
    UnitsKilled,
)
from domain.vilnius.state import State
from tests.games.vilnius.table import attack, every, only, play, prepare, table


def final(**position: object) -> tuple[State, list[Event]]:
    """The first player reveals the Final Attack in the preparation phase."""
    state = table(deck="final_attack", boosted=True, **position)  # type: ignore[arg-type]
    return state, prepare(state)


@pytest.mark.rule("vilnius:16.1")
@pytest.mark.parametrize(
    ("row", "strength", "attacks"),
    [
        ("siege_crew", 6, True),
        ("siege_crew", 7, False),
        ("raiders", 5, False),
        ("raiders", 4, True),
        ("scout", 3, False),
    ],
)
def test_rows_of_at_least_half_the_strength_attack(row: str, strength: int, attacks: bool) -> None:
    _, events = final(rows={1: row, 2: "grand_marshal"}, strength={1: strength})
    began = only(events, AttackBegan)
    assert ([r.seat for r in began.rows], [r.seat for r in began.discarded]) == (
        ([1, 2], []) if attacks else ([2], [1])
    )


@pytest.mark.rule("vilnius:16.2")
def test_all_attack_vilnius_whatever_their_destination() -> None:
    _, events = final(rows={2: "mounted_sergeants"}, destination={2: "quarter"})
    dealt = only(events, DamageDealt)
    assert (dealt.row, dealt.side, [hit.damage for hit in dealt.losses]) == (2, "vilnius", ["fire"] * 3)
    # Cards that it takes are those of the row's owner.
    discards = {1: "farmers", 2: "archers"}
    _, events = final(rows={2: "scout"}, strength={2: 0}, destination={2: "quarter"}, discards=discards)
    assert only(events, UnitGivenBack).seat == 2


@pytest.mark.rule("vilnius:16.3")
def test_units_in_hand_fight_also_those_of_guardhouses() -> None:
    state = table(
        deck="final_attack", rows={1: "raiders"}, built={1: "guardhouse"}, guarded={1: "boyar_knights"}
    )
    attack(state)  # the row does not attack; the next round begins
    assert state.units[1] == ("boyar_knights",)
    for seat in (1, 2):
        play(state, "draw", seat, units=0, provinces=5)
    assert state.final
    assert only(play(state, "deploy", enemy="1 raiders", units="1 boyar_knights"), EnemyDefeated).row == 1


@pytest.mark.rule("vilnius:16.4")
def test_it_is_a_fight_with_skulls_and_damage_and_nothing_behind_it() -> None:
    state = table(
        deck="final_attack",
        rows={1: "grand_marshal squire"},
        hands={1: "light_horsemen spearmen spearmen"},
        middle="war_camp_1",
    )
    prepare(state)
    group = "1 light_horsemen#1 sword, 1 light_horsemen#1 sword, 1 spearmen, 1 spearmen"
    events = play(state, "deploy", enemy="1 grand_marshal", units=group)
    assert [unit.unit for unit in only(events, UnitsKilled).units] == ["light_horsemen"]
    assert only(events, DamageDealt).enemy == "squire"
    destroyed = only(events, UnitsDestroyed)
    assert (destroyed.skull, [unit.unit for unit in destroyed.units]) == ("gold", ["spearmen"])
    assert every(events, PlunderBegan) == []  # 5 points were defeated
    assert every(events, DestinationDrawn) == []
    assert only(events, GameEnded).winners == (1, 2)
    assert state.middle == ("war_camp_1",)


@pytest.mark.rule("vilnius:16.4")
def test_it_can_be_lost() -> None:
    _, events = final(rows={1: "knight_brothers"}, city=3)
    assert len(every(events, CityBurned)) == 3
    assert only(events, GameEnded).winners == ()


@pytest.mark.rule("vilnius:16.5")
def test_without_a_row_that_attacks_the_game_is_won() -> None:
    state, events = final(rows={1: "squire"}, city=1)
    assert (only(events, GameEnded).winners, state.city) == ((1, 2), 1)
