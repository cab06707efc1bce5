"""Every numbered rule has a test, and every number that is named exists.

A rule is a line of ``docs/rules/<game>.md``: ``- **6.9** text (*source*)``. A test carries it with
``@pytest.mark.rule("<game>:6.9")``. The files are read, not imported.
"""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(page.stem for page in ROOT.glob("docs/rules/*.md"))

RULE = re.compile(r"- \*\*(\d+\.\d+)\*\* .+ \(\*(rulebook|house|ruling \d+a?)\*.*\)")
NUMBER = re.compile(r"\d+\.\d+")


def rule_lines(game: str) -> list[str]:
    """The lines of a game's page that begin like a rule."""
    page = (ROOT / f"docs/rules/{game}.md").read_text("utf-8")
    return [line for line in page.splitlines() if re.match(r"- \*\*\d", line)]


def rules(game: str) -> set[str]:
    """The numbers of a game's rules: ``<game>:6.9``."""
    return {f"{game}:{match[1]}" for line in rule_lines(game) if (match := RULE.fullmatch(line))}


def all_rules() -> set[str]:
    return set().union(*map(rules, GAMES))


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def markers() -> Iterator[tuple[str, str]]:
    """Every number that a test carries, and where: file and line."""
    for path in sources("tests"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=args):
                    for arg in args:
                        yield ast.literal_eval(arg), f"{path.relative_to(ROOT)}:{node.lineno}"


def mentions() -> Iterator[tuple[str, str]]:
    """Every number that the code names, and where; "<game>:6.5 to 6.7, 7.1" names three."""
    named = re.compile(rf"\b({'|'.join(GAMES)}):(\d+\.\d+(?:(?:,| to| and) \d+\.\d+)*)")
    for path in sources("domain", "projections", "dashboard", "vidi"):
        for line, text in enumerate(path.read_text("utf-8").splitlines(), start=1):
            for game, numbers in named.findall(text):
                for number in NUMBER.findall(numbers):
                    yield f"{game}:{number}", f"{path.relative_to(ROOT)}:{line}"


def bare_numbers(game: str) -> Iterator[tuple[str, str]]:
    """The numbers that a game's code gives to its refusals without its name: strings like "6.12"."""
    for path in sources(f"domain/{game}"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Constant(value=str(text)) if NUMBER.fullmatch(text):
                    yield f"{game}:{text}", f"{path.relative_to(ROOT)}:{node.lineno}"


def in_order(numbers: set[str]) -> list[str]:
    return sorted(numbers, key=lambda number: [int(part) for part in re.findall(r"\d+", number)])


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_written_with_a_number_and_a_source(game: str) -> None:
    lines = rule_lines(game)
    assert [line for line in lines if not RULE.fullmatch(line)] == []
    numbers = [tuple(map(int, match[1].split("."))) for line in lines if (match := RULE.fullmatch(line))]
    assert [(a, b) for a, b in pairwise(numbers) if a >= b] == []


@pytest.mark.parametrize("game", GAMES)
def test_tests_of_rules_are_in_files_named_by_a_chapter_and_a_topic(game: str) -> None:
    chapters = {number.partition(":")[2].partition(".")[0] for number in rules(game)}
    files = sorted((ROOT / f"tests/games/{game}/rules").glob("test_rule*"))
    named = [re.fullmatch(r"test_rules_(\d+)_[a-z_]+\.py", file.name) for file in files]
    assert files
    assert all(match and match[1] in chapters for match in named)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test(game: str) -> None:
    tested = {number for number, _ in markers()}
    assert in_order(rules(game) - tested) == []


def test_every_number_that_a_test_carries_exists() -> None:
    known = all_rules()
    assert [(number, where) for number, where in markers() if number not in known] == []


def test_every_number_that_the_code_names_exists() -> None:
    known = all_rules()
    named = [*mentions(), *(bare for game in GAMES for bare in bare_numbers(game))]
    assert named
    assert [(number, where) for number, where in named if number not in known] == []
