"""The published copies in a bucket: the folder that writes there shares them, and others take them."""

from pathlib import Path

from projections.copies.current import FOLDER, NAME, POINTER, hidden, is_covered
from projections.storage.bucket import Bucket

TRIES = 3
"""How often a copy is looked up that newer ones replace meanwhile."""


def share(bucket: Bucket, copy: Path, before: Path | None) -> None:
    """Makes a copy the newest of the bucket. It and the one before stay, for readers that take it now."""
    newest = f"{FOLDER}/{POINTER}"
    if bucket.read(newest) == copy.name:
        return
    if is_covered(copy):
        bucket.put(hidden(copy), f"{FOLDER}/{hidden(copy).name}")
    bucket.put(copy, f"{FOLDER}/{copy.name}")
    bucket.write(newest, copy.name)
    stay = {POINTER, *(name for one in (copy, before) if one for name in (one.name, hidden(one).name))}
    for name in bucket.sizes(FOLDER):
        if name.removeprefix(f"{FOLDER}/") not in stay:
            bucket.delete(name)


def take(bucket: Bucket, folder: Path) -> Path | None:
    """Brings the newest copy of a bucket into a library's folder; returns it. None if there is none yet."""
    copies = folder / FOLDER
    copies.mkdir(exist_ok=True)
    for _ in range(TRIES):
        name = bucket.read(f"{FOLDER}/{POINTER}")
        if name is None or not NAME.fullmatch(name):
            return None
        try:
            return _download(bucket, copies / name)
        except FileNotFoundError:
            continue
    return None


def _download(bucket: Bucket, copy: Path) -> Path:
    """A copy of a bucket in a folder of copies. Raises FileNotFoundError if newer ones replaced it."""
    if not copy.exists():
        for file in (hidden(copy), copy) if is_covered(copy) else (copy,):
            part = file.with_name(f"{file.name}.part")
            bucket.get(f"{FOLDER}/{file.name}", part)
            part.replace(file)
    pointer = copy.with_name(f"{POINTER}.part")
    pointer.write_text(copy.name, "utf-8")
    pointer.replace(copy.with_name(POINTER))
    for old in (*copy.parent.glob("*.duckdb"), *copy.parent.glob("*.arrow")):
        if old.stem.split("-")[:2] != copy.stem.split("-")[:2]:
            old.unlink(missing_ok=True)
    return copy
