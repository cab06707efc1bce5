"""Checks an installation: the folder, the events, the tables, signing in. It changes no event and no table.

Each function yields the faults of one part, a line each, with the remedy.
"""

import json
import os
import shutil
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing
from email.utils import parsedate_to_datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote, urlsplit

import duckdb

from domain.catalog import codec
from domain.kernel.codec import UnknownTopic
from domain.kernel.wording import counted
from projections.copies.current import FOLDER, NothingPublished, current
from projections.copies.damage import is_damage, line
from projections.copies.errors import WarehouseError
from projections.projector.compare import progress
from projections.projector.projector import WAREHOUSE
from projections.query.read import ask_published, published
from projections.storage import segments
from vidi.care.fetching import FetchError, fetch
from vidi.club.auth import LOOPBACK, Auth
from vidi.library.asking import lacking
from vidi.library.library import Library
from vidi.store.events import IN_FOLDER, StoreError, in_folder, path_in

ROOM = 2**30
"""The least free bytes: to make the tables again, and for what queries write."""
LAST = 1_000
"""The newest events, which are read."""
INDEX = "rare_events"
"""The one of events that are no moves (``vidi.store.events``)."""
SKEW = 60
"""Seconds between two clocks; tokens of signing in count for minutes."""
WELL_KNOWN = "/.well-known/openid-configuration"
ENDPOINTS = ("authorization_endpoint", "token_endpoint", "jwks_uri")


def packages(signing_in: bool) -> Iterator[str]:
    """The extras that the settings need."""
    if signing_in and not (find_spec("authlib") and find_spec("httpx2")):
        yield "signing in needs more packages: pip install 'vidi[club]'"
    if not in_folder() and not find_spec("psycopg"):
        yield "events on a server need more packages: pip install 'vidi[postgres]'"


def folder(path: Path) -> Iterator[str]:
    """The library's folder: rights, owners, room."""
    if not path.is_dir():
        yield f"{path} is not a folder; give the library's with --library"
        return
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        yield f"{path} cannot be read and written by this user: run as its owner, {path.owner()}"
        return
    owner = path.stat().st_uid
    if theirs := [file for file in _files(path) if _uid(file) not in (owner, None)]:
        yield (
            f"{theirs[0].relative_to(path)} does not belong to {path.owner()}, the owner of {path} "
            f"({counted(len(theirs), 'file')} in all): chown -R {path.owner()} {path}"
        )
    if unreadable := [file for file in _files(path) if not os.access(file, os.R_OK | os.W_OK)]:
        files = counted(len(unreadable), "file")
        yield f"{unreadable[0]} cannot be read and written by this user ({files} in all): chown them"
    events = path_in(path)
    free = shutil.disk_usage(path).free
    needed = max(ROOM, events.stat().st_size if events.is_file() else 0)
    if free < needed:
        yield (
            f"the disk of {path} has {free / ROOM:.1f} GB free: {needed / ROOM:.1f} GB are needed to make "
            "tables again and to copy the events for a backup"
        )
    if not segments.usable(path):
        signs = " ".join(sorted(segments.UNUSABLE))
        yield f"{path} has one of {signs} in its path, so no game is sealed: give it another name"


def _files(path: Path) -> Iterator[Path]:
    """The files of the library, without segments and imported files, which are many."""
    yield from sorted(file for file in path.iterdir() if file.is_file())
    if (path / FOLDER).is_dir():
        yield from sorted((path / FOLDER).iterdir())


def _uid(file: Path) -> int | None:
    """The owner of a file; None if it has gone meanwhile."""
    try:
        return file.stat().st_uid
    except FileNotFoundError:
        return None


