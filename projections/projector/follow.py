"""Keeps the tables and the published copy up to date while a server runs."""

import logging
import threading
import time
from collections.abc import Callable, Hashable
from math import inf
from pathlib import Path

from projections.copies.current import current
from projections.copies.damage import line
from projections.copies.errors import BucketTaken, WarehouseBusy
from projections.projector.batches import Source
from projections.projector.projector import BATCH, WAREHOUSE, Projector
from projections.projector.publish import announce, publish
from projections.storage.bucket import bucket_of
from projections.storage.reviews import Reviews
from projections.storage.shared import take

POLL = 0.1
"""Seconds between two reads of an event store without news."""
OTHERS = 1.0
"""Seconds between two looks for a newer copy in a bucket into which another folder writes."""
FEW = 1_000
"""New events below this number wait for the copy: a batch of one costs as much as one of a hundred."""
REST = 4
"""The rest after publishing, as a multiple of its time, so it takes at most a fifth of a processor.

A new copy makes all cached answers old, which costs the pages more than the copy.
"""

log = logging.getLogger(__name__)


class Follower:
    """Brings the tables of the library in ``folder`` up to date in a separate thread, and publishes them.

    It publishes after ``quiet`` seconds without an event or review, and at most ``latest`` seconds after the
    first one. If copying takes long, it publishes less often. It publishes nothing until the tables have
    every event that the store had when they were opened; ``last`` returns the last position of the store. So
    the previous copy stays while the tables are made again.

    An error does not end it: ``error`` has its message, in one line, until a retry ``retry`` seconds later
    succeeds. ``source``, ``last`` and ``reviews`` are called in that thread. ``covers`` is that of the
    projector, ``delta`` that of ``publish``. If the folder of another library writes into the bucket,
    it takes the copies from there instead.
    """

    def __init__(
        self,
        folder: Path,
        source: Source,
        last: Callable[[], int],
        reviews: Reviews | None = None,
        *,
        covers: bool = False,
        delta: bool = False,
        quiet: float = 0.05,
        latest: float = 0.5,
        retry: float = 5.0,
    ) -> None:
        self.error: str | None = None
        self.busy = False
        """Whether the error is that another process has the tables open."""
        self._folder = folder
        self._source = source
        self._last_position = last
        self._reviews = reviews
        self._covers = covers
        self._delta = delta
        self._idle: Hashable = None
        """The state of store and reviews when nothing was left to do."""
        self._seen: Hashable = None
        """The state of store and reviews at the last step."""
        self._reached = 0
        """The position of the tables."""
        self._goal = 0
        """The position that the tables must reach before anything is published."""
        self._quiet = quiet
        self._latest = latest
        self._retry = retry
        self._projector: Projector | None = None
        self._first: float | None = None
        """The time of the first event or review that is not published."""
        self._last = 0.0
        """The time of the last event or review."""
        self._rest_until = 0.0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="projector", daemon=True)

    def start(self) -> None:
        """Starts the thread; callable once."""
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread after the current batch, and closes the file."""
        self._stop.set()
        self._thread.join()

    def step(self, now: float) -> float:
        """Projects one batch, and publishes if it is time; returns the seconds until the next step."""
        if self._projector is None:
            self._goal = self._last_position()
            try:
                self._projector = Projector(
                    self._folder / WAREHOUSE, self._source, self._reviews, covers=self._covers
                )
            except BucketTaken:
                return self._take_copy()
            self._reached = self._projector.position
            self._first = self._last = now
            self._idle = None
        if self._first is None and current(self._folder) is None:  # the copy was damaged, so a reader waits
            self._first = self._last = now - self._latest
            self._rest_until = now
        reviewed = self._reviews.state() if self._reviews is not None else None
        state = self._last_position(), reviewed  # before the events are read: what comes later is news
        if self._first is None and state == self._idle:
            return POLL  # without a query, of which ten a second take 3 % of a processor
        if state != self._seen:
            self._seen = state
            self._last = now
            self._first = now if self._first is None else self._first
        if self._waits(state[0], now):
            return min(POLL, self._due_at() - now)
        began = time.monotonic()
        came = self._projector.advance()
        reached = self._reached = self._projector.position
        if came >= BATCH:
            log.info("%d events are in the tables, more follow", reached)
            self._last = now
        if not came:
            self._goal = min(self._goal, reached)  # the store has no more
        if reached < self._goal:
            announce(self._folder, reached, self._goal)
        elif self._due(now):
            publish(self._projector, self._folder, delta=self._delta)
            self._rest_until = now + REST * (time.monotonic() - began)
            self._goal = reached  # if the tables are made again meanwhile, they are published only then
            self._first = None
        elif not came and self._first is None:
            self._projector.seal()
            if self._projector.merged:
                self._projector.end_merging()
            self._idle = None if self._projector.begin_merging() else state
        return 0 if came else POLL

    def _take_copy(self) -> float:
        """Takes the newest copy from the bucket; returns the seconds until the next look."""
        if bucket := bucket_of(self._folder):
            take(bucket, self._folder)
        return OTHERS

    def _waits(self, last: int, now: float) -> bool:
        """Whether the new events, up to position ``last``, wait until they are published."""
        few = self._reached >= self._goal and last - self._reached < FEW
        return self._first is not None and few and not self._due(now)

    def _due(self, now: float) -> bool:
        return now >= self._due_at()

    def _due_at(self) -> float:
        """The time at which new events are published, if no more come until then; infinite without one."""
        if self._first is None:
            return inf
        return max(self._rest_until, min(self._last + self._quiet, self._first + self._latest))

    def close(self) -> None:
        """Closes the file; the next step opens it again."""
        if self._projector is not None:
            self._projector.close()
            self._projector = None

    def _run(self) -> None:
        wait = 0.0
        while not self._stop.wait(wait):
            try:
                wait = self.step(time.monotonic())
                if self.error is not None:
                    self.error = None
                    log.warning("the tables are brought up to date again")
            except Exception as error:
                if self.error != line(error):
                    self.error, self.busy = line(error), isinstance(error, WarehouseBusy)
                    log.warning("the tables cannot be brought up to date: %s", self.error)
                self.close()
                wait = self._retry
        self.close()
