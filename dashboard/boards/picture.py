"""Boards as images: PNG, and GIF of several positions.

resvg draws them with the fonts of this machine.
"""

import io
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import takewhile

from PIL import Image
from resvg_py import svg_to_bytes

WIDTH = 1600
"""Pixels from left to right of a PNG."""
GIF_WIDTH = 800
"""Pixels from left to right of a GIF."""
EACH = 1_000
"""Milliseconds that a position of a GIF stays."""
LAST = 3_000
"""Milliseconds that the last one stays before the first comes again."""
COLOURS = 256
"""Colours of a GIF."""
NAMED = ("{http://www.w3.org/2000/svg}style", "{http://www.w3.org/2000/svg}defs")
"""Parts of a picture that are drawn nowhere by themselves, and used by others."""


def png(svg: str, width: int = WIDTH) -> bytes:
    """An SVG that stands alone as PNG, so many pixels wide."""
    return bytes(svg_to_bytes(svg_string=svg, width=width))


def frames(svg: Callable[[int], str], places: Sequence[int]) -> Iterator[Image.Image]:
    """The SVGs of these places as images for ``gif``, each as soon as it is drawn.

    All are as tall as the tallest of the first, the middle and the last: the board of a log grows. All share
    the colours of these three: so what stays the same between two takes no room.
    """
    samples = [svg(place) for place in (places[0], places[len(places) // 2], places[-1])]
    ground = _Ground(samples)
    with ThreadPoolExecutor() as threads:  # resvg lets other threads run meanwhile
        palette = _palette(list(threads.map(ground.image, samples)))

        def frame(place: int) -> Image.Image:
            return ground.image(svg(place)).quantize(palette=palette, dither=Image.Dither.NONE)

        yield from threads.map(frame, places)


def gif(images: Sequence[Image.Image]) -> bytes:
    """Images of ``frames`` one after the other, as a GIF that begins anew at its end."""
    first, *others = images
    target = io.BytesIO()
    durations = [*(EACH for _ in others), LAST]
    first.save(target, "GIF", save_all=True, append_images=others, duration=durations, loop=0)
    return target.getvalue()


class _Ground:
    """What lies undermost on all of some pictures: drawn once, for it takes half the time of a map."""

    def __init__(self, svgs: Sequence[str]) -> None:
        roots = [_root(svg) for svg in svgs]
        self._view = max((root.attrib["viewBox"] for root in roots), key=lambda view: float(view.split()[3]))
        roots[0].set("viewBox", self._view)
        alike = takewhile(lambda parts: len({_text(part) for part in parts}) == 1, zip(*roots, strict=False))
        self._parts = [_text(parts[0]) for parts in alike]
        self._named = [part for part in roots[0][: len(self._parts)] if part.tag in NAMED]
        del roots[0][len(self._parts) :]
        self._image = _image(roots[0])

    def image(self, svg: str) -> Image.Image:
        """A picture as an image."""
        root = _root(svg)
        root.set("viewBox", self._view)
        if [_text(part) for part in root[: len(self._parts)]] != self._parts:
            return _image(root).convert("RGB")
        root[: len(self._parts)] = self._named
        return Image.alpha_composite(self._image, _image(root)).convert("RGB")


def _root(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own board, not a stranger's file


def _text(part: ET.Element) -> str:
    return ET.tostring(part, encoding="unicode")


def _image(root: ET.Element) -> Image.Image:
    return Image.open(io.BytesIO(png(_text(root), GIF_WIDTH))).convert("RGBA")


def _palette(images: Sequence[Image.Image]) -> Image.Image:
    """An image that has the colours of all these."""
    width, height = images[0].size
    together = Image.new("RGB", (width, height * len(images)))
    for place, image in enumerate(images):
        together.paste(image, (0, height * place))
    return together.quantize(COLOURS, dither=Image.Dither.NONE)
