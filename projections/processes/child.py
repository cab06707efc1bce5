"""Starts a child process, talks with it and ends it. Queries of users, imports and reviews are such children.

Children are forked from a template (``template``), which has loaded the code of their kind. One template is
for the code that runs text of strangers: it has no environment and reads no data. Another has the rest.
"""

import atexit
import contextlib
import json
import logging
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import IO, Any, Self

from projections.processes.inside import BROKE, LINE
from projections.processes.template import END

ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "JE_ARROW_MALLOC_CONF": "background_thread:false"}
"""No library may start a thread in a template: a thread does not live on in a fork."""
ALONE = {"ARROW_DEFAULT_MEMORY_POOL": "system", **ONE_THREAD}
"""The whole environment of children without the environment of this process.

Arrow's usual pool reserves 1 GB of addresses at once, which would count as memory of the process.
"""
STARTS = 50
"""The most children of the template without environment.

They have the same addresses in memory, for which text of strangers might search by trying.
"""
CHUNK = 2**18

log = logging.getLogger(__name__)
_lock = Lock()


@dataclass(frozen=True)
class Kind:
    """What a child does, and its limits."""

    module: str
    """The module whose ``main`` it runs. ``prepare``, if the module has it, runs once in the template."""
    nice: int
    """Its niceness, which leaves the processor to the pages."""
    memory: int = 2**30
    """The most bytes of its memory."""
    processor: int = 3600
    """The most seconds of processor time."""
    alone: bool = False
    """Whether it is without the environment of this process, and without packages of the user."""


@dataclass
class _Template:
    """A running template."""

    process: "subprocess.Popen[bytes]"
    socket: socket.socket
    left: int = field(default=STARTS)


_templates: dict[bool, _Template] = {}
_retired: list[_Template] = []


class LineTooLongError(ValueError):
    """A request is longer than ``LINE``."""


class Child:
    """A child process. It and its descendants end when this object is closed, or this process ends."""

    def __init__(
        self,
        kind: Kind,
        *,
        seconds: float | None = None,
        target: IO[bytes] | None = None,
        largest: int | None = None,
    ) -> None:
        """The child may live for ``seconds``, and write to ``target`` files of ``largest`` bytes."""
        self._reading, self._waiting = Lock(), Lock()
        self._ended = False
        self.code: int | None = None
        """Its exit code, negative for a signal; None until ``wait``, and if nobody knows it."""
        start = {
            "module": kind.module,
            "nice": kind.nice,
            "memory": kind.memory,
            "processor": kind.processor,
            "file": largest,
            "seconds": seconds,
        }
        self._alone = kind.alone
        self._control, control = socket.socketpair()
        self._channel, channel = socket.socketpair()
        with control, channel:
            given = [control.fileno(), channel.fileno(), *([target.fileno()] if target else [])]
            try:
                _start(kind.alone, json.dumps(start).encode(), given)
            except OSError:
                self._control.close()
                self._channel.close()
                raise

    def send(self, request: Mapping[str, Any], content: Iterable[bytes] = ()) -> None:
        """Sends its request, and the bytes that belong to it. Callable once. Raises LineTooLongError.

        If the child has ended, nothing happens: ``lines`` and ``wait`` say so.
        """
        place = {"folder": str(Path.cwd()), "environment": None if self._alone else dict(os.environ)}
        line = json.dumps({**place, "request": request}).encode() + b"\n"
        if len(line) > LINE:
            raise LineTooLongError(f"a request has at most {LINE // 2**20} MB")
        with contextlib.suppress(OSError):
            for part in chain([line], content):
                self._channel.sendall(part)
            self._channel.shutdown(socket.SHUT_WR)

    def lines(self, seconds: float | None = None) -> Iterator[dict[str, Any]]:
        """What the child sends, as it comes, until it ends. An error inside goes to the log.

        Raises TimeoutError after ``seconds``, and ValueError for a line that is too long or no JSON.
        """
        until = None if seconds is None else time.monotonic() + seconds
        rest = bytearray()
        while received := self._receive(until):
            rest += received
            if b"\n" in received:
                *whole, rest = rest.split(b"\n")
                for line in whole:
                    value = json.loads(line)
                    if BROKE in value:
                        log.error("a child process broke down: %s", value[BROKE])
                    else:
                        yield value
            if len(rest) > LINE:
                raise ValueError(f"a child process sent a line of more than {LINE // 2**20} MB")

    def stop(self) -> None:
        """Asks it to stop soon, as ``Inside.stopping`` has it."""
        self._order(b"S")

    def kill(self) -> None:
        """Ends it and its descendants at once."""
        self._order(b"K")

    def wait(self) -> int | None:
        """Waits for its end; returns ``code``. Its descendants have ended too."""
        with self._waiting, contextlib.suppress(OSError):
            while not self._ended:
                report = self._control.recv(16)
                self._ended = True
                self.code = int(report) if report else None
        return self.code

    def close(self) -> None:
        """Ends it and its descendants, if they still run."""
        self.kill()
        self.wait()
        with contextlib.suppress(OSError):
            self._channel.shutdown(socket.SHUT_RDWR)  # wakes a thread that reads
        with self._reading:
            self._channel.close()
        with self._waiting:
            self._control.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def _order(self, order: bytes) -> None:
        with contextlib.suppress(OSError):  # it has ended
            self._control.send(order)

    def _receive(self, until: float | None) -> bytes:
        with self._reading:
            try:
                self._channel.settimeout(None if until is None else max(0.001, until - time.monotonic()))
                return self._channel.recv(CHUNK)
            except TimeoutError:
                raise
            except OSError:  # it was closed, or the child ended without reading its request
                return b""


def _start(alone: bool, start: bytes, given: Sequence[int]) -> None:
    """Has a template fork a child, which gets the descriptors. Raises OSError."""
    with _lock:
        template = _templates.get(alone)
        if template is not None:
            try:
                socket.send_fds(template.socket, [start], given)
            except OSError:  # it had nothing to do for long, or was killed
                _retire(alone)
                template = None
        if template is None:
            template = _templates[alone] = _new_template(alone)
            socket.send_fds(template.socket, [start], given)
        template.left -= 1
        if alone and not template.left:
            _retire(alone)


def _new_template(alone: bool) -> _Template:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = subprocess.Popen(  # noqa: S603
            (sys.executable, "-I" if alone else "-P", "-m", "projections.processes.template"),
            stdin=theirs.fileno(),
            env=ALONE if alone else {**os.environ, **ONE_THREAD},
            start_new_session=True,  # Ctrl-C in a terminal is for this process
        )
    return _Template(process, ours)


def _retire(alone: bool) -> None:
    """Forgets a template, which ends after its last child."""
    template = _templates.pop(alone)
    template.socket.close()
    _retired[:] = [one for one in [*_retired, template] if one.process.poll() is None]


@atexit.register
def _end() -> None:
    """Ends the templates and their children. If this process is killed, they end as their connections do."""
    with _lock:
        for template in _templates.values():
            with contextlib.suppress(OSError):  # it has ended
                template.socket.send(END)
        for template in _templates.values():
            template.process.wait()
