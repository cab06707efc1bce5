"""Keys for programs: makes one, withdraws one, and finds the one that a program has sent.

A key is ``vidi_<id>_<secret>``. It is shown once; the library keeps its SHA-256, which is enough for a secret
of 256 random bits.
"""

import re
import secrets
from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from typing import NamedTuple

from domain.kernel.messages import Event
from domain.library.keys import SCOPES, Key, KeyMade, KeyWithdrawn, keys_after
from domain.library.reports import keys_id
from domain.library.roles import Role, first_role
from vidi.club.roles import now
from vidi.library.library import Library
from vidi.record.errors import shown

NAME_AT_MOST = 60
DAYS = 90
"""The days for which a key counts if nobody says how many."""
DAYS_AT_MOST = 366
EACH_AT_MOST = 20
"""The most keys of a person that count."""
ALL_AT_MOST = 1_000
"""The most keys of a library that count."""
FORM = re.compile("vidi_([0-9a-f]{12})_[0-9a-f]{64}")
"""A key. Programs that look for secrets in files know it by this."""
ROLES = tuple(role for role in Role if role != Role.GUEST)
"""The roles that a key may have."""


class KeyRefusedError(ValueError):
    """A key cannot be made or withdrawn, or does not count. The message gives the reason and the rule."""


class Wish(NamedTuple):
    """What a key shall be."""

    name: str
    role: Role = Role.READER
    scopes: Collection[str] = ("read",)
    last_day: date | None = None
    """The last day on which it counts, in UTC; None: after ``DAYS``."""


class Rights(NamedTuple):
    """The rights of the person who makes a key. The owner of the machine has all."""

    role: Role = Role.KEEPER
    email: str | None = None
    """The verified address."""
    groups: tuple[str, ...] = ()


OWNER = Rights()


def today() -> date:
    """The current day in UTC."""
    return datetime.now(UTC).date()


def state(key: Key) -> str:
    """Whether a key counts now: ``counts``, ``ended`` or ``withdrawn``."""
    return key.state(today().isoformat())


def make(library: Library, wish: Wish, of: Rights = OWNER) -> str:
    """Makes a key of the person who acts, and returns it. Raises KeyRefusedError."""
    keys = library.store.keys()
    _check(wish, of)
    by = library.store.by and library.store.by.subject
    counting = [key for key in keys.values() if state(key) == "counts"]
    if sum(key.subject == by for key in counting) >= EACH_AT_MOST:
        raise KeyRefusedError(f"a person has at most {EACH_AT_MOST} keys: withdraw one first")
    if len(counting) >= ALL_AT_MOST:
        raise KeyRefusedError(f"a library has at most {ALL_AT_MOST:,} keys: withdraw one first")
    id_ = secrets.token_hex(6)
    made = f"vidi_{id_}_{secrets.token_hex(32)}"
    event = KeyMade(
        key=id_,
        name=wish.name,
        digest=_digest(made),
        role=wish.role.word,
        scopes=tuple(scope for scope in SCOPES if scope in wish.scopes),
        last_day=(wish.last_day or today() + timedelta(DAYS)).isoformat(),
        email=of.email,
        groups=of.groups,
        given_at=now(),
    )
    _store(library, keys, event)
    return made


def withdraw(library: Library, id_: str) -> None:
    """Withdraws a key. Raises KeyRefusedError."""
    keys = library.store.keys()
    if id_ not in keys or keys[id_].withdrawn:
        raise KeyRefusedError(f"there is no key {shown(id_)}; `vidi keys` lists all ids")
    _store(library, keys, KeyWithdrawn(key=id_, given_at=now()))


def key_of(keys: Mapping[str, Key], sent: str) -> Key:
    """The key that a program has sent. Raises KeyRefusedError; the message does not repeat it."""
    form = FORM.fullmatch(sent)
    if form is None:
        raise KeyRefusedError("this is no key: a key is vidi_, 12 hex digits, _ and 64 hex digits")
    key = keys.get(form[1])
    if key is None or not compare_digest(key.digest, _digest(sent)):
        raise KeyRefusedError("this library has no such key")
    if state(key) == "withdrawn":
        raise KeyRefusedError("this key was withdrawn")
    if state(key) == "ended":
        raise KeyRefusedError(f"this key has ended: its last day was {key.last_day}")
    return key


def _check(wish: Wish, of: Rights) -> None:
    """Raises KeyRefusedError if there can be no such key."""
    name, role, end = wish.name, wish.role, wish.last_day
    if not (1 <= len(name) <= NAME_AT_MOST and name == name.strip() and name.isprintable()):
        raise KeyRefusedError(
            f"the name of a key is text of 1 to {NAME_AT_MOST} letters in one line, without a space at its "
            f"ends, not {shown(name)}"
        )
    if role not in ROLES:
        raise KeyRefusedError(f"a key has one of the roles {', '.join(one.word for one in ROLES)}")
    if role.rank > of.role.rank:
        raise KeyRefusedError(f"a key has at most your own role, which is {of.role.word}")
    if not wish.scopes:
        raise KeyRefusedError(f"a key needs a scope; the scopes are {', '.join(SCOPES)}")
    for scope in wish.scopes:
        if scope not in SCOPES:
            raise KeyRefusedError(f"there is no scope {shown(scope)}; the scopes are {', '.join(SCOPES)}")
        if not role.may(SCOPES[scope]):
            raise KeyRefusedError(f"the scope {scope} needs the role {first_role(SCOPES[scope]).word}")
    if end is not None and not today() <= end <= today() + timedelta(DAYS_AT_MOST):
        raise KeyRefusedError(
            f"the last day of a key is between {today()} and {today() + timedelta(DAYS_AT_MOST)}, not {end}"
        )


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()


def _store(library: Library, seen: Mapping[str, Key], event: Event) -> None:
    """Stores a change that was decided by the keys ``seen``. Raises StoreConflict."""
    library.store.put_next(keys_id(), event, lambda events: keys_after(events) == seen, "the keys")
