"""Rules 7: paying, recruiting, parking, passing."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from domain.vilnius.commands import COMMANDS
from domain.vilnius.events import BuildingGivenBack, Paid, Passed, ProvinceParked, UnitRecruited
from domain.vilnius.paying import Part, Purse, affords, payments
from domain.vilnius.state import Parked, Purchase, State
from tests.games.vilnius.table import BOX, allowed, attack, choices, every, only, play, refused, table


def payable(card: str, **position: object) -> set[str]:
    """The payments of seat 1 for a Unit or a building, one of them made."""
    state = table(step="pay", **position)  # type: ignore[arg-type]
    state.buying = Purchase(card, card in BOX.units, 9, 9)
    return ways(state)


def ways(state: State) -> set[str]:
    return {", ".join(choice["parts"]) for choice in choices(state, "pay")}


@pytest.mark.rule("vilnius:7.1")
def test_a_payment_is_a_command_of_its_own() -> None:
    state = table(
        hands={1: "home_tools tools_2_furs", 2: "home_tools"}, built={2: "kontor"}, parked="2 gold_2"
    )
    events = play(state, "recruit", unit="farmers")
    assert (state.step, state.seat, every(events, Paid)) == ("pay", 1, [])
    assert ways(state) == {"home_tools", "tools_2_furs"}
    paid = only(play(state, "pay", parts="home_tools"), Paid)
    assert (paid.card, paid.price_gold, paid.price_tools, paid.tools) == ("farmers", 0, 1, 1)
    assert (state.seat, state.provinces[1]) == (2, ("tools_2_furs",))


@pytest.mark.rule("vilnius:7.2")
def test_it_covers_the_price_and_nothing_could_be_left_out() -> None:
    hand = {1: "home_tools home_tools tools_3 home_gold gold_2"}
    assert payable("garrison", hands=hand) == {
        "home_gold, home_tools, home_tools",
        "home_gold, tools_3",
        "gold_2, home_tools, home_tools",
        "gold_2, tools_3",  # a Gold and a Tool are lost
    }


def made(parts: dict[str, Part], items: Counter[str]) -> tuple[int, int]:
    to_gold, to_tools = items["tools_for_gold"], items["gold_for_tools"]
    gold = sum(number * parts[item].gold for item, number in items.items() if item in parts)
    tools = sum(number * parts[item].tools for item, number in items.items() if item in parts)
    return gold + to_gold - to_tools, tools + 2 * (to_tools - to_gold)


@pytest.mark.rule("vilnius:7.2")
def test_payments_are_those_of_all_groups_of_parts() -> None:
    random = Random(7)  # noqa: S311 - a sample
    for _ in range(150):
        worths = [(1, 0), (0, 1), (2, 0), (0, 2), (0, 3), (2, 1), (1, 1)]
        kinds = random.sample(worths, random.randint(1, 4))
        all_ = tuple(Part(f"p{at}", random.randint(1, 2), *worth) for at, worth in enumerate(kinds))
        total = made({part.item: part for part in all_}, Counter({part.item: part.number for part in all_}))
        purse = Purse(all_, *total, random.randint(0, 2), random.randint(0, 2))
        price = (random.randint(0, 4), random.randint(0, 3))
        if price == (0, 0):
            continue
        parts, pool = {part.item: part for part in all_}, purse.pool()
        groups = [
            +Counter(dict(zip(pool, numbers, strict=True)))
            for numbers in product(*(range(number + 1) for number in pool.values()))
        ]
        covering = [
            group
            for group in groups
            if all(has >= cost for has, cost in zip(made(parts, group), price, strict=True))
        ]
        minimal = [group for group in covering if not any(other < group for other in covering)]
        expected = sorted(tuple(sorted(group.elements())) for group in minimal)
        assert sorted(payments(purse, *price)) == expected
        assert affords(purse, *price) == bool(expected)


@pytest.mark.rule("vilnius:7.3")
def test_a_province_gives_more_to_who_trades_its_good() -> None:
    hand = {1: "home_tools_grain home_gold_amber home_tools_honey"}
    assert payable("storehouse", hands=hand, trades={1: "grain"}) == {"home_tools_grain"}
    assert payable("storehouse", hands=hand) == {"home_tools_grain, home_tools_honey"}
    # Gold for a Province of Tools.
    assert payable("market_amber_furs", hands={1: "home_tools_honey"}, trades={1: "honey"}) == {
        "home_tools_honey"
    }


@pytest.mark.rule("vilnius:7.4")
def test_trading_spots_count_that_stood_when_the_phase_began() -> None:
    state = table(hands={1: "home_gold home_tools home_tools_furs gold_2 tools_3"}, trades={1: ""})
    play(state, "build", building="market_amber_furs", x=1, y=1)
    play(state, "pay", parts="home_gold, home_tools")
    assert state.trades[1] == ()
    play(state, "recruit", unit="volunteers")  # 2 Tools
    assert state.step != "pay"  # the furs would be enough now
    # In the next round they count.
    state = table(built={1: "market_amber_furs harbor_furs_honey"}, phase="income", step="draw")
    for seat in (1, 2):
        play(state, "draw", seat, units=0, provinces=5)
    assert state.trades[1:] == [("amber", "furs", "honey"), ()]


@pytest.mark.rule("vilnius:7.5")
def test_several_trading_spots_for_a_good_give_one_bonus() -> None:
    built = {1: "market_amber_furs market_amber_furs harbor_furs_honey"}
    state = table(built=built, phase="income", step="draw", piles={1: "home_tools_furs"})
    play(state, "draw", 2, units=0, provinces=5)
    assert state.trades[1] == ("amber", "furs", "honey")
    paid = only(play(state, "recruit", unit="volunteers"), Paid)
    assert (paid.provinces, paid.tools) == (("home_tools_furs",), 2)


@pytest.mark.rule("vilnius:7.6")
def test_a_mint_and_a_workshop_make_one_once_a_round() -> None:
    state = table(
        hands={1: "home_tools home_tools home_tools"}, built={1: "mint mint workshop archery_range@2,0"}
    )
    play(state, "recruit", unit="archers")
    assert ways(state) == {"home_tools, mint", "mint, workshop"}
    paid = only(play(state, "pay", parts="mint, workshop"), Paid)
    assert [(spot.seat, spot.x, spot.y) for spot in paid.sources] == [(1, 2, 5), (1, 4, 5)]
    events = play(state, "recruit", unit="archers")  # the second Mint, and no Workshop any more
    assert only(events, Paid).sources[0].x == 3
    assert not allowed(state, "recruit", unit="archers")
    attack(state)
    assert (state.round, state.used) == (3, ())


@pytest.mark.rule("vilnius:7.7")
def test_an_exchange_house_serves_somebody_once_each_way() -> None:
    hands = {1: "gold_2 home_tools tools_2_furs tools_3", 2: "home_gold home_gold"}
    state = table(hands=hands, built={1: "mint", 2: "exchange_house"})
    play(state, "recruit", unit="volunteers")  # 2 Tools
    assert ways(state) == {"tools_2_furs", "tools_3", "gold_2, gold_for_tools", "gold_for_tools, mint"}
    assert refused(state, "pay", parts="gold_for_tools").message == (
        "the Unit Volunteers costs 2 Tools; the exchanges take 1 Gold more than the other parts give"
    )
    paid = only(play(state, "pay", parts="gold_for_tools, mint"), Paid)
    assert (paid.for_tools, paid.for_gold, paid.gold, paid.tools, state.exchanged) == (1, 0, 0, 2, (0, 1))
    assert not choices(state, "recruit", 2)  # nobody else has it in this round
    attack(state)
    assert (state.round, state.exchanged) == (3, (0, 0))
    # The other way is free still.
    assert payable("archers", hands={1: "tools_3"}, built={2: "exchange_house"}) == {
        "tools_3, tools_for_gold"
    }
    state = table(hands={1: "tools_2_furs"}, built={1: "archery_range", 2: "exchange_house"})
    assert not allowed(state, "recruit", unit="archers")


@pytest.mark.rule("vilnius:7.8")
def test_its_provinces_go_to_the_own_discard_pile() -> None:
    state = table(hands={1: "gold_2 home_tools home_tools"}, discards={1: "tools_3"})
    play(state, "build", building="garrison", x=2, y=0)
    assert state.province_discard[1:] == [("gold_2", "home_tools", "home_tools", "tools_3"), ()]


@pytest.mark.rule("vilnius:7.9", "vilnius:7.10")
def test_a_unit_asks_for_buildings_of_the_own_display() -> None:
    rich = {1: "gold_2 gold_2 tools_3", 2: "gold_2_furs"}
    state = table(hands=rich, built={1: "garrison@2,0", 2: "archery_range stable"})
    units = {choice["unit"] for choice in choices(state, "recruit")}
    assert units == {"farmers", "town_guard", "slavic_axemen", "volunteers", "spearmen"}
    state = table(hands={1: "gold_2 tools_2_furs"}, built={1: "garrison@2,0 stable"})
    events = play(state, "recruit", unit="boyar_knights")
    assert only(events, UnitRecruited).unit == "boyar_knights"
    assert (state.unit_discard[1], state.units[1]) == (("boyar_knights",), ())
    assert state.supply["boyar_knights"] == 2


@pytest.mark.rule("vilnius:7.9")
def test_a_unit_has_to_be_in_the_supply() -> None:
    state = table(hands={1: "tools_3"}, discards={2: "volunteers volunteers volunteers"})
    assert not allowed(state, "recruit", unit="volunteers")


KONTOR = {2: "kontor"}


@pytest.mark.rule("vilnius:7.11")
def test_a_province_is_parked_at_the_own_edge_of_any_kontor() -> None:
    state = table(hands={1: "home_gold home_gold", 2: "home_gold home_gold"}, built=KONTOR)
    parked = only(play(state, "park", province="home_gold", of=2, x=2, y=5), ProvinceParked)
    assert (parked.seat, parked.province, state.provinces[1]) == (1, "home_gold", ("home_gold",))
    assert state.seat == 2  # it was an action
    play(state, "park", province="home_gold", of=2, x=2, y=5)
    assert state.parked == (Parked(2, 2, 5, 1, "home_gold"), Parked(2, 2, 5, 2, "home_gold"))
    state.step, state.seat = "act", 1
    assert not allowed(state, "park", province="home_gold", of=2, x=2, y=5)  # the edge is taken
    assert not allowed(state, "park", province="home_gold", of=1, x=0, y=0)  # no Kontor


@pytest.mark.rule("vilnius:7.12")
def test_another_player_may_use_it_with_his_own_trading_spots() -> None:
    position = {"hands": {1: "home_tools"}, "built": KONTOR, "parked": "2 gold_2_furs"}
    assert payable("archers", **position) == {"2 gold_2_furs, home_tools"}
    assert payable("archers", **position, trades={2: "furs"}) == {"2 gold_2_furs, home_tools"}
    assert payable("archers", **position, trades={1: "furs"}) == {"2 gold_2_furs"}
    state = table(**position, round=7)  # type: ignore[arg-type]
    state.display[1] = (*state.display[1], state.display[1][0]._replace(x=9, building="archery_range"))
    paid = only(play(state, "recruit", unit="archers"), Paid)
    assert [(card.seat, card.province) for card in paid.parked] == [(2, "gold_2_furs")]
    assert state.province_discard[1:] == [("home_tools",), ("gold_2_furs",)]
    assert state.parked == ()


@pytest.mark.rule("vilnius:7.13")
def test_who_placed_it_cannot_use_it() -> None:
    state = table(hands={1: "home_gold"}, built=KONTOR, parked="1 tools_3")
    assert choices(state, "recruit") == []
    assert not allowed(state, "pass", store="tools_3")
    # It is no hand, pile or stored Province: damage does not take it.
    state = table(
        built=KONTOR,
        parked="1 tools_3",
        piles={1: "farmers"},
        rows={1: "footman siege_crew"},
        hands={1: ""},
        destination={1: "quarter"},
    )
    attack(state)
    if state.step == "suffer":
        play(state, "suffer", enemy="1 footman")
    assert state.parked == (Parked(2, 2, 5, 1, "tools_3"),)


@pytest.mark.rule("vilnius:7.14")
def test_what_is_parked_goes_back_with_the_kontor() -> None:
    state = table(
        built={1: "kontor@0,1"},
        parked="1 tools_3, 2 gold_2",
        rows={1: "siege_crew"},
        destination={1: "quarter"},
    )
    state.parked = tuple(card._replace(of=1, x=0, y=1) for card in state.parked)
    given = only(attack(state), BuildingGivenBack)
    assert [(card.seat, card.province) for card in given.parked] == [(1, "tools_3"), (2, "gold_2")]
    assert (state.parked, state.province_discard[1:]) == ((), [("tools_3",), ("gold_2",)])


@pytest.mark.rule("vilnius:7.15")
def test_who_passes_stores_a_province_in_each_storehouse() -> None:
    state = table(
        hands={1: "gold_2 tools_3 home_tools", 2: "home_tools"}, built={1: "storehouse storehouse guardhouse"}
    )
    stores = [choice["store"] for choice in choices(state, "pass")]
    assert sorted(map(len, stores)) == [0, 1, 1, 1, 2, 2, 2]
    passed = only(play(state, "pass", store="tools_3, gold_2"), Passed)
    assert passed.discarded == ("home_tools",)
    assert [slot.card for slot in state.stored[1]] == ["gold_2", "tools_3"]
    assert (state.provinces[1], state.province_discard[1]) == ((), ("home_tools",))
    play(state, "recruit", unit="farmers")
    assert state.phase != "city"  # seat 1 did not act again


@pytest.mark.rule("vilnius:7.16")
def test_stored_cards_lie_in_the_order_of_building() -> None:
    state = table(hands={1: "gold_2 tools_3"}, built={1: "storehouse@9,0 mint storehouse@-5,3"})
    passed = every(play(state, "pass", store="gold_2, tools_3"), Passed)[0]
    assert [(slot.x, slot.y, slot.card) for slot in passed.stored] == [(9, 0, "gold_2"), (-5, 3, "tools_3")]


@pytest.mark.rule("vilnius:7.17")
def test_no_card_is_given_to_another_player() -> None:
    state = table(hands={1: "home_tools", 2: "gold_2 tools_3"}, built={1: "garrison@2,0"})
    actions = {name for name in COMMANDS if choices(state, name)}
    assert actions == {"recruit", "pass"}
    assert not allowed(state, "recruit", unit="spearmen")  # the other has the Gold


@pytest.mark.rule("vilnius:7.18")
def test_a_payment_without_choice_is_made_at_once() -> None:
    state = table(hands={1: "home_tools home_tools home_gold"})
    events = play(state, "recruit", unit="farmers")
    assert only(events, Paid).provinces == ("home_tools",)
