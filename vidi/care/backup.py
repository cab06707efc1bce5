"""Backups: a library as one zip with its events, its imported files, and a manifest with their hashes.

A backup has no tables: they are made from the events.
"""

import os
import shutil
import sqlite3
import zipfile
import zlib
from collections.abc import Callable, Mapping
from contextlib import closing, nullcontext
from hashlib import sha256
from io import BufferedIOBase
from itertools import chain
from pathlib import Path
from typing import IO
from urllib.parse import quote

from pydantic import BaseModel, ConfigDict, ValidationError

from domain.library.reports import BackgroundChosen, FileImported
from vidi.store import blobs
from vidi.store.blobs import RAW, SHA256, lacks
from vidi.store.checksums import FormatError, check_format, look, read
from vidi.store.errors import happened
from vidi.store.staging import part

MANIFEST = "manifest.json"
EVENTS = "events.db"
VERSION = 2
"""The version of the layout of a backup; the first had no imported files."""
LARGEST_MANIFEST = 2**24
IMPORTED = """SELECT DISTINCT json_extract(CAST(state AS TEXT), '$.sha256') FROM stored_events
WHERE topic IN (?, ?) AND json_valid(CAST(state AS TEXT))"""
CHUNK = 2**20

Progress = Callable[[int], None]
"""Called with the number of bytes that are done."""


class BackupError(RuntimeError):
    """A backup cannot be written or restored, and nothing was changed. The message is one line."""


class Entry(BaseModel):
    """A file in a backup."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    size: int
    sha256: str


class Manifest(BaseModel):
    """The manifest of a backup."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    vidi_backup: int
    files: dict[str, Entry]


def backup(folder: Path, target: Path, progress: Progress) -> list[str]:
    """Writes the library in ``folder``, as it is at one moment, to a new file. Others may go on writing.

    Imported files whose bytes are missing or damaged in the folder are left out; returns their faults.
    Raises BackupError if the file already exists or cannot be written, or the events are damaged.
    """
    if target.exists():
        raise BackupError(f"{target} already exists; give another name")
    try:
        with part(target.absolute().parent) as scratch:
            _copy_events(folder / EVENTS, scratch / EVENTS)
            flaws = {sha256: lacks(folder, sha256) for sha256 in _imported(scratch / EVENTS)}
            files = {EVENTS: scratch / EVENTS}
            for sha256 in (sha256 for sha256, flaw in flaws.items() if not flaw):
                if path := blobs.path_of(folder, sha256):
                    files[f"{RAW}/{sha256}"] = path
            _pack(files, scratch / target.name, progress)
            (scratch / target.name).replace(target)
            return [flaw for flaw in flaws.values() if flaw]
    except OSError as error:
        raise BackupError(
            f"{target} cannot be written: {error.strerror or error}; "
            "it was removed: make room, or give another place"
        ) from None


def _copy_events(source: Path, target: Path) -> None:
    try:
        with (
            closing(sqlite3.connect(f"file:{quote(str(source.resolve()))}?mode=ro", uri=True)) as con,
            closing(sqlite3.connect(target)) as copy,
        ):
            con.backup(copy)
        _check_events(target)
    except (sqlite3.Error, FormatError) as error:
        if isinstance(error, sqlite3.Error) and (what := happened(error)):
            raise OSError(what) from error
        raise BackupError(
            f"{source} is damaged ({error}); to keep what is left of it, copy the folder itself"
        ) from None


def _imported(events: Path) -> list[str]:
    """The SHA-256 of every imported file, and of every picture of a map, that the events name."""
    with closing(sqlite3.connect(events)) as con:
        rows = con.execute(IMPORTED, [FileImported.TOPIC, BackgroundChosen.TOPIC])
        return sorted(str(sha256) for (sha256,) in rows if sha256 is not None)


def _check_events(path: Path) -> None:
    """Raises sqlite3.Error or FormatError, also if events are not as they were stored."""
    with closing(sqlite3.connect(path)) as con:  # the last close removes SQLite's files beside this one
        check_format(con.cursor())
        with read(str(path)) as kept:
            if kept.complaints:
                raise sqlite3.DatabaseError(" ".join(kept.complaints[0].split()))
            for flaw in chain.from_iterable(game.flaws for game in look(kept)):
                raise sqlite3.DatabaseError(str(flaw))


