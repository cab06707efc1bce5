"""The bytes of imported files, in a folder of the library: each file compressed, under its SHA-256.

An older Vidi kept them as they were, under the same name without ``.gz``.
"""

import gzip
import re
import zlib
from hashlib import file_digest
from io import BufferedReader
from pathlib import Path
from typing import IO

SHA256 = re.compile("[0-9a-f]{64}")
RAW = "raw"
"""The folder in a library."""
LEVEL = 6


def path_of(folder: Path, sha256: str) -> Path | None:
    """Where the bytes with this hash are in a library's folder; None if they are not there."""
    plain = folder / RAW / sha256
    return next((path for path in (packed(folder / RAW, sha256), plain) if path.exists()), None)


def packed(raw: Path, sha256: str) -> Path:
    """Where new bytes with this hash belong; ``raw`` is the folder of all of them."""
    return raw / f"{sha256}.gz"


def name(path: Path) -> str:
    """The SHA-256 of the bytes of a file of this folder."""
    return path.name.removesuffix(".gz")


def opened(path: Path) -> gzip.GzipFile | BufferedReader:
    """The bytes of a file of this folder, as they were imported."""
    return gzip.open(path) if path.suffix == ".gz" else path.open("rb")


def written(file: IO[bytes]) -> gzip.GzipFile:
    """Compresses what is written to it into a file; equal bytes give equal files."""
    return gzip.GzipFile("", "wb", LEVEL, file, mtime=0)


def lacks(folder: Path, sha256: str) -> str | None:
    """The fault of an imported file's bytes in a library's folder; None if they are right."""
    if not SHA256.fullmatch(sha256):
        return f"{sha256[:80]!r} is not a SHA-256"
    if (path := path_of(folder, sha256)) is None:
        return f"{RAW}/{sha256} is missing"
    name = f"{RAW}/{path.name}"
    try:
        with opened(path) as file:
            digest = file_digest(file, "sha256").hexdigest()
    except (gzip.BadGzipFile, zlib.error, EOFError):
        return f"{name} is damaged: it cannot be unpacked"
    except OSError as error:
        return f"{name} cannot be read: {error.strerror}"
    return None if digest == sha256 else f"{name} is damaged: its bytes have another SHA-256"
