"""Rules 8: cohesion."""

import pytest

from domain.vinci.events import CivilizationDeclined, PartsGivenUp, PawnsGained, PhaseBegan
from domain.vinci.state import State
from tests.games.vinci.table import (
    ACTIVE,
    NOBODY,
    at,
    conquer,
    declined_of,
    finish,
    forts_at,
    hand_of,
    held_by,
    only,
    place_all,
    play,
    refused,
    table,
)


def split(t: State) -> bool:
    """Ends conquering; whether a part has to be given up."""
    play(t, "end_conquest")
    return t.phase == "keep"


@pytest.mark.rule("vinci:8.1")
def test_a_split_civilization_cannot_go_on() -> None:
    t = table(held={1: "farm moor"})
    assert split(t)
    assert "possible: keep" in refused(t, "end_conquest").message
    assert "possible: keep" in refused(t, "conquer", province="wood").message
    assert "possible: keep" in refused(t, "reorganize", pawns={"farm": 1, "moor": 1}).message


@pytest.mark.rule("vinci:8.1")
def test_retaking_what_lay_between_restores_cohesion() -> None:
    # Seat 2 took crag, a mountain, from between farm and oasis: 3 + 1.
    t = table(held={1: "farm oasis", 2: "crag"}, hand={1: 4})
    conquer(t, "crag")
    assert not split(t)
    assert t.phase == "reorganize"


@pytest.mark.rule("vinci:8.2")
def test_the_attacks_of_others_are_no_reason_to_give_up() -> None:
    t = table(held={1: "village", 2: "farm wood crag"}, hand={1: 9})
    conquer(t, "farm")
    finish(t)
    assert held_by(t, 2) == ["wood", "crag"]
    play(t, "expand")
    assert t.phase == "collect"
    assert split(t)


@pytest.mark.rule("vinci:8.2")
def test_cohesion_is_asked_once_with_army() -> None:
    t = table(tiles={1: "army"}, held={1: "farm moor"})
    assert not split(t)
    assert t.phase == "conquer"
    assert split(t)


@pytest.mark.rule("vinci:8.2")
def test_cohesion_comes_before_pawns_are_added_and_placed() -> None:
    t = table(tiles={1: "medicine"}, held={1: {"farm": 2, "moor": 3}}, hand={1: 1})
    ended = play(t, "end_conquest")
    assert not any(isinstance(event, PawnsGained) for event in ended)
    kept = play(t, "keep", province="farm")
    assert [type(event) for event in kept] == [PartsGivenUp, PawnsGained, PhaseBegan]
    play(t, "reorganize", pawns={"farm": 2 + 3 + 1 + 1})


@pytest.mark.rule("vinci:8.3")
def test_one_part_stays_and_all_others_go() -> None:
    # Three parts: farm and village; brook; moor.
    t = table(
        held={1: {"farm": 2, "village": 1, "brook": 1, "moor": 3}}, forts={"moor": "militia"}, hand={1: 2}
    )
    play(t, "end_conquest")
    assert refused(t, "keep", province="wood").rule == "vinci:8.3"
    given_up = only(play(t, "keep", province="village"), PartsGivenUp)
    assert given_up.kept == ("farm", "village")
    assert dict(given_up.given_up) == {"brook": 1, "moor": 3}
    assert hand_of(t, 1) == 2 + 1 + 3
    assert held_by(t, 1) == ["farm", "village"]
    assert at(t, "brook") == at(t, "moor") == NOBODY  # and no neutral pawn comes back to moor
    assert forts_at(t, "moor") == ()
    assert (at(t, "farm"), at(t, "village")) == ((ACTIVE, 1, 2), (ACTIVE, 1, 1))


@pytest.mark.rule("vinci:8.4")
@pytest.mark.parametrize("province", ["moor", "farm"])
def test_any_part_may_be_kept(province: str) -> None:
    t = table(held={1: {"wood": 5, "farm": 5, "village": 5, "moor": 1}})
    play(t, "end_conquest")
    play(t, "keep", province=province)
    assert held_by(t, 1) == (["moor"] if province == "moor" else ["wood", "farm", "village"])
    place_all(t)


@pytest.mark.rule("vinci:8.5")
def test_a_river_connects_if_it_is_held() -> None:
    assert not split(table(held={1: "wood ford pasture"}))
    assert split(table(held={1: "wood pasture"}))


@pytest.mark.rule("vinci:8.5")
def test_the_declined_civilization_does_not_connect() -> None:
    assert split(table(held={1: "wood pasture"}, declined={1: "ford"}))


@pytest.mark.rule("vinci:8.5", "vinci:8.6")
def test_seas_connect_with_astronomy_only() -> None:
    # isle lies on the ocean, holm on the gulf beside it, and lakeside on a lake by itself.
    assert split(table(held={1: "isle holm"}))
    assert not split(table(tiles={1: "astronomy"}, held={1: "isle holm"}))
    assert not split(table(tiles={1: "astronomy"}, held={1: "isle harbour delta"}))
    assert split(table(tiles={1: "astronomy"}, held={1: "isle lakeside"}))


@pytest.mark.rule("vinci:8.6")
def test_what_is_kept_with_astronomy_hangs_together_over_the_sea() -> None:
    t = table(tiles={1: "astronomy"}, held={1: "isle holm farm"})
    play(t, "end_conquest")
    play(t, "keep", province="holm")
    assert held_by(t, 1) == ["isle", "holm"]


@pytest.mark.rule("vinci:8.7")
def test_a_declined_civilization_may_lie_in_parts() -> None:
    t = table(held={1: "farm", 2: "lakeside"}, declined={1: "brook beach isle"})
    finish(t)
    assert declined_of(t, 1) == ["brook", "beach", "isle"]

    t = table(phase="start", held={1: "farm brook moor"})
    declined = only(play(t, "decline"), CivilizationDeclined)
    assert dict(declined.pawns) == {"farm": 1, "brook": 1, "moor": 1}
    assert t.phase == "choose"
