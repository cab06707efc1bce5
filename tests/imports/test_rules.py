"""Each demand that a message names stands in docs/importing.md, and none that nobody names."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def named() -> Iterator[int]:
    """The numbers in the code: in text such as ``import:6``, and in ``Demand(6, ..., "import")``."""
    for path in (ROOT / "vidi").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Constant(value=str(text)):
                    yield from (int(number) for number in re.findall(r"import:(\d+)", text))
                case ast.Call(args=[ast.Constant(value=int(number)), _, ast.Constant(value="import")]):
                    yield number


def test_every_rule_of_imports_is_written_down() -> None:
    page = (ROOT / "docs" / "importing.md").read_text("utf-8")
    written = re.findall(r"^- \*\*import:(\d+)\*\* ", page, re.MULTILINE)
    assert list(map(int, written)) == list(range(1, 20))
    numbers = set(named())
    assert numbers <= set(map(int, written))
    assert numbers >= {1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19}
