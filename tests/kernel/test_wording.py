"""Values in sentences."""

from domain.kernel.wording import LONGEST, differing, outcome


def test_of_two_long_values_a_message_has_the_part_where_they_differ() -> None:
    one = list(range(100))
    other = [*one[:80], 0, *one[81:]]
    texts = differing(one, other)
    assert "79, 80, 81" in texts[0]
    assert "79, 0, 81" in texts[1]
    assert all(text[0] == text[-1] == "…" and len(text) == LONGEST + 2 for text in texts)
    assert differing(one, one[:99])[1].endswith("97, 98]")
    assert differing([1, 2], [1, 3]) == ("[1, 2]", "[1, 3]")


def test_a_log_in_which_all_rivals_won_is_a_draw() -> None:
    assert outcome((1, 2), ("Ann", "Bo"), (7, 7), None, draws=True) == "a draw with 7"
    assert outcome((1, 2), ("Ann", "Bo"), (7, 3), None, draws=True) == "a draw"
    assert outcome((1, 2), ("Ann", "Bo"), None, None) == "won by Ann and Bo"
    assert outcome((1, 2), ("Ann", "Bo", "Cy"), None, None, draws=True) == "won by Ann and Bo"
    assert outcome((1, 2), ("Ann", "Bo"), None, "The sea", draws=True) == "won against The sea"
    assert outcome((1,), ("Ann",), None, None, draws=True) == "won by Ann"
