"""Trees out of plain arrays, against the library that grew them."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.ensemble import HistGradientBoostingClassifier

from vidi.value.fitting import exported
from vidi.value.trees import Trees


@pytest.fixture(scope="module")
def grown() -> HistGradientBoostingClassifier:
    drawn = np.random.default_rng(1)
    rows = np.round(drawn.normal(size=(600, 5)), 2)
    return HistGradientBoostingClassifier(max_iter=20, max_leaf_nodes=7, random_state=0).fit(
        rows, rows[:, 0] * rows[:, 1] > 0.1
    )


def test_chances_are_those_of_scikit_learn(grown: HistGradientBoostingClassifier) -> None:
    asked = np.random.default_rng(2).normal(size=(2_000, 5))
    of_theirs = grown.predict_proba(asked)[:, 1]
    np.testing.assert_allclose(exported(grown).chances(asked), of_theirs, atol=1e-7, rtol=0)


def test_a_number_on_a_threshold_goes_left(grown: HistGradientBoostingClassifier) -> None:
    trees = exported(grown)
    asked = np.zeros((len(trees.threshold), 5))
    asked[np.arange(len(asked)), trees.feature] = trees.threshold
    of_theirs = grown.predict_proba(asked)[:, 1]
    np.testing.assert_allclose(trees.chances(asked), of_theirs, atol=1e-7, rtol=0)


def test_arrays_that_lead_out_of_the_trees_are_refused(grown: HistGradientBoostingClassifier) -> None:
    trees = exported(grown)
    for left, feature in ((trees.left + 10_000, trees.feature), (trees.left, trees.feature - 1)):
        with pytest.raises(ValueError, match="do not fit each other"):
            replace(trees, left=left, feature=feature)


def test_trees_are_read_as_they_were_written(grown: HistGradientBoostingClassifier) -> None:
    trees = exported(grown)
    again = Trees.read(trees.arrays("a"), "a")
    row = np.ones((1, 5))
    assert again.chances(row) == trees.chances(row)