def store(library: Library) -> Iterator[str]:
    """The events: their settings, and whether this Vidi reads the newest."""
    module = os.environ.get("PERSISTENCE_MODULE", IN_FOLDER)
    if module not in (IN_FOLDER, "vidi.postgres"):
        yield f"PERSISTENCE_MODULE is {module}: set vidi.postgres, or leave it out for events in the folder"
    events = path_in(library.folder)
    if in_folder() and not _has_index(events):
        yield f"{events} lacks the index {INDEX}: the next command makes it, if it may write the file"
    try:
        last = library.store.position()
        for position, _, _, topic, state in library.store.rows(max(0, last - LAST)):
            try:
                codec().decode(topic, state)
            except UnknownTopic:
                yield f"event {position} is a {topic}, which this Vidi does not know: install a newer Vidi"
                return
            except ValueError as error:
                yield f"event {position} is damaged ({line(error)}): `vidi verify` lists all damage"
                return
    except StoreError as error:
        yield line(error)


def _has_index(events: Path) -> bool:
    with closing(sqlite3.connect(f"file:{quote(str(events.resolve()))}?mode=ro", uri=True)) as con:
        index = con.execute("SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?", [INDEX])
        return index.fetchone() is not None


def tables(library: Library) -> Iterator[str]:
    """The tables and their published copy: whether they can be read, and have all events and segments."""
    path, wanted = library.folder, library.store.position()
    try:
        # A server that starts meanwhile could not open the file, so a library in use is left alone.
        if current(path) is None and (path / WAREHOUSE).exists():
            progress(path / WAREHOUSE)
    except duckdb.Error as error:
        if is_damage(error):
            yield f"{WAREHOUSE} is damaged ({line(error)}): `vidi project` sets it aside and makes another"
    if not wanted and current(path) is None:
        return
    try:
        behind = lacking(path, wanted)  # which waits for a server that has just started
        published(path)
        if behind:
            yield (
                f"the tables lack {behind:,} of {wanted:,} events: `vidi project` adds them, and so does a "
                "server while it runs"
            )
        if away := ask_published(path, partial(segments.missing, folder=path)):
            yield (
                f"{away[0]} is missing ({counted(len(away), 'segment')}): `vidi project --rebuild` makes the "
                "tables again"
            )
    except (NothingPublished, WarehouseError) as error:
        yield line(error)


def keepers(library: Library) -> Iterator[str]:
    """Somebody has to be able to give roles."""
    if not library.store.roles().keepers():
        yield "nobody is a keeper: `vidi roles grant ADDRESS keeper` names one"


def file_of(settings: Path) -> Iterator[str]:
    """The file of settings for signing in, which has secrets."""
    if settings.stat().st_mode & stat.S_IRWXO:
        yield f"{settings} has secrets, and every user of this machine may read it: chmod o= {settings}"


def provider(auth: Auth) -> Iterator[str]:
    """The provider at which people sign in: reachable, complete, with the same clock."""
    url = auth.server_metadata_url
    try:
        answer = fetch(url)
    except FetchError as error:
        yield f"server_metadata_url {url} gives no answer: {error}"
        return
    if answer.status != 200:
        yield f"server_metadata_url {url} answers {answer.status}: it has to be the address of {WELL_KNOWN}"
        return
    try:
        given = json.loads(answer.body)
    except ValueError:
        given = None
    if not isinstance(given, dict):
        yield f"server_metadata_url {url} answers no JSON: it has to be the address of {WELL_KNOWN}"
        return
    if url != (right := f"{str(given.get('issuer', '')).rstrip('/')}{WELL_KNOWN}"):
        yield f"the provider calls itself {given.get('issuer')}: server_metadata_url has to be {right}"
    for name in ENDPOINTS:
        there = urlsplit(str(given.get(name, "")))
        if there.scheme != "https" and not (there.scheme == "http" and there.hostname in LOOPBACK):
            yield f"the provider's {name} is {given.get(name)}: it has to begin with https://"
    if date := answer.headers["Date"]:
        skew = time.time() - parsedate_to_datetime(date).timestamp()
        if abs(skew) > SKEW:
            yield (
                f"this machine's clock is {abs(skew):.0f} s {'ahead of' if skew > 0 else 'behind'} the "
                f"provider's: they may differ by {SKEW} s, so set the clock (timedatectl set-ntp true)"
            )
