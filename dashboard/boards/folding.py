"""How a picture folds on a narrow page: its groups lie elsewhere, and words are larger.

Where there is room, attributes say where groups lie. In a narrow window the rules of a stylesheet prevail
over them: these are made here.
"""

from collections.abc import Mapping
from typing import NamedTuple

NARROW = 640
"""The width of a window, in pixels, up to which a picture is folded."""


class Spot(NamedTuple):
    """Where a group lies, and how large."""

    x: float
    y: float
    scale: float = 1

    def attribute(self) -> str:
        """As an SVG attribute."""
        size = f" scale({self.scale:g})" if self.scale != 1 else ""
        return f"translate({self.x:g} {self.y:g}){size}"

    def style(self) -> str:
        """As a rule of a stylesheet."""
        return f"transform:translate({self.x:g}px,{self.y:g}px) scale({self.scale:g})"


def narrow(rules: str) -> str:
    """Rules of a stylesheet that count in a narrow window alone."""
    return f"@media(max-width:{NARROW}px){{{rules}}}"


def moved(picture: str, size: tuple[float, float], open_width: float, spots: Mapping[str, Spot]) -> str:
    """The rules that fold a picture: its ``size``, and by id where its groups lie then, in units of that.

    ``picture`` selects the SVG; its box stays as wide as that of the open picture, ``open_width``.
    """
    wide, high = size
    scale = open_width / wide
    placed = (
        f"{picture} #{id_}{{{Spot(spot.x * scale, spot.y * scale, spot.scale * scale).style()}}}"
        for id_, spot in spots.items()
    )
    return f"{picture}{{aspect-ratio:{wide:g}/{high:g}}}{''.join(placed)}"
