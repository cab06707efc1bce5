"""Rules 8: the defence."""

from collections import Counter
from itertools import product

import pytest

from domain.vilnius.box import Arms, arms, together
from domain.vilnius.covering import covers
from domain.vilnius.events import (
    AttackBegan,
    BoostBegan,
    CampsCalled,
    DefenceEnded,
    EnemyDefeated,
    FieldCleared,
    OrderCardRevealed,
    UnitGivenBack,
)
from domain.vilnius.play import to_act
from domain.vilnius.state import State
from tests.games.vilnius.table import BOX, BySeat, allowed, attack, every, only, play, refused, table


def fight(rows: str, units: str = "", seats: int = 2, boosted: bool = False, more: str = "") -> State:
    """A defence: a row of seat 1 against Units of seat 1, and ``more`` of seat 2."""
    state = table(
        seats, rows={1: rows}, strength={1: 1}, hands={1: units, 2: more}, boosted=boosted, starter=1
    )
    attack(state)
    return state


@pytest.mark.rule("vilnius:8.1")
@pytest.mark.parametrize(
    ("rows", "attackers"),
    [
        ({1: "sergeant", 2: "raiders"}, []),
        ({1: "sergeant squire", 2: "raiders"}, [1]),
        ({1: "grand_marshal", 3: "siege_crew"}, [3, 1]),
    ],
)
def test_rows_that_reach_the_displayed_strength_are_one_attack(rows: BySeat, attackers: list[int]) -> None:
    state = table(3, starter=3, rows=rows)
    began = every(attack(state), AttackBegan)
    assert [[row.seat for row in event.rows] for event in began] == ([attackers] if attackers else [])
    if not attackers:
        assert state.rows[1:3] == [("sergeant",), ("raiders",)]


@pytest.mark.rule("vilnius:8.2")
def test_each_war_camp_reveals_a_card_before_an_attack() -> None:
    state = table(
        3,
        starter=2,
        deck="squire toll_castle_1 scout",
        middle="war_camp_1 war_camp_2",
        rows={1: "siege_crew", 3: "grey_mantles"},
    )
    events = attack(state, draws=[])
    assert only(events, CampsCalled).cards == 2
    assert [(e.seat, e.card, e.to, e.row) for e in every(events, OrderCardRevealed)[:2]] == [
        (None, "squire", "row", 3),
        (None, "toll_castle_1", "discard", None),  # also where fewer than three are in play
    ]
    began = only(events, AttackBegan)
    assert [row.enemies for row in began.rows] == [("grey_mantles", "squire"), ("siege_crew",)]
    assert "toll_castle_1" in state.order_discard


@pytest.mark.rule("vilnius:8.2")
def test_a_boost_of_a_war_camp_works_at_once() -> None:
    state = table(
        deck="boost scout final_attack",
        order_discard="levy_archer",
        middle="war_camp_1 war_camp_2",
        rows={2: "siege_crew"},
        discards={1: "farmers archers"},
    )
    events = attack(state)
    assert (state.step, state.seat, only(events, BoostBegan).shuffled) == ("give_unit", 1, ("levy_archer",))
    events = play(state, "give_unit", unit="farmers")
    names = [type(e) for e in events if isinstance(e, UnitGivenBack | OrderCardRevealed | AttackBegan)]
    assert names[:4] == [UnitGivenBack, UnitGivenBack, OrderCardRevealed, AttackBegan]
    assert [row.enemies for row in only(events, AttackBegan).rows] == [("siege_crew", "levy_archer")]


@pytest.mark.rule("vilnius:8.2")
def test_without_an_attack_war_camps_reveal_nothing() -> None:
    assert every(attack(table(middle="war_camp_1", rows={1: "sergeant"})), OrderCardRevealed) == []


@pytest.mark.rule("vilnius:8.3")
def test_the_final_attack_of_a_war_camp_ends_the_round() -> None:
    state = table(
        deck="squire final_attack",
        middle="war_camp_1 war_camp_2",
        rows={1: "siege_crew", 2: "squire"},
    )
    events = attack(state)
    began = only(events, AttackBegan)
    assert began.final
    assert [row.enemies for row in began.rows] == [("siege_crew", "squire")]
    assert [row.enemies for row in began.discarded] == [("squire",)]
    play(state, "suffer", enemy="1 siege_crew")
    assert state.winners == (1, 2)  # no step behind the fight


