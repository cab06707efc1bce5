"""Persons with several names: joins names into one person, and separates them again."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from domain.kernel.aggregate import Recorded
from domain.kernel.messages import Event
from domain.kernel.wording import counted
from domain.library.reports import PersonNamed, PersonParted, person_id
from vidi.importers.deciding.names import NAME_AT_MOST
from vidi.library.library import Library
from vidi.record.errors import shown
from vidi.store.events import StoreConflict

NAMES_AT_MOST = 100


class PersonError(ValueError):
    """Names cannot be joined or separated. The message gives the reason and the rule."""


def people(library: Library) -> dict[str, tuple[str, ...]]:
    """All names of each person with several names, by the shown name, which is the first of them."""
    names: dict[str, tuple[str, ...]] = {}
    for event in library.store.people():
        if isinstance(event, PersonNamed):
            names[event.names[0]] = event.names
        else:
            names.pop(event.names[0], None)
    return names


def doubt(library: Library, names: Sequence[str]) -> str | None:
    """A sentence if ``name`` would join names that sat at one table, and so look like several people.

    It says in how many games. None if no two of them did, or if all that did are one person already.
    """
    before = people(library).get(names[0], ())
    joined = tuple(dict.fromkeys((*before, *names)))
    pairs = Counter(
        pair
        for table in _tables(library)
        for pair in combinations([one for one in joined if one in table], 2)
        if not set(pair) <= set(before)
    )
    if not pairs:
        return None
    [((one, other), games)] = pairs.most_common(1)
    more = f", and {counted(len(pairs) - 1, 'other pair')} of these names in others" if len(pairs) > 1 else ""
    return f"{shown(one)} and {shown(other)} sat at one table in {counted(games, 'game')}{more}"


def name(library: Library, names: Sequence[str]) -> tuple[str, ...]:
    """Joins names into one person, shown by the first, and returns all names of this person.

    If the first is already shown for a person, adds the others to it. Who asks for it should be asked about
    any ``doubt`` first. Raises PersonError.
    """
    _check(names)
    known = people(library)
    first = names[0]
    for one in names:
        owner = _owner(known, one)
        if owner not in (None, first):
            raise PersonError(
                f"{shown(one)} is already a name of {shown(owner)}, and a name belongs to one person: unlink "
                f"{shown(owner)} first, or begin with {shown(owner)} [import:10]"
            )
    joined = tuple(dict.fromkeys((*known.get(first, ()), *names)))
    if len(joined) > NAMES_AT_MOST:
        raise PersonError(f"a person has at most {NAMES_AT_MOST} names, not {len(joined):,} [import:2]")
    if joined != known.get(first):
        _store(library, first, PersonNamed(names=joined))
    return joined


def unlink(library: Library, one: str) -> tuple[str, ...]:
    """Separates all names of the person with this name, and returns them. Raises PersonError."""
    known = people(library)
    owner = _owner(known, one)
    if owner is None:
        raise PersonError(f"{shown(one)} does not belong to a person with several names [import:6]")
    _store(library, owner, PersonParted(names=known[owner]))
    return known[owner]


def _owner(known: dict[str, tuple[str, ...]], one: str) -> str | None:
    """The shown name of the person with this name; None if no person with several names has it."""
    return next((first for first, names in known.items() if one in names), None)


def _check(names: Sequence[str]) -> None:
    if len(set(names)) < 2:
        raise PersonError("a person with several names needs at least two different names [import:5]")
    for one in names:
        if (
            not one.strip()
            or len(one) > NAME_AT_MOST
            or any("\ud800" <= letter <= "\udfff" for letter in one)
        ):
            raise PersonError(
                f"a name must be text of 1 to {NAME_AT_MOST} letters, not {shown(one)} [import:5]"
            )


def _tables(library: Library) -> Iterator[frozenset[str | None]]:
    """The names at the table of each game and of each play that is not removed."""
    for game in library.games():
        yield frozenset(game.started.seats)
    for play in library.plays().values():
        yield frozenset(seat.name for seat in play.seats)


def _store(library: Library, first: str, event: Event) -> None:
    id_ = person_id(first)
    try:
        library.store.events.put([Recorded(id_, library.store.version(id_) + 1, event)])
    except StoreConflict as error:
        raise StoreConflict(
            f"another process joined or unlinked {shown(first)} meanwhile; nothing was stored: try again"
        ) from error


def joined_names(library: Library) -> frozenset[str]:
    """All names that belong to an account."""
    own = frozenset(name for names in library.store.accounts().joined.values() for name in names)
    return own.union(*(names for names in people(library).values() if own & set(names)))
