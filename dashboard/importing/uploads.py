"""The files that visitors upload, which Streamlit holds in memory: how many bytes, and how many at most."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from streamlit import runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager

from dashboard.access.importing import AT_MOST

MB = 2**20
OF_ONE = 2 * AT_MOST * MB
"""The most bytes of a visit. Its page still says when files are too large together for one import."""
OF_PERSON = 4 * AT_MOST * MB
"""The most bytes of all visits of a person, where people sign in."""
OF_ALL = 10 * AT_MOST * MB
"""The most bytes of all visits."""

_coming: Counter[str] = Counter()
"""The bytes that are on their way, by visit."""
_persons: dict[str, str | None] = {}
"""Who uploads, by visit."""


class TooMuchError(ValueError):
    """A file is refused, because too much is held already. The message gives the limit."""


def taken() -> Counter[str]:
    """The bytes that are held or on their way, by visit."""
    manager = runtime.get_instance().uploaded_file_mgr
    assert isinstance(manager, MemoryUploadedFileManager)  # noqa: S101 - the one of st.App
    visits = list(manager.file_storage.items())
    held = {visit: sum(len(file.data) for file in list(files.values())) for visit, files in visits}
    return Counter(held) + _coming


@contextmanager
def taking(visit: str, size: int, person: str | None = None) -> Iterator[None]:
    """Counts a file of this many bytes while it arrives. Raises TooMuchError if there is no room for it.

    ``person`` sends it, as in ``dashboard.access.limits``.
    """
    before = taken()
    for gone in _persons.keys() - before.keys():
        del _persons[gone]
    _persons[visit] = person
    if before[visit] + size > OF_ONE:
        raise TooMuchError(
            f"a page holds at most {OF_ONE // MB} MB of files: take some out, or import them with the command"
        )
    theirs = sum(before[other] for other, sender in _persons.items() if sender == person)
    if person is not None and theirs + size > OF_PERSON:
        raise TooMuchError(
            f"all your pages hold at most {OF_PERSON // MB} MB of files: import those of the other pages, or "
            "close them"
        )
    if before.total() + size > OF_ALL:
        raise TooMuchError(
            f"the pages of all visitors hold at most {OF_ALL // MB} MB of files: try again in a minute, "
            "or import them with the command"
        )
    _coming[visit] += size
    try:
        yield
    finally:
        _coming[visit] -= size
