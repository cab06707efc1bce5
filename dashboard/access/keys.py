"""The keys that programs send with requests to the API (docs/serving.md)."""

from datetime import UTC, date, datetime, time, timedelta

from starlette.datastructures import Headers

from dashboard.access import identity
from dashboard.access.identity import Visitor
from dashboard.shared import reading
from vidi.club.keys import NAME_AT_MOST, KeyRefusedError, key_of, today
from vidi.club.used import mark

SCHEME = "bearer"
PERSON_AT_MOST = identity.NAME_AT_MOST - NAME_AT_MOST - len(" (key )")
"""The letters of a person's name that an event has beside the name of a key."""


def key_in(headers: Headers) -> str | None:
    """What a request sends as its key; None if it sends none.

    A proxy may ask for a name and a password in the same header; these are no key.
    """
    given = [text.partition(" ") for text in headers.getlist("authorization")]
    if not any(scheme.lower() == SCHEME for scheme, _, _ in given):
        return None
    return ", ".join(rest.strip() for _, _, rest in given)  # several are no key


def visitor(key: str) -> Visitor:
    """The visitor for whom a program acts that has sent a key, which was used. Raises KeyRefusedError."""
    library = reading.context().library
    known = key_of(library.store.keys(), key)
    if known.subject is None and identity.sign_in() is not None:
        raise KeyRefusedError(
            "this key belongs to the owner of the machine, and here people sign in; make one on the page Club"
        )
    mark(library.folder, known.id, today().isoformat())
    named = f"key {known.name}"
    return Visitor(
        session=f"key {known.id}",
        until=_end(known.last_day),
        subject=known.subject or "",
        name=f"{known.person[:PERSON_AT_MOST]} ({named})" if known.person else named,
        email=known.email,
        groups=known.groups,
        key=known,
    )


def _end(last_day: str) -> float:
    """The moment after the last day, in Unix seconds."""
    return datetime.combine(date.fromisoformat(last_day) + timedelta(1), time(), UTC).timestamp()
