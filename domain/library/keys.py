"""Keys with which programs act for a person.

All of this is one stream, so of two concurrent changes the second sees the first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar

from domain.kernel.messages import Act, Event, fact
from domain.library.roles import WORDS, Permission, Role

SCOPES: Mapping[str, Permission] = MappingProxyType(
    {
        "read": Permission.SEE,
        "sql": Permission.QUERY,
        "record": Permission.RECORD,
        "import": Permission.IMPORT,
        "keep": Permission.KEEP,
    }
)
"""The permission that each scope of a key gives, if its role has it."""


@fact
class KeyMade(Act):
    """A key that counts as the person who made it, ``by``; without one, as the owner of the machine."""

    TOPIC: ClassVar[str] = "vidi.KeyMade.1"

    key: str
    """The id of the key: 12 hex digits. It is no secret."""
    name: str
    digest: str
    """The SHA-256 of the whole key in hex digits. The key itself is stored nowhere."""
    role: str
    scopes: tuple[str, ...]
    last_day: str
    """The last day on which it counts, in UTC: 2024-05-31."""
    email: str | None = None
    """The verified address of the person at that time, by which roles are given."""
    groups: tuple[str, ...] = ()
    """The groups of the person at that time, as of the address."""
    given_at: str | None = None
    """When, in UTC."""


@fact
class KeyWithdrawn(Act):
    """The key counts no longer."""

    TOPIC: ClassVar[str] = "vidi.KeyWithdrawn.1"

    key: str
    given_at: str | None = None
    """As of a key."""


KEYS: tuple[type[Event], ...] = (KeyMade, KeyWithdrawn)
"""Every event of this stream."""


@dataclass(frozen=True)
class Key:
    """A key, without its secret."""

    id: str
    name: str
    digest: str
    role: Role
    scopes: tuple[str, ...]
    last_day: str
    subject: str | None
    """Of the person as whom it counts; None for the owner of the machine."""
    person: str | None
    """The name of this person at that time."""
    email: str | None
    groups: tuple[str, ...]
    withdrawn: bool = False

    @property
    def permissions(self) -> frozenset[Permission]:
        """What the role and the scopes allow, if the person may do it too."""
        return self.role.value & {SCOPES[scope] for scope in self.scopes if scope in SCOPES}

    def state(self, today: str) -> str:
        """Whether it counts on a day: ``counts``, ``ended`` or ``withdrawn``."""
        if self.withdrawn:
            return "withdrawn"
        return "ended" if self.last_day < today else "counts"


def keys_after(events: Iterable[Event]) -> Mapping[str, Key]:
    """All keys by id, also those that count no longer, after all events of the stream, oldest first."""
    keys = dict[str, Key]()
    for event in events:
        match event:
            case KeyMade():
                keys[event.key] = _key(event)
            case KeyWithdrawn() if event.key in keys:
                keys[event.key] = replace(keys[event.key], withdrawn=True)
    return MappingProxyType(keys)


def _key(event: KeyMade) -> Key:
    return Key(
        id=event.key,
        name=event.name,
        digest=event.digest,
        role=WORDS.get(event.role, Role.GUEST),
        scopes=event.scopes,
        last_day=event.last_day,
        subject=event.by,
        person=event.by_name,
        email=event.email,
        groups=event.groups,
    )
