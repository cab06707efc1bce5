"""Roles of the people who use a library on a server, and whether guests may see it.

All of this is one stream, so of two concurrent changes the second sees the first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from domain.kernel.messages import Act, Event, fact


class Role(IntEnum):
    """Each role may do everything that the roles before it may."""

    GUEST = 0
    """Sees the games of a library that is open to guests. Everybody has this role."""
    READER = 1
    """Sees all games, and queries them."""
    RECORDER = 2
    """Records, imports, writes notes, and tidies own games."""
    KEEPER = 3
    """Does everything: joins names, tidies all games, gives roles."""

    @property
    def word(self) -> str:
        """The name of the role in events, on pages and in the terminal."""
        return self.name.lower()


WORDS: Mapping[str, Role] = MappingProxyType({role.word: role for role in Role})
"""The roles by name."""


@fact
class RoleGiven(Act):
    """A person or a group has this role from now on, instead of the previous one."""

    TOPIC: ClassVar[str] = "vidi.RoleGiven.1"

    role: str
    """``guest`` takes away every other role."""
    person: str | None = None
    """The subject or the email address of a person, by the provider that signs people in."""
    group: str | None = None
    """The name of a group, by the same provider. Either a person or a group is given."""
    given_at: str | None = None
    """When, in UTC."""


@fact
class LibraryOpened(Act):
    """Guests may see the library."""

    TOPIC: ClassVar[str] = "vidi.LibraryOpened.1"

    given_at: str | None = None
    """As of a role."""


@fact
class LibraryClosed(Act):
    """Guests may not see the library, as at the beginning."""

    TOPIC: ClassVar[str] = "vidi.LibraryClosed.1"

    given_at: str | None = None
    """As of a role."""


ROLES: tuple[type[Event], ...] = (RoleGiven, LibraryOpened, LibraryClosed)
"""Every event of this stream."""


class Holder(NamedTuple):
    """A person or a group that has a role."""

    group: bool
    name: str

    @property
    def key(self) -> "Holder":
        """The same for every spelling: an email address has no upper and lower case, all else has."""
        return Holder(self.group, self.name.lower() if not self.group and "@" in self.name else self.name)


@dataclass(frozen=True)
class Roles:
    """The roles that count."""

    given: Mapping[Holder, Role] = field(default_factory=dict)
    """By ``Holder.key``, without guests."""
    open: bool = False
    """Whether guests may see the library."""

    def of(self, subject: str, email: str | None, groups: Iterable[str]) -> Role:
        """The highest role of a person, by the subject, the email address and the groups."""
        persons = [subject] if email is None else [subject, email]
        holders = [*(Holder(False, name) for name in persons), *(Holder(True, name) for name in groups)]
        return max((self.given.get(holder.key, Role.GUEST) for holder in holders), default=Role.GUEST)

    def keepers(self) -> list[Holder]:
        """Everybody who may give roles."""
        return [holder for holder, role in self.given.items() if role == Role.KEEPER]


def folded(events: Iterable[Event]) -> Roles:
    """The roles that count after all events of the stream, oldest first."""
    roles = Roles()
    for event in events:
        match event:
            case RoleGiven():
                given = {**roles.given, holder(event).key: WORDS.get(event.role, Role.GUEST)}
                roles = replace(roles, given={key: role for key, role in given.items() if role > Role.GUEST})
            case LibraryOpened() | LibraryClosed():
                roles = replace(roles, open=isinstance(event, LibraryOpened))
    return roles


def holder(event: RoleGiven) -> Holder:
    """The person or the group that got a role."""
    return Holder(event.person is None, event.person or event.group or "")
