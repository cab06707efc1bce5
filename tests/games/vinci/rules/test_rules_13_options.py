"""Rules 13: options. What an option does to its rule is tested with that rule, in both positions."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from domain.vinci import RULES
from domain.vinci.events import PawnsGained, ProvinceCleared
from domain.vinci.setup import Options, Setup
from tests.games.vinci.games import OTHER_OPTIONS, random_game
from tests.games.vinci.table import (
    ACTIVE,
    DECLINED,
    NOBODY,
    at,
    conquer,
    finish,
    new_game,
    play,
    points,
    refused,
    table,
    targets_of,
)
from tests.helpers.records import DEAL, HEADER, MOVES, write
from vidi.library.library import Library


@pytest.mark.parametrize(
    ("name", "default", "other"),
    [
        pytest.param("double_fort", True, False, marks=pytest.mark.rule("vinci:13.1")),
        pytest.param("own_decline_target", False, True, marks=pytest.mark.rule("vinci:13.2")),
        pytest.param("fishing", "either", "both", marks=pytest.mark.rule("vinci:13.3")),
        pytest.param("religion_entry", True, False, marks=pytest.mark.rule("vinci:13.4")),
        pytest.param("culture_neutrals", False, True, marks=pytest.mark.rule("vinci:13.5")),
        pytest.param("espionage_legion", True, False, marks=pytest.mark.rule("vinci:13.6")),
        pytest.param("last_round_choice", True, False, marks=pytest.mark.rule("vinci:13.7")),
        pytest.param("declined_mountain", False, True, marks=pytest.mark.rule("vinci:13.9")),
    ],
)
def test_an_option_has_two_positions(name: str, default: Any, other: Any) -> None:
    assert new_game()[0].options.get(name, False) == default
    assert new_game(options={name: other})[0].options == {**new_game()[0].options, name: other}
    for wrong in ("perhaps", 2, None):
        with pytest.raises(ValidationError, match=name):
            new_game(options={name: wrong})


@pytest.mark.rule("vinci:13.8")
def test_a_record_that_names_a_default_is_of_the_same_game(library: Library, tmp_path: Path) -> None:
    setup = {**HEADER["setup"], "options": dict(Options())}
    for options, outcome in ((HEADER["setup"], "new"), (setup, "same"), (HEADER["setup"], "same")):
        file = write(tmp_path / "game.vidi.jsonl", {**HEADER, "setup": options}, DEAL, *MOVES)
        assert library.import_files([file]).counts() == {outcome: 1}
    other = {**setup, "options": {**setup["options"], "declined_mountain": True}}
    file = write(tmp_path / "game.vidi.jsonl", {**HEADER, "setup": other}, DEAL, *MOVES)
    assert library.import_files([file]).counts() == {"conflict": 1}


@pytest.mark.rule("vinci:13.2", "vinci:5.16")
@pytest.mark.parametrize("options", [{}, {"own_decline_target": False}])
def test_ones_own_past_is_no_target(options: dict[str, Any]) -> None:
    t = table(held={1: "wood"}, declined={1: "ford peak"}, hand={1: 9}, options=options)
    assert targets_of(t) == ["farm"]
    for province in ("ford", "peak"):
        assert refused(t, "conquer", province=province).rule == "vinci:5.16"


@pytest.mark.rule("vinci:13.2", "vinci:7.20")
def test_ones_own_past_is_a_target() -> None:
    t = table(
        tiles={1: "slavery culture"},
        held={1: "wood"},
        declined={1: {"ford": 1, "peak": 2, "crag": 1, "pasture": 1, "moor": 1}},
        declined_tiles={1: "philosophy"},
        hand={1: 9},
        options={"own_decline_target": True},
    )
    assert targets_of(t) == ["ford", "farm", "peak"]
    taken = conquer(t, "ford")  # river 1, a pawn; a river touches nothing
    assert (taken.cost, taken.lost, taken.counted) == (2, 1, "none")
    assert at(t, "pasture") == (DECLINED, 1, 1)
    events = play(t, "conquer", province="peak")  # mountain 3, two pawns
    assert at(t, "peak") == (ACTIVE, 1, 5)
    cleared = [event.province for event in events if isinstance(event, ProvinceCleared)]
    assert cleared == ["pasture", "crag"]
    assert at(t, "pasture") == at(t, "crag") == NOBODY
    ended = finish(t)
    assert not any(isinstance(event, PawnsGained) for event in ended)
    assert points(ended) == {"provinces": 1, "declined provinces": 1}
    assert at(t, "moor") == (DECLINED, 1, 2)  # the survivor of peak


@pytest.mark.rule("vinci:13.8")
def test_a_game_names_every_option_at_its_start() -> None:
    defaults = {
        "double_fort": True,
        "own_decline_target": False,
        "fishing": "either",
        "religion_entry": True,
        "culture_neutrals": False,
        "espionage_legion": True,
        "last_round_choice": True,
        "declined_mountain": False,
    }
    assert set(Options.model_fields) == set(defaults) == set(OTHER_OPTIONS)
    assert all(OTHER_OPTIONS[name] != default for name, default in defaults.items())
    written = {name: default for name, default in defaults.items() if name != "declined_mountain"}
    for named, due in (({}, written), (defaults, written), (OTHER_OPTIONS, OTHER_OPTIONS)):
        setup = RULES.prepare(Setup.model_validate({"options": named}), 3)
        assert setup["options"] == due
    with pytest.raises(ValidationError, match="house_rule"):
        Setup.model_validate({"options": {"house_rule": True}})


@pytest.mark.rule("vinci:13.8")
def test_no_option_changes_during_a_game() -> None:
    topic, started = random_game(3, "testland", "other", 0)[0]
    assert topic == "vidi.GameStarted.1"
    assert started["setup"]["options"] == OTHER_OPTIONS
    later = random_game(3, "testland", "other", 0)[1:]
    assert not any("options" in fields or fields.get("command") == "options" for _, fields in later)
