"""The visitors of a club's library, and their roles.

Without signing in, everybody who reaches the server may do everything.
"""

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from contextvars import ContextVar
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Condition
from typing import Any, NamedTuple
from uuid import UUID

import streamlit as st
from itsdangerous import BadData, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from streamlit.auth_util import get_cookie_with_chunks
from streamlit.web.server.starlette.starlette_server_config import USER_COOKIE_NAME

from dashboard.shared import reading
from domain.kernel.messages import Act, Person
from domain.library.keys import SCOPES, Key
from domain.library.roles import Permission, Role, first_role
from vidi.club import accounts, keys
from vidi.club.auth import Auth
from vidi.library import people
from vidi.record.errors import printable
from vidi.store.events import StoreError

SIGNED_OUT = "signed_out.sqlite"
"""The file of sessions that people ended before their time."""
NAME_AT_MOST = 255
"""The most letters of a person's name in an event."""
KNOWN = 1_000
"""The most cookies that are cached as checked, and the most games by the persons who began them."""
TOGETHER = 2
"""Seconds within which all parts of a long cookie were signed."""
PROGRAM = "vidi.program"
"""The entry of a request's scope with the visitor whose key was sent with it."""


class NotAllowedError(StoreError):
    """Nothing was stored, because the visitor lacks the role."""


class Visitor(NamedTuple):
    """A person who has signed in, or a program with a key of this person."""

    session: str
    """A digest of the claims that the provider sent when the person signed in; they include a nonce."""
    until: float
    """When the session or the key ends, in Unix seconds."""
    subject: str
    """Empty for a program with a key of the owner of the machine, who does not sign in."""
    name: str
    """Of a program, with the name of its key."""
    email: str | None
    """None unless the provider has verified it."""
    groups: tuple[str, ...]
    key: Key | None = None
    """The key of a program, as it was when the program sent it."""

    @property
    def by(self) -> str | None:
        """The subject as events have it: None for the owner of the machine."""
        return self.subject or None


class _Club:
    """The settings for signing in, and the sessions that were ended."""

    def __init__(self, auth: Auth, folder: Path) -> None:
        self.auth = auth
        self.file = folder / SIGNED_OUT
        self.ended: dict[str, float] = {}
        self.watched: dict[str, set[Callable[[], object]]] = {}
        self.acts = Counter[str]()
        """Acts that are being executed, by session."""
        self.act_ended = Condition()
        with closing(self._open()) as file:
            self.ended.update(file.execute("SELECT session, until FROM ended"))

    def _open(self) -> sqlite3.Connection:
        file = sqlite3.connect(self.file, isolation_level=None)
        file.execute("CREATE TABLE IF NOT EXISTS ended (session TEXT PRIMARY KEY, until REAL NOT NULL)")
        return file

    def end(self, visitor: Visitor) -> None:
        now = time.time()
        with self.act_ended:  # of two sessions that end at once, neither is lost
            self.ended = {session: until for session, until in self.ended.items() if until > now}
            self.ended[visitor.session] = visitor.until
        with closing(self._open()) as file:
            file.execute("DELETE FROM ended WHERE until <= ?", [now])
            file.execute("INSERT OR IGNORE INTO ended VALUES (?, ?)", [visitor.session, visitor.until])


_club: _Club | None = None
_asked: ContextVar[frozenset[Permission] | None] = ContextVar("asked", default=None)
"""The roles of the person for whom a page shows something now."""
_request: ContextVar[HTTPConnection | None] = ContextVar("request", default=None)
"""The request to the API that is answered; None while a page runs, whose connection has the person."""


def use(auth: Auth | None, folder: Path) -> None:
    """Asks visitors of the library in ``folder`` to sign in, or asks nobody."""
    global _club
    _club = None if auth is None else _Club(auth, folder)


def sign_in() -> Auth | None:
    """The settings for signing in; None if visitors do not sign in."""
    return _club.auth if _club else None


def of(cookies: Mapping[str, str]) -> Visitor | None:
    """The person with these cookies.

    None without Streamlit's cookie of a person, and if it is forged, too old, of another site or client, or
    was signed out.
    """
    club = _club
    if club is None or USER_COOKIE_NAME not in cookies:
        return None
    signed = tuple((name, cookies[name]) for name in cookies if name.startswith(USER_COOKIE_NAME))
    try:
        visitor = _checked(club, signed)
    except _NobodyError:
        return None
    return None if time.time() >= visitor.until or visitor.session in club.ended else visitor


