"""The process that reads the logs of a title again: ``rereading.Rereading`` starts it, once for each title.

It sends its progress, and at the end what came of the games or the reason of a failure. It can stop after
each file: the games that were read stay, and the next reading goes on. It loads no Streamlit.
"""

from pathlib import Path

from domain.catalog import load
from domain.kernel.messages import Person
from projections.processes.inside import Inside
from vidi.importers.formats import formats
from vidi.library.library import library_for
from vidi.library.mappings import MappingError, read_again
from vidi.store.events import StoreError


class _StoppedError(Exception):
    """The visitor stopped it."""


def prepare() -> None:
    """Loads what every reading needs."""
    formats()
    load()


def main(inside: Inside) -> None:
    """Reads the games of the request."""
    request = inside.request

    def progress(done: int, total: int) -> None:
        if inside.stopping.is_set():
            raise _StoppedError
        inside.progress(done, total)

    try:
        by = request["by"] and Person(*request["by"])
        with library_for(Path(request["folder"]), by) as library:
            came = read_again(library, request["title"], progress)
        report = {
            "changed": len(came.changed),
            "same": len(came.same),
            "left": [str(id_) for id_ in came.left],
            "compared": came.compared,
            "other_result": [str(id_) for id_ in came.other_result],
        }
        inside.send({"report": report})
    except _StoppedError:
        inside.send(
            {"refused": "it was stopped; the games that were read stay, and the next reading goes on"}
        )
    except (MappingError, StoreError) as error:
        inside.send({"refused": str(error)})
