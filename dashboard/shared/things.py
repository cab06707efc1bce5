"""The names of things in our packs, by their ids, as pages write them."""

from collections.abc import Mapping
from functools import cache

from domain.catalog import games


@cache
def names() -> Mapping[str, str]:
    """By id, the names of things, if all things with this id have the same name."""
    by_id: dict[str, set[str]] = {}
    for game in games().values():
        for of_kind in game.names().values():
            for id_, name in of_kind.items():
                by_id.setdefault(id_, set()).add(name)
    return {id_: several.pop() for id_, several in by_id.items() if len(several) == 1}
