"""Runs the tests that the files changed since a commit can reach: ``pytest --since COMMIT``.

The nearest are first: a test that imports a changed module comes before one that imports a module that
imports it. No test begins after three minutes; the last line says how many were left out.
"""

import subprocess
import time
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("benchmarks", "dashboard", "domain", "projections", "tests", "vidi")
SECONDS = 180
AFAR = 99
"""The distance of a test that any change may reach."""
DOCUMENTS = ("tests/cli/", "tests/generic/")
"""The tests that read documents and fixtures."""
began = time.monotonic()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option."""
    parser.addoption("--since", metavar="COMMIT", help="only tests that changes since then can reach")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the tests that changes can reach, the nearest first."""
    commit = config.getoption("--since")
    if commit is None:
        return
    near = distances(set(changes(commit)))
    reached = [item for item in items if _file(item) in near]
    config.hook.pytest_deselected(items=[item for item in items if _file(item) not in near])
    items[:] = sorted(reached, key=lambda item: (near[_file(item)], _file(item)))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Runs no further test after three minutes."""
    late = item.config.getoption("--since") is not None and time.monotonic() - began > SECONDS
    return True if late else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Says what was left out."""
    if config.getoption("--since") is not None and time.monotonic() - began > SECONDS:
        terminalreporter.write_line(f"No test began after {SECONDS} s: `make test` runs all of them.")


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def changes(commit: str) -> Iterator[str]:
    """The files that differ from a commit, and those that git does not know yet."""
    for command in (["diff", "--name-only", commit], ["ls-files", "--others", "--exclude-standard"]):
        yield from subprocess.run(
            ["git", *command],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.splitlines()


@cache
def imports() -> grimp.ImportGraph:
    """The imports of all our modules."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    for module in graph.find_children("vidi.cli"):  # it loads commands by their names
        graph.add_import(importer="vidi.cli.commands", imported=module)
    return graph


def distances(files: Iterable[str]) -> Mapping[str, int]:
    """By file of tests, the number of imports from it to what changed."""
    graph = imports()
    tests = {module: f"{module.replace('.', '/')}.py" for module in graph.modules if ".test_" in module}
    near = dict[str, int]()
    modules = set[str]()
    for file in files:
        games = {part for part in Path(file).parts if (ROOT / "tests" / "games" / part).is_dir()}
        near |= {test: 0 for test in tests.values() if games & set(Path(test).parts)}
        package = _package(file)
        if package in graph.modules:
            modules |= {package} if file.endswith(".py") else {package, *graph.find_descendants(package)}
        elif file.startswith(("docs/", "fixtures/")) or file.endswith(".md"):
            near |= {test: 0 for test in tests.values() if test.startswith(DOCUMENTS)}
        else:
            near = dict.fromkeys(tests.values(), AFAR) | near
    distance, seen = 0, set[str]()
    while modules:
        for module in modules & tests.keys():
            near[tests[module]] = min(distance, near.get(tests[module], AFAR))
        seen |= modules
        modules = {up for one in modules for up in graph.find_modules_that_directly_import(one)} - seen
        distance += 1
    return near


def _package(file: str) -> str:
    """The module of a file; of a file that is none, the nearest package around it."""
    path = Path(file)
    if path.suffix == ".py":
        return ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    around = (folder for folder in path.parents if (ROOT / folder / "__init__.py").is_file())
    return ".".join(next(around, Path()).parts)
