"""A name says what its value is: no variable or function is called found, said or told."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("benchmarks", "dashboard", "domain", "projections", "tests", "vidi")
WORDS = {"found", "said", "told"}
PARTS = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
TEXT = re.compile(r'"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|#.*')
MAY_BE = re.compile(r"(?<![A-Za-z])(found|said|told)(?![a-z])", re.IGNORECASE)
STORED = {"found_scores", "found_winners", "said_at", "told_scores", "told_winners"}
"""Fields of events: streams have them for ever."""


def test_no_name_is_a_word_for_whatever_was_returned() -> None:
    """But a test is named by a sentence, and an error by the usual NotFound."""
    assert [each for folder in FOLDERS for each in sorted(_named_so(ROOT / folder))] == []


def _named_so(folder: Path) -> Iterator[str]:
    for file in folder.rglob("*.py"):
        text = file.read_text("utf-8")
        if MAY_BE.search(TEXT.sub("", text)):  # parsing takes most of the time
            for line, name in _names(ast.parse(text)):
                words = {part.lower() for part in PARTS.findall(name)}
                if (
                    words & WORDS
                    and name not in STORED
                    and not name.startswith("test_")
                    and "NotFound" not in name
                ):
                    yield f"{file.relative_to(ROOT)}:{line}: {name}"


def _names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The names that a file gives, each with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.arg(arg=name) | ast.alias(asname=str(name)):
                yield node.lineno, name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield node.lineno, name
            case ast.MatchMapping(rest=str(name)) | ast.ExceptHandler(name=str(name)):
                yield node.lineno, name
