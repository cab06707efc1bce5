"""The map as a chart: provinces shaded by a figure, which is written on each."""

from collections.abc import Mapping
from typing import Any

from dashboard.boards import NO_FIGURE, Scene, Shade
from dashboard.boards.vinci.scene import titles
from domain.vinci.packs import map_pack


def shaded(setup: Mapping[str, Any], shades: Mapping[str, Shade]) -> Scene:
    """The scene of a map's provinces; those without a shade say that they have no figure."""
    scene: Scene = {}
    for province, title in titles(map_pack(setup["packs"]["map"])).items():
        shade = shades.get(province, NO_FIGURE)
        scene[f"r-{province}"] = {"style": f"fill:{shade.colour};fill-opacity:.9"}
        scene[f"n-{province}"] = {"class": "v-num", "style": _ink(shade), "text": shade.number}
        scene[f"t-{province}"] = {"text": f"{title}: {shade.sentence}"}
    return scene


def _ink(shade: Shade) -> str:
    """A number that is read on whatever lies beneath it."""
    size = 24 if len(shade.number) < 3 else 20 if len(shade.number) < 4 else 17
    return (
        f"fill:{shade.ink};stroke:{shade.colour};stroke-width:6px;stroke-linejoin:round;paint-order:stroke;"
        f"font-size:{size}px"
    )
