"""Boards as images: PNG, and GIF of several positions.

resvg draws them with the fonts of this machine.
"""

import io
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

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


def png(svg: str, width: int = WIDTH) -> bytes:
    """An SVG that stands alone as PNG, so many pixels wide."""
    return bytes(svg_to_bytes(svg_string=svg, width=width))


def gif(svgs: Sequence[str], drawn: Callable[[], object] = lambda: None) -> bytes:
    """SVGs of the same size one after the other, as a GIF that begins anew at its end.

    ``drawn`` is called after each. All share the colours of the first, the middle and the last: so what stays
    the same between two takes no room.
    """
    palette = _palette([_image(svgs[place]) for place in (0, len(svgs) // 2, -1)])

    def frame(svg: str) -> Image.Image:
        image = _image(svg).quantize(palette=palette, dither=Image.Dither.NONE)
        drawn()
        return image

    with ThreadPoolExecutor() as threads:  # resvg lets other threads run meanwhile
        first, *others = threads.map(frame, svgs)
    target = io.BytesIO()
    durations = [*(EACH for _ in others), LAST]
    first.save(target, "GIF", save_all=True, append_images=others, duration=durations, loop=0)
    return target.getvalue()


def _image(svg: str) -> Image.Image:
    return Image.open(io.BytesIO(png(svg, GIF_WIDTH))).convert("RGB")


def _palette(images: Sequence[Image.Image]) -> Image.Image:
    """An image that has the colours of all these."""
    width, height = images[0].size
    together = Image.new("RGB", (width, height * len(images)))
    for place, image in enumerate(images):
        together.paste(image, (0, height * place))
    return together.quantize(COLOURS, dither=Image.Dither.NONE)
