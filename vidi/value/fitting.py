"""Grows trees with scikit-learn. Their shape and number are those with the least error in games not seen."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vidi.value.trees import Floats, Trees

SHAPES: tuple[dict[str, Any], ...] = (
    {"max_leaf_nodes": 15, "min_samples_leaf": 40, "l2_regularization": 1.0, "learning_rate": 0.07},
    {"max_leaf_nodes": 4, "min_samples_leaf": 100, "l2_regularization": 10.0, "learning_rate": 0.1},
)
"""The shapes of trees that are tried: large ones, and small ones that learn less by heart."""
TREES = 160
"""The most trees."""


class TrainerMissingError(ImportError):
    """scikit-learn is not installed."""


def trainer() -> Any:
    """The class that grows trees. Raises TrainerMissingError."""
    try:
        from sklearn.ensemble import HistGradientBoostingClassifier
    except ImportError:
        raise TrainerMissingError("training needs scikit-learn: `pip install vidi[train]` adds it") from None
    return HistGradientBoostingClassifier


def errors(rows: Floats, results: Floats, first: NDArray[np.bool_]) -> Floats:
    """By shape and number of trees, the mean squared error in one part of the games after learning the other.

    ``first`` tells the rows of one part. Each part is tested once.
    """
    summed = np.zeros((len(SHAPES), TREES))
    for seen in (first, ~first):
        for place, shape in enumerate(SHAPES):
            grown = _grown(rows[seen], results[seen], shape, TREES)
            for number, chances in enumerate(grown.staged_predict_proba(rows[~seen])):
                summed[place, number] += ((chances[:, 1] - results[~seen]) ** 2).sum()
    return summed / len(rows)


def fit(rows: Floats, results: Floats, tried: Floats) -> Trees:
    """Trees that predict the share of the victory, of the shape and number with the least of these errors."""
    place, number = np.unravel_index(tried.argmin(), tried.shape)
    return exported(_grown(rows, results, SHAPES[place], int(number) + 1))


def _grown(rows: Floats, results: Floats, shape: dict[str, Any], trees: int) -> Any:
    """A fitted model. A share of the victory counts as a win and a loss with these weights."""
    from threadpoolctl import threadpool_limits

    model = trainer()(max_iter=trees, early_stopping=False, random_state=0, **shape)
    both = np.concatenate([rows, rows])
    won = np.repeat([1, 0], len(rows))
    weights = np.concatenate([results, 1 - results])
    counts = weights > 0
    with threadpool_limits(1):  # several threads wait for each other where the processor is shared
        model.fit(both[counts], won[counts], sample_weight=weights[counts])
    return model


def exported(model: Any) -> Trees:
    """The trees of a fitted HistGradientBoostingClassifier of two classes."""
    parts = [predictor[0].nodes for predictor in model._predictors]
    starts = np.cumsum([0, *map(len, parts)])
    nodes = np.concatenate(parts)
    offset = np.repeat(starts[:-1], list(map(len, parts)))
    own, leaf = np.arange(len(nodes)), nodes["is_leaf"].astype(bool)
    return Trees(
        feature=np.where(leaf, 0, nodes["feature_idx"]).astype(np.int32),
        threshold=np.where(leaf, 0.0, nodes["num_threshold"]),
        left=np.where(leaf, own, nodes["left"] + offset).astype(np.int32),
        right=np.where(leaf, own, nodes["right"] + offset).astype(np.int32),
        value=np.where(leaf, nodes["value"], 0.0).astype(np.float32),
        roots=starts[:-1].astype(np.int32),
        base=np.array([model._baseline_prediction.item()]),
        depth=np.array([nodes["depth"].max()], dtype=np.int32),
    )
