"""Pairs of arguments that are the place of a thing before and after a move, by their names."""

from functools import lru_cache

from vidi.importers.logged.suggesting.leaves import words

TWINS = (
    ("from", "to"),
    ("source", "target"),
    ("source", "destination"),
    ("old", "new"),
    ("origin", "target"),
)
"""Words by which two arguments are the place before and after a move."""


@lru_cache(maxsize=1_000)
def twins(paths: tuple[str, ...]) -> list[tuple[str, str]]:
    """Pairs of arguments with the place before and after a move."""
    pairs = list[tuple[str, str]]()
    for path in paths:
        parts = words(path)
        for before, after in TWINS:
            if before in parts:
                twin = [after if part == before else part for part in parts]
                near = path.rpartition(".")[0]
                pairs += [(path, other) for other in paths if _is_twin(other, near, twin)]
    return sorted(pairs, key=lambda pair: (not _names_place(pair[1]), pair))


def _is_twin(path: str, near: str, parts: list[str]) -> bool:
    return path.rpartition(".")[0] == near and words(path) == parts


def _names_place(path: str) -> bool:
    """Whether a name is that of a place: of several pairs, ``location_to`` rather than ``owner_to``."""
    return bool({"location", "place", "zone", "area", "slot"} & set(words(path))) or len(words(path)) == 1