def _pack(files: Mapping[str, Path], target: Path, progress: Progress) -> None:
    entries: dict[str, Entry] = {}
    with target.open("xb") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, path in files.items():
                before = sum(entry.size for entry in entries.values())
                with blobs.opened(path) as source, archive.open(_info(name), "w", force_zip64=True) as packed:
                    entries[name] = _copy(source, packed, _behind(before, progress))
            manifest = Manifest(vidi_backup=VERSION, files=entries)
            archive.writestr(_info(MANIFEST), manifest.model_dump_json(indent=1))
        file.flush()
        os.fsync(file.fileno())


def _info(name: str) -> zipfile.ZipInfo:
    """An entry of the zip. Its date is always the same, so equal libraries give equal bytes."""
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _behind(before: int, progress: Progress) -> Progress:
    """Reports the bytes of one file after those of earlier ones."""
    return lambda done: progress(before + done)


Bytes = IO[bytes] | BufferedIOBase


def _copy(source: Bytes, target: Bytes, progress: Progress, most: int | None = None) -> Entry:
    """Copies all bytes, or at most a chunk more than ``most``."""
    digest, size = sha256(), 0
    while (most is None or size <= most) and (chunk := source.read(CHUNK)):
        digest.update(chunk)
        size += len(chunk)
        target.write(chunk)
        progress(size)
    return Entry(size=size, sha256=digest.hexdigest())


def restore(source: Path, folder: Path, progress: Progress) -> None:
    """Restores a backup into ``folder``, which must be missing or empty: all of it or nothing.

    Raises BackupError if the folder is not empty, or the file is damaged, no backup, or from a newer Vidi.
    """
    folder = folder.absolute()
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise BackupError(f"{folder} is not empty; restore into a folder that is missing or empty")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with part(folder.parent) as scratch:
            made = scratch / folder.name
            made.mkdir()
            _unpack(source, made, progress)
            _check_events(made / EVENTS)
            if folder.exists():
                folder.rmdir()
            made.rename(folder)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        if isinstance(error, BackupError):
            raise
        raise BackupError(f"{source} is damaged or not a backup: {error}") from None
    except (sqlite3.Error, FormatError) as error:
        raise BackupError(
            f"the events in {source} cannot be used: {error}; it is a zip that you can extract {EVENTS} from"
        ) from None
    except OSError as error:
        raise BackupError(f"{source} cannot be restored to {folder}: {error.strerror or error}") from None


def _unpack(source: Path, folder: Path, progress: Progress) -> None:
    done = 0
    with zipfile.ZipFile(source) as archive:
        files = _manifest(source, archive).files
        needed, free = sum(entry.size for entry in files.values()), shutil.disk_usage(folder).free
        if needed > free:
            raise BackupError(
                f"{source} needs {needed:,} bytes, but the disk has room for {free:,}: make room"
            )
        if len(files) > 1:
            (folder / RAW).mkdir()
        for name, entry in files.items():
            kept = blobs.packed(folder / RAW, name.removeprefix(f"{RAW}/"))
            path = folder / name if name == EVENTS else kept
            with archive.open(name) as packed, path.open("xb") as file:
                with nullcontext(file) if name == EVENTS else blobs.written(file) as target:
                    unpacked = _copy(packed, target, _behind(done, progress), entry.size)
                file.flush()
                os.fsync(file.fileno())
            if unpacked != entry:
                raise BackupError(f"{source} is damaged: {name} differs from its manifest")
            done += entry.size


def _manifest(source: Path, archive: zipfile.ZipFile) -> Manifest:
    names = archive.namelist()
    if MANIFEST not in names or archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
        raise BackupError(f"{source} is not a backup of Vidi: it has no {MANIFEST}")
    try:
        manifest = Manifest.model_validate_json(archive.read(MANIFEST))
    except ValidationError:
        raise BackupError(
            f"{source} is damaged or was made by a newer Vidi: {MANIFEST} cannot be read"
        ) from None
    if manifest.vidi_backup > VERSION:
        raise BackupError(f"{source} was made by a newer Vidi (backup {manifest.vidi_backup}): update Vidi")
    if sorted(names) != sorted([*manifest.files, MANIFEST]) or EVENTS not in manifest.files:
        raise BackupError(f"{source} is damaged: it lacks files that its manifest names, or has others")
    if strange := [name for name, entry in manifest.files.items() if not _is_ours(name, entry)]:
        raise BackupError(f"{source} is not a backup of Vidi: it contains {min(strange)[:80]!r}")
    return manifest


def _is_ours(name: str, entry: Entry) -> bool:
    """Whether a backup may have a file of this name: the events, or an imported file by its hash."""
    folder, _, sha256 = name.rpartition("/")
    return name == EVENTS or (
        folder == RAW and SHA256.fullmatch(sha256) is not None and entry.sha256 == sha256
    )
