"""Reads gradient-boosted trees from plain arrays, with NumPy alone."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


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
        nodes, kinds = len(self.value), (self.feature, self.left, self.right, self.roots)
        alike = {len(self.feature), len(self.threshold), len(self.left), len(self.right)} == {nodes}
        inside = all(len(kind) and kind.min() >= 0 for kind in kinds)
        within = inside and max(self.left.max(), self.right.max(), self.roots.max()) < nodes
        if not (alike and within and self.base.shape == self.depth.shape == (1,) and self.depth[0] < 1_000):
            raise ValueError("the arrays of the trees do not fit each other")

    def chances(self, rows: Floats) -> Floats:
        """By row, the chance to win, 0 to 1. A row has a number for each name of the model."""
        nodes = np.broadcast_to(self.roots, (len(rows), len(self.roots)))
        row = np.arange(len(rows))[:, None]
        for _ in range(int(self.depth[0])):
            left = rows[row, self.feature[nodes]] <= self.threshold[nodes]
            nodes = np.where(left, self.left[nodes], self.right[nodes])
        odds = self.base[0] + self.value[nodes].sum(axis=1, dtype=np.float64)
        return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float64)

    def arrays(self, name: str) -> dict[str, NDArray[Any]]:
        """The arrays by the names that they have in a file: ``a.feature``."""
        return {f"{name}.{field.name}": getattr(self, field.name) for field in fields(self)}

    @classmethod
    def read(cls, arrays: Mapping[str, NDArray[Any]], name: str) -> "Trees":
        """The trees of a name in a file. Raises KeyError or ValueError if they are damaged."""
        return cls(*[arrays[f"{name}.{field.name}"] for field in fields(cls)])
