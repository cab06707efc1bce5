"""The rules for zips: what makes one harmless, and the errors of one that is damaged."""

import gzip
import stat
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from vidi.record.errors import Demand, shown

MEMBERS_AT_MOST = 20_000
MEMBER_AT_MOST = 50_000_000
BYTES_AT_MOST = 2_000_000_000
"""The size of all members together, when they are expanded."""
RATIO_AT_MOST = 200
"""The largest ratio of a member's size to its compressed size. Records have ratios of up to 30."""
SMALL = 1_000_000
"""The size up to which a member may have any ratio."""
NAME_AT_MOST = 300
ZIP = b"PK\x03\x04"
"""The first bytes of a zip that is not empty."""
GZIP = b"\x1f\x8b"
"""The first bytes of a gzip."""
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    ValueError,
    gzip.BadGzipFile,
    OverflowError,
    RuntimeError,
    struct.error,
)
"""The errors that Python raises for a damaged zip or gzip."""


@contextmanager
def damage(what: str) -> Iterator[None]:
    """Raises a Demand for an error of Python's zip reader."""
    try:
        yield
    except DAMAGED as error:
        raise Demand(3, f"the {what} is damaged or cut off: {error}", "import") from None


def harm(files: Sequence[zipfile.ZipInfo]) -> str | None:
    """Why a zip is rejected; None if it is harmless."""
    if len(files) > MEMBERS_AT_MOST:
        return f"the zip has {len(files):,} members; the limit is {MEMBERS_AT_MOST:,}"
    total = sum(info.file_size for info in files)
    if total > BYTES_AT_MOST:
        return f"the zip expands to {total:,} bytes; the limit is {BYTES_AT_MOST:,}"
    for info in files:
        if why := _harm_of(info):
            return f"the member {shown(info.filename)} {why}"
    [(name, count)] = Counter(info.filename for info in files).most_common(1) or [("", 0)]
    return f"the zip has the member {shown(name)} {count} times" if count > 1 else None


def _harm_of(info: zipfile.ZipInfo) -> str | None:
    name = info.filename
    if not name:
        return "has no name; a good name is games/1.vidi.jsonl"
    if len(name) > NAME_AT_MOST:
        return f"has a name longer than {NAME_AT_MOST} letters"
    if name.startswith("/") or "\\" in name or ":" in name or ".." in name.split("/"):
        return "leads out of the zip; a good name is games/1.vidi.jsonl"
    if stat.S_ISLNK(info.external_attr >> 16):
        return "is a link to another file"
    if info.flag_bits & 0x1:
        return "has a password"
    if info.compress_type not in METHODS:
        return "is compressed by a method other than deflate"
    if info.file_size > SMALL and info.file_size > RATIO_AT_MOST * info.compress_size:
        return f"expands to more than {RATIO_AT_MOST} times its bytes"
    return None
