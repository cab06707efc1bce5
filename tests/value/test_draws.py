"""Draws of pairs of games: what both draw is equal, however the games differ."""

from collections import Counter

from vidi.value.draws import ByKind, ByMove

CARDS = [f"card {number}" for number in range(12)]


def dice(draws: ByKind | ByMove, seat: int, number: int) -> list[int]:
    return [draws.of_move(seat).draw("die", range(1, 7)) for _ in range(number)]


def test_a_move_more_changes_draws_by_move_and_none_by_kind_of_another_seat() -> None:
    for kind, same in ((ByKind, True), (ByMove, False)):
        one, other = kind("pair 1"), kind("pair 1")
        other.of_player(1)
        other.of_move(1).draw("tile", CARDS)
        seen = []
        for draws in (one, other):
            drawn = []
            for _ in range(20):
                drawn.append(draws.of_player(2)(1_000))
                drawn += dice(draws, 2, 1)
            seen.append(drawn)
        assert (seen[0] == seen[1]) == same
        assert len(set(seen[0])) > 10


def test_a_missing_card_changes_only_the_draws_that_were_it() -> None:
    def hand(cards: list[str]) -> list[str]:
        draws = ByKind("pair 2")
        return [draws.of_move(1).draw("card", cards) for _ in range(200)]

    whole, less = hand(CARDS), hand([card for card in reversed(CARDS) if card != CARDS[3]])
    assert CARDS[3] in whole
    assert all(a == b for a, b in zip(whole, less, strict=True) if a != CARDS[3])


def test_what_is_repeated_is_more_likely_and_seeds_differ() -> None:
    chance = ByKind("weights").of_move(1)
    counts = Counter(chance.draw_hidden("tile", ["a", "a", "a", "b"], lambda value: None) for _ in range(400))
    assert 270 < counts["a"] < 330
    assert chance.taken[0] == {"tile": chance.taken[0]["tile"]}
    assert dice(ByKind("one"), 1, 20) != dice(ByKind("two"), 1, 20)
