"""The board of Vinci in words: what tiles do, and what a player can choose."""

import pytest

from dashboard.boards import Fact, Group
from dashboard.boards.svg import render
from dashboard.boards.vinci.base import EXTRA
from dashboard.boards.vinci.board import BOARD
from dashboard.boards.vinci.tiles import OTHERWISE
from dashboard.replay.playing import offers
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade
from domain.vinci import RULES
from domain.vinci.commands import ChooseCivilization, EndConquest
from domain.vinci.events import CivilizationChosen
from domain.vinci.setup import Setup
from tests.games.vinci.table import new_game, play, table


@pytest.mark.parametrize(
    ("option", "position", "tile", "text"),
    [
        ("fishing", "both", "fishing", "beside both a river and a sea"),
        ("culture_neutrals", True, "culture", "every two enemy or native pawns"),
        ("double_fort", False, "fortification", "1 more, however many"),
        ("double_fort", False, "militia", "1 more, however many"),
        ("religion_entry", False, "religion", "not to enter the map"),
        ("espionage_legion", False, "espionage", "none of them a legion"),
    ],
)
def test_what_a_tile_does_follows_the_options(option: str, position: object, tile: str, text: str) -> None:
    default = RULES.prepare(Setup(), 3)
    other = RULES.prepare(Setup.model_validate({"options": {option: position}}), 3)
    before, after = BOARD.cards(default), BOARD.cards(other)
    assert text not in before[tile].text
    assert text in after[tile].text
    same = {other for other, texts in OTHERWISE.items() if tile in texts}
    assert same == {(option, position)}
    assert {id_ for id_ in before if before[id_] != after[id_]} == set(OTHERWISE[option, position])


def test_choices_of_heritage_and_messengers_are_in_words() -> None:
    t = table(tiles={1: "heritage"}, held={1: "farm"}, declined={1: "peak crag"}, hand={1: 9})
    labels = {BOARD.by_hand.choice(t, command) for command in RULES.legal(t, 1)}
    assert {"Wood: 4 pawns", "Wood: 4 pawns, clears Peak"} <= labels
    t = table(tiles={1: "heritage religion"}, held={1: "farm", 2: "wood"}, declined={1: "peak"})
    labels = {BOARD.by_hand.choice(t, command) for command in RULES.legal(t, 1)}
    assert {"Wood", "Wood, clears Peak"} <= labels
    made = MoveMade(move=1, seat=1, command="convert", args={"province": "wood", "clear": True})
    assert BOARD.label(t, made, play(t, "convert", province="wood", clear=True)) == (
        "converts Wood, clears beside it"
    )
    t = table(tiles={1: "messengers"}, held={1: "farm moor"})
    play(t, "end_conquest")
    of = offers(RULES, {"packs": {"map": t.map, "tiles": t.tiles}}, t, (1,))[0]["commands"]
    assert [offer["command"] for offer in of] == ["keep", "reorganize"]
    assert [choice["text"] for choice in of[0]["choices"]] == ["Farm", "Moor"]
    assert [choice["text"] for choice in of[1]["choices"]] == ["1 in Farm and 1 in Moor"]


def test_a_civilization_says_its_pawns_its_price_and_what_both_tiles_do() -> None:
    state, setup = new_game(3), RULES.prepare(Setup(), 3)
    offer = offers(RULES, setup, state[0], (state[0].seat,))[0]["commands"][0]
    assert len(offer["choices"]) == 6
    for slot, choice in enumerate(offer["choices"], 1):
        after = RULES.copy(state[0])
        events = RULES.play(after, ChooseCivilization(after.seat, slot), SeededChance("pawns", slot))
        [chosen] = [event for event in events if isinstance(event, CivilizationChosen)]
        price = "free" if slot == 1 else f"costs {slot - 1} {'point' if slot == 2 else 'points'}"
        assert choice["text"].endswith(f", {chosen.pawns} pawns, {price}")
        assert choice["cards"] == chosen.tiles
        assert choice["pictures"] == tuple(f"#v-t-{tile}" for tile in chosen.tiles)
    assert BOARD.by_hand.cards(state[0], EndConquest(state[0].seat)) == ()


def test_conquests_of_one_price_and_one_gain_stand_together() -> None:
    t = table(tiles={1: "fishing"}, held={1: "farm"}, hand={1: 9})
    commands = offers(RULES, {"packs": {"map": t.map, "tiles": t.tiles}}, t, (1,))[0]["commands"]
    [conquer] = [command for command in commands if command["command"] == "conquer"]
    choices, groups = conquer["choices"], conquer["groups"]
    grouped = [choice for choice in choices if "group" in choice]
    assert all(choice["text"].endswith(f": {groups[choice['group']]}") for choice in grouped)
    pairs = [(choice["group"], choice["effect"]) for choice in grouped]
    assert pairs == sorted(pairs, key=pairs.index)
    assert len(set(pairs)) < len(pairs)


def test_army_is_named_only_to_who_has_it() -> None:
    def texts(tiles: str) -> str:
        t = table(tiles={1: tiles}, hand={1: 3})
        [offer] = offers(RULES, {"packs": {"map": t.map, "tiles": t.tiles}}, t, (1,))
        return " ".join([offer["task"], *(command["text"] for command in offer["commands"])])

    assert "Army" not in texts("fishing")
    assert "or stop. With Army, you then conquer once more." in texts("army")


@pytest.mark.rule("vinci:1.8", "vinci:1.9")
@pytest.mark.parametrize(
    ("map_", "seats", "extra"),
    [("europa", 2, 12), ("europa", 3, 10), ("europa", 4, 6), ("europa", 5, 4), ("mare-nostrum", 3, 6)],
)
def test_the_board_says_how_many_extra_pawns_there_are(map_: str, seats: int, extra: int) -> None:
    state, _ = new_game(seats, map=map_)
    setup = {"packs": {"map": state.map}}
    drawn = render(BOARD.base(setup), BOARD.scene(state, ()))
    assert f'<text id="{EXTRA}" class="v-term" x="36" y="18">{extra} extra</text>' in drawn
    assert BOARD.table(state).offer[-1] == Group(
        "Extra", facts=(Fact("pawns for a new civilization", extra),)
    )


def test_a_map_without_a_legend_is_drawn_and_the_number_stands_beside_it() -> None:
    state, _ = new_game(3)
    assert render(BOARD.base({"packs": {"map": state.map}}), BOARD.scene(state, ()))
    assert BOARD.table(state).offer[-1].facts == (Fact("pawns for a new civilization", 10),)
