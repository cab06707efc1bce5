"""CivMint in words: a unit has an article where its name is that of one thing."""

import pytest

from domain.civmint import RULES
from domain.civmint import events as e
from domain.civmint.names import Kind
from domain.civmint.words import a_unit
from domain.kernel.aggregate import Game

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
