"""The bots of Vinci: how strong they are, and what the steady one does on a plain table.

``python -m benchmarks.strength vinci`` plays the same matches longer.
"""

from functools import partial
from statistics import median

from benchmarks.strength import play_match
from benchmarks.vinci import Civilizations
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Command
from domain.vinci import RULES
from domain.vinci import commands as c
from domain.vinci.state import State
from tests.games.vinci.table import ALL_TILES, table
from vidi.bots import own_bots


def move(state: State, bot: str = "steady") -> Command:
    """What a bot does on a table."""
    choices = RULES.legal(state, state.seat)
    command: Command = own_bots("vinci")[bot](state, state.seat, choices, SeededChance("table", 0).below)
    assert RULES.refusal(state, command) is None
    return command


def test_steady_beats_three_random_bots() -> None:
    assert play_match(RULES, ["steady", "random", "random", "random"], 20).wins["steady"] >= 19


def test_steady_beats_greedy() -> None:
    assert play_match(RULES, ["steady", "greedy"], 20).wins["steady"] >= 12


def test_greedy_beats_random() -> None:
    assert play_match(RULES, ["greedy", "random"], 10).wins["greedy"] >= 8


def test_four_equals_take_every_tile_decline_and_are_never_idle_for_long() -> None:
    match = play_match(RULES, ["steady"] * 4, 14)
    assert isinstance(match.own, Civilizations)
    assert set(match.own.taken) == set(ALL_TILES)
    assert median(match.own.declines) >= 2
    assert match.own.longest_idle < 3


def test_steady_goes_for_what_its_tiles_pay() -> None:
    """Brook is a river, worth nothing but for its mine."""
    assert move(table(held={1: "pasture"}, hand={1: 1})) == c.EndConquest(seat=1)
    mining = table(tiles={1: "mining"}, held={1: "pasture"}, hand={1: 1})
    assert move(mining) == c.Conquer(seat=1, province="brook")


def test_steady_keeps_away_from_its_own_declined_provinces() -> None:
    """Farm and village are alike to who comes in, but beside village lies what would be emptied."""
    alike = partial(table, tiles={1: "revolutionaries"}, hand={1: 2}, empty="farm village", round=3)
    assert move(alike(declined={1: "oasis"})) == c.Conquer(seat=1, province="farm")
    assert move(alike(declined={1: "wood"})) == c.Conquer(seat=1, province="village")


def test_steady_spies_where_force_is_dear() -> None:
    spies = table(tiles={1: "espionage"}, held={1: "farm", 2: {"village": 9}}, hand={1: 2}, natives=False)
    assert move(spies) == c.Infiltrate(seat=1, province="village")


def test_steady_uses_up_its_legions_first() -> None:
    legions = table(tiles={1: "legions"}, held={1: "farm"}, hand={1: 3})
    first = move(legions)
    assert isinstance(first, c.Conquer)
    assert first.legions == 2


def test_steady_converts_pawns_that_stand_alone() -> None:
    religion = table(tiles={1: "religion"}, held={1: "farm", 2: "village"})
    assert move(religion) == c.Convert(seat=1, province="village")


def test_steady_joins_what_was_parted() -> None:
    """Wood and village are two parts; farm lies between them, pasture and oasis beside one of them."""
    parted = table(held={1: "wood village"}, hand={1: 3})
    assert move(parted) == c.Conquer(seat=1, province="farm")


def test_steady_keeps_the_better_part() -> None:
    """Points count, not provinces: rivers score nothing."""
    assert move(table(held={1: "wood farm brook delta harbour"}, phase="keep")) == c.Keep(
        seat=1, province="wood"
    )
    assert move(table(held={1: "wood valley harbour"}, phase="keep")) == c.Keep(seat=1, province="valley")


def test_steady_gives_up_what_only_ties_a_pawn() -> None:
    idle = table(held={1: "farm ford"}, hand={1: 2}, phase="collect")
    assert move(idle) == c.Abandon(seat=1, province="ford")


def test_steady_leaves_its_pawns_where_points_are_at_stake() -> None:
    placed = move(table(held={1: "village ford", 2: "farm"}, hand={1: 4, 2: 6}, phase="reorganize"))
    assert isinstance(placed, c.Reorganize)
    pawns = dict(placed.pawns)
    assert pawns["village"] > pawns["ford"]


def test_steady_declines_when_nothing_is_left_to_expand_with() -> None:
    spent = partial(table, held={1: "farm village oasis"}, phase="start")
    assert move(spent(round=6)) == c.Decline(seat=1)
    assert move(spent(round=12)) == c.Expand(seat=1)


def test_steady_declines_by_rebirth_after_it_scored() -> None:
    spent = partial(table, tiles={1: "rebirth"}, held={1: "farm village oasis"}, round=6)
    assert move(spent(phase="start")) == c.Expand(seat=1)
    assert move(spent(phase="rebirth")) == c.Decline(seat=1)


def test_steady_takes_coins_where_a_civilization_can_no_longer_come_in() -> None:
    last = table(phase="choose", round=12, coins=(0, 0, 0, 4, 0, 0))
    assert move(last) == c.ChooseCivilization(seat=1, slot=4)


def test_steady_makes_peace_with_the_strongest_neighbour() -> None:
    diplomacy = table(
        tiles={1: "diplomacy"}, held={1: "farm", 2: {"village": 2}, 3: {"wood": 7}}, phase="peace"
    )
    assert move(diplomacy) == c.MakePeace(seat=1, partner=3)
