"""Roles of the people who use a library on a server, and whether guests may see it.

All of this is one stream, so of two concurrent changes the second sees the first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from string import ascii_lowercase, ascii_uppercase
from types import MappingProxyType
from typing import Annotated, ClassVar, NamedTuple

from pydantic import Field

from domain.kernel.messages import Act, Event, fact

SMALL = str.maketrans(ascii_uppercase, ascii_lowercase)
"""Small letters by ASCII alone: by Unicode, the small letter of the Kelvin sign is k."""
IsSubject = Annotated[bool, Field(exclude_if=lambda is_subject: not is_subject)]
"""The field of an event that says of a text with an @ that it is a subject."""


class Permission(Enum):
    """What a person may do. The value says it for people."""

    SEE = "see the games of a library that is open to guests"
    QUERY = "see all games, and query them"
    RECORD = "record games, write notes, and tidy own games"
    IMPORT = "import files"
    KEEP = "record and tidy all games, read logs again, join names, give roles"


class Role(Enum):
    """A name for a set of permissions. A further role is a line here, in the order of lists."""

    GUEST = frozenset({Permission.SEE})
    """Everybody has this role."""
    READER = GUEST | {Permission.QUERY}
    RECORDER = READER | {Permission.RECORD, Permission.IMPORT}
    KEEPER = RECORDER | {Permission.KEEP}

    @property
    def word(self) -> str:
        """The name of the role in events, on pages and in the terminal."""
        return self.name.lower()

    @property
    def rank(self) -> int:
        """The place among all roles, for lists."""
        return list(Role).index(self)

    def may(self, permission: Permission) -> bool:
        """Whether the role has a permission."""
        return permission in self.value


WORDS: Mapping[str, Role] = MappingProxyType({role.word: role for role in Role})
"""The roles by name."""


def first_role(permission: Permission) -> Role:
    """The first role that has a permission, for messages."""
    return next(role for role in Role if role.may(permission))


@fact
class RoleGiven(Act):
    """A person or a group has this role from now on, instead of the previous one."""

    TOPIC: ClassVar[str] = "vidi.RoleGiven.1"

    role: str
    """``guest`` takes away every other role."""
    person: str | None = None
    """A person's email address, if it has an @, else the subject, by the provider that signs people in."""
    is_subject: IsSubject = False
    """Whether ``person`` is a subject though it has an @."""
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
    """A person or a group that has a role; a person as an account too."""

    group: bool
    name: str
    """Of a person the email address, if it has an @, else the subject."""
    is_subject: bool = False
    """Whether the name of a person is a subject though it has an @."""

    @property
    def kind(self) -> str:
        """The kind of name: ``group``, ``address`` or ``subject``."""
        if self.group:
            return "group"
        return "address" if "@" in self.name and not self.is_subject else "subject"

    @property
    def key(self) -> "Holder":
        """The same for every spelling: an email address has no upper and lower case, all else has."""
        if self.kind == "address":
            return Holder(False, self.name.translate(SMALL))
        return Holder(self.group, self.name, self.kind == "subject" and "@" in self.name)

    @property
    def label(self) -> str:
        """The name, for people, with its kind where another kind may have the same name."""
        return f"{self.kind} {self.name}" if self.key.is_subject or self.group else self.name


def persons(subject: str, email: str | None) -> list[Holder]:
    """The keys under which a person has roles and names: the subject, and the address that was verified."""
    holders = [Holder(False, subject, is_subject=True)]
    if email is not None and "@" in email:  # or it would be compared with subjects
        holders.append(Holder(False, email))
    return [holder.key for holder in holders]


@dataclass(frozen=True)
class Roles:
    """The roles that count."""

    given: Mapping[Holder, Role] = field(default_factory=dict)
    """By ``Holder.key``, without guests."""
    open: bool = False
    """Whether guests may see the library."""

    def of(self, subject: str, email: str | None, groups: Iterable[str]) -> Role:
        """The last in the list of all roles that a person has."""
        return max(self._all(subject, email, groups), key=lambda role: role.rank)

    def permissions(self, subject: str, email: str | None, groups: Iterable[str]) -> frozenset[Permission]:
        """What a person may do by any role."""
        return frozenset().union(*(role.value for role in self._all(subject, email, groups)))

    def _all(self, subject: str, email: str | None, groups: Iterable[str]) -> set[Role]:
        """The roles of a person by the subject, the email address and the groups."""
        holders = [*persons(subject, email), *(Holder(True, name) for name in groups)]
        return {self.given.get(holder, Role.GUEST) for holder in holders}

    def keepers(self) -> list[Holder]:
        """Everybody who may give roles."""
        return [holder for holder, role in self.given.items() if role.may(Permission.KEEP)]


def folded(events: Iterable[Event]) -> Roles:
    """The roles that count after all events of the stream, oldest first."""
    roles = Roles()
    for event in events:
        match event:
            case RoleGiven():
                given = {**roles.given, holder(event).key: WORDS.get(event.role, Role.GUEST)}
                roles = replace(roles, given={key: role for key, role in given.items() if role != Role.GUEST})
            case LibraryOpened() | LibraryClosed():
                roles = replace(roles, open=isinstance(event, LibraryOpened))
    return roles


def holder(event: RoleGiven) -> Holder:
    """The person or the group that got a role."""
    if event.person is None:
        return Holder(True, event.group or "")
    return Holder(False, event.person, event.is_subject)
