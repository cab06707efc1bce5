"""Segments: immutable Parquet files with the rows of sealed games.

``sealed.files`` in the tables lists the files that count. Those of one table or view lie in one folder, and
are the data of one Delta Lake table (``delta``). A killed process leaves at most files that no list names.
"""

import hashlib
import math
import os
import secrets
import shutil
import time
from collections.abc import Container, Iterable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from projections.schema import layers
from projections.schema.layers import SEGMENTS
from projections.storage.bucket import PROTOCOL, Bucket, bucket_of, reaches

if TYPE_CHECKING:
    import duckdb

KINDS = {"sealed": "facts", "sealed_views": "views"}
"""By layer, the folder of its tables."""
KEPT_HOURS = 1
"""How long a file stays that no list names any more, for readers of older copies."""
UNUSABLE = frozenset(",*?[")
"""Characters that DuckDB's ``file_search_path`` interprets: in such a folder nothing is sealed."""


class File(NamedTuple):
    """A row of ``sealed.files``."""

    layer: str
    name: str
    segment: str
    rows: int
    bytes: int
    digest: str
    stamp: str

    @property
    def path(self) -> str:
        """The path in a library's folder."""
        return f"{place(self.stamp, self.layer, self.name)}/{self.segment}.parquet"


def place(stamp: str, layer: str, name: str) -> str:
    """The folder of a Delta Lake table, in a library's folder.

    Tables of another shape are elsewhere, so a Delta Lake table never changes its columns.
    """
    return f"{SEGMENTS}/{stamp}/{KINDS[layer]}/{name}"


def usable(folder: Path) -> bool:
    """Whether games in this folder can be sealed."""
    return UNUSABLE.isdisjoint(str(folder.resolve()))


def files(con: "duckdb.DuckDBPyConnection") -> list[File]:
    """The files that count."""
    rows = con.execute("FROM sealed.files ORDER BY ALL").fetchall()
    return [File(*row) for row in rows]


def new_segment() -> str:
    """A name for a segment; later ones sort after earlier ones, except after a clock went back."""
    return f"{time.time_ns() // 10**6:013d}-{secrets.token_hex(4)}"


def write(
    con: "duckdb.DuckDBPyConnection", folder: Path, layer: str, name: str, segment: str, stamp: str, rows: str
) -> File | None:
    """Writes the rows of a query into a new file, which no list names yet. Returns None without rows."""
    bucket = bucket_of(folder)
    with ExitStack() as stack:
        # A bucket gets a whole file at once.
        room = folder if bucket is None else Path(stack.enter_context(TemporaryDirectory(prefix="vidi-")))
        target = room / place(stamp, layer, name) / f"{segment}.parquet"
        target.parent.mkdir(parents=True, exist_ok=True)
        [(count,)] = con.execute(
            f"COPY ({rows}) TO '{_quoted(target)}' (FORMAT parquet, COMPRESSION zstd)"
        ).fetchall()
        if not count:
            target.unlink()
            return None
        with target.open("rb") as written:
            digest = hashlib.file_digest(written, lambda: hashlib.blake2b(digest_size=16)).hexdigest()
            os.fsync(written.fileno())
        file = File(layer, name, segment, count, target.stat().st_size, digest, stamp)
        if bucket is not None:
            bucket.put(target, file.path)
        return file


def count_in(con: "duckdb.DuckDBPyConnection", new: Iterable[File]) -> None:
    """Lists new files, and declares their tables and views. Call it in a transaction."""
    con.execute("DELETE FROM sealed.versions")  # they are of the list before
    for file in new:
        con.execute("INSERT INTO sealed.files VALUES (?, ?, ?, ?, ?, ?, ?)", file)
    for layer in KINDS:
        declare(con, layer, {file.name for file in new if file.layer == layer})


def declare(con: "duckdb.DuckDBPyConnection", layer: str, names: Container[str] | None = None) -> None:
    """Creates the macros that read the segments of these tables or views, or of all of a layer."""
    listed: dict[str, list[str]] = {}
    for file in files(con):
        if file.layer == layer:
            listed.setdefault(file.name, []).append(sql_path(con, file))
    away = con.execute("SELECT 1 FROM sealed.away LIMIT 1").fetchall()
    but = "ANTI JOIN sealed.away USING (game_id)" if away else ""
    for name, columns in layers.columns_of(con, layers.source(layer)).items():
        if names is None or name in names:
            paths = listed.get(name)
            rows = f"FROM read_parquet({paths}) {but}" if paths else layers.nothing(columns)
            con.execute(f"CREATE OR REPLACE MACRO {layer}.{name}() AS TABLE {rows}")


def sql_path(con: "duckdb.DuckDBPyConnection", file: File) -> str:
    """The path of a file in SQL of a connection: in the bucket that it reads, or in the library's folder."""
    return f"{PROTOCOL}://{file.path}" if reaches(con) else file.path


def delete(folder: Path, path: str) -> None:
    """Deletes a file, if it is there."""
    if bucket := bucket_of(folder):
        bucket.delete(path)
    else:
        (folder / path).unlink(missing_ok=True)


