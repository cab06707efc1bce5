"""Values in sentences."""

from domain.kernel.wording import LONGEST, differing


def test_of_two_long_values_a_message_has_the_part_where_they_differ() -> None:
    one = list(range(100))
    other = [*one[:80], 0, *one[81:]]
    texts = differing(one, other)
    assert "79, 80, 81" in texts[0]
    assert "79, 0, 81" in texts[1]
    assert all(text[0] == text[-1] == "…" and len(text) == LONGEST + 2 for text in texts)
    assert differing(one, one[:99])[1].endswith("97, 98]")
    assert differing([1, 2], [1, 3]) == ("[1, 2]", "[1, 3]")
