"""Rules 17: what is open, what is hidden, and records of those who do not see everything."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.darwinci import RULES
from domain.darwinci.events import TileDrawn, TilesPutBack
from domain.darwinci.state import State
from domain.kernel.aggregate import Game
from domain.kernel.chance import ChanceError
from domain.kernel.events import MoveMade
from domain.kernel.rules import digest, learned, view_of
from tests.games.darwinci.table import choices, dealt, only, play, refused, table
from tests.generic.games import RandomGame
from vidi.library.library import Library
from vidi.record.write import record_lines


@pytest.mark.rule("darwinci:17.1", "darwinci:17.2", "darwinci:17.3")
def test_what_lies_open_is_seen_by_all() -> None:
    state = table(
        phase="bid",
        offers={1: 10, 2: 20, 3: 30},
        bids={2: "1:3 1:1", 3: "1:2"},
        money={1: 3, 2: 30},
        supply={1: "1 1 2", 2: "3 3"},
        parcels={1: "3 4", 2: "5 6", 3: "7 8"},
        markers={2: "ring"},
        won={3: [29]},
        hands={1: [40], 2: [41], 3: [42]},
        left=(4, 4),
        following=3,
    )
    hidden = ("pool", "hands", "known", "under", "laid", "chosen")
    for seat in (1, 2, 3):
        view = view_of(RULES, state, seat)
        unchanged = {name: getattr(state, name) for name in hidden}
        assert replace(view, **unchanged) == state


@pytest.mark.rule("darwinci:17.4")
def test_a_hand_is_seen_by_its_player_only() -> None:
    state = table(hands={1: [3, 4], 2: [5, 6], 3: [7, 8]}, left=(20, 20))
    view = view_of(RULES, state, 2)
    assert view.hands[1:] == [(None, None), (5, 6), (None, None)]
    assert set(view.pool) == {*state.pool, 3, 4, 7, 8}
    assert view.known[1:] == [0, 1 << 5 | 1 << 6, 0]


@pytest.mark.rule("darwinci:17.5")
def test_one_knows_where_one_put_a_fragment_back() -> None:
    hands = {1: [3, 4, 60, 61], 2: [5, 6], 3: [7, 8]}
    state = table(phase="put_back", hands=hands, left=(0, 9), under={2: []})
    remembered = view_of(RULES, state, 1)
    back = only(play(state, "put_back", tiles=[61, 3], site=1), TilesPutBack)
    RULES.evolve(remembered, back)
    assert learned(RULES, back, 2) == replace(back, tiles=(None, None))
    assert view_of(RULES, state, 1).under[1] == (61, 3)
    assert view_of(RULES, state, 2).under[1] == (None, None)
    # Seat 2 draws what seat 1 put there: seat 1 knows it still, seat 3 does not.
    drawn = only(play(state, "buy", 2, site=1), TileDrawn)
    assert learned(RULES, drawn, 1) == replace(drawn, tile=None)
    RULES.evolve(remembered, replace(drawn, tile=None))  # all that seat 1 learns of it
    assert remembered.hands[2] == (61, None, None)
    assert view_of(RULES, state, 1).hands[2] == (61, None, None)
    assert view_of(RULES, state, 3).hands[2] == (None, None, None)
    assert view_of(RULES, state, 2).hands[2] == (5, 6, 61)
    # Seat 2 lays two of the hand back: nobody else knows any of them any more.
    play(state, "draw", site=2)
    play(state, "put_back", tiles=[5, 6], site=2)
    assert view_of(RULES, state, 1).hands[2] == (None, None)
    assert 61 in view_of(RULES, state, 1).pool
    assert view_of(RULES, state, 1).under[1] == (3,)


@pytest.mark.rule("darwinci:17.6")
def test_chance_is_who_begins_and_what_is_drawn_from_the_shuffle() -> None:
    names = set()
    for seed in range(4):
        game = RandomGame("darwinci", seed)
        assert [list(outcome) for outcome in game.started.chance] == [["start_seat"]]
        for step in game.steps():
            drawn = [e for e in step.events if isinstance(e, TileDrawn) and not e.put_back]
            assert [{"tile": event.tile} for event in drawn] == list(step.made.chance)
            names |= {step.made.command} if drawn else set()
    assert names == {"draw", "buy"}


def seen_by(seat: int, seed: int) -> tuple[Game, Any]:
    """A random game as a record that this seat wrote, move by move; and the state of the whole game.

    It leaves out what others drew, and what they put back.
    """
    whole = RandomGame("darwinci", seed)
    players, setup = whole.started.seats, whole.started.setup
    record = Game.start(RULES, players, setup, chance=whole.started.chance)
    after = whole.start
    for step in whole.steps():
        made, after = step.made, step.after
        args, chance = dict(made.args), []
        theirs = made.seat != seat
        if made.command == "put_back" and None in record.state.hands[made.seat]:
            args["tiles"] = [None, None]
        for drawn in (event for event in step.events if isinstance(event, TileDrawn)):
            site = drawn.site
            known = not record.state.left[site] and record.state.under[site][0]
            if not known:
                chance.append({"tile": None if theirs else drawn.tile})
        record.move(made.seat, made.command, args, chance)
        assert digest(view_of(RULES, record.state, seat)) == digest(view_of(RULES, after, seat))
    return record, after


@pytest.mark.rule("darwinci:17.7")
@pytest.mark.parametrize("seed", range(6))
def test_what_one_player_saw_is_a_whole_game(seed: int) -> None:
    for seat in (1, 3):
        record, after = seen_by(seat, seed)
        assert record.state.phase == "over"
        assert RULES.score(record.state) == RULES.score(after)
        assert record.state.winners == after.winners
        moves = [event for event in record.standing if isinstance(event, MoveMade)]
        assert {"tile": None} in [outcome for made in moves for outcome in made.chance]


@pytest.mark.rule("darwinci:17.7")
def test_such_a_record_is_imported_and_written_out_again(library: Library, tmp_path: Path) -> None:
    record, _ = seen_by(2, 4)
    text = "".join(f"{line}\n" for line in record_lines(record.standing))
    assert '"chance":[{"tile":null}]' in text
    assert '"tiles":[null,null]' in text
    file = tmp_path / "seen.vidi.jsonl"
    file.write_text(text, "utf-8")
    report = library.import_files([file])
    assert report.counts() == {"new": 1}, report.errors()
    game = library.game(library.games()[0].id)
    assert [event for _, event in game.events] == record.standing
    assert game.record() == text


UNSEEN = (None, None, None, None)


def unseen() -> State:
    """Seat 1 wrote the record: seat 2 and 3 have drawn four fragments each that it does not know."""
    return dealt((3, 4, 5, 6), UNSEEN, UNSEEN)  # type: ignore[arg-type]


@pytest.mark.rule("darwinci:17.8")
def test_what_appears_was_not_elsewhere() -> None:
    state = unseen()
    refusal = refused(state, "lay", 2, tile=3, x=0, y=0, rotation=0)
    assert refusal.rule == "darwinci:17.8"
    assert refusal.message == (
        "fragment 3 cannot come out of the hand of seat 2: it is in the hand of seat 1. "
        "This contradicts earlier moves; "
        "possible: 1, 2, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, ... (61 in all)"
    )
    play(state, "lay", 2, tile=40, x=0, y=0, rotation=0)
    assert refused(state, "lay", 2, tile=40, x=1, y=0, rotation=0).rule == "darwinci:2.12"
    play(state, "lay", 2, tile=41, x=1, y=0, rotation=0)
    for seat, tiles in ((1, (3, 4)), (3, (50, 51))):
        play(state, "lay", seat, tile=tiles[0], x=0, y=0, rotation=0)
        play(state, "lay", seat, tile=tiles[1], x=1, y=0, rotation=0)
    assert state.hands[1:] == [(5, 6), (None, None), (None, None)]
    assert {choice["tile"] for choice in [*choices_when_offering(state)]} == set(state.pool)


def choices_when_offering(state: State) -> list[dict[str, Any]]:
    """All pass, seat 1 and 3 offer; what seat 2 may."""
    for _ in range(3):
        play(state, "pass")
    play(state, "offer", 1, tile=5)
    play(state, "offer", 3, tile=60)
    return choices(state, 2)


@pytest.mark.rule("darwinci:17.8")
@pytest.mark.parametrize(
    ("place", "where"),
    [
        ({"parcels": {3: "40 41"}}, "in the parcel of seat 3"),
        ({"hands": {1: [40], 2: [None]}}, "in the hand of seat 1"),
        ({"under": {2: [39, 40]}}, "under site 2"),
        ({"left": (0, 0)}, "out of the game"),
    ],
)
def test_the_message_says_where_a_fragment_is_known_to_be(place: dict[str, Any], where: str) -> None:
    state = table(**{"hands": {2: [None]}, **place})
    refusal = refused(state, "offer", 2, tile=40)
    assert refusal.rule == "darwinci:17.8"
    assert where in refusal.message


@pytest.mark.rule("darwinci:17.8")
def test_two_seats_cannot_offer_the_same_fragment() -> None:
    state = table(hands={1: [3], 2: [None], 3: [None]})
    play(state, "offer", 2, tile=40)
    assert refused(state, "offer", 3, tile=40).rule == "darwinci:17.8"


@pytest.mark.rule("darwinci:17.8")
def test_nobody_draws_what_is_known_to_be_elsewhere() -> None:
    state = table(phase="refill", following=1, hands={2: [None], 3: [40]})
    with pytest.raises(ChanceError, match="the tile cannot be 40"):
        play(state, "draw", site=1, draws=[40])
    play(state, "draw", site=1, draws=[None])
    assert state.hands[1] == (None,)


@pytest.mark.rule("darwinci:17.9")
def test_known_fragments_are_named_when_put_back_and_unknown_ones_not() -> None:
    state = table(phase="put_back", hands={1: [3, 4, 60, 61]})
    for tiles in ([None, None], [3, None], [None, 4]):
        refusal = refused(state, "put_back", tiles=tiles, site=1)
        assert refusal.rule == "darwinci:17.9"
        assert refusal.message == "name the fragments that are put back; the hand holds 3, 4, 60, 61"
    state = table(phase="put_back", hands={1: [3, None, None, None]})
    for other in (4, None):
        assert refused(state, "put_back", tiles=[3, other], site=1).rule == "darwinci:17.9"
    assert choices(state) == [{"name": "put_back", "tiles": [None, None], "site": site} for site in (1, 2)]
    play(state, "put_back", tiles=[None, None], site=2)
    assert (state.hands[1], state.under[2]) == ((None, None), (None, None))
    assert 3 in state.pool