@pytest.mark.rule("vilnius:8.4")
@pytest.mark.parametrize(
    ("units", "asked", "enough"),
    [
        ("town_guard town_guard farmers", "shield shield spear", True),  # the rulebook's example
        ("town_guard farmers farmers", "shield shield spear", False),
        ("archers farmers", "shield shield spear", True),  # two arrows as a shield
        ("town_guard town_guard farmers farmers", "sword arrow", True),
        ("town_guard farmers slavic_axemen", "arrow", False),
        ("boyar_knights", "sword shield spear arrow", False),
        ("crossbowmen", "sword sword", True),
        ("crossbowmen", "sword sword sword", False),  # what was exchanged is not exchanged again
        ("archers archers town_guard", "sword sword shield", True),
    ],
)
def test_two_alike_weapons_may_be_exchanged_for_another(units: str, asked: str, enough: bool) -> None:
    given = together([BOX.arms[unit] for unit in units.split()])
    assert covers(given, arms(Counter(asked.split()))) == enough


@pytest.mark.rule("vilnius:8.4")
def test_covering_is_what_single_exchanges_can_reach() -> None:
    def reached(given: Arms) -> set[Arms]:
        """All that these can become, where only weapons at hand in the beginning are exchanged."""
        reachable = {(given, (0, 0, 0, 0))}
        todo = list(reachable)
        while todo:
            left, made = todo.pop()
            for give, get in product(range(4), repeat=2):
                if left[give] >= 2 and give != get:
                    less = tuple(n - 2 * (at == give) for at, n in enumerate(left))
                    more = tuple(n + (at == get) for at, n in enumerate(made))
                    if (less, more) not in reachable:
                        reachable.add((less, more))  # type: ignore[arg-type]
                        todo.append((less, more))  # type: ignore[arg-type]
        return {tuple(a + b for a, b in zip(*pair, strict=True)) for pair in reachable}  # type: ignore[misc]

    for given in ((4, 0, 0, 0), (2, 3, 0, 1), (1, 2, 2, 0), (5, 1, 0, 0), (0, 0, 3, 4)):
        can = reached(given)
        for asked in product(range(3), range(3), range(3), range(3)):
            expected = any(all(a >= b for a, b in zip(have, asked, strict=True)) for have in can)
            assert covers(given, asked) == expected


@pytest.mark.rule("vilnius:8.4")
def test_also_weapons_of_different_players_are_exchanged() -> None:
    state = fight("levy_archer sergeant", "horse_archers", more="horse_archers slavic_axemen")
    units = "1 horse_archers#1 arrow, 2 horse_archers#1 arrow, 2 slavic_axemen"
    beaten = only(play(state, "deploy", enemy="1 sergeant", units=units), EnemyDefeated)
    assert [(swap.gave, swap.got) for swap in beaten.exchanged] == [("arrow", "shield")]
    assert beaten.asked == ("sword", "shield")


@pytest.mark.rule("vilnius:8.5")
def test_what_is_over_and_what_is_missing_are_paired_in_order() -> None:
    state = fight(
        "knight_brothers scout", "archers archers slavic_axemen slavic_axemen slavic_axemen slavic_axemen"
    )
    group = "1 archers, 1 archers, 1 slavic_axemen, 1 slavic_axemen, 1 slavic_axemen, 1 slavic_axemen"
    # SSHP is asked for; over are a pair of swords and two pairs of arrows.
    beaten = only(play(state, "deploy", enemy="1 knight_brothers", units=group), EnemyDefeated)
    assert [(swap.gave, swap.got) for swap in beaten.exchanged] == [("sword", "spear")]
    state = fight(
        "guest_crusaders scout", "slavic_axemen slavic_axemen slavic_axemen crossbowmen crossbowmen farmers"
    )
    group = "1 crossbowmen, 1 crossbowmen, 1 farmers, 1 slavic_axemen, 1 slavic_axemen, 1 slavic_axemen"
    # SPPA is asked for: a spear is missing.
    beaten = only(play(state, "deploy", enemy="1 guest_crusaders", units=group), EnemyDefeated)
    assert [(swap.gave, swap.got) for swap in beaten.exchanged] == [("sword", "spear")]
    state = fight("guest_crusaders scout", "crossbowmen crossbowmen")
    beaten = only(
        play(state, "deploy", enemy="1 guest_crusaders", units="1 crossbowmen, 1 crossbowmen"), EnemyDefeated
    )
    assert [(swap.gave, swap.got) for swap in beaten.exchanged] == [
        ("shield", "sword"),
        ("shield", "spear"),
        ("arrow", "spear"),
    ]


