"""Games of Darwinci that its questions are asked about, beside the recorded ones: none."""

from tests.projections.questions.played import Row


def some_rows() -> list[Row]:
    """No rows: the recorded games show all that the questions are about."""
    return []
