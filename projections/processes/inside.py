"""What a child process has: its request, its answers, its limits. ``template`` calls ``run`` after a fork."""

import contextlib
import importlib
import json
import os
import resource
import signal
import socket
import threading
import time
import traceback
from collections.abc import Mapping
from itertools import pairwise
from typing import IO, Any, NoReturn

LINE = 2**24
"""The most bytes of a request, and of a line that a child sends."""
BROKE = "broke"
"""The key of the line with the traceback of an error."""
EVERY = 0.2
"""Seconds between two lines with the progress."""
TRACEBACK = 10_000
"""The most characters of a traceback."""


class Inside:
    """The request of a child, and the way to answer it. ``main`` of its module gets this."""

    def __init__(
        self, request: dict[str, Any], content: IO[bytes], channel: socket.socket, target: int | None
    ):
        self.request = request
        self.content = content
        """The bytes that belong to the request."""
        self.stopping = threading.Event()
        """Is set when the child should stop soon."""
        self.target = None if target is None else open(target, "wb", closefd=False)  # noqa: SIM115
        """The file for its answer."""
        self._channel = channel
        self._sent = 0.0
        signal.signal(signal.SIGTERM, lambda *_: self.stopping.set())
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM, signal.SIGINT])

    def send(self, value: Mapping[str, Any]) -> None:
        """Sends a line at once. Raises ValueError if it is too long, and OSError if nobody reads any more."""
        line = json.dumps(value, separators=(",", ":")).encode() + b"\n"
        if len(line) > LINE:
            raise ValueError(f"an answer has {len(line)} bytes, more than {LINE}")
        self._channel.sendall(line)

    def progress(self, done: int, total: int) -> None:
        """Sends how much is done, unless it was sent less than ``EVERY`` seconds ago. Raises as ``send``."""
        if time.monotonic() - self._sent > EVERY:
            self._sent = time.monotonic()
            self.send({"done": done, "total": total})


def run(start: Mapping[str, Any], channel: int, target: int | None = None) -> NoReturn:
    """Runs the child in the process of a fork, which ends with it: it must not return to the template."""
    code = 1
    try:
        os.setpgid(0, 0)
        _keep(channel, target)
        _limit(start)
        connection = socket.socket(fileno=channel)
        try:
            _work(start["module"], connection, target)
            code = 0
        except BaseException:
            _report(connection)
    finally:
        os._exit(code)


def _keep(*descriptors: int | None) -> None:
    """Closes all other files: those of the template, and the connections of other children."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    kept = sorted({0, 1, 2, *(one for one in descriptors if one is not None)})
    for low, high in pairwise([*kept, os.sysconf("SC_OPEN_MAX")]):
        os.closerange(low + 1, high)


def _limit(start: Mapping[str, Any]) -> None:
    """Limits the process, even if nobody waits for it any more, and lowers its priority."""
    os.nice(start["nice"])
    limits = [
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_DATA, start["memory"]),
        (resource.RLIMIT_CPU, start["processor"]),
        (resource.RLIMIT_FSIZE, start["file"]),
    ]
    for what, most in limits:
        if most is not None:
            resource.setrlimit(what, (most, most))
    if start["seconds"] is not None:
        signal.setitimer(signal.ITIMER_REAL, start["seconds"])  # it kills the process, even within a function


def _work(module: str, connection: socket.socket, target: int | None) -> None:
    content = connection.makefile("rb")
    first = json.loads(content.readline(LINE))
    if first["environment"] is not None:
        os.environ.clear()
        os.environ.update(first["environment"])
    os.chdir(first["folder"])
    inside = Inside(first["request"], content, connection, target)
    importlib.import_module(module).main(inside)
    if inside.target is not None:
        inside.target.flush()


def _report(connection: socket.socket) -> None:
    """Sends the traceback of an error, if there is memory for it and somebody reads it."""
    with contextlib.suppress(BaseException):
        line = json.dumps({BROKE: traceback.format_exc()[-TRACEBACK:]})
        connection.sendall(line.encode() + b"\n")
