"""Work over many games: functions of a range of games, run by an executor.

Such a function knows nothing but its arguments: no memory of this process, and no file of this machine.
"""

import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import forkserver, get_context, resource_tracker
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic
from typing import NamedTuple, TypeVar

T = TypeVar("T")
R = TypeVar("R")

HERE = 1.0
"""Seconds that this process works alone: to start others takes as long."""
AHEAD = 2
"""Ranges for each worker that are given out before their results are taken."""
COLLECTED_AFTER = 100_000
"""New objects after which a worker looks for cycles; reference counts free nearly all that a game makes."""


class WorkerLost(Exception):  # noqa: N818 - says what it is
    """A worker process ended before its work was done."""

    def __init__(self) -> None:
        super().__init__(
            "a worker process was ended from outside, as the system does when memory runs out; "
            "stored data is kept: run the command again"
        )


class Workers(NamedTuple):
    """An executor, and how many functions it runs at once."""

    executor: Executor
    at_once: int


def processors() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0))


def spread(work: Callable[[T], R], ranges: Iterable[T], workers: Workers | None = None) -> Generator[R]:
    """The results of ``work`` for each range, in order. Close it: that ends the processes that it started.

    A few ranges are given out at a time, so neither ranges nor results fill the memory. Without ``workers``,
    the first second of the work is done in this process, and the rest in processes of this machine, one for
    each processor. Raises the errors of ``work`` and of ``ranges``, and WorkerLost.
    """
    rest = iter(ranges)
    if workers is not None:
        yield from _in_order(work, rest, workers)
        return
    until = monotonic() + HERE
    for one in rest:
        yield work(one)
        if monotonic() > until and processors() > 1:
            with processes(processors()) as local:
                yield from _in_order(work, rest, local)


@contextmanager
def processes(count: int) -> Iterator[Workers]:
    """Worker processes of this machine. They end with the block, and with this process, however it ends."""
    # A fork would copy connections and locks that other threads hold.
    context = get_context("forkserver")
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:  # Ctrl-C reaches all processes of a terminal; workers leave it to this one
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    ours, theirs = context.Pipe()
    executor = ProcessPoolExecutor(count, context, _begin, (theirs,))
    try:
        yield Workers(executor, count)
    finally:
        ours.close()
        executor.shutdown(cancel_futures=True)
        theirs.close()


def _begin(parent: Connection) -> None:
    """Prepares a worker process: it ends when the other end of the connection is closed."""

    def watch() -> None:
        with suppress(EOFError, OSError):
            parent.recv_bytes()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
    gc.set_threshold(COLLECTED_AFTER, *gc.get_threshold()[1:])


def _in_order(work: Callable[[T], R], ranges: Iterator[T], workers: Workers) -> Iterator[R]:
    pending: deque[Future[R]] = deque()
    try:
        for one in ranges:
            pending.append(workers.executor.submit(work, one))
            if len(pending) >= AHEAD * workers.at_once:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    except BrokenExecutor:
        raise WorkerLost from None