@pytest.mark.rule("vilnius:8.6")
def test_a_group_may_be_of_any_owners_and_larger_but_not_fall_short() -> None:
    state = table(3, rows={3: "siege_crew"}, hands={1: "town_guard", 2: "archers farmers"})
    attack(state)
    # Two whose rows do not attack defend the third.
    assert allowed(state, "deploy", enemy="3 siege_crew", units="1 town_guard, 2 archers")
    assert allowed(state, "deploy", enemy="3 siege_crew", units="1 town_guard, 2 archers, 2 farmers")
    assert not allowed(state, "deploy", enemy="3 siege_crew", units="2 archers, 2 farmers")
    assert not allowed(state, "deploy", enemy="3 siege_crew", units="")


@pytest.mark.rule("vilnius:8.7", "vilnius:8.10")
def test_a_unit_in_hand_fights_once_with_all_its_weapons() -> None:
    state = fight("siege_crew crossbow_company levy_archer", "archers archers town_guard")
    state.unit_discard[1] = ("crossbowmen",)
    assert not allowed(state, "deploy", enemy="1 levy_archer", units="1 crossbowmen")
    assert not allowed(state, "deploy", enemy="1 levy_archer", units="1 archers#1 arrow")
    assert allowed(state, "deploy", enemy="1 siege_crew", units="1 archers, 1 archers")
    events = play(state, "deploy", enemy="1 levy_archer", units="1 archers")
    assert only(events, EnemyDefeated).group[0].gives == ("shield", "arrow", "arrow")
    assert (state.units[1], state.aside[1]) == (("archers", "town_guard"), ("archers",))
    assert not allowed(state, "deploy", enemy="1 siege_crew", units="1 archers, 1 archers")


@pytest.mark.rule("vilnius:8.8")
def test_a_unit_that_distributes_gives_named_weapons_to_several_enemies() -> None:
    state = fight("squire scout scout scout levy_archer", "horse_archers")
    beaten = only(play(state, "deploy", enemy="1 scout", units="1 horse_archers#1 arrow"), EnemyDefeated)
    assert (beaten.group[0].gives, beaten.group[0].left) == (("arrow",), ("sword", "arrow", "arrow"))
    assert not allowed(state, "deploy", enemy="1 scout", units="1 horse_archers")
    play(state, "deploy", enemy="1 squire", units="1 horse_archers#1 sword")
    assert not allowed(
        state, "deploy", enemy="1 scout", units="1 horse_archers#1 sword, 1 horse_archers#1 arrow"
    )
    play(state, "deploy", enemy="1 scout", units="1 horse_archers#1 arrow")
    events = play(state, "deploy", enemy="1 levy_archer", units="1 horse_archers#1 arrow")
    assert len(only(events, DefenceEnded).undefeated) == 1
    assert [own.units for own in only(events, FieldCleared).units] == [("horse_archers",)]  # it counts once


@pytest.mark.rule("vilnius:8.9")
def test_such_units_are_numbered_in_the_order_of_use() -> None:
    state = fight("squire scout scout scout levy_archer", "horse_archers horse_archers")
    assert not allowed(state, "deploy", enemy="1 scout", units="1 horse_archers#2 arrow")
    assert not allowed(
        state,
        "deploy",
        enemy="1 scout",
        units="1 horse_archers#1 arrow, 1 horse_archers#2 arrow, 1 horse_archers#2 arrow",
    )
    play(state, "deploy", enemy="1 scout", units="1 horse_archers#1 arrow")
    # Now they differ, and both may be used.
    assert allowed(state, "deploy", enemy="1 scout", units="1 horse_archers#1 arrow")
    play(state, "deploy", enemy="1 scout", units="1 horse_archers#2 arrow")
    assert [lent.left for lent in state.lent[1]] == [("sword", "arrow", "arrow")] * 2
    assert not allowed(state, "deploy", enemy="1 scout", units="1 horse_archers#2 arrow")  # alike again