class _NobodyError(Exception):
    """The cookies belong to no person who has signed in."""


@lru_cache(maxsize=KNOWN)
def _checked(club: _Club, signed: tuple[tuple[str, str], ...]) -> Visitor:
    """The person with these cookies, who may have signed out. Raises _NobodyError, which is not cached.

    A run of a page asks for its person many times.
    """
    auth, cookies, times = club.auth, dict(signed), list[float]()

    def part(name: str) -> bytes | None:
        try:
            text, when = URLSafeTimedSerializer(auth.cookie_secret, salt=name).loads(
                cookies.get(name, ""), max_age=int(auth.session_hours * 3600), return_timestamp=True
            )
        except BadData:
            return None
        times.append(when.timestamp())
        return text.encode() if isinstance(text, str) else None

    written = get_cookie_with_chunks(part, USER_COOKIE_NAME)
    if written is None or max(times) - min(times) > TOGETHER:
        raise _NobodyError
    return _visitor(written, min(times) + auth.session_hours * 3600, auth)


def _visitor(written: bytes, until: float, auth: Auth) -> Visitor:
    """The person of a cookie that was signed here. Raises _NobodyError."""
    try:
        claims: Any = json.loads(written)
    except ValueError:
        raise _NobodyError from None
    match claims:
        case {"is_logged_in": True, "origin": auth.origin, "sub": str(subject), "aud": aud} if subject:
            if auth.client_id not in (aud if isinstance(aud, list) else [aud]):
                raise _NobodyError  # Streamlit and Authlib accept a token for another client
        case _:
            raise _NobodyError
    email = claims.get("email")
    if claims.get("email_verified") is not True or not isinstance(email, str):
        email = None
    groups = claims.get(auth.groups_claim)
    name = claims.get("name") or claims.get("preferred_username") or email or subject
    return Visitor(
        sha256(written).hexdigest(),
        until,
        subject,
        str(name),
        email,
        tuple(group for group in groups if isinstance(group, str)) if isinstance(groups, list) else (),
    )


def of_request(request: HTTPConnection) -> Visitor | None:
    """The person of a request: of its key, if it has one, else of its cookies."""
    program: Visitor | None = request.scope.get(PROGRAM)
    return program or of(request.cookies)


@contextmanager
def answering(request: HTTPConnection) -> Iterator[None]:
    """While a request to the API is answered, ``here`` is its person, or nobody after signing out."""
    before = _request.set(request)
    try:
        yield
    finally:
        _request.reset(before)


def here() -> Visitor | None:
    """The person for whom a page runs, or whose request is answered."""
    if (request := _request.get()) is not None:
        return of_request(request)
    return of(st.context.cookies) if _club else None


def acting() -> Person | None:
    """The person for whom a page runs, as events have one."""
    visitor = here()
    return visitor and Person(visitor.by, printable(visitor.name)[:NAME_AT_MOST])


def began(visitor: Visitor | None, game: UUID) -> bool:
    """Whether a person began or imported a game or play. The owner of the machine began what nobody did."""
    try:
        return visitor is not None and _beginner(reading.context(), game) == visitor.by
    except LookupError:
        return False


@lru_cache(maxsize=KNOWN)
def _beginner(context: reading.Context, game: UUID) -> str | None:
    """The subject of the person who began or imported a game or play: its first event never changes.

    Raises LookupError for what does not exist, which is not cached.
    """
    first = context.library.store.first(game)
    if first is None:
        raise LookupError(f"there is no game {game}")
    return first.by if isinstance(first, Act) else None


def names(visitor: Visitor | None) -> frozenset[str]:
    """All names of the library that belong to a person who has signed in."""
    if visitor is None:
        return frozenset()
    return accounts.names_of(reading.context().library, visitor.subject, visitor.email)


def player() -> str | None:
    """The player whom the person for whom a page runs is, by the shown name; None without a name."""
    visitor = here()
    if visitor is None:
        return None
    library = reading.context().library
    own = sorted(library.store.accounts().of(visitor.subject, visitor.email))
    shown = (first for first, others in people.people(library).items() if set(own) & set(others))
    return next(shown, own[0] if own else None)


