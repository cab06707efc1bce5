"""Rules 1: the cards."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from domain.kernel.refusal import IllegalMove
from domain.vilnius import RULES, packs
from domain.vilnius.cards import CardPack
from domain.vilnius.events import EnemyDefeated
from domain.vilnius.setup import PackHashes, Setup
from tests.games.vilnius.table import BOX, allowed, attack, new_game, only, play, table


def pack() -> dict[str, Any]:
    """Our pack as a file has it."""
    data: dict[str, Any] = json.loads((Path(packs.__file__).parent / "house-1.json").read_text("utf-8"))
    return data


@pytest.mark.rule("vilnius:1.1")
def test_180_cards_lie_on_the_table_of_three() -> None:
    state, _ = new_game(3)
    buildings = Counter(placed.building for display in state.display for placed in display)
    buildings.update(card for own in state.personal for card in own)
    assert (sum(buildings.values()), sum(state.general.values())) == (21, 26)
    units = sum(state.supply.values()) + sum(map(len, state.unit_pile))
    provinces = sum(map(len, state.provinces)) + len(state.pool)
    markers = 2  # Boosts
    order = sum(map(len, state.deck)) + sum(map(len, state.rows)) + markers
    destinations = len(state.destinations) + sum(map(bool, state.destination))
    rest = len(BOX.pack.vilnius) + len(BOX.pack.conquests) + len(state.strength[1:])
    assert (units, provinces, order, destinations, rest) == (42, 36, 36, 8, 11)
    assert 47 + units + provinces + order + destinations + rest == 180


@pytest.mark.rule("vilnius:1.2")
@pytest.mark.parametrize("seats", [1, 4])
def test_two_or_three_players(seats: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        RULES.prepare(Setup(), seats)
    assert refused.value.refusal.rule == "vilnius:1.2"


@pytest.mark.rule("vilnius:1.3")
def test_the_order_cards() -> None:
    state, _ = new_game(3)
    rest, boost, final = state.deck
    assert sum(map(len, state.rows)) == 3  # the weaponless ones were on top
    assert (len(rest), boost, final) == (29, ("boost",), ("final_attack",))
    assert BOX.uniques["boost"].copies == 3


@pytest.mark.rule("vilnius:1.4")
def test_each_record_names_its_source_and_what_is_printed() -> None:
    records = [record for name in CardPack.model_fields for record in _records(getattr(BOX.pack, name))]
    assert len(records) == 80
    for record in records:
        assert record.source in ("rulebook", "house")
        assert set(record.printed) <= set(type(record).model_fields)
    guard, farmers = BOX.units["town_guard"], BOX.units["farmers"]
    assert (guard.weapons, farmers.weapons) == ({"shield": 1}, {"spear": 1})
    assert "weapons" in guard.printed
    assert "weapons" in farmers.printed


def _records(value: object) -> list[Any]:
    return list(value) if isinstance(value, tuple) else []


@pytest.mark.rule("vilnius:1.5")
def test_a_pack_has_to_be_there() -> None:
    with pytest.raises(IllegalMove) as refused:
        RULES.prepare(Setup(packs=PackHashes(cards="nowhere")), 2)
    assert refused.value.refusal.rule == "vilnius:1.5"


@pytest.mark.rule("vilnius:1.5")
@pytest.mark.parametrize(
    ("part", "at", "copies"),
    [
        ("units", 0, 7),
        ("buildings", 7, 3),
        ("provinces", 0, 1),
        ("enemies", 0, 2),
        ("strongholds", 0, 2),
        ("uniques", 1, 2),
        ("destinations", 0, 4),
        ("strengths", 0, 2),
    ],
)
def test_a_pack_with_another_number_of_cards_is_refused(part: str, at: int, copies: int) -> None:
    changed = pack()
    CardPack.model_validate(changed)
    changed[part][at]["copies"] = copies
    with pytest.raises(ValidationError):
        CardPack.model_validate(changed)


@pytest.mark.rule("vilnius:1.6")
def test_the_number_of_alike_cards_is_named_by_naming_them_again() -> None:
    state = table(hands={1: "town_guard town_guard town_guard archers"}, rows={1: "siege_crew"})
    attack(state)
    assert not allowed(state, "deploy", enemy="1 siege_crew", units="1 town_guard, 1 town_guard")
    events = play(state, "deploy", enemy="1 siege_crew", units="1 town_guard, 1 archers, 1 town_guard")
    group = only(events, EnemyDefeated).group
    assert [fighter.unit for fighter in group] == ["archers", "town_guard", "town_guard"]
