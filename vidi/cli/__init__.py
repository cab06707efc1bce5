"""The command line: ``vidi --help``."""

import gc
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

COLLECTED_AFTER = 50_000
"""New objects after which Python looks for cycles: what is loaded makes many, and all of them stay."""
STOPPED = "vidi: interrupted; stored data is kept, and the next run continues from there\n"


def main() -> None:
    """Runs a command. Exit codes: 0 done, 1 something was refused, 2 wrong usage, 130 Ctrl-C."""
    thresholds = gc.get_threshold()
    gc.set_threshold(COLLECTED_AFTER, *thresholds[1:])
    try:
        with _one_line_on_interrupt():
            from vidi.cli.app import run  # loading takes long enough for an interrupt

            run()
    finally:
        gc.set_threshold(*thresholds)


@contextmanager
def _one_line_on_interrupt() -> Iterator[None]:
    """Prints one line for Ctrl-C, whichever error it causes inside: DuckDB raises a different one."""
    interrupted = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True
        signal.default_int_handler(number, frame)

    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # else interrupts are ignored or handled elsewhere
        signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    except BaseException as error:
        if not interrupted or (isinstance(error, SystemExit) and not error.code):
            raise
        sys.stderr.write(STOPPED)
        sys.exit(128 + signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
