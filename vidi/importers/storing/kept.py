"""Keeps the bytes of imported files, each once."""

import hashlib
import os
import shutil
from pathlib import Path
from typing import BinaryIO

from vidi.store import blobs

BLOCK = 1 << 20


class Raw:
    """A library's folder of them; the first file creates it."""

    def __init__(self, library: Path) -> None:
        self._library = library
        self._folder = library / blobs.RAW
        self._new: list[Path] = []

    def keep(self, stream: BinaryIO) -> tuple[str, int]:
        """Keeps a file's bytes, all of them or none; returns their SHA-256 and their number."""
        hash_, size = hashlib.sha256(), 0
        while block := stream.read(BLOCK):
            hash_.update(block)
            size += len(block)
        sha256 = hash_.hexdigest()
        if blobs.path_of(self._library, sha256) is None:
            target = blobs.packed(self._folder, sha256)
            self._folder.mkdir(exist_ok=True)
            part = self._folder / f".{os.getpid()}.part"
            try:
                stream.seek(0)
                with part.open("wb") as file, blobs.written(file) as copy:
                    shutil.copyfileobj(stream, copy, BLOCK)
                part.replace(target)
                self._new.append(target)
            finally:
                part.unlink(missing_ok=True)
        return sha256, size

    def wait_for_disk(self) -> None:
        """Returns when all kept files are on the disk."""
        for path in self._new:
            with path.open("rb") as file:
                os.fsync(file.fileno())
        self._new.clear()
