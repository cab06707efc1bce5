"""Imports of visitors' files. They work like ``vidi import``."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from dashboard.access import identity
from dashboard.access.working import Work
from dashboard.shared import reading
from domain.kernel.messages import Person
from domain.library.roles import Permission
from projections.processes.child import Kind
from vidi.importers.reading.given import Held
from vidi.importers.sheets.choice import Form
from vidi.importers.sheets.text import Encoding
from vidi.importers.values.moments import Order
from vidi.record.errors import printable

AT_MOST = 20
"""The most megabytes of one import on a page: about a thousand games, and a few minutes."""
NAME_AT_MOST = 120
"""The most letters of a file's name. It is untrusted, and is stored with errors of records."""
PROCESS = Kind("dashboard.access.importing_process", nice=5)


def held(name: str, data: bytes) -> Held:
    """A visitor's file with a safe name: the last part of its path."""
    part = printable(name.rpartition("/")[2])
    return Held(part if len(part) <= NAME_AT_MOST else f"{part[:NAME_AT_MOST]}…", data)


@dataclass(frozen=True)
class Coming:
    """A file that goes to the child in parts, so that this process never holds all of it."""

    name: str
    size: int
    parts: Callable[[], Iterable[bytes]]
    sought: bool = False
    """As in ``Held``."""


@dataclass(frozen=True)
class Answers:
    """What a visitor says of files, as in ``Library.import_files``."""

    title: str | None = None
    days: Order | None = None
    encoding: Encoding | None = None
    sheet: str | None = None
    forms: Mapping[Form, tuple[str, ...]] = field(default_factory=dict)
    format_: str | None = None
    columns: Mapping[str, str] | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    known_only: bool = False
    strict: bool = False


class Importing(Work):
    """An import or dry run.

    Its report is that of ``importing_process.as_data``, which names the files left out. A program gets that
    of ``for_program``.
    """

    name = "import"

    def __init__(
        self,
        folder: Path,
        files: Sequence[Held | Coming],
        look: bool,
        answers: Answers | None = None,
        by: Person | None = None,
        own: Collection[str] | None = None,
        person: str | None = None,
        keeps: bool = False,
        *,
        program: bool = False,
    ) -> None:
        """With ``look``, it is a dry run: nothing is written, and the report has the possible outcomes.

        ``answers`` has what the visitor says of the files. ``by`` is the person who imports, ``own`` has the
        names of this one; None: nobody signs in. ``person`` has asked, as in ``dashboard.access.limits``. A
        person who ``keeps`` the library adds moves to all games. ``program``: a program gets the report.
        """
        self.look = look
        how = answers or Answers()
        request = {
            "folder": str(folder),
            "look": look,
            "how": {
                "title": how.title,
                "days": how.days,
                "encoding": how.encoding,
                "sheet": how.sheet,
                "format_": how.format_,
                "columns": how.columns,
                "names": how.names,
                "known_only": how.known_only,
                "strict": how.strict,
            },
            "forms": list(how.forms.items()),
            "by": by,
            "own": None if own is None else sorted(own),
            "keeps": keeps,
            "program": program,
            "files": [(file.name, file.sought, file.size) for file in files],
        }
        content = chain.from_iterable(file.parts() for file in files)
        super().__init__(PROCESS, request, content, person=person, killed=look)


def by_person_here(
    files: Sequence[Held | Coming],
    look: bool,
    answers: Answers,
    person: str | None,
    *,
    program: bool = False,
) -> Importing:
    """An import or dry run by the person for whom a page runs, or whose request is answered.

    ``person`` is the name under which this one is counted.
    """
    visitor = identity.here()
    return Importing(
        reading.context().library.folder,
        files,
        look,
        answers,
        by=identity.acting(),
        own=identity.names(visitor) if identity.sign_in() else None,
        person=person,
        keeps=identity.may(visitor, Permission.KEEP),
        program=program,
    )
