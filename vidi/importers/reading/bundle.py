"""A zip of files, such as ``vidi export`` writes for several games: its members, one after another.

No member is written to the disk. All members are checked before the first one is read.
"""

import gzip
import zipfile
from collections.abc import Iterator
from os import SEEK_END
from typing import BinaryIO

from vidi.importers.sheets import workbook
from vidi.importers.values.archives import GZIP, MEMBER_AT_MOST, RATIO_AT_MOST, SMALL, ZIP, damage, harm
from vidi.record.errors import Demand


def members(stream: BinaryIO) -> Iterator[tuple[str, bytes | Demand]]:
    """The name and bytes of each member in the order of the zip, or its error.

    Raises Demand if the zip as a whole is rejected.
    """
    with damage("zip"):
        archive = zipfile.ZipFile(stream)
    files = [info for info in archive.infolist() if not info.filename.endswith("/")]
    if why := harm(files):
        raise Demand(4, why, "import")
    for info in files:
        try:
            yield info.filename, _read(archive, info)
        except Demand as demand:
            yield info.filename, demand


def content_of_gzip(stream: BinaryIO) -> bytes:
    """The bytes in a gzip. Raises Demand."""
    packed = stream.seek(0, SEEK_END)
    stream.seek(0)
    with damage("gzip"), gzip.GzipFile(fileobj=stream) as archive:
        data = archive.read(MEMBER_AT_MOST + 1)
    if len(data) > MEMBER_AT_MOST:
        raise Demand(2, f"the gzip expands to more than {MEMBER_AT_MOST:,} bytes: expand it first", "import")
    if len(data) > SMALL and len(data) > RATIO_AT_MOST * packed:
        raise Demand(4, f"the gzip expands to more than {RATIO_AT_MOST} times its bytes", "import")
    if data.startswith(GZIP) or (data.startswith(ZIP) and workbook.kind(data) is None):
        raise Demand(4, "a zip or gzip within a gzip is not opened: import it on its own", "import")
    return data


def utf8(stream: BinaryIO) -> bytes:
    """The bytes of a text in UTF-16, as spreadsheets write it, in UTF-8. Raises Demand."""
    data = stream.read(2 * MEMBER_AT_MOST + 1)
    if len(data) > 2 * MEMBER_AT_MOST:
        raise Demand(2, f"the file is longer than {2 * MEMBER_AT_MOST:,} bytes: split it", "import")
    try:
        return data.decode("utf-16").encode()
    except UnicodeError:
        raise Demand(3, "the file is UTF-16, and damaged or cut off: save it as UTF-8", "import") from None


def _read(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    if info.file_size > MEMBER_AT_MOST:
        why = f"the member is longer than {MEMBER_AT_MOST:,} bytes: import it on its own"
        raise Demand(2, why, "import")
    with damage("member"):
        data = archive.read(info)
    if data.startswith(ZIP) and workbook.kind(data) is None:
        raise Demand(4, "a zip within a zip is not opened: import it on its own", "import")
    return data
