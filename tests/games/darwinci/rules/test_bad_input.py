"""Records of Darwinci with a mistake of its own: where, what, by which rule, and what would be right.

The short record below has three players, who draw in moves 1 to 12, lay in 13 to 18, buy nothing and offer in
22 to 24; move n stands in line n + 2. As seat 1 wrote it, null stands for what the others drew.
"""
# ruff: noqa: E501 - a message stands here as a user reads it, on one line

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.refusal import IllegalMove
from tests.helpers.records import write
from vidi.importers.report import Outcome
from vidi.library.library import Library
from vidi.library.recording import Recorder

VIDI = Path(sys.executable).with_name("vidi")

SEED = "Ann begins in this one, if it is 2"
"""Long enough for record:16."""

Line = dict[str, Any]

HANDS = {1: (3, 4, 5, 6), 2: (37, 38, 39, 40), 3: (25, 26, 27, 28)}
"""What each draws; the first two are laid, the third is offered."""
LAID, PASSED, OFFERED = 18, 21, 24
"""The last move of each part."""
HEADER: list[Line] = [
    {"vidi": 1, "game": "darwinci", "seats": ["Ann", "Bo", "Cy"]},
    {"n": 0, "chance": [{"start_seat": 1}]},
]


def move(seat: int, command: str, drawn: int | str | None = 0, **args: Any) -> Line:
    """A move without its number; ``drawn`` is the fragment that comes up, 0 for none."""
    line: Line = {"seat": seat, "command": command, "args": args}
    return line if drawn == 0 else line | {"chance": [{"tile": drawn}]}


def lay(seat: int, tile: int, x: int = 0, y: int = 0) -> Line:
    return move(seat, "lay", tile=tile, x=x, y=y, rotation=0)


def bid(seat: int, *stones: tuple[int, int]) -> list[Line]:
    """Stones of these colours on these fragments."""
    return [move(seat, "bid", stone=stone, on=on) for stone, on in stones]


def no_more(*seats: int) -> list[Line]:
    return [move(seat, "end_bid") for seat in seats]


def whole(seen_by: int | None = None) -> list[Line]:
    """The moves of the short record; ``seen_by`` a seat, null is what others drew."""
    drawn = {seat: hand if seen_by in (None, seat) else (None,) * 4 for seat, hand in HANDS.items()}
    return [
        *(move(seat, "draw", tile, site=1) for seat, hand in drawn.items() for tile in hand),
        *(lay(seat, hand[x], x) for seat, hand in HANDS.items() for x in (0, 1)),
        *(move(seat, "pass") for seat in HANDS),
        *(move(seat, "offer", tile=hand[2]) for seat, hand in HANDS.items()),
    ]


def record(moves: list[Line]) -> list[Line]:
    return [*HEADER, *({"n": n, **line} for n, line in enumerate(moves, start=1))]


def short(upto: int, *more: Line) -> list[Line]:
    """So many moves of the short record, and others."""
    return [*whole()[:upto], *more]


def mine(upto: int, *more: Line) -> list[Line]:
    """The same as seat 1 saw it."""
    return [*whole(seen_by=1)[:upto], *more]


WON = [
    *bid(1, (2, 5), (3, 27)),
    *no_more(1),
    *bid(2, (1, 39), (3, 39), (2, 5)),
    *bid(3, (1, 27), (2, 5)),
    *no_more(3, 1),
    *bid(2, (2, 27), (2, 27), (2, 39)),
    *no_more(3, 1),
    *bid(2, (2, 39), (2, 5)),
    *no_more(3),
]
"""Seat 2 wins all three, with four stones the one of seat 1, which gets three of them."""
PLACED = [
    move(2, "place", tile=5, x=2, y=0, rotation=0),
    move(2, "place", tile=39, x=3, y=0, rotation=0),
    move(2, "place", tile=27, x=0, y=1, rotation=0),
]
SECOND_OFFERS = [
    *(move(seat, "skip") for seat in (1, 2, 3)),
    *(move(seat, "draw", tile, site=1) for seat, tile in ((2, 50), (3, 51), (1, 52))),
    *(move(seat, "pass") for seat in (2, 3, 1)),
    *(move(seat, "offer", tile=tile) for seat, tile in ((1, 6), (2, 40), (3, 28))),
]

REVEALED = "This contradicts earlier moves; possible: 1, 2, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, ..."
BOUGHT = [
    move(1, "buy", 50, site=1),
    move(1, "draw", 51, site=2),
    move(1, "put_back", tiles=[50, 6], site=1),
    move(2, "buy", None, site=1),
]
"""Seat 1 buys two fragments and puts back two; then seat 2 buys one."""

