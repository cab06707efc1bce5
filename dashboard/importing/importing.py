"""Imports of visitors' files, during which all pages stay responsive.

An import runs in a separate process: it may take minutes, and its memory is freed at the end. It works like
``vidi import``, and continues if the visitor leaves the page. Each record is stored whole or not at all.
"""

import logging
import threading
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dashboard.access import limits
from domain.kernel.messages import Person
from projections.processes.child import Child, Kind
from vidi.importers.reading.given import Held
from vidi.importers.sheets.choice import Form
from vidi.importers.sheets.text import Encoding
from vidi.importers.values.moments import Order
from vidi.record.errors import printable

AT_MOST = 20
"""The most megabytes of one import on a page: about a thousand games, and a few minutes."""
AT_ONCE = 2
"""The most imports that run at the same time, for all visitors."""
NAME_AT_MOST = 120
"""The most letters of a file's name. It is untrusted, and is stored with errors of records."""
PROCESS = Kind("dashboard.importing.process", nice=5)

log = logging.getLogger(__name__)
_running = threading.BoundedSemaphore(AT_ONCE)


def held(name: str, data: bytes) -> Held:
    """A visitor's file with a safe name: the last part of its path."""
    part = printable(name.rpartition("/")[2])
    return Held(part if len(part) <= NAME_AT_MOST else f"{part[:NAME_AT_MOST]}…", data)


@dataclass(frozen=True)
class Answers:
    """What a visitor says of files, as in ``Library.import_files``."""

    title: str | None = None
    days: Order | None = None
    encoding: Encoding | None = None
    sheet: str | None = None
    forms: Mapping[Form, tuple[str, ...]] = field(default_factory=dict)


class Importing:
    """An import or dry run. Reading from the page's thread is safe at any time."""

    def __init__(
        self,
        folder: Path,
        files: Sequence[Held],
        look: bool,
        answers: Answers | None = None,
        by: Person | None = None,
        own: Collection[str] | None = None,
        person: str | None = None,
        keeps: bool = False,
    ) -> None:
        """With ``look``, it is a dry run: nothing is written, and the report has the possible outcomes.

        ``answers`` has what the visitor says of the files. ``by`` is the person who imports, ``own`` has the
        names of this one; None: nobody signs in. ``person`` has asked, as in ``dashboard.access.limits``. A
        person who ``keeps`` the library adds moves to all games.
        """
        self.look = look
        self._answers = answers or Answers()
        self._by, self._own, self._keeps = by, own, keeps
        self.report: dict[str, Any] | None = None
        """The report from ``process.as_data``; None while it runs, and if it was refused."""
        self.refused: str | None = None
        """Why there is no report, in one line."""
        self.share = 0.0
        """The share of the files that has been read, from 0 to 1."""
        self.stopping = False
        """Whether it was asked to stop."""
        self._ended = threading.Event()
        self._child: Child | None = None
        try:
            self._free = limits.take(limits.IMPORTS, person)
        except limits.LimitError as no:
            self.refused = str(no)
            self._ended.set()
            return
        if not _running.acquire(blocking=False):
            self._free()
            self.refused = f"{AT_ONCE} imports are already running; try again when one has ended"
            self._ended.set()
            return
        self._child = Child(PROCESS)
        args = (self._child, folder, files)
        threading.Thread(target=self._follow, args=args, name="import", daemon=True).start()

    @property
    def ended(self) -> bool:
        return self._ended.is_set()

    def wait(self, seconds: float) -> None:
        """Returns when it has ended, at the latest after this many seconds."""
        self._ended.wait(seconds)

    def stop(self) -> None:
        """Stops a dry run at once, an import after the current file; the report names the files left out."""
        self.stopping = True
        if self._child:
            (self._child.kill if self.look else self._child.stop)()

    def _follow(self, child: Child, folder: Path, files: Sequence[Held]) -> None:
        try:
            with child:
                child.send(self._request(folder, files), *(file.data for file in files))
                for line in child.lines():
                    self._take(line)
        except ValueError as error:
            log.warning("an import broke off: %s", error)
        finally:
            if self.report is None and self.refused is None:
                self.refused = (
                    "it was stopped before any file was read; nothing was written"
                    if self.stopping
                    else "the import failed; the server's log has the error"
                )
            _running.release()
            self._free()
            self._ended.set()

    def _request(self, folder: Path, files: Sequence[Held]) -> dict[str, Any]:
        return {
            "folder": str(folder),
            "look": self.look,
            "title": self._answers.title,
            "days": self._answers.days,
            "encoding": self._answers.encoding,
            "sheet": self._answers.sheet,
            "forms": list(self._answers.forms.items()),
            "by": self._by,
            "own": None if self._own is None else sorted(self._own),
            "keeps": self._keeps,
            "files": [(file.name, len(file.data)) for file in files],
        }

    def _take(self, message: dict[str, Any]) -> None:
        if "done" in message:
            self.share = message["done"] / max(1, message["total"])
        self.report = message.get("report")
        self.refused = message.get("refused")
