"""Roles in a library on a server: gives them, and opens the library to guests or closes it."""

from datetime import UTC, datetime

from domain.kernel.messages import Event
from domain.library.reports import roles_id
from domain.library.roles import (
    WORDS,
    Holder,
    LibraryClosed,
    LibraryOpened,
    Permission,
    Role,
    RoleGiven,
    Roles,
    folded,
)
from vidi.library.library import Library
from vidi.record.errors import shown

NAME_AT_MOST = 255
"""The most letters of a subject, as OpenID Connect has it."""
HOLDERS_AT_MOST = 10_000


class RoleError(ValueError):
    """A role cannot be given. The message gives the reason and the rule."""


def role(word: str) -> Role:
    """The role of this name. Raises RoleError."""
    if word not in WORDS:
        raise RoleError(f"there is no role {shown(word)}; the roles are {', '.join(WORDS)}")
    return WORDS[word]


def give(library: Library, to: Holder, role: Role) -> bool:
    """Gives a role to a person or a group. Returns False if it has this role already.

    For a person who has signed in, the last keeper stays. Raises RoleError.
    """
    if not (1 <= len(to.name) <= NAME_AT_MOST and to.name == to.name.strip() and to.name.isprintable()):
        raise RoleError(
            f"a person or group is text of 1 to {NAME_AT_MOST} letters in one line, without a space at its "
            f"ends, not {shown(to.name)}"
        )
    roles = library.store.roles()
    if roles.given.get(to.key, Role.GUEST) == role:
        return False
    if library.store.by is not None and not role.may(Permission.KEEP) and roles.keepers() == [to.key]:
        raise RoleError(f"{shown(to.name)} is the only keeper: make another one first")
    if role != Role.GUEST and to.key not in roles.given and len(roles.given) >= HOLDERS_AT_MOST:
        raise RoleError(f"a library has at most {HOLDERS_AT_MOST:,} people and groups with a role")
    event = RoleGiven(
        role=role.word,
        person=None if to.group else to.name,
        is_subject=to.key.is_subject,
        group=to.name if to.group else None,
        given_at=now(),
    )
    _store(library, roles, event)
    return True


def admit(library: Library, guests: bool) -> bool:
    """Opens the library to guests, or closes it. Returns False if nothing changes."""
    roles = library.store.roles()
    if roles.open == guests:
        return False
    event = LibraryOpened if guests else LibraryClosed
    _store(library, roles, event(given_at=now()))
    return True


def _store(library: Library, seen: Roles, event: Event) -> None:
    """Stores a change that was decided by the roles ``seen``. Raises StoreConflict."""
    library.store.put_next(roles_id(), event, lambda events: folded(events) == seen, "the roles")


def now() -> str:
    """The current time in UTC, as events have it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
