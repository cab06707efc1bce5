"""The arguments of an action for mappings: its own fields, and what follows from the ids in them.

The ids of the platform have parts: the share ``NYC_5`` is of NYC, the tile ``57-1`` is the second of number
57, the city ``57-1-0`` is the first on that tile, and ``D14-0-0`` is printed on the hex D14.
"""

import re
from collections.abc import Mapping
from typing import Any

_HEX = re.compile("[A-Z]{1,2}[0-9]{1,3}")


def arguments(action: Mapping[str, Any], player: str | None, hexes: Mapping[str, str]) -> dict[str, Any]:
    """The fields of an action, with ``by``, ``certificates``, ``tile_number``, ``train_kind`` and ``hex``.

    ``player`` is the id of the one who acts, and ``hexes`` has the hexes of tiles by their ids.
    """
    args: dict[str, Any] = {**action, "by": player}
    shares = action.get("shares")
    if isinstance(shares, list):
        args["certificates"] = [
            {"id": one, "corporation": one.rpartition("_")[0]} for one in shares if isinstance(one, str)
        ]
    for name, of in (("tile", "tile_number"), ("train", "train_kind")):
        if isinstance(id_ := action.get(name), str):
            args[of] = id_.rpartition("-")[0] or id_
    if isinstance(city := action.get("city"), str) and "hex" not in action:
        tile = city.rpartition("-")[0]
        printed = _HEX.match(city)
        of_city = hexes.get(tile) or (printed[0] if printed else None)
        if of_city:
            args["hex"] = of_city
    return args
