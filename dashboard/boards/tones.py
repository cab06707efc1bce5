"""How a picture follows the theme of its page: its colours are pairs, one for light and one for dark.

Rules of a stylesheet name such a colour as ``var(--paper)``. The stylesheet has the light colours; a browser
also gets the pairs, in a block that programs without ``light-dark()`` skip. So an image file and an SVG that
stands alone stay light.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

_RULE = re.compile(r"([^{}]+){([^{}]*)}")
_PAINTS = ("fill:", "stroke:", "color:", "stop-color:")


class Tone(NamedTuple):
    """A colour on a light page, and on a dark one."""

    light: str
    dark: str


def in_both_themes(rules: str, tones: Mapping[str, Tone]) -> str:
    """A stylesheet whose rules name ``tones``, for all programs that draw it.

    Raises KeyError for a name without a tone. All paints come again in the second block, those of one colour
    too: else a paint of two colours would prevail over them.
    """
    light = {name: tone.light for name, tone in tones.items()}
    pairs = {name: f"light-dark({tone.light},{tone.dark})" for name, tone in tones.items()}
    painted = [(chosen, paints) for chosen, body in _RULE.findall(rules) if (paints := _paints(body))]
    again = "".join(f"{chosen}{{{paints}}}" for chosen, paints in painted)
    return f"{_with_colours(rules, light)}@media screen{{{_with_colours(again, pairs)}}}"


def _paints(body: str) -> str:
    return ";".join(declared for declared in body.split(";") if declared.startswith(_PAINTS))


def _with_colours(rules: str, colours: Mapping[str, str]) -> str:
    return re.sub(r"var\(--([\w-]+)\)", lambda name: colours[name[1]], rules)