def role(visitor: Visitor | None) -> Role:
    """The role of a person in the library that the pages read; None is a guest."""
    if _club is None:
        return Role.KEEPER
    if visitor is None:
        return Role.GUEST
    return reading.context().library.store.roles().of(visitor.subject, visitor.email, visitor.groups)


def allowed(visitor: Visitor | None) -> frozenset[Permission]:
    """The permissions of a person. A guest has one if the library is open to guests, else none.

    The key of a program is looked up each time: one that was withdrawn meanwhile allows nothing.
    """
    if visitor is not None and visitor.key is not None:
        return _allowed_by(visitor, visitor.key.id)
    return frozenset(Permission) if _club is None else _own(visitor)


def _own(visitor: Visitor | None) -> frozenset[Permission]:
    """The permissions of a person by the roles of the library, without a key."""
    roles = reading.context().library.store.roles()
    own = Role.GUEST.value
    if visitor is not None:
        own = roles.permissions(visitor.subject, visitor.email, visitor.groups)
    return own if roles.open or own != Role.GUEST.value else frozenset()


def _allowed_by(visitor: Visitor, id_: str) -> frozenset[Permission]:
    """The permissions that a key gives, of those that its person has now."""
    key = reading.context().library.store.keys()[id_]
    if keys.state(key) != "counts":
        return frozenset()
    if key.subject is None:
        return key.permissions if _club is None else frozenset()
    return key.permissions & _own(visitor)


def may(visitor: Visitor | None, needed: Permission) -> bool:
    """Whether a person has a permission."""
    return needed in allowed(visitor)


def allowed_here() -> frozenset[Permission]:
    """The permissions of the person for whom a page runs."""
    permissions = _asked.get()
    return allowed(here()) if permissions is None else permissions


@contextmanager
def asked_once(permissions: frozenset[Permission]) -> Iterator[None]:
    """While a page runs, what it shows asks for the permissions of its person once. Acts ask again."""
    before = _asked.set(permissions)
    try:
        yield
    finally:
        _asked.reset(before)


def may_here(needed: Permission) -> bool:
    """Whether the person for whom a page runs has a permission."""
    return needed in allowed_here()


def require(permission: Permission) -> None:
    """Raises NotAllowedError unless the person for whom a page runs has a permission."""
    if not may(visitor := here(), permission):
        raise NotAllowedError(refusal(visitor, permission))


def refusal(visitor: Visitor | None, needed: Permission) -> str:
    """Why a person or a key lacks a permission, for a message."""
    if visitor is None or visitor.key is None:
        return f"this needs the role {first_role(needed).word}, and yours is {role(visitor).word}"
    if keys.state(reading.context().library.store.keys()[visitor.key.id]) != "counts":
        return "this key counts no longer"
    if needed in visitor.key.permissions:
        return "the person of this key may not do this now; a keeper of the library gives roles"
    scope = next(scope for scope, gives in SCOPES.items() if gives is needed)
    return f"this needs a key with the scope {scope}, and this one has {', '.join(visitor.key.scopes)}"


@contextmanager
def act() -> Iterator[None]:
    """An act of the person for whom a page runs. If the session is ended meanwhile, ``end`` waits for it.

    The role is checked within, or an act could be stored after the person has signed out.
    """
    club, visitor = _club, here()
    if club is None or visitor is None:
        yield
        return
    with club.act_ended:
        club.acts[visitor.session] += 1
    try:
        yield
    finally:
        with club.act_ended:
            club.acts -= Counter([visitor.session])
            club.act_ended.notify_all()


def end(visitor: Visitor) -> None:
    """Ends a session: its cookie counts no longer, and its open connections are closed.

    Returns when no act of the session is being executed.
    """
    club = _club
    if club is None:
        return
    club.end(visitor)
    for close in list(club.watched.get(visitor.session, ())):
        close()
    with club.act_ended:
        club.act_ended.wait_for(lambda: not club.acts[visitor.session])


def watch(session: str, act: Callable[[], object]) -> Callable[[], None]:
    """Calls ``act`` when a session is ended before its time; returns a function that stops this."""
    club = _club
    if club is None:
        return lambda: None
    club.watched.setdefault(session, set()).add(act)

    def stop() -> None:
        acts = club.watched.get(session, set())
        acts.discard(act)
        if not acts:
            club.watched.pop(session, None)

    return stop
