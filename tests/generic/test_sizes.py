"""A function fits on a screen. Ruff bounds its branches (C901)."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
AT_MOST = 60
"""Lines of a function, with its signature and docstring."""
LEFT = 7
"""The longer functions of the suite that are left. This number may only fall."""


def long_functions(file: str) -> Iterator[str]:
    for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            if node.end_lineno - node.lineno >= AT_MOST:
                yield f"{file}: {node.name}"


def test_no_function_has_more_than_60_lines() -> None:
    run = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py"]
    files = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    longer = [name for file in files if (ROOT / file).exists() for name in long_functions(file)]
    assert [name for name in longer if not name.startswith("tests/")] == []
    assert len(longer) == LEFT, longer
