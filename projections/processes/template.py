"""The process from which children are forked: ``child`` starts it, and sends it what to start.

It loads the code of a child, and reads no data: a child reads its request by itself, after its limits are
set. So a fork has nothing but code, and no thread. It ends with the process that started it, or when nothing
was started for some minutes.
"""

import contextlib
import gc
import importlib
import json
import os
import selectors
import signal
import socket
from functools import partial

from projections.processes.inside import run

END = b"end"
"""The message that ends all children and the template."""
IDLE = 180
"""Seconds without a child after which it ends, and frees its memory."""
START = 4096
"""The most bytes of a message that starts a child."""


class Template:
    """Forks children, passes on what is ordered, and reports how they ended."""

    def __init__(self, starts: socket.socket) -> None:
        self._starts = starts
        self._open = True
        self._prepared = set[str]()
        self._alive = set[int]()
        self._events = selectors.DefaultSelector()
        self._events.register(starts, selectors.EVENT_READ, self._start)

    def serve(self) -> None:
        """Returns when no child runs and none can come."""
        while self._open or self._alive:
            ready = self._events.select(None if self._alive else IDLE)
            if not ready:
                self._starts.shutdown(socket.SHUT_RD)  # what was sent before is still read
            for key, _ in ready:
                key.data()

    def _start(self) -> None:
        message, given, _, _ = socket.recv_fds(self._starts, START, 3)
        if message in (b"", END):
            for process in self._alive if message else ():
                _kill_group(process)
            self._events.unregister(self._starts)
            self._open = False
            return
        start = json.loads(message)
        self._prepare(start["module"])
        try:
            process = os.fork()
        except OSError:  # no memory: the closed connection says so
            for descriptor in given:
                os.close(descriptor)
            return
        if not process:
            run(start, *given[1:])
        with contextlib.suppress(OSError):  # whichever of both is first
            os.setpgid(process, process)
        control, *others = given
        for descriptor in others:
            os.close(descriptor)
        self._alive.add(process)
        connection, ended = socket.socket(fileno=control), os.pidfd_open(process)
        self._events.register(connection, selectors.EVENT_READ, partial(self._obey, connection, process))
        self._events.register(ended, selectors.EVENT_READ, partial(self._end, connection, process, ended))

    def _prepare(self, module: str) -> None:
        """Loads what children of this kind need. An error comes again in the child, which reports it."""
        if module not in self._prepared:
            self._prepared.add(module)
            with contextlib.suppress(Exception):
                getattr(importlib.import_module(module), "prepare", lambda: None)()
            gc.collect()
            gc.freeze()  # so children share this memory

    def _obey(self, connection: socket.socket, process: int) -> None:
        """Stops a child, or kills it with its descendants; also if nobody waits for it any more."""
        if process not in self._alive:
            return
        order = b""
        with contextlib.suppress(OSError):
            order = connection.recv(1)
        if not order:
            self._events.unregister(connection)
        if order == b"S":
            os.kill(process, signal.SIGTERM)
        else:
            _kill_group(process)

    def _end(self, connection: socket.socket, process: int, ended: int) -> None:
        """Ends what a child left behind, and reports its exit code."""
        _kill_group(process)  # its number is taken until ``waitpid``
        _, status = os.waitpid(process, 0)
        self._alive.remove(process)
        with contextlib.suppress(KeyError):
            self._events.unregister(connection)
        self._events.unregister(ended)
        os.close(ended)
        with connection, contextlib.suppress(OSError):
            connection.send(str(os.waitstatus_to_exitcode(status)).encode())


def _kill_group(process: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)


def main() -> None:
    # A child takes a signal when it is ready. Orders of a terminal or system are for the process above.
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGINT])
    with socket.socket(fileno=0) as starts:
        Template(starts).serve()
    os._exit(0)  # the system frees all of it faster, and DuckDB's module would name what it has not freed


if __name__ == "__main__":
    main()