CASES: dict[str, tuple[list[Line], str]] = {
    # Stones
    "a stone one has not got": (short(OFFERED, *bid(1, (2, 5), (3, 27), (3, 5))), "move 27: bid 3: seat 1 has no stone of seat 3 in its supply; possible: end_bid, stone 1 [darwinci:7.3]"),
    "a stone of nobody": (short(OFFERED, *bid(1, (4, 5))), "move 25: bid 4: seat 1 has no stone of seat 4 in its supply; possible: stone 1, stone 2, stone 3 [darwinci:7.3]"),
    "a stone of no colour": (short(OFFERED, *bid(1, (6, 5))), "move 25: bid: `stone` must be at most 5, found 6; bid takes stone, on, big [record:9]"),
    "a second own stone in round 1": (short(OFFERED, *bid(1, (1, 5), (1, 5))), "move 26: bid 1: bidding round 1 allows only one stone of the seat's own; possible: stone 2, stone 3 [darwinci:7.9]"),
    "a third foreign stone in round 1": (short(OFFERED, *WON, *PLACED, *SECOND_OFFERS, *no_more(2), *bid(3, (2, 28)), *no_more(3), *bid(1, (2, 6), (2, 6), (2, 6))), "move 63: bid 2: bidding round 1 allows only two foreign stones; possible: end_bid, stone 1 [darwinci:7.8]"),
    "too few foreign stones in round 1": (short(OFFERED, *bid(1, (2, 5)), *no_more(1)), "move 26: end_bid: a foreign stone has yet to be placed in bidding round 1; possible: stone 1, stone 3 [darwinci:7.6]"),
    "a big stone of no expert": (short(OFFERED, move(1, "bid", stone=1, on=5, big=True)), "move 25: bid 1: the big stone is part of the expert game only (option experts) [darwinci:15.10]"),
    "a stone on what is not on offer": (short(OFFERED, *bid(1, (1, 6))), "move 25: bid 1: fragment 6 is not on offer; possible: 5, 27, 39 [darwinci:7.4]"),
    # Fragments
    "an offer not in hand": (short(PASSED, move(1, "offer", tile=40)), "move 22: offer 40: fragment 40 is not in the hand, which holds 5, 6 [darwinci:6.1]"),
    "no such fragment": (short(PASSED, move(1, "offer", tile=66)), "move 22: offer: `tile` must be at most 65, found 66; offer takes tile [record:9]"),
    "a fragment laid away from the first": (short(13, lay(1, 4, 1, 1)), "move 14: lay 4: x 1, y 1 shares no edge with a fragment of the parcel; possible: x 0, y -1; x -1, y 0; x 1, y 0; x 0, y 1 [darwinci:2.13]"),
    "a fragment outside the frame": (short(OFFERED, *WON, *PLACED[:2], move(2, "place", tile=27, x=4, y=0, rotation=0)), "move 45: place 27: x 4, y 0 would make the parcel larger than 4 x 3 or 3 x 4; possible: x 0, y -1; x 1, y -1; x 2, y -1; x 3, y -1; x 0, y 1; x 1, y 1; x 2, y 1; x 3, y 1 [darwinci:10.7]"),
    "a fragment far away": (short(OFFERED, *WON, move(2, "place", tile=27, x=101, y=0, rotation=0)), "move 43: place: `x` must be at most 100, found 101; place takes tile, x, y, rotation [record:9]"),
    "a fragment that one did not win": (short(OFFERED, *WON, move(2, "place", tile=6, x=2, y=0, rotation=0)), "move 43: place 6: fragment 6 was not won by seat 2; possible: 5, 27, 39 [darwinci:10.1]"),
    "a turn that there is not": (short(12, move(1, "lay", tile=3, x=0, y=0, rotation=45)), "move 13: lay: `rotation` must be 0, 90, 180 or 270, found 45; lay takes tile, x, y, rotation [record:9]"),
    "a fragment drawn twice": (short(4, move(2, "draw", 3, site=1)), "move 5: draw 1: chance 1: the tile cannot be 3, it is in the hand of seat 1; possible: 1, 2, 7, 8, 9, 10, ... (61 in all) [record:10]"),
    "fragments put back unnamed": (short(LAID, *BOUGHT[:2], move(1, "put_back", tiles=[None, None], site=1)), "move 21: put_back 1: name the fragments that are put back; the hand holds 5, 6, 50, 51 [darwinci:17.9]"),
    # What is revealed later
    "another lays what I hold": (mine(14, lay(2, 5)), f"move 15: lay 5: fragment 5 cannot come out of the hand of seat 2: it is in the hand of seat 1. {REVEALED} (61 in all) [darwinci:17.8]"),
    "two lay the same": (mine(15, lay(3, 37)), f"move 16: lay 37: fragment 37 cannot come out of the hand of seat 3: it is laid by seat 2. {REVEALED} (60 in all) [darwinci:17.8]"),
    "another offers what lies in a parcel": (mine(PASSED, move(2, "offer", tile=25)), f"move 22: offer 25: fragment 25 cannot come out of the hand of seat 2: it is in the parcel of seat 3. {REVEALED} (57 in all) [darwinci:17.8]"),
    "two offer the same": (mine(23, move(3, "offer", tile=39)), f"move 24: offer 39: fragment 39 cannot come out of the hand of seat 3: it is offered by seat 2. {REVEALED} (56 in all) [darwinci:17.8]"),
    "another offers what I put back": (mine(LAID, *BOUGHT, move(2, "draw", None, site=2), move(2, "put_back", tiles=[None, None], site=2), move(3, "pass"), move(2, "offer", tile=50)), f"move 26: offer 50: fragment 50 cannot come out of the hand of seat 2: it is under site 1. {REVEALED} (55 in all) [darwinci:17.8]"),
    "I draw what another has laid": (mine(LAID, move(1, "buy", 37, site=1)), "move 19: buy 1: chance 1: the tile cannot be 37, it is in the parcel of seat 2; possible: 1, 2, 7, 8, 9, 10, ... (57 in all) [record:10]"),
    "a hand named that I cannot know": (mine(LAID, *BOUGHT, move(2, "draw", None, site=2), move(2, "put_back", tiles=[39, None], site=2)), "move 24: put_back 2: the hand is not known, so no fragment of it can be named: tiles must be [null, null] [darwinci:17.9]"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_one_message_and_the_moves_before_are_kept(name: str, library: Library, tmp_path: Path) -> None:
    moves, message = CASES[name]
    file = write(tmp_path / "game.vidi.jsonl", *record(moves))
    report = library.import_files([file])
    assert [str(error) for error in report.errors()] == [f"{file}:{len(moves) + 2}: {message}"]
    assert report.counts() == {"partial": 1}
    assert len(library.game(library.games()[0].id).moves) == len(moves) - 1


def answers(story: list[Line]) -> tuple[list[Line], list[str | None]]:
    """The lines of a story with every mistake of above that begins as it does, and the message for each."""
    lines, messages = list[Line](), list[str | None]()
    for n, right in enumerate(story):
        for moves, message in CASES.values():
            if moves[:-1] == story[:n] and moves[-1] != right:
                lines.append(moves[-1])
                messages.append(message.partition(": ")[2])
        lines.append(right)
        messages.append(None)
    return lines, messages


def test_a_recorder_says_the_same_and_goes_on(tmp_path: Path) -> None:
    *story, _ = CASES["a third foreign stone in round 1"][0]
    lines, expected = answers([*story, *no_more(1)])
    assert sum(message is not None for message in expected) >= 15
    players = [argument for name in HEADER[0]["seats"] for argument in ("--player", name)]
    done = subprocess.run(
        [VIDI, "--library", tmp_path, "record", "darwinci", *players, "--seed", SEED],
        input="".join(f"{json.dumps(line)}\n" for line in lines),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "")
    _, *replies = (json.loads(line) for line in done.stdout.splitlines())
    messages = [None if answer["ok"] else f"{answer['message']} [{answer['rule']}]" for answer in replies]
    assert messages == expected


def test_a_recorder_of_what_one_player_saw_says_the_same(library: Library) -> None:
    lines, expected = answers(mine(OFFERED))
    assert sum(message is not None for message in expected) >= 4
    recorder = Recorder.start(library, "darwinci", HEADER[0]["seats"], seed=SEED)
    messages = list[str | None]()
    for line in lines:
        try:
            recorder.record(line)
            messages.append(None)
        except IllegalMove as illegal:
            messages.append(str(illegal))
    assert messages == expected


def test_what_is_revealed_is_known_from_then_on_and_what_was_written_stays(
    library: Library, tmp_path: Path
) -> None:
    file = tmp_path / "game.vidi.jsonl"

    def taken(moves: list[Line]) -> dict[Outcome, int]:
        report = library.import_files([write(file, *record(moves))])
        messages.extend(str(error) for error in report.errors())
        return report.counts()

    messages = list[str]()
    assert taken(mine(PASSED)) == {"new": 1}
    (header,) = library.games()
    before = library.game(header.id).state()
    assert before.hands[1:] == [(5, 6), (None, None), (None, None)]
    assert taken(mine(OFFERED)) == {"continued": 1}
    game = library.game(header.id)
    after = game.state()
    assert (after.offers[1:], after.hands[1:]) == ([5, 39, 27], [(6,), (None,), (None,)])
    assert set(before.pool) - set(after.pool) == {39, 27}
    assert messages == []
    assert taken(short(OFFERED)) == {"conflict": 1}
    assert messages[0].startswith(
        f"{file}:7: move 5: `chance` differs from the game of the same id in the library: "
        'the library has [{"tile": null}], the file [{"tile": 37}]; nothing was written.'
    )
    assert game.record() == library.game(header.id).record()
