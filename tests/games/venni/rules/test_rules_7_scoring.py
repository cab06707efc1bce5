"""Rules 7: advanced scoring."""

from collections import Counter

import pytest
from pydantic import ValidationError

from domain.kernel.events import GameEnded
from domain.venni import events as e
from domain.venni.setup import Setup
from tests.games.venni.rules.exact import Drawing
from tests.games.venni.rules.test_rules_4_locks import FOUR, LAST
from tests.games.venni.rules.test_rules_5_end import claimed, turn
from tests.games.venni.sheets import every, only, play, sheet

ADVANCED = {"scoring": "advanced"}


@pytest.mark.rule("venni:7.1")
def test_scoring_is_basic_or_advanced() -> None:
    assert Setup().scoring == "basic"
    assert Setup(scoring="advanced").scoring == "advanced"
    with pytest.raises(ValidationError):
        Setup.model_validate({"scoring": "simple"})


@pytest.mark.rule("venni:7.2", "venni:7.3")
def test_five_claimed_regions_end_the_game_not_five_points() -> None:
    went_on = claimed(4, 4, seat=2, setup=ADVANCED, points=[0, 9, 7])
    assert not every(turn(went_on), GameEnded), "and neutral regions are claimed by nobody"
    ended = only(turn(claimed(5, 4, seat=2, setup=ADVANCED, points=[0, 6, 7])), GameEnded)
    assert ended.winners == (2,), "who has the most points wins"


@pytest.mark.rule("venni:7.4", "venni:7.5", "venni:7.6", "venni:7.7")
def test_each_arc_between_two_claimed_regions_pays_when_the_later_one_locks() -> None:
    before = dict.fromkeys((4, 6, 7, 8), 1) | dict.fromkeys((11, 17, 18, 19, 23), 2)
    state = sheet(*FOUR, dots=LAST, owners=before, setup=ADVANCED)
    events = play(state, "dot", x=4, y=3)
    locked = only(events, e.RegionsLocked)
    drawing = Drawing(list(state.circles))
    owners = {
        drawing.beside(circle - 1, other - 1, enters, inner): (region.owner, name)
        for name, region in state.regions.items()
        for circle, other, enters, inner in (region.edge,)
    }
    new = {lock.region for lock in locked.regions}
    due = Counter[tuple[int, int, int]]()
    for circle in range(len(state.circles)):
        for other, enters in drawing.pieces(circle):
            sides = [owners.get(drawing.beside(circle, other, enters, inner)) for inner in (True, False)]
            one, two = (side or (0, 0) for side in sides)
            if one[0] and one[0] == two[0] and {one[1], two[1]} & new:
                due[one[0], one[1], two[1]] += 1
    assert Counter((border.seat, *border.regions) for border in locked.borders) == due
    assert any(not set(border.regions) <= new for border in locked.borders), "the earlier had locked before"
    paid = Counter({(change.seat, change.source): change.amount for change in locked.scores})
    for seat in (1, 2):
        assert paid[seat, "border"] == sum(border.seat == seat for border in locked.borders)
        assert paid[seat, "region"] == sum(lock.owner == seat for lock in locked.regions)


@pytest.mark.rule("venni:7.5")
def test_with_basic_scoring_borders_pay_nothing() -> None:
    locked = only(play(sheet(*FOUR, dots=LAST), "dot", x=4, y=3), e.RegionsLocked)
    assert locked.borders == ()
    assert {change.source for change in locked.scores} == {"region"}
