"""The look of the pages, for documents: the theme, the typeface of headings, and the names of the look."""

import re
import tomllib
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any

from dashboard.shared.scripts import FILES
from vidi.library.shipped import shipped

TYPEFACE = (FILES / "fonts" / "alegreya-700.woff2").read_bytes()
"""The typeface of headings (docs/typeface.md)."""
TYPEFACE_URL = f"/assets/alegreya-{sha256(TYPEFACE).hexdigest()[:8]}.woff2"
"""Its address, which changes with its content."""
FACE = """@font-face {{
  font-family: Alegreya; font-weight: 600 700; font-display: swap; size-adjust: 106%;
  src: url({url}) format("woff2");
}}
"""


@cache
def look(*, inline: bool = False) -> str:
    """Style rules of a document: the typeface, and the variables that components read, light and dark.

    With ``inline``, the rules contain the typeface, for a document without a server.
    """
    url = f"data:font/woff2;base64,{b64encode(TYPEFACE).decode()}" if inline else TYPEFACE_URL
    return FACE.format(url=url) + _variables() + (FILES / "shared" / "names.css").read_text("utf-8")


def _variables() -> str:
    theme = tomllib.loads(shipped(".streamlit/config.toml").read_text("utf-8"))["theme"]
    light, dark = theme.pop("light"), theme.pop("dark")
    pairs = {
        name: f"light-dark({value}, {dark[name]})" for name, value in light.items() if isinstance(value, str)
    }
    return f":root {{ color-scheme: light dark; {_set(theme)}{_set(pairs)} }}\n"


def _set(theme: Mapping[str, Any]) -> str:
    """Streamlit's names for the settings of a theme."""
    names = {name: re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", name) for name in theme}
    return "".join(
        f"--st-{names[name]}: {value}; " for name, value in theme.items() if isinstance(value, str)
    )
