"""Names of the library and the accounts of people who sign in: asks for a name, joins it, parts it.

An account with an @ is an email address, unless ``is_subject``. Any other account is a subject.
"""

from collections.abc import Collection

from domain.kernel.events import GameStarted
from domain.library.accounts import AboutName, Accounts, NameAsked, NameJoined, NameParted, folded
from domain.library.reports import accounts_id
from domain.library.roles import Holder
from vidi.club.roles import NAME_AT_MOST as ACCOUNT_AT_MOST
from vidi.club.roles import now
from vidi.importers.deciding.names import NAME_AT_MOST
from vidi.library.library import Library
from vidi.library.people import joined_names, people
from vidi.record.errors import shown

ASKED_AT_MOST = 20
"""The most names for which an account waits."""
ALL_AT_MOST = 10_000
"""The most names of all accounts, and the most for which accounts wait."""


class AccountError(ValueError):
    """A name cannot be asked for, joined or parted. The message gives the reason and the rule."""


def names_of(library: Library, subject: str, email: str | None) -> frozenset[str]:
    """All names of the library that belong to a person who signs in.

    A player may have several names: the account of one of them has them all.
    """
    own = library.store.accounts().of(subject, email)
    return own.union(*(names for names in people(library).values() if own & set(names)))


def hands(
    library: Library, started: GameStarted, subject: str | None, own: Collection[str]
) -> frozenset[int]:
    """The seats whose hands a person may see in a game that hides them: by the names ``own``.

    If a seat's name belongs to nobody, the hand is for the person who began or imported the game.
    """
    taken = joined_names(library)
    types = subject is not None and started.by == subject
    return frozenset(
        seat for seat, name in enumerate(started.seats, 1) if name in own or (types and name not in taken)
    )


def moves(started: GameStarted, admitted: Collection[str], subject: str | None, own: Collection[str]) -> bool:
    """Whether a person with the names ``own`` may record moves of a game.

    These are the person who began it, the persons of its seats, and those whose names were ``admitted``.
    """
    began = subject is not None and started.by == subject
    return began or not {*started.seats, *admitted}.isdisjoint(own)


def ask(library: Library, account: str, name: str, *, is_subject: bool = False) -> bool:
    """Asks for a name of the library. Returns False if the account waits for it already.

    Raises AccountError.
    """
    holder = Holder(False, account, is_subject).key
    accounts = _checked(library, holder, name)
    waits = [one.name for one in accounts.asked if one.account == holder]
    if name in waits:
        return False
    if len(waits) >= ASKED_AT_MOST:
        raise AccountError(f"a person waits for at most {ASKED_AT_MOST} names")
    if len(accounts.asked) >= ALL_AT_MOST:
        raise AccountError(f"people wait for at most {ALL_AT_MOST:,} names together")
    event = NameAsked(account=account, is_subject=holder.is_subject, name=name, given_at=now())
    _store(library, accounts, event)
    return True


def join(library: Library, account: str, name: str, *, is_subject: bool = False) -> None:
    """Gives a name of the library to an account. Raises AccountError."""
    holder = Holder(False, account, is_subject).key
    accounts = _checked(library, holder, name)
    if sum(map(len, accounts.joined.values())) >= ALL_AT_MOST:
        raise AccountError(f"accounts have at most {ALL_AT_MOST:,} names together")
    event = NameJoined(account=account, is_subject=holder.is_subject, name=name, given_at=now())
    _store(library, accounts, event)


def part(library: Library, account: str, name: str, *, is_subject: bool = False) -> None:
    """Takes a name from an account, or refuses a request for it. Raises AccountError."""
    accounts, holder = library.store.accounts(), Holder(False, account, is_subject).key
    waits = any((one.account, one.name) == (holder, name) for one in accounts.asked)
    if not waits and name not in accounts.joined.get(holder, ()):
        raise AccountError(
            f"{shown(name)} is no name of {shown(holder.label)}; `vidi accounts` lists all names"
        )
    event = NameParted(account=account, is_subject=holder.is_subject, name=name, given_at=now())
    _store(library, accounts, event)


def _checked(library: Library, holder: Holder, name: str) -> Accounts:
    """Returns the accounts. Raises AccountError if account or name is invalid, or somebody has the name."""
    account = holder.name
    if not (1 <= len(account) <= ACCOUNT_AT_MOST and account == account.strip() and account.isprintable()):
        raise AccountError(
            f"an account is a subject or an address: text of 1 to {ACCOUNT_AT_MOST} letters in one line, "
            f"without a space at its ends, not {shown(account)}"
        )
    if not (name.strip() and len(name) <= NAME_AT_MOST and name.isprintable()):
        raise AccountError(f"a name is text of 1 to {NAME_AT_MOST} letters in one line, not {shown(name)}")
    accounts = library.store.accounts()
    same = next((names for names in people(library).values() if name in names), (name,))
    for other, names in accounts.joined.items():
        if taken := next((one for one in names if one in same), None):
            whose = "this account" if other == holder else "another account"
            raise AccountError(
                f"{shown(taken)} belongs to {whose} already, and a person of the library has one account"
            )
    return accounts


def _store(library: Library, seen: Accounts, event: AboutName) -> None:
    """Stores a change that was decided by the accounts ``seen``. Raises StoreConflict."""
    library.store.put_next(
        accounts_id(), event, lambda events: folded(events) == seen, "the names of accounts"
    )
