"""The sentences of events. The names of Units are plurals, so they are no subjects of verbs."""

import re
from typing import Any, Literal

import pytest

from domain.vilnius import RULES
from domain.vilnius import events as e
from domain.vilnius.state import State
from tests.games.vilnius.table import only, play, prepare, table
from tests.generic.positions import positions
from tests.generic.random_events import each
from tests.generic.test_sentences import refusals, sentences


def text(event: Any, state: State | None = None) -> str:
    return RULES.explain(state or table(), event)


def fighter(seat: int, unit: str, gives: str = "", number: int = 0) -> e.Fighter:
    return e.Fighter(seat=seat, unit=unit, number=number, gives=tuple(gives.split()), left=())


def defeated(*group: e.Fighter, enemy: str = "squire", asked: str = "sword", **more: Any) -> e.EnemyDefeated:
    reds: dict[str, Any] = {"red": 0, "cancelled": 0, "kills": 0, "exchanged": ()} | more
    return e.EnemyDefeated(row=2, enemy=enemy, group=group, asked=tuple(asked.split()), **reds)


def test_the_final_attack_says_that_half_of_the_strength_is_enough() -> None:
    state = table(deck="final_attack", rows={1: "siege_crew", 2: "scout"}, strength={1: 6, 2: 3})
    events = prepare(state)
    assert text(only(events, e.AttackBegan), state) == (
        "The Final Attack on Vilnius, for which half of the strength shown is enough: "
        "the row of Ann, 3 against 6. Too weak, and discarded: the row of Bo, 0 against 3."
    )
    none = e.AttackBegan(final=True, rows=(), discarded=())
    assert text(none) == (
        "No row is strong enough for the Final Attack, though half of the strength shown is enough."
    )


@pytest.mark.parametrize(
    ("skull", "number", "words"),
    [
        ("silver", 2, "2 Silver Skulls in all: survivors worth 2 Tools or more together must be destroyed."),
        (
            "silver",
            5,
            "5 Silver Skulls in all, but all survivors together are worth only 3 Tools: "
            "all with any Tools are destroyed.",
        ),
        (
            "gold",
            3,
            "3 Golden Skulls in all, but all survivors together are worth only 1 Gold: "
            "all with any Gold are destroyed.",
        ),
    ],
)
def test_skulls_ask_for_units_together_and_take_all_where_these_are_too_few(
    skull: Literal["silver", "gold"], number: int, words: str
) -> None:
    state = table()
    state.aside = [(), ("farmers", "spearmen"), ("town_guard",)]
    assert text(e.SkullsCounted(skull=skull, number=number), state) == f"The enemies have {words}"


def test_players_fight_with_units_whose_names_agree_with_no_verb() -> None:
    farmers, archers = fighter(1, "farmers", "spear"), fighter(2, "archers", "shield arrow arrow")
    assert text(defeated(farmers)) == (
        "Ann defeats the enemy Squire of the row of Bo with Farmers. It required 1 sword."
    )
    swap = (e.Swap(gave="arrow", got="sword"),)
    assert text(defeated(farmers, archers, exchanged=swap)) == (
        "Ann and Bo defeat the enemy Squire of the row of Bo with Farmers of Ann and Archers of Bo, "
        "exchanging 2 arrows for 1 sword. It required 1 sword."
    )
    assert text(defeated(fighter(1, "horse_archers", "sword", 1))) == (
        "Ann defeats the enemy Squire of the row of Bo with 1 sword from Horse Archers. It required 1 sword."
    )
    nothing = text(defeated(enemy="no_enemies_in_sight", asked=""))
    assert nothing == "The enemy No enemies in sight of the row of Bo requires no weapon, so it is defeated."
    owned = tuple(e.Owned(seat=1, unit=unit) for unit in ("farmers", "farmers"))
    destroyed = e.BuildingDestroyed(
        building="toll_castle_1",
        group=owned,
        raised=("sword",),
        exchanged=(e.Swap(gave="spear", got="sword"),),
    )
    assert text(destroyed) == (
        "Ann destroys the enemy Building Toll Castle with 2 x Farmers, exchanging 2 spears for 1 sword. "
        "They raise 1 sword."
    )
    lost = e.UnitsDestroyed(skull="silver", due=1, worth=1, units=owned[:1])
    assert text(lost) == "The Silver Skulls destroy Farmers of Ann, worth 1 Tool; 1 Tool is due."


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ({"red": 1, "kills": 1}, "Its 1 Red Skull kills 1 Unit."),
        ({"red": 3, "kills": 2}, "Its 3 Red Skulls kill 2 Units, all of the group."),
        (
            {"red": 2, "cancelled": 1, "kills": 1},
            "Its 2 Red Skulls kill 1 Unit; 1 is cancelled by Boyar Knights of Bo.",
        ),
    ],
)
def test_red_skulls_say_why_they_kill_no_more(numbers: dict[str, Any], words: str) -> None:
    knights = fighter(1, "farmers", "sword"), fighter(2, "boyar_knights", "sword")
    assert text(defeated(*knights, **numbers)).endswith(f" {words}")