def declare_all(con: "duckdb.DuckDBPyConnection") -> None:
    """Creates the macros of all tables and views."""
    for layer in KINDS:
        declare(con, layer)


def upgrade(con: "duckdb.DuckDBPyConnection") -> None:
    """Adds the list of files that no list names to tables of earlier versions.

    A killed process may have left them versions of Delta Lake tables that are older than their files.
    """
    if not con.execute("FROM duckdb_tables() WHERE table_name = 'unlisted'").fetchall():
        con.execute("CREATE TABLE sealed.unlisted (path VARCHAR NOT NULL, since DOUBLE NOT NULL)")
        con.execute("DELETE FROM sealed.versions")


def sweep(con: "duckdb.DuckDBPyConnection", folder: Path, stamp: str) -> float:
    """Deletes files that no list has named for ``KEPT_HOURS``, and tables of another shape.

    The tables note since when a file is in no list. Returns the time at which the next one can be deleted;
    infinity if there is none. A Delta Lake log that still names a deleted file is deleted too, and written
    again when another engine needs it. Call it in a transaction.
    """
    now = time.time()
    bucket = bucket_of(folder)
    for shape in (folder / SEGMENTS).glob("*") if bucket is None else ():
        if shape.name != stamp and now - shape.stat().st_mtime > KEPT_HOURS * 3600:
            shutil.rmtree(shape)
    noted: dict[str, float] = dict(con.execute("FROM sealed.unlisted").fetchall())
    there = (
        {str(file.relative_to(folder)) for file in (folder / SEGMENTS / stamp).glob("*/*/*.parquet")}
        if bucket is None
        else {path for path in bucket.sizes(SEGMENTS) if path.endswith(".parquet")}
    )
    unlisted = {path: noted.get(path, now) for path in there - {file.path for file in files(con)}}
    kept = {path: since for path, since in unlisted.items() if now - since < KEPT_HOURS * 3600}
    followed = con.execute("SELECT 1 FROM sealed.versions LIMIT 1").fetchall()
    for path in unlisted.keys() - kept.keys():
        delete(folder, path)
        if not followed:
            shutil.rmtree((folder / path).parent / "_delta_log", ignore_errors=True)
    if kept != noted:
        con.execute("DELETE FROM sealed.unlisted")
        if kept:
            con.executemany("INSERT INTO sealed.unlisted VALUES (?, ?)", list(kept.items()))
    return min(kept.values(), default=math.inf) + KEPT_HOURS * 3600


def flaws_of(tables: Path, folder: Path) -> list[str]:
    """As ``flaws``, of a file of tables. Raises duckdb.Error if it is damaged."""
    import duckdb

    with duckdb.connect(":memory:") as con:
        con.execute("ATTACH ? AS tables (READ_ONLY)", [str(tables)])
        con.execute("USE tables")
        return flaws(con, folder)


def missing(con: "duckdb.DuckDBPyConnection", folder: Path) -> list[str]:
    """The paths of files that do not exist."""
    if bucket := bucket_of(folder):
        there = bucket.sizes(SEGMENTS)
        return [file.path for file in files(con) if file.path not in there]
    return [file.path for file in files(con) if not (folder / file.path).is_file()]


def flaws(con: "duckdb.DuckDBPyConnection", folder: Path, *, quickly: bool = False) -> list[str]:
    """The files that are missing, cut or changed, each in a sentence. ``quickly`` looks at the size alone."""
    listed = files(con)
    if listed and (bucket := bucket_of(folder)):
        sizes = bucket.sizes(SEGMENTS)
        return [
            f"{file.path} {flaw}"
            for file in listed
            if (flaw := _flaw_there(bucket, sizes.get(file.path), file, quickly))
        ]
    return [f"{file.path} {flaw}" for file in listed if (flaw := _flaw(folder / file.path, file, quickly))]


def _flaw(path: Path, file: File, quickly: bool) -> str | None:
    try:
        with path.open("rb") as content:
            if os.fstat(content.fileno()).st_size != file.bytes:
                return f"has {os.fstat(content.fileno()).st_size} bytes instead of {file.bytes}"
            if quickly:
                return None
            digest = hashlib.file_digest(content, lambda: hashlib.blake2b(digest_size=16)).hexdigest()
    except FileNotFoundError:
        return "is missing"
    except OSError as error:
        return f"cannot be read ({error.strerror})"
    return None if digest == file.digest else "was changed"


def _flaw_there(bucket: Bucket, size: int | None, file: File, quickly: bool) -> str | None:
    """As ``_flaw``, of a file in a bucket with that size."""
    if size is None:
        return "is missing"
    if size != file.bytes:
        return f"has {size} bytes instead of {file.bytes}"
    if quickly:
        return None
    digest = hashlib.blake2b(digest_size=16)
    for piece in bucket.pieces(file.path):
        digest.update(piece)
    return None if digest.hexdigest() == file.digest else "was changed"


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
