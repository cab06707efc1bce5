"""The sentences about a review, against figures that are given by hand."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from vidi.review.rows import Played, Review
from vidi.review.second_look import with_played
from vidi.review.summary import Sentence, apart, summary

NAMES = ("Ada", "Bo")


def _review(made: Review, first: Sequence[float], luck: float = 0.0, *, ended: bool = True) -> Review:
    """A review with the chance of the first of two seats at the start and after each turn of two moves."""
    by_move = [first[0], *(chance for chance in first[1:] for _ in range(2))]
    position, turn, drawn = made.positions[0], made.turns[0], made.draws[0]
    return replace(
        made,
        ended=ended,
        positions=tuple(
            replace(position, move=move, chances=(chance, 1 - chance)) for move, chance in enumerate(by_move)
        ),
        turns=tuple(
            replace(
                turn, seat=number % 2 + 1, round=number // 2 + 1, first=2 * number + 1, last=2 * number + 2
            )
            for number in range(len(first) - 1)
        ),
        draws=(replace(drawn, move=1, luck=(luck, -luck)),),
    )


@pytest.mark.parametrize(
    ("first", "sentences"),
    [
        (
            [0.5, 0.4, 0.7, 0.65, 1],
            [
                Sentence("Ada was clearly the likelier winner since Bo's turn in round 1 (40 % to 70 %).", 4),
            ],
        ),
        (
            [0.6, 0.7, 0.9, 0.95, 1],
            [
                Sentence("Ada was clearly the likelier winner from the start.", None),
                Sentence("The largest change: Bo's turn in round 1 (70 % to 90 % for Ada).", 4),
            ],
        ),
        (
            [0.5, 0.52, 0.55, 0.6, 0.61, 0.65, 0.58, 0],
            [
                Sentence("The first third was open: no chance was above 52 %, until move 2.", 2),
                Sentence("Open to the end: Ada's turn in round 4 decided (42 % to 100 % for Bo).", 14),
            ],
        ),
        (
            [0.5, 0.52, 0.55, 0.53, 0.61, 0.65, 0.7, 1],
            [
                Sentence("The first third was open: no chance was above 52 %, until move 2.", 2),
                Sentence("Ada was clearly the likelier winner since Bo's turn in round 2 (53 % to 61 %).", 8),
            ],
        ),
        ([0.5, 0.6, 0.5], []),  # a shared result has no winner
    ],
)
def test_the_result_is_told_by_the_turn_since_which_it_was_likely(
    made: Review, first: list[float], sentences: list[Sentence]
) -> None:
    assert list(summary(_review(made, first), NAMES, together=False)) == sentences


def test_a_second_look_counts_once_it_is_whole(made: Review) -> None:
    first = _review(made, [0.5, 0.4, 0.7, 0.65, 1])
    some = {2: (0.9, 0.1), 4: (0.3, 0.7), 6: (0.8, 0.2), 0: (0.2, 0.8)}

    def looked(*moves: int) -> tuple[Sentence, ...]:
        played = [Played(move, some[move], some[move], some[move], 16) for move in moves]
        ends = tuple(replace(one, end=one.move in (*some, 8)) for one in first.positions)
        return summary(with_played(replace(first, positions=ends), played), NAMES, together=False)

    assert looked(2) == looked(2, 4, 6) == looked() == summary(first, NAMES, together=False)
    assert looked(0, 2, 4, 6)[0].text == (
        "Ada was clearly the likelier winner since Ada's turn in round 2 (30 % to 80 %)."
    )


def test_luck_has_a_sentence_if_it_is_large_and_a_game_that_goes_on_has_none(made: Review) -> None:
    few = [0.6, 0.65, 1]
    assert "All draws together gave Ada 5 %." in [
        one.text for one in summary(_review(made, few, 0.05), NAMES, together=False)
    ]
    assert "All draws together cost Ada 5 %." in [
        one.text for one in summary(_review(made, few, -0.05), NAMES, together=False)
    ]  # the winner, of two whose luck is as large
    assert not any("draws" in one.text for one in summary(_review(made, few, 0.02), NAMES, together=False))
    assert summary(_review(made, few, 0.05, ended=False), NAMES, together=False) == ()


def test_a_table_that_lost_is_told_as_one(made: Review) -> None:
    lost = _review(made, [0.7, 0.4, 0.3, 0])
    lost = replace(
        lost,
        positions=tuple(replace(one, chances=one.chances[:1] * 2) for one in lost.positions),
        turns=tuple(replace(turn, seat=None, turn=None) for turn in lost.turns),
    )
    assert summary(lost, NAMES, together=True)[0].text == (
        "The table was clearly likelier to lose since round 1 (70 % to 40 %)."
    )


def test_a_turn_says_from_where_it_differs() -> None:
    assert (
        apart(88, 90, "2 pawns", "4 pawns") == "the same until move 89, then “4 pawns” instead of “2 pawns”"
    )
    assert apart(88, 88, "2 pawns", "4 pawns") == "from the first move on, “4 pawns” instead of “2 pawns”"
