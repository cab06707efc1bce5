"""Work of visitors that takes long: imports, and logs that are read again. Pages stay responsive meanwhile.

It runs in a separate process: it may take minutes, and its memory is freed at the end. It continues if the
visitor leaves the page. Each game is stored whole or not at all.
"""

import logging
import threading
from collections.abc import Iterable, Mapping
from typing import Any

from dashboard.access import limits
from projections.processes.child import Child, Kind

AT_ONCE = 2
"""The most of these that run at the same time, for all visitors."""

log = logging.getLogger(__name__)
_running = threading.BoundedSemaphore(AT_ONCE)


class Work:
    """Work in a child process. Reading from the page's thread is safe at any time."""

    name: str
    """What it is, for messages: ``import``."""

    def __init__(
        self,
        kind: Kind,
        request: Mapping[str, Any],
        content: Iterable[bytes] = (),
        *,
        person: str | None = None,
        killed: bool = False,
    ) -> None:
        """Begins it. The child gets the request and the content, and sends its progress and its report.

        ``person`` has asked, as in ``dashboard.access.limits``. With ``killed``, it stores nothing, so
        stopping ends it at once.
        """
        self._killed = killed
        self.report: dict[str, Any] | None = None
        """The report of the child; None while it runs, and if it was refused."""
        self.limit: limits.LimitError | None = None
        """The limit because of which it did not begin."""
        self.refused: str | None = None
        """Why there is no report, in one line."""
        self.share = 0.0
        """The share of the files that has been read, from 0 to 1."""
        self.has_content = False
        """Whether the child has got all of the content."""
        self.stopping = False
        """Whether it was asked to stop."""
        self._ended = threading.Event()
        self._child: Child | None = None
        try:
            self._free = limits.take(limits.IMPORTS, person)
        except limits.LimitError as no:
            self._refuse(no)
            return
        if not _running.acquire(blocking=False):
            self._free()
            why = f"{AT_ONCE} imports are already running; try again when one has ended"
            self._refuse(limits.LimitError(why, limits.SOON, busy=True))
            return
        try:
            self._child = Child(kind)
        except OSError:  # no descriptor or no memory
            _running.release()
            self._free()
            raise
        args = (self._child, request, content)
        threading.Thread(target=self._follow, args=args, name=self.name, daemon=True).start()

    @property
    def is_over(self) -> bool:
        return self._ended.is_set()

    def wait(self, seconds: float) -> None:
        """Returns when it has ended, at the latest after this many seconds."""
        self._ended.wait(seconds)

    def stop(self) -> None:
        """Stops it after the current file, or at once if it stores nothing."""
        self.stopping = True
        if self._child:
            (self._child.kill if self._killed else self._child.stop)()

    def _refuse(self, limit: limits.LimitError) -> None:
        self.limit, self.refused = limit, str(limit)
        self._ended.set()

    def _follow(self, child: Child, request: Mapping[str, Any], content: Iterable[bytes]) -> None:
        try:
            with child:
                child.send(request, content)
                self.has_content = True
                for line in child.lines():
                    self._take(line)
        except ValueError as error:
            log.warning("%s broke off: %s", self.name, error)
        finally:
            if self.report is None and self.refused is None:
                self.refused = (
                    "it was stopped before any file was read; nothing was written"
                    if self.stopping
                    else f"the {self.name} failed; the server's log has the error"
                )
            _running.release()
            self._free()
            self._ended.set()

    def _take(self, message: dict[str, Any]) -> None:
        if "done" in message:
            self.share = message["done"] / max(1, message["total"])
        self.report = message.get("report")
        self.refused = message.get("refused")
