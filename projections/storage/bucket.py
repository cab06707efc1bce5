"""A bucket of an S3 server, which holds a library's segments and the published copies.

A library with the file ``bucket`` in its folder has them there: the file has the address,
``s3://BUCKET/PREFIX``. Names in the bucket are the paths in the folder of another library. Keys and server
are settings of the environment (``AWS_ACCESS_KEY_ID``), so neither a file nor a message has a secret.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from projections.copies.damage import ABSENT, line
from projections.copies.errors import BucketError, BucketTaken

if TYPE_CHECKING:
    import duckdb

ADDRESS = "bucket"
"""The file with the address, in a library's folder."""
PROTOCOL = "bucket"
"""Begins the paths of a bucket in SQL, whatever its address is."""
OWNER = "bucket.owner"
"""The file with the name of the folder that writes into the bucket; in the folder and in the bucket."""
MEANT = "s3://BUCKET/PREFIX; keys are settings (AWS_ACCESS_KEY_ID)"
RETRIES = 3
"""How often a request is sent again."""
LONGEST = 1_000
"""The most characters of an address."""


class Bucket:
    """The files under an address. Methods raise BucketError if the server refuses or does not answer."""

    def __init__(self, address: str) -> None:
        self.address = address

    def put(self, file: Path, name: str) -> None:
        """Copies a local file into the bucket. Readers see all of it or nothing."""
        with self._errors():
            obstore().put(self._store, name, file)

    def get(self, name: str, file: Path) -> None:
        """Copies a file of the bucket to a local one. Raises FileNotFoundError."""
        with file.open("wb") as target:
            for piece in self.pieces(name):
                target.write(piece)

    def pieces(self, name: str) -> Iterator[bytes]:
        """The content of a file. Raises FileNotFoundError."""
        with self._errors(may_lack=True):
            for piece in obstore().get(self._store, name).stream():
                yield bytes(piece)

    def write(self, name: str, text: str) -> None:
        """Writes a short text, in place of an earlier one."""
        with self._errors():
            obstore().put(self._store, name, text.encode())

    def read(self, name: str) -> str | None:
        """A text; None if there is no such file."""
        try:
            return b"".join(self.pieces(name)).decode(errors="replace")
        except FileNotFoundError:
            return None

    def sizes(self, under: str) -> dict[str, int]:
        """The bytes of each file in a folder of the bucket, by its name."""
        with self._errors():
            return {
                file["path"]: file["size"] for some in obstore().list(self._store, under) for file in some
            }

    def delete(self, name: str) -> None:
        """Deletes a file, if it is there."""
        with suppress(FileNotFoundError), self._errors(may_lack=True):
            obstore().delete(self._store, name)

    def claim(self, folder: Path) -> None:
        """Makes a library's folder the only one that writes into the bucket. Raises BucketTaken."""
        if not self.is_of(folder):
            raise BucketTaken(
                f"another library's folder writes the tables in {self.address}, and queries here read them; "
                f"to write from here, put another address into {folder / ADDRESS}, or delete {OWNER} there"
            )

    def is_of(self, folder: Path) -> bool:
        """Whether this folder may write into the bucket. A bucket without an owner becomes its own."""
        owner = folder / OWNER
        there = self.read(OWNER)
        if there is None:
            there = owner.read_text("utf-8") if owner.exists() else secrets.token_hex(16)
            owner.write_text(there, "utf-8")
            with self._errors(), suppress(obstore().exceptions.AlreadyExistsError):
                obstore().put(self._store, OWNER, there.encode(), mode="create")
            there = self.read(OWNER)  # another folder may have been faster
        return owner.exists() and owner.read_text("utf-8") == there

    def reach(self, con: "duckdb.DuckDBPyConnection") -> None:
        """Lets a connection read the bucket's files, and no others of the server."""
        if not reaches(con):
            with self._errors():
                con.register_filesystem(_readable(self.address))

    @cached_property
    def _store(self) -> Any:
        from obstore.store import from_url

        return from_url(
            self.address,
            client_options={"allow_http": True, "connect_timeout": "5s", "timeout": "300s"},
            retry_config={"max_retries": RETRIES},
        )

    @contextmanager
    def _errors(self, *, may_lack: bool = False) -> Iterator[None]:
        """Raises BucketError; also for what is not there, such as the bucket, unless it ``may_lack`` it."""
        try:
            yield
        except (obstore().exceptions.BaseError, FileNotFoundError) as error:
            if may_lack and isinstance(error, FileNotFoundError):
                raise
            what, _, _ = line(error).partition(": <?xml")  # the answer of the server
            raise BucketError(
                f"{self.address} cannot be used ({what}): is the address in the library's file {ADDRESS} "
                "right, and are AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY those of its "
                "server?"
            ) from None


