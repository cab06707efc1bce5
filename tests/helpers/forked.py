"""Processes forked from one that has loaded Vidi and its pages, which takes seconds of the processor."""

import multiprocessing

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.faults.doomed", "tests.helpers.serving"])
