"""What stands after moves were taken back."""

from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.events import GameEnded, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.standing import standing


def made(move: int) -> list[Event]:
    """A move and one event that it caused."""
    return [
        MoveMade(move=move, seat=1, command="pass", args={}),
        GameEnded(scores=(move,), winners=()),
    ]


def moves(events: list[Event]) -> list[int]:
    """The moves that stand; each with what it caused."""
    numbers = [event.move for event in events if isinstance(event, MoveMade)]
    assert [event.scores[0] for event in events if isinstance(event, GameEnded)] == numbers
    return numbers


def test_a_move_goes_with_all_it_caused() -> None:
    stream = [*made(1), *made(2), *made(3), TakenBack(move=4, seat=1, to=1), *made(5)]
    assert moves(standing(stream)) == [1, 5]


def test_taking_back_after_a_taking_back() -> None:
    stream = [*made(1), *made(2), TakenBack(move=3, seat=1, to=1), *made(4), TakenBack(move=5, seat=1, to=0)]
    assert moves(standing(stream)) == []


def test_setting_up_always_stands() -> None:
    setup = GameEnded(scores=(0,), winners=())
    assert standing([setup, *made(1), TakenBack(move=2, seat=1, to=0)]) == [setup]


@given(st.lists(st.one_of(st.none(), st.integers(0, 30)), max_size=30))
def test_it_agrees_with_playing_it_by_hand(script: list[int | None]) -> None:
    stream: list[Event] = []
    expected: list[int] = []
    for number, back in enumerate(script, start=1):
        if back is None:
            stream += made(number)
            expected.append(number)
        else:
            stream.append(TakenBack(move=number, seat=1, to=back))
            expected = [move for move in expected if move <= back]
    assert moves(standing(stream)) == expected
