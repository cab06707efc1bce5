"""Reads gradient-boosted trees from plain arrays, with NumPy alone."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
KINDS: Mapping[str, type[np.generic]] = {
    "feature": np.int32,
    "threshold": np.float64,
    "left": np.int32,
    "right": np.int32,
    "value": np.float32,
    "roots": np.int32,
    "base": np.float64,
    "depth": np.int32,
}
"""By array, the type of its numbers."""
MOST_STEPS = 100
MOST_ODDS = 500
"""The chances of larger log-odds would be no numbers."""


@dataclass(frozen=True)
class Trees:
    """The nodes of all trees. A leaf leads to itself, whatever the row."""

    feature: NDArray[np.int32]
    """By node, the column that it asks for."""
    threshold: Floats
    """By node: up to this number, a row goes left."""
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    value: NDArray[np.float32]
    """By node, in log-odds; only leaves have one."""
    roots: NDArray[np.int32]
    base: Floats
    """The log-odds before any tree; one number."""
    depth: NDArray[np.int32]
    """The steps that lead from any root to its leaves; one number."""

    def __post_init__(self) -> None:
        """Raises ValueError if the arrays are not those of trees, so that no row leads out of them."""
        for name, kind in KINDS.items():
            array = getattr(self, name)
            if array.dtype != kind or array.ndim != 1 or not len(array):
                raise ValueError(f"its array {name} is no list of {kind.__name__}")
            if not np.isfinite(array).all():
                raise ValueError(f"its array {name} has numbers that are not finite")
        nodes, places = len(self.value), (self.feature, self.left, self.right, self.roots)
        alike = {len(self.feature), len(self.threshold), len(self.left), len(self.right)} == {nodes}
        inside = all(place.min() >= 0 for place in places)
        within = max(self.left.max(), self.right.max(), self.roots.max()) < nodes
        if not (alike and inside and within and len(self.base) == len(self.depth) == 1 and self._ends()):
            raise ValueError("the arrays of its trees do not fit each other")
        if abs(self.base[0]) + len(self.roots) * abs(self.value).max() > MOST_ODDS:
            raise ValueError(f"its trees give log-odds beyond {MOST_ODDS}")

    def _ends(self) -> bool:
        """Whether all ways from the roots end at leaves after the steps of ``depth``."""
        if not 0 <= self.depth[0] <= MOST_STEPS:
            return False
        nodes = self.roots
        for _ in range(int(self.depth[0])):
            nodes = np.unique(np.concatenate([self.left[nodes], self.right[nodes]]))
        return bool((self.left[nodes] == nodes).all() and (self.right[nodes] == nodes).all())

    def chances(self, rows: Floats) -> Floats:
        """By row, the chance to win, 0 to 1. A row has a number for each name of the model."""
        nodes = np.broadcast_to(self.roots, (len(rows), len(self.roots)))
        numbers, start = rows.ravel(), np.arange(len(rows))[:, None] * rows.shape[1]
        for _ in range(int(self.depth[0])):
            left = numbers.take(start + self.feature.take(nodes)) <= self.threshold.take(nodes)
            nodes = np.where(left, self.left.take(nodes), self.right.take(nodes))
        odds = self.base[0] + self.value[nodes].sum(axis=1, dtype=np.float64)
        return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float64)

    def arrays(self, name: str) -> dict[str, NDArray[Any]]:
        """The arrays by the names that they have in a file: ``a.feature``."""
        return {f"{name}.{field.name}": getattr(self, field.name) for field in fields(self)}

    @classmethod
    def read(cls, arrays: Mapping[str, NDArray[Any]], name: str) -> "Trees":
        """The trees of a name in a file. Raises ValueError if they are damaged."""
        return cls(*[array_of(arrays, f"{name}.{field.name}") for field in fields(cls)])


def array_of(arrays: Mapping[str, NDArray[Any]], name: str) -> NDArray[Any]:
    """An array of a file. Raises ValueError if there is none of this name."""
    if name not in arrays:
        raise ValueError(f"it has no array {name}")
    return arrays[name]