def obstore() -> Any:
    """The package that writes, lists and deletes. Arrow makes an object for a folder when it deletes a file.

    Most libraries have no bucket, so it is loaded late.
    """
    import obstore

    return obstore


def bucket_of(folder: Path) -> Bucket | None:
    """The bucket of a library; None if its segments are in its folder. Raises BucketError."""
    try:
        with (folder / ADDRESS).open(encoding="utf-8") as file:
            address = file.read(LONGEST).strip()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise BucketError(f"{folder / ADDRESS} cannot be read ({line(error)}); it has {MEANT}") from None
    return _bucket(address, folder / ADDRESS)


def refuse(folder: Path, what: str) -> None:
    """Raises BucketError if a library's segments are in a bucket, for what needs them in a folder."""
    if bucket := bucket_of(folder):
        raise BucketError(f"{what} need the segments in the library's folder; they are in {bucket.address}")


def reaches(con: "duckdb.DuckDBPyConnection") -> bool:
    """Whether a connection reads the files of a bucket."""
    return PROTOCOL in con.list_filesystems()


def settings(folder: Path) -> dict[str, str]:
    """The variables of this process that a process without environment needs to reach a library's bucket."""
    if bucket_of(folder) is None:
        return {}
    return {name: value for name, value in os.environ.items() if name.startswith("AWS_")}


@cache
def _bucket(address: str, where: Path) -> Bucket:
    try:
        parts = urlsplit(address)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme != "s3" or not parts.netloc or "@" in parts.netloc or parts.query or parts.fragment:
        raise BucketError(f"{where} has no address of a bucket; it has {MEANT}")  # which may have a key
    if not (find_spec("fsspec") and find_spec("obstore")):
        raise BucketError("a bucket needs more packages: pip install 'vidi[bucket]'")
    return Bucket(address)


def _readable(address: str) -> Any:
    """The files of a bucket as DuckDB reads them, through Arrow, which reads parts of a file."""
    from fsspec.implementations.arrow import ArrowFSWrapper
    from fsspec.implementations.dirfs import DirFileSystem
    from pyarrow.fs import FileSystem

    class Readable(DirFileSystem):  # type: ignore[misc]
        protocol = PROTOCOL

        def open(self, path: str, mode: str = "rb", *args: Any, **kwargs: Any) -> Any:
            if mode != "rb":
                raise PermissionError("a bucket is only read")
            with _plain_errors():
                return super().open(path, mode, *args, **kwargs)

    region = os.environ.get("AWS_REGION") or os.environ.get("AWS_DEFAULT_REGION") or "us-east-1"
    files, root = FileSystem.from_uri(f"{address}?region={region}")
    return Readable(path=root, fs=ArrowFSWrapper(files, skip_instance_cache=True), skip_instance_cache=True)


@contextmanager
def _plain_errors() -> Iterator[None]:
    """Errors without what the server says: users' queries show them."""
    try:
        yield
    except FileNotFoundError:
        raise FileNotFoundError(ABSENT) from None
    except OSError:
        raise OSError("no answer of the server, or a refusal") from None
