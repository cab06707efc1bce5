"""The budgets of tests, and the table of them."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.helpers.budgets import TICKS, budgets_of, dearest, table, ticks_of

TESTS = Path(__file__).parents[1]
BUSY = "import time\nwhile time.process_time() < 0.1: pass\nprint(flush=True)\ninput()"


def test_every_folder_of_tests_has_a_budget(pytestconfig: pytest.Config) -> None:
    files = (path.relative_to(TESTS.parent) for path in TESTS.rglob("test_*.py"))
    assert set(budgets_of(pytestconfig)) == {"/".join(file.parts[:2]) for file in files}


def test_the_table_says_what_a_folder_took_and_which_is_over() -> None:
    took = {"tests/a/test_1.py::test": 1.0, "tests/a/b/test_2.py::test[x/y]": 2.6, "tests/c/test_3.py": 9.0}
    assert [line.split() for line in table(took, {"tests/c": 10, "tests/a": 3})] == [
        ["processor", "seconds", "took", "budget"],
        ["tests/a", "4", "3", "over"],
        ["tests/c", "9", "10"],
        ["all", "13", "13"],
    ]
    assert [line.split() for line in dearest(took)][1:] == [
        ["9.0", "tests/c/test_3.py"],
        ["2.6", "tests/a/b/test_2.py::test[x/y]"],
        ["1.0", "tests/a/test_1.py::test"],
    ]


def test_processes_that_run_and_that_ended_count() -> None:
    with subprocess.Popen(
        [sys.executable, "-I", "-c", BUSY], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        process.stdout.readline()
        alone = ticks_of(process.pid)
        assert alone >= 0.09 * TICKS
        before = ticks_of(os.getpid())
        process.communicate(b"\n")
    assert ticks_of(os.getpid()) >= before
    assert ticks_of(process.pid) == 0


def test_a_thread_that_ends_meanwhile_takes_no_time_away() -> None:
    ended = threading.Event()

    def churn() -> None:
        while not ended.is_set():
            threads = [threading.Thread(target=ended.is_set) for _ in range(20)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

    churning = threading.Thread(target=churn)
    churning.start()
    try:
        ticks = [ticks_of(os.getpid()) for _ in range(200)]
    finally:
        ended.set()
        churning.join()
    assert ticks == sorted(ticks)
