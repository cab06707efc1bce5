"""The queue of games that are reviewed in the background while a server runs.

One process at a time works, with the lowest priority: on the game that a visitor opened last, else on
finished games of people. It keeps what it has when it is stopped, so a game that is opened goes first.
"""

import logging
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Condition, Thread
from typing import Any

from projections.processes.child import Child, Kind

PROCESS = Kind("dashboard.replay.queue_process", nice=19, processor=7 * 86_400)
AHEAD = 5
"""The most games of a person that wait on a club's server: the oldest of more is left out."""
HOURS = 6
"""The most hours of a day that a club's server works on this."""
DAY = 86_400.0
FAREWELL = 5.0
"""Seconds that the process has to store what was played on when the server ends; then it is killed."""
AGAIN = 30.0
"""Seconds until the next try while another process plays games on in the library."""

log = logging.getLogger(__name__)


class Queue:
    """Reviews games of a library in the background. Threads may share it."""

    def __init__(self, folder: Path, *, bounded: bool = False) -> None:
        """``bounded`` sets the limits of a club."""
        self._folder, self._bounded = folder, bounded
        self._news = Condition()
        self._wanted: dict[str, str | None] = {}
        """The games that wait, the one that is next last, and for whom."""
        self._people = True
        """Whether the finished games of people are still to be looked through."""
        self._paused = self._closing = False
        self._elsewhere = 0.0
        """Until when another process is taken to play games on."""
        self._spent, self._day = 0.0, time.monotonic()
        """The seconds of work of this day, and when the day began."""
        self._child: Child | None = None
        self._at: dict[str, Any] = {}
        """The last line of the process."""
        self._thread = Thread(target=self._run, name="reviews", daemon=True)

    def start(self) -> None:
        """Starts the work; callable once."""
        self._thread.start()

    def close(self) -> None:
        """Ends the work."""
        with self._news:
            self._closing = True
            self._stop()
        self._thread.join(FAREWELL)
        if self._thread.is_alive() and (child := self._child) is not None:
            child.kill()
        self._thread.join()

    def want(self, game: str, person: str | None = None) -> None:
        """Puts a finished game first. ``person`` has it counted for somebody."""
        with self._news:
            self._wanted.pop(game, None)
            self._wanted[game] = person
            own = [one for one, of in self._wanted.items() if person is not None and of == person]
            for old in own[:-AHEAD] if self._bounded else ():
                del self._wanted[old]
            if self._at.get("game") != game:
                self._stop()
            self._elsewhere = 0.0
            self._news.notify()

    def want_last(self, games: Sequence[str]) -> None:
        """Puts finished games behind those that wait; the first of them goes first."""
        with self._news:
            new = [game for game in games if game not in self._wanted]
            self._wanted = dict.fromkeys(reversed(new)) | self._wanted
            self._news.notify()

    def waiting(self) -> list[str]:
        """The ids of the games that wait, the next one first."""
        with self._news:
            return list(reversed(self._wanted))

    def pause(self) -> None:
        """Stops the work until ``go_on``."""
        with self._news:
            self._paused = True
            self._stop()

    def go_on(self) -> None:
        """Works on after ``pause``."""
        with self._news:
            self._paused = False
            self._news.notify()

    def clear(self) -> None:
        """Forgets all games that wait, and stops. A game that is opened later waits again."""
        with self._news:
            self._wanted.clear()
            self._people = False
            self._stop()

    def state(self, game: str) -> dict[str, Any]:
        """What a page shows of the queue and of one game; ``look`` is the kind of work under way."""
        with self._news:
            at = self._at if self._at.get("game") == game else {}
            return {
                "paused": self._paused,
                "elsewhere": self._elsewhere > time.monotonic(),
                "full": self._full(),
                "waiting": len(self._wanted.keys() - {self._at.get("game")}),
                "others": bool(self._at) and not at,
                "waits": game in self._wanted,
                "look": at.get("look"),
                "done": at.get("done", 0),
                "total": at.get("total", 0),
            }

    def _stop(self) -> None:
        if self._child is not None:
            self._child.stop()
        self._news.notify()

    def _full(self) -> bool:
        if time.monotonic() - self._day > DAY:
            self._spent, self._day = 0.0, time.monotonic()
        return self._bounded and self._spent > HOURS * 3600

    def _next(self) -> Mapping[str, Any] | None:
        """The next request of a process; None if nothing may be done now."""
        if self._paused or self._full() or self._elsewhere > time.monotonic():
            return None
        if self._wanted:
            return {"folder": str(self._folder), "game": next(reversed(self._wanted))}
        return {"folder": str(self._folder), "game": None} if self._people else None

    def _run(self) -> None:
        while (request := self._next_request()) is not None:
            began = time.monotonic()
            try:
                over = self._work(request)
            except OSError as error:  # no process can be started
                log.warning("games are not reviewed in the background: %s", error)
                over = True
            with self._news:
                self._child, self._at = None, {}
                self._spent += time.monotonic() - began
                if over and request["game"] is None:
                    self._people = False
                elif over:
                    self._wanted.pop(request["game"], None)

    def _next_request(self) -> Mapping[str, Any] | None:
        """The next request, when there is one; None if the work ends."""
        with self._news:
            while not self._closing:
                if (request := self._next()) is not None:
                    return request
                self._news.wait(AGAIN)
        return None

    def _work(self, request: Mapping[str, Any]) -> bool:
        """Whether a request is done: it is not if the process was stopped, or another one is at work."""
        over = False
        with Child(PROCESS) as child:
            with self._news:
                self._child = child
                if request != self._next():
                    return False
            child.send(request)
            for line in child.lines():
                with self._news:
                    if "busy" in line:
                        self._elsewhere = time.monotonic() + AGAIN
                    elif "over" in line:
                        over = True
                    else:
                        self._at = line
            return bool(child.wait()) or over  # what failed is not tried again: the log has the error


_queues: list[Queue] = []


def use(queue: Queue | None) -> None:
    """Sets the queue of this server; None: it reviews nothing by itself."""
    _queues[:] = [queue] if queue else []


def here() -> Queue | None:
    """The queue of this server."""
    return _queues[0] if _queues else None