def test_victims_are_due_among_the_most_valuable_and_return_to_the_supply() -> None:
    units = tuple(e.Casualty(seat=seat, unit="volunteers", number=0) for seat in (1, 2))
    assert text(e.VictimsDue(number=1, units=units)) == (
        "The Red Skulls kill the most valuable Units first, and these are equally valuable: "
        "Volunteers of Ann and Volunteers of Bo. 1 of them dies, as their owners choose."
    )
    assert text(e.UnitsKilled(units=units[:1])) == (
        "Red Skulls kill Volunteers of Ann, who return to the supply."
    )


def test_a_payment_names_mints_and_workshops_and_what_they_made() -> None:
    state = table(hands={1: "home_gold home_tools"}, built={1: "mint workshop workshop"})
    play(state, "recruit", unit="volunteers")
    paid = only(play(state, "pay", parts="workshop, workshop"), e.Paid)
    assert text(paid, state) == "Ann pays 2 Tools for Volunteers with 2 Tools from 2 Workshops."
    mint = e.Paid(
        seat=1,
        card="archers",
        price_gold=1,
        price_tools=1,
        provinces=("home_tools",),
        parked=(),
        sources=(e.Spot(seat=1, x=2, y=5),),
        for_gold=0,
        for_tools=0,
        gold=1,
        tools=1,
    )
    assert text(mint, state) == "Ann pays 1 Gold and 1 Tool for Archers with 1 Tool; 1 Gold from the Mint."


@pytest.mark.parametrize(
    ("by", "row", "instead", "cause"),
    [
        ("boost", 0, False, "the Boost"),
        ("raiders", 2, False, "the enemy Raiders of the row of Bo"),
        ("footman", 2, True, "the enemy Footman of the row of Bo, as Bo discards no stored Province"),
    ],
)
def test_the_city_says_what_it_loses_a_point_to(by: str, row: int, instead: bool, cause: str) -> None:
    burned = e.CityBurned(by=by, row=row, instead=instead, left=1, scores=())
    assert text(burned) == f"Vilnius loses a point to {cause}: 1 point is left."


@pytest.mark.parametrize(
    ("card", "seat", "to", "row", "words"),
    [
        ("raiders", 1, "row", 1, "Ann reveals Raiders, and adds the enemy to the row of Ann: 2 against 3."),
        (
            "raiders",
            None,
            "row",
            1,
            "A War Camp reveals Raiders, and adds the enemy to the row of Ann, the first that attacks: "
            "2 against 3.",
        ),
        (
            "toll_castle_1",
            1,
            "discard",
            None,
            "Ann reveals Toll Castle, which is discarded, because three Buildings are in the middle.",
        ),
        (
            "toll_castle_1",
            None,
            "discard",
            None,
            "A War Camp reveals Toll Castle, which is discarded, because a War Camp adds only enemies.",
        ),
    ],
)
def test_an_order_card_says_why_it_goes_where_it_goes(
    card: str, seat: int | None, to: Any, row: int | None, words: str
) -> None:
    state = table(rows={1: "raiders"})
    assert text(e.OrderCardRevealed(card=card, seat=seat, to=to, row=row), state) == words


def test_a_new_destination_is_the_quarter_of_its_player() -> None:
    drawn = e.DestinationDrawn(seat=2, card="quarter", shuffled=False, strength=5)
    assert text(drawn) == (
        "Bo draws a new Destination, the quarter of Bo; the Order attacks at strength 5 from now on."
    )


PLURALS = "Farmers|Axemen|Volunteers|Spearmen|Archers|Crossbowmen|Horsemen|Knights|Raiders|Mantles|Sergeants"
SINGULAR = re.compile(
    rf"\b({PLURALS})( of [\w ]+?)? "
    r"(is|was|has|asks|costs|defeats|deals|destroys|dies|hits|joins|requires|returns|strikes)\b"
)


def test_no_text_has_a_unit_with_a_singular_verb_or_a_building_in_small_letters() -> None:
    texts = set[str]()
    each("vilnius", 2_000, lambda game, steps: texts.update(sentences(game, steps)))
    for state in positions("vilnius")[::4]:
        texts.update(refusals("vilnius", state))
    texts = {re.sub("(the|The) (enemy|Unit) [A-Z][a-z]+( [A-Z][a-z]+)?", "it", text) for text in texts}
    assert [text for text in texts if SINGULAR.search(text)] == []
    assert [text for text in texts if re.search(r"\bbuildings?\b", text)] == []
