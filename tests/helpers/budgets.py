"""The seconds that the tests of each folder may take and took, at the end of a run of the whole suite.

Budgets stand in ``pyproject.toml``. They are for an idle machine of two cores, and only printed: no test
depends on speed.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

import pytest

WIDTH = 24


def pytest_addoption(parser: pytest.Parser) -> None:
    """The setting: lines such as ``tests/cli 60``."""
    parser.addini("budgets", "seconds that the tests of each folder may take", type="linelist", default=[])


def budgets_of(config: pytest.Config) -> dict[str, int]:
    """Seconds by folder."""
    lines = [line.split() for line in config.getini("budgets")]
    return {folder: int(seconds) for folder, seconds in lines}


def folder_of(test: str) -> str:
    """The folder below ``tests`` to whose budget a test belongs, from the test's id."""
    return "/".join(test.partition("::")[0].split("/")[:2])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Prints the table if all tests were asked for."""
    if config.args_source is config.ArgsSource.TESTPATHS:
        reports = (report for reports in terminalreporter.stats.values() for report in reports)
        took = ((report.nodeid, report.duration) for report in reports if hasattr(report, "duration"))
        for line in table(took, budgets_of(config)):
            terminalreporter.write_line(line)


def table(took: Iterable[tuple[str, float]], budgets: Mapping[str, int]) -> Iterator[str]:
    """A line for each folder, from the ids of tests and the seconds of each of their phases."""
    seconds = defaultdict[str, float](float)
    for test, duration in took:
        seconds[folder_of(test)] += duration
    yield f"\n{'seconds of tests':{WIDTH}}{'took':>6}{'budget':>8}"
    for folder, budget in sorted(budgets.items()):
        over = "  over" if seconds[folder] > budget else ""
        yield f"{folder:{WIDTH}}{seconds[folder]:6.0f}{budget:8}{over}"
    yield f"{'all':{WIDTH}}{sum(seconds.values()):6.0f}{sum(budgets.values()):8}"
