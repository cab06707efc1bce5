"""The theme of the pages, for documents that Streamlit does not make."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from vidi.shipped import shipped


def variables() -> str:
    """Style rules with the variables of the theme that components read, light and dark."""
    theme = tomllib.loads(shipped(".streamlit/config.toml").read_text("utf-8"))["theme"]
    light, dark = theme.pop("light"), theme.pop("dark")
    return (
        f":root {{ color-scheme: light dark; {_set(theme)}{_set(light)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {_set(dark)} }} }}\n"
    )


def _set(theme: Mapping[str, Any]) -> str:
    """Streamlit's names for the settings of a theme."""
    names = {name: re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", name) for name in theme}
    return "".join(
        f"--st-{names[name]}: {value}; " for name, value in theme.items() if isinstance(value, str)
    )
