"""The bytes of imported files, in the folder ``raw`` of a library, each file under its SHA-256."""

import hashlib
import os
import shutil
from pathlib import Path
from typing import BinaryIO

BLOCK = 1 << 20


class Raw:
    """A library's folder of them; the first file creates it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._new: list[Path] = []

    def keep(self, stream: BinaryIO) -> tuple[str, int]:
        """Keeps a file's bytes, all of them or none; returns their SHA-256 and their number."""
        hash_, size = hashlib.sha256(), 0
        while block := stream.read(BLOCK):
            hash_.update(block)
            size += len(block)
        target = self._folder / hash_.hexdigest()
        if not target.exists():
            self._folder.mkdir(exist_ok=True)
            part = self._folder / f".{os.getpid()}.part"
            try:
                stream.seek(0)
                with part.open("wb") as copy:
                    shutil.copyfileobj(stream, copy, BLOCK)
                part.replace(target)
                self._new.append(target)
            finally:
                part.unlink(missing_ok=True)
        return target.name, size

    def wait_for_disk(self) -> None:
        """Returns when all kept files are on the disk."""
        for path in self._new:
            with path.open("rb") as file:
                os.fsync(file.fileno())
        self._new.clear()
