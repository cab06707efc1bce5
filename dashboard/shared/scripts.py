"""Bundles the scripts of the pages: one file for each component, with all its imports.

Without bundling, a browser requests each module separately. The two dozen modules of a replay took a
twentieth of its opening time. Modules follow a simple form that keeps this bundler short: an import
lists names in braces, in one line or more, and an export is declared by name.
"""

import re
from functools import cache
from pathlib import Path

FILES = Path(__file__).resolve().parents[1] / "components"
COMPONENTS = frozenset(file.parent.name for file in FILES.glob("*/main.js"))
_IMPORT = re.compile(r'^import (\{[^}]*\}) from "(.*)"$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)


@cache
def script(component: str) -> str:
    """The script of a component, a module that exports ``mount`` and all else that its ``main.js`` does.

    Raises KeyError if there is no such component.
    """
    if component not in COMPONENTS:
        raise KeyError(component)
    parts: dict[str, str] = {}  # by module, each after those that it imports

    def take(file: Path) -> str:
        name = "_".join(file.relative_to(FILES).with_suffix("").parts)
        if name not in parts:
            text = file.read_text("utf-8")
            text = _IMPORT.sub(
                lambda match: f"const {match[1]} = {take((file.parent / match[2]).resolve())}", text
            )
            exported = ", ".join(_EXPORT.findall(text))
            parts[name] = f"const {name} = (() => {{\n{_EXPORT.sub('', text)}return {{ {exported} }}\n}})()\n"
        return name

    main = FILES / component / "main.js"
    name, exported = take(main), ", ".join(_EXPORT.findall(main.read_text("utf-8")))
    return "".join(parts.values()) + f"export const {{ {exported} }} = {name}\n"
