"""Which names of the library belong to the account of a person who signs in.

All of this is one stream, so of two concurrent changes the second sees the first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from domain.kernel.messages import Act, Event, fact
from domain.library.roles import Holder, IsSubject, persons


@fact
class AboutName(Act):
    """The base of the events about an account and a name."""

    account: str
    """A person's email address, if it has an @, else the subject, by the provider that signs people in."""
    is_subject: IsSubject = False
    """Whether ``account`` is a subject though it has an @."""
    name: str
    """A name of the library."""
    given_at: str | None = None
    """When, in UTC."""


@fact
class NameAsked(AboutName):
    """A person asks for a name, and waits for a keeper."""

    TOPIC: ClassVar[str] = "vidi.NameAsked.1"


@fact
class NameJoined(AboutName):
    """The name belongs to the account."""

    TOPIC: ClassVar[str] = "vidi.NameJoined.1"


@fact
class NameParted(AboutName):
    """The name does not belong to the account, and nobody waits for it."""

    TOPIC: ClassVar[str] = "vidi.NameParted.1"


ACCOUNTS: tuple[type[AboutName], ...] = (NameAsked, NameJoined, NameParted)
"""Every event of this stream."""


class Asked(NamedTuple):
    """A name for which an account waits."""

    account: Holder
    name: str
    by_name: str | None
    """The name of the person when asking."""


@dataclass(frozen=True)
class Accounts:
    """The names that count."""

    joined: Mapping[Holder, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The names of each account, by ``Holder.key``."""
    asked: tuple[Asked, ...] = ()
    """The names for which accounts wait, oldest first."""

    def of(self, subject: str, email: str | None) -> frozenset[str]:
        """The names of a person, by the subject and the email address."""
        return frozenset(name for account in persons(subject, email) for name in self.joined.get(account, ()))


def folded(events: Iterable[Event]) -> Accounts:
    """The names that count after all events of the stream, oldest first."""
    accounts = Accounts()
    for event in events:
        if isinstance(event, AboutName):
            accounts = _after(accounts, event)
    return accounts


def _after(before: Accounts, event: AboutName) -> Accounts:
    account, name = Holder(False, event.account, event.is_subject).key, event.name
    asked = tuple(one for one in before.asked if (one.account, one.name) != (account, name))
    if isinstance(event, NameAsked):
        return replace(before, asked=(*asked, Asked(account, name, event.by_name)))
    names = tuple(one for one in before.joined.get(account, ()) if one != name)
    if isinstance(event, NameJoined):
        names = (*names, name)
    joined = {**before.joined, account: names}
    return Accounts({account: names for account, names in joined.items() if names}, asked)
