"""Grows trees with scikit-learn."""

from typing import Any

import numpy as np

from vidi.value.trees import Floats, Trees

SHAPE: dict[str, Any] = {
    "max_leaf_nodes": 15,
    "min_samples_leaf": 40,
    "l2_regularization": 1.0,
    "learning_rate": 0.07,
}


class TrainerMissingError(ImportError):
    """scikit-learn is not installed."""


def trainer() -> Any:
    """The class that grows trees. Raises TrainerMissingError."""
    try:
        from sklearn.ensemble import HistGradientBoostingClassifier
    except ImportError:
        raise TrainerMissingError("training needs scikit-learn: `pip install vidi[train]` adds it") from None
    return HistGradientBoostingClassifier


def fit(rows: Floats, results: Floats, trees: int) -> Trees:
    """That many trees, which predict the share of the victory: it counts as a win and a loss with weights."""
    from threadpoolctl import threadpool_limits

    model = trainer()(max_iter=trees, early_stopping=False, random_state=0, **SHAPE)
    both = np.concatenate([rows, rows])
    won = np.repeat([1, 0], len(rows))
    weights = np.concatenate([results, 1 - results])
    counts = weights > 0
    with threadpool_limits(1):  # several threads wait for each other where the processor is shared
        model.fit(both[counts], won[counts], sample_weight=weights[counts])
    return exported(model)


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
