"""The processor seconds that the tests of each folder may take and took, at the end of a run of all tests.

Budgets stand in ``pyproject.toml``. They are only printed: no test depends on speed. A test takes what its
worker and all its descendants took since the test before: servers, browsers and processes of queries too.
"""

import os
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping
from pathlib import Path

import pytest

WIDTH = 24
DEAREST = 30
"""The number of dearest tests that are printed."""
TICKS = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")
measured_ticks = pytest.StashKey[int]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The setting: lines such as ``tests/cli 60``."""
    parser.addini(
        "budgets", "processor seconds that the tests of each folder may take", type="linelist", default=[]
    )


def pytest_collection_finish(session: pytest.Session) -> None:
    """The first test starts here: collecting is no test's."""
    session.config.stash[measured_ticks] = ticks_of(os.getpid())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Writes into the report of a phase of a test what the phase took."""
    report = yield
    before, now = item.config.stash[measured_ticks], ticks_of(os.getpid())
    item.config.stash[measured_ticks] = now
    # Less than before if a process ended for which no parent waited.
    report.user_properties.append(("processor", max(0, now - before) / TICKS))
    return report


def ticks_of(process: int) -> int:
    """The processor time of a process, of its children that ended, and of its descendants, in ticks."""
    folder = PROC / str(process)
    try:
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
        threads = list((folder / "task").iterdir())
    except (FileNotFoundError, ProcessLookupError):  # it has just ended
        return 0
    own = sum(map(int, fields[11:15]))  # utime, stime, cutime, cstime of proc(5)
    return own + sum(ticks_of(child) for thread in threads for child in children_of(thread))


def children_of(thread: Path) -> list[int]:
    """The processes that a thread started and that still run; none if the thread has just ended."""
    try:
        return [int(child) for child in (thread / "children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def budgets_of(config: pytest.Config) -> dict[str, int]:
    """Processor seconds by folder."""
    lines = [line.split() for line in config.getini("budgets")]
    return {folder: int(seconds) for folder, seconds in lines}


def folder_of(test: str) -> str:
    """The folder below ``tests`` to whose budget a test belongs, from the test's id."""
    return "/".join(test.partition("::")[0].split("/")[:2])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Prints the dearest tests and the table if all tests ran."""
    if config.args_source is config.ArgsSource.TESTPATHS:
        seconds = seconds_of(report for reports in terminalreporter.stats.values() for report in reports)
        for line in (*dearest(seconds), *table(seconds, budgets_of(config))):
            terminalreporter.write_line(line)


def seconds_of(reports: Iterable[object]) -> dict[str, float]:
    """Processor seconds by the id of a test, over all its phases."""
    seconds = defaultdict[str, float](float)
    for report in reports:
        if isinstance(report, pytest.TestReport):
            for name, value in report.user_properties:
                if name == "processor":
                    seconds[report.nodeid] += float(str(value))
    return seconds


def dearest(seconds: Mapping[str, float]) -> Iterator[str]:
    """A line for each of the dearest tests."""
    yield "\nprocessor seconds of the dearest tests"
    for test in sorted(seconds, key=lambda test: (-seconds[test], test))[:DEAREST]:
        yield f"{seconds[test]:6.1f}  {test}"


def table(seconds: Mapping[str, float], budgets: Mapping[str, int]) -> Iterator[str]:
    """A line for each folder, from processor seconds by the id of a test."""
    took = defaultdict[str, float](float)
    for test, of_test in seconds.items():
        took[folder_of(test)] += of_test
    yield f"\n{'processor seconds':{WIDTH}}{'took':>6}{'budget':>8}"
    for folder, budget in sorted(budgets.items()):
        over = "  over" if took[folder] > budget else ""
        yield f"{folder:{WIDTH}}{took[folder]:6.0f}{budget:8}{over}"
    yield f"{'all':{WIDTH}}{sum(took.values()):6.0f}{sum(budgets.values()):8}"
