"""Rules 3: the course of a round."""

from itertools import groupby

import pytest

from domain.darwinci import RULES
from domain.darwinci.events import BidBegan, PhaseBegan, RoundBegan
from domain.kernel.chance import SeededChance
from tests.games.darwinci.table import dealt, every, play, refused, table


@pytest.mark.rule("darwinci:3.1", "darwinci:3.4")
def test_the_phases_of_a_round() -> None:
    state = dealt((4, 5, 7, 8), (19, 20, 21, 22), (28, 30, 31, 32))
    phases = []
    draw = SeededChance("phases", 0).below
    began = 0
    while began < 3:
        seat = RULES.to_act(state)[0]
        command = RULES.legal(state, seat).sample(draw)
        events = play(state, command.NAME, seat, **command.args())
        began += len(every(events, RoundBegan))
        for event in events:
            if isinstance(event, PhaseBegan):
                phases.append(event.phase)
            if isinstance(event, BidBegan):
                phases.append("bid")
            if isinstance(event, RoundBegan):
                phases.append("buy")
    names = [phase for phase, _ in groupby(phases) if phase not in ("bought", "put_back")]
    names = [name for name, _ in groupby(names)]
    a_round = ["buy", "offer", "bid", "place", "jewel", "refill"]
    assert names == [*a_round, *a_round, "buy"]


@pytest.mark.rule("darwinci:3.2")
def test_who_is_not_due_has_to_wait() -> None:
    state = table(4, phase="buy", seat=4, first=3)
    late = refused(state, "pass", 3)
    assert late.rule == "darwinci:3.2"
    assert late.message == "seat 3 has nothing to decide while fragments may be bought; to act: seat 4"
    play(state, "pass")
    assert state.seat == 1


@pytest.mark.rule("darwinci:3.2")
def test_offering_is_done_by_all_at_once() -> None:
    state = table(phase="offer", first=2, hands={1: [3, 4], 2: [5, 6], 3: [7, 8]})
    assert RULES.to_act(state) == (2, 3, 1)
    play(state, "offer", 1, tile=3)
    assert RULES.to_act(state) == (2, 3)
    assert refused(state, "offer", 1, tile=4).rule == "darwinci:3.2"
    play(state, "offer", 3, tile=7)
    play(state, "offer", 2, tile=6)
    assert state.phase == "bid"


@pytest.mark.rule("darwinci:3.3")
def test_who_can_do_nothing_is_not_asked() -> None:
    state = table(4, phase="buy", money={2: 2, 3: 0}, hands={1: [3]})
    play(state, "pass")
    assert (state.phase, state.seat) == ("buy", 4)  # 2 and 3 have too little money
    play(state, "pass")
    assert state.phase == "offer"
    state = table(
        4, phase="jewel", parcels={1: "3 4", 2: "7 47", 3: "4 46"} | {3: "5 48"}, hands={1: [8]}, following=2
    )
    play(state, "skip")
    assert (state.phase, state.seat) == ("jewel", 3)  # the parcel of 2 shows no jewel


@pytest.mark.rule("darwinci:3.1", "darwinci:4.1", "darwinci:7.1", "darwinci:11.1")
@pytest.mark.parametrize(
    ("phase", "command", "args"),
    [
        ("buy", "draw", {"site": 1}),
        ("buy", "offer", {"tile": 3}),
        ("buy", "end_bid", {}),
        ("buy", "skip", {}),
        ("jewel", "pass", {}),
        ("jewel", "bid", {"stone": 1, "on": 3}),
    ],
)
def test_a_command_at_the_wrong_time_is_refused(phase: str, command: str, args: dict[str, int]) -> None:
    state = table(phase=phase, parcels={1: "4 46"}, hands={1: [3]})  # type: ignore[arg-type]
    refusal = refused(state, command, **args)
    assert refusal.message.startswith(f"{command} is not possible while")
