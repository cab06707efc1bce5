"""Files that are imported into a library."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.timing import Counts, Run
from vidi.library.library import Library


def imported(files: Sequence[str], counts: Counts) -> Run:
    """Imports the files into an empty library, until they are on the disk; they contain ``counts``."""
    paths = [Path(file) for file in files]

    def run() -> Counts:
        with TemporaryDirectory() as folder, Library(folder) as library:
            library.import_files(paths)
        return counts

    return run
