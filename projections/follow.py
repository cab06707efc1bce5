"""Keeps tables and published copy up to date while a server runs."""

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path

from projections.damage import line
from projections.projector import BATCH, WAREHOUSE, Projector, Source, WarehouseBusy
from projections.publish import announce, current, publish

POLL = 0.1
"""Seconds between two looks at an event store that was quiet."""
REST = 4
"""Rest after publishing, in times of how long that took: copying is never most of what the machine does."""

log = logging.getLogger(__name__)


class Follower:
    """Brings the tables of the library in ``folder`` up to date in a thread of its own, and publishes them.

    Published is after ``quiet`` seconds without an event, at the latest ``latest`` seconds after the first
    one; where copying takes long, less often. Nothing is published before the tables have every event that
    the store had when they were opened; ``last`` returns its last position. So the copy before them stays
    while they are made again. An error does not end it: ``error`` says what is wrong, in one line, until a
    try ``retry`` seconds later succeeds. ``source`` and ``last`` are called in that thread.
    """

    def __init__(
        self,
        folder: Path,
        source: Source,
        last: Callable[[], int],
        *,
        quiet: float = 0.2,
        latest: float = 0.5,
        retry: float = 5.0,
    ) -> None:
        self.error: str | None = None
        self.busy = False
        """Whether that is that another process holds the tables."""
        self._folder = folder
        self._source = source
        self._last_position = last
        self._goal = 0
        """The position before which nothing is published."""
        self._quiet = quiet
        self._latest = latest
        self._retry = retry
        self._projector: Projector | None = None
        self._first: float | None = None
        """When the first event came that is not published."""
        self._last = 0.0
        """When the last event came."""
        self._rest_until = 0.0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="projector", daemon=True)

    def start(self) -> None:
        """Begins; once."""
        self._thread.start()

    def stop(self) -> None:
        """Ends after the batch at hand, and lets go of the file."""
        self._stop.set()
        self._thread.join()

    def step(self, now: float) -> float:
        """Takes in one batch and publishes what is due; returns in how many seconds to come again."""
        if self._projector is None:
            self._goal = self._last_position()
            self._projector = Projector(self._folder / WAREHOUSE, self._source)
            self._first = self._last = now
        if self._first is None and current(self._folder) is None:  # the copy was damaged: somebody waits
            self._first = self._last = now - self._latest
            self._rest_until = now
        came = self._projector.advance()
        reached = self._projector.position
        if came >= BATCH:
            log.info("%d events are in the tables, more follow", reached)
        if came:
            self._last = now
            self._first = now if self._first is None else self._first
        if not came:
            self._goal = min(self._goal, reached)  # the store has no more
        if reached < self._goal:
            announce(self._folder, reached, self._goal)
        elif self._due(now):
            began = time.monotonic()
            publish(self._projector, self._folder)
            self._rest_until = now + REST * (time.monotonic() - began)
            self._goal = reached  # tables that are made again meanwhile are not published before that
            self._first = None
        return 0 if came else POLL

    def _due(self, now: float) -> bool:
        if self._first is None or now < self._rest_until:
            return False
        return now - self._last >= self._quiet or now - self._first >= self._latest

    def close(self) -> None:
        """Lets go of the file; the next step opens it again."""
        if self._projector is not None:
            self._projector.close()
            self._projector = None

    def _run(self) -> None:
        wait = 0.0
        while not self._stop.wait(wait):
            try:
                wait = self.step(time.monotonic())
                self.error = None
            except Exception as error:
                if self.error != line(error):
                    self.error, self.busy = line(error), isinstance(error, WarehouseBusy)
                    log.warning("the tables cannot be brought up to date: %s", self.error)
                self.close()
                wait = self._retry
        self.close()
