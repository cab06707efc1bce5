"""Functions named by a bare participle: ``python -m tests.generic.participles`` takes out those gone.

A name says what a function returns. The list may only become shorter.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_suffix(".txt")
PARTICIPLE = re.compile(
    "_*([a-z]+ed|begun|bought|built|chosen|cut|drawn|found|given|gone|held|kept|known|laid|left|lost|made|met|paid"
    "|said|seen|sent|set|shown|sold|spent|split|spoken|spread|taken|thrown|told|won|written)"
)
NO_PARTICIPLE = frozenset({"seed", "feed", "need", "speed", "bed", "unnamed"})
"""Words that only end like one."""


def named_by_participles() -> set[str]:
    """The functions of our packages, each as ``folder/module.py function``."""
    folders = ("domain", "projections", "vidi", "dashboard")
    return {one for folder in folders for file in (ROOT / folder).rglob("*.py") for one in _of(file)}


def _of(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            bare = node.name.strip("_")
            if PARTICIPLE.fullmatch(node.name) and bare not in NO_PARTICIPLE:
                yield f"{file.relative_to(ROOT)} {node.name}"


def listed() -> list[str]:
    """The functions of the list."""
    return LIST.read_text("utf-8").splitlines()


if __name__ == "__main__":
    there = named_by_participles()
    LIST.write_text("".join(f"{one}\n" for one in listed() if one in there), "utf-8")