@pytest.mark.rule("vilnius:8.9", "vilnius:8.8")
@pytest.mark.parametrize(
    ("enemy", "units", "gifts"),
    [
        ("squire", "horse_archers horse_archers", ("sword", "arrow arrow arrow")),
        ("raiders", "light_horsemen light_horsemen", ("sword", "spear")),
    ],
)
def test_units_that_give_different_weapons_may_have_either_number(
    enemy: str, units: str, gifts: tuple[str, str]
) -> None:
    for number, (one, other) in enumerate((gifts, gifts[::-1])):
        state = fight(enemy, units, boosted=enemy == "squire")
        kind = units.split()[0]
        group = [f"1 {kind}#1 {weapon}" for weapon in one.split()]
        group += [f"1 {kind}#2 {weapon}" for weapon in other.split()]
        events = play(state, "deploy", enemy=f"1 {enemy}", units=", ".join(group))
        gave = [" ".join(fighter.gives) for fighter in only(events, EnemyDefeated).group]
        assert gave == list(gifts[::-1] if number else gifts)


@pytest.mark.rule("vilnius:8.9")
def test_a_refused_number_names_the_right_one() -> None:
    state = fight("squire scout scout", "horse_archers horse_archers")
    why = refused(state, "deploy", enemy="1 scout", units="1 horse_archers#2 arrow").message
    assert why == (
        "Horse Archers 2 of seat 1 give before number 1, which has the same weapons left: name this first"
    )
    two = "1 horse_archers#1 arrow, 1 horse_archers#2 arrow, 1 horse_archers#2 sword"
    why = refused(state, "deploy", enemy="1 scout", units=two).message
    assert why == (
        "Horse Archers 2 of seat 1 give all that number 1 gives, and more, "
        "with the same weapons left: exchange the numbers"
    )


@pytest.mark.rule("vilnius:8.11")
def test_an_enemy_without_weapons_is_defeated_at_once() -> None:
    state = table(rows={1: "wrong_track siege_crew razzle_dazzle"})
    events = attack(state)
    assert [(e.enemy, e.group) for e in every(events, EnemyDefeated)] == [
        ("razzle_dazzle", ()),
        ("wrong_track", ()),
    ]


@pytest.mark.rule("vilnius:8.12")
def test_an_enemy_is_named_with_the_seat_of_its_row() -> None:
    state = table(rows={1: "siege_crew footman", 2: "grey_mantles footman"}, hands={1: "farmers"})
    attack(state)
    assert not allowed(state, "deploy", enemy="footman", units="1 farmers")
    assert not allowed(state, "deploy", enemy="2 siege_crew", units="1 farmers")
    assert only(play(state, "deploy", enemy="2 footman", units="1 farmers"), EnemyDefeated).row == 2


@pytest.mark.rule("vilnius:8.13")
def test_the_table_stops_or_the_defence_ends_by_itself() -> None:
    state = fight("squire footman grey_mantles", "farmers town_guard")
    assert (state.phase, to_act(state)) == ("defence", (1,))
    ended = only(play(state, "stop_defence"), DefenceEnded)
    assert [(enemy.row, enemy.enemy) for enemy in ended.undefeated] == [
        (1, "footman"),
        (1, "grey_mantles"),
        (1, "squire"),
    ]
    state = fight("squire footman grey_mantles", "farmers town_guard")
    assert every(play(state, "deploy", enemy="1 footman", units="1 farmers"), DefenceEnded)


@pytest.mark.rule("vilnius:8.14")
@pytest.mark.parametrize(
    ("rows", "units", "most"),
    [
        ("squire footman grey_mantles", "farmers town_guard", 1),
        ("squire footman levy_archer scout", "horse_archers farmers", 4),
        ("mounted_sergeants squire", "light_horsemen spearmen archers", 2),
        ("levy_archer squire", "archers archers farmers", 2),
    ],
)
def test_the_end_tells_the_most_that_could_have_been_defeated(rows: str, units: str, most: int) -> None:
    ended = only(play(fight(rows, units), "stop_defence"), DefenceEnded)
    assert (ended.defeated, ended.most) == (0, most)


@pytest.mark.rule("vilnius:8.14")
def test_red_skulls_count_for_it() -> None:
    # The first Levy Archer kills the Horse Archers, whose arrows the second one asks for.
    state = fight("levy_archer levy_archer", "horse_archers town_guard town_guard", boosted=True)
    assert only(play(state, "stop_defence"), DefenceEnded).most == 1
    state = fight("levy_archer levy_archer", "horse_archers town_guard archers", boosted=True)
    assert only(play(state, "stop_defence"), DefenceEnded).most == 2
