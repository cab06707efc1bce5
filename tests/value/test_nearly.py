"""Choices that are nearly as good as the best one."""

from domain.kernel.chance import SeededChance
from vidi.bots.nearly import nearly_best


def drawn(worth: dict[str, float]) -> set[str]:
    """What is chosen with forty sources of random numbers."""
    return {nearly_best(worth, worth.__getitem__, SeededChance("near", move).below) for move in range(40)}


def test_any_choice_near_the_best_may_be_chosen() -> None:
    assert drawn({"best": 10, "near": 9.5, "far": 8}) == {"best", "near"}


def test_of_choices_that_only_cost_the_best_and_its_equals_may_be_chosen() -> None:
    assert drawn({"end": 0, "loss": -0.01}) == {"end"}
    assert drawn({"one": -100, "other": -100, "worse": -101}) == {"one", "other"}
