"""CivMint in words: a unit has an article where its name is that of one thing."""

import pytest

from domain.civmint import RULES
from domain.civmint import events as e
from domain.civmint.names import Kind
from domain.civmint.words import a_unit
from domain.kernel.aggregate import Game
from domain.kernel.events import GameEnded
from domain.kernel.messages import Event
from tests.games.civmint.table import table

STATE = Game.start(RULES, ("Ada", "Bo"), seed="words").state


@pytest.mark.parametrize(("kind", "words"), [("settler", "a Settler"), ("infantry", "Infantry")])
def test_a_settler_is_one_and_infantry_is_many(kind: Kind, words: str) -> None:
    assert a_unit(STATE, kind) == words
    up = e.UnitUpgraded(seat=1, die=2, was="village", kind=kind, space="c4", free=False, changes=())
    assert RULES.explain(STATE, up) == f"Village 2 of Ada becomes {words} on c4."
    down = e.Downgraded(seat=1, die=2, was="city", kind=kind, space="c4", damage=0, why="choice", changes=())
    assert RULES.explain(STATE, down) == f"City 2 of Ada becomes {words} on c4, by choice."
    order = e.Ordered(seat=2, get=None, kind=kind, die=0, space="c4")
    assert RULES.explain(STATE, order) == f"Bo orders {words} on c4."
    assert RULES.explain(STATE, e.Paid(seat=2, kind=kind, changes=())) == f"Bo pays for {words}: nothing."


def test_of_units_that_retreat_the_number_counts() -> None:
    state = table({1: "infantry d3", 2: "village d3"}, phase="combat")
    event = e.RetreatDue(seat=1, space="d3", chased=True)
    why = "because the place was not destroyed"
    assert RULES.explain(state, event) == f"1 unit of Ann retreats from d3, {why}."


@pytest.mark.rule("civmint:20.9")
def test_the_end_says_what_decides_a_tie() -> None:
    state = table(levels={1: "culture left 3", 2: "culture left 2"}, numbers={2: "economy 5"})
    end = "The game is over: Ann 5 and Bo 5. Ann wins the tie by track levels, 6 against 5."
    assert RULES.explain(state, GameEnded(scores=(5, 5), winners=(1,))) == end


def change(seat: int, what: str, amount: int) -> e.Change:
    return e.Change(seat=seat, what=what, amount=amount, total=9)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            e.Traded(seat=1, give=3, get="food", changes=(change(1, "metal", -3), change(1, "food", 1))),
            "Ada gives 3 Metal for 1 Food.",
        ),
        # A game on old numbers: of the kind that the trade also yields, the changes have the difference.
        (
            e.Traded(seat=1, give=3, get="food", changes=(change(1, "metal", -2),)),
            "Ada gives 2 Metal and 1 Food for 1 Food.",
        ),
        (
            e.Traded(seat=1, give=3, get="food", changes=(change(1, "metal", -3),)),
            "Ada gives 3 Metal for 1 Food, which is lost, because the stock is full.",
        ),
        (
            e.Answered(seat=2, accepted=True, changes=(change(1, "wood", -2), change(2, "wood", 2))),
            "Bo accepts the proposal: +2 Wood for Bo and -2 Wood for Ada.",
        ),
        (
            e.Produced(seat=2, space="c3", by="settlers", icons=("food",), changes=(change(2, "food", 1),)),
            "A Settler of Bo on c3 takes 1 Food.",
        ),
        (
            e.Produced(seat=2, space="c3", by="settlers", icons=("food", "food"), changes=()),
            "2 Settlers of Bo on c3 take 2 Food; 2 of them are lost, because the stock is full.",
        ),
        (
            e.CubesChosen(
                seat=1, source="population 2", cubes=(("wood", 2),), changes=(change(1, "wood", 1),)
            ),
            "Ada chooses 2 Wood for Population 2; 1 of them is lost, because the stock is full.",
        ),
        (
            e.TaxesCollected(seat=1, taxes=3, changes=(change(1, "money", 1),)),
            "Ada collects 3 Money in Taxes; 2 of them are lost, because the stock is full.",
        ),
        (
            e.UnitAttacks(seat=1, die=0, kind="capital", start="b2", space="b3", near=True),
            "The Capital City of Ada attacks b3 from b2.",
        ),
        (
            e.UnitDefends(seat=1, die=0, kind="capital", attack=1, defence=1, chance=21),
            "The Capital City of Ada defends: the attack adds 1, the defence 1; 21 of 36 throws hit it.",
        ),
        (
            e.UnitLost(seat=1, die=3, kind="settler", space="b3", how="sunk", due=0, changes=()),
            "Settler 3 of Ada on b3 sinks with its Ship.",
        ),
        (
            e.EventRolled(dice=(6, 6), seats=(1, 2), bonuses=(2, 0), results=(12, 12)),
            "The event dice show 6 and 6: Ada +2 makes 12 (the highest result) and Bo +0 makes 12.",
        ),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_a_sentence_says_what_came_and_why(event: Event, sentence: str) -> None:
    assert RULES.explain(STATE, event) == sentence
