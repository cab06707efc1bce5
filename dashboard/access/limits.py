"""Limits for each person on a club's server, at once and per minute, so that the others do not wait.

Without signing in only programs with a key are counted, together. A guest is counted by address: all guests
of one house share the limits.
"""

import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from threading import Lock
from typing import NamedTuple

from dashboard.access import identity
from dashboard.access.identity import Visitor
from dashboard.shared import widgets


class Limit(NamedTuple):
    """How many of one kind a person may have."""

    things: str
    """In the plural, for messages and for the table in docs/serving.md."""
    at_once: int
    per_minute: int


QUERIES = Limit("queries", 8, 60)
"""Those that wait for their turn count too."""
FILES = Limit("files with all rows", 1, 6)
IMPORTS = Limit("imports", 1, 20)
"""A look at files before they are imported is one too."""
EXPORTS = Limit("shared files", 4, 60)
REVIEWS = Limit("parts of reviews", 1, 60)
REQUESTS = Limit("requests to the API", 4, 1_200)
NEWS = Limit("streams of news", 8, 60)
LIMITS = (QUERIES, FILES, IMPORTS, EXPORTS, REVIEWS, REQUESTS, NEWS)

_EXPORTED = "/share/{game}/{seat}/"
_API, _NEWS, _REVIEW = "/api/", "/news", "/review"
_REVIEWED = widgets.review_url("{game}", "{version}", "{seat}")
MINUTE = 60.0
SOON = 5
"""Seconds after which it is worth trying again if too much runs."""
HOME = 64
"""Bits of an IPv6 address that a household has for itself alone."""

Free = Callable[[], None]
"""Says that something has ended; called once."""


class LimitError(ValueError):
    """A person has asked for too much. The message gives the limit, ``wait`` the seconds to wait."""

    def __init__(self, message: str, wait: int, *, busy: bool = False) -> None:
        super().__init__(message)
        self.wait = wait
        self.busy = busy
        """Whether too much runs at once."""


_Key = tuple[str, str]
"""The things of a limit, and the person."""
_running: Counter[_Key] = Counter()
_begun: defaultdict[_Key, deque[float]] = defaultdict(deque)
"""When the things of the last minute began."""
_counting = Lock()


def of_address(route: str, asked: bool) -> Limit | None:
    """The limit of an address, by the path of its route; ``asked``: with a question, or by POST."""
    if route.startswith(_EXPORTED):
        return EXPORTS
    if route.startswith(_API):
        if route.endswith(_NEWS):
            return NEWS
        return REVIEWS if asked and route.endswith(_REVIEW) else REQUESTS
    return REVIEWS if route == _REVIEWED and asked else None


def counted_as(visitor: Visitor | None, address: str = "") -> str | None:
    """The name under which a visitor is counted; None if nobody is. A program counts as its person."""
    if visitor is not None:
        return f"subject {visitor.subject}"
    if identity.sign_in() is None:
        return None
    return f"guest {house(address)}".strip()


def house(address: str) -> str:
    """The network of a household with this address; empty if it is none."""
    try:
        place = ip_address(address)
    except ValueError:
        return ""
    return str(ip_network((place, HOME), strict=False) if isinstance(place, IPv6Address) else place)


def here() -> str | None:
    """The same for the person for whom a page runs; pages limit nothing that guests may do."""
    return counted_as(identity.here())


def take(limit: Limit, person: str | None) -> Free:
    """Counts one more, until it has ended. Raises LimitError."""
    if person is None:
        return lambda: None
    key, now = (limit.things, person), time.monotonic()
    with _counting:
        for old in [old for old, begun in _begun.items() if begun[-1] <= now - MINUTE]:
            del _begun[old]
        if _running[key] >= limit.at_once:
            raise LimitError(
                f"{limit.things}: you have {_running[key]} at once, which is the most for a person; wait "
                "until one has ended",
                SOON,
                busy=True,
            )
        begun = _begun[key]
        while begun and begun[0] <= now - MINUTE:
            begun.popleft()
        if len(begun) >= limit.per_minute:
            wait = ceil(begun[0] + MINUTE - now)
            raise LimitError(
                f"{limit.things}: you have had {len(begun)} within a minute, which is the most for a person; "
                f"try again in {wait} s",
                wait,
            )
        _running[key] += 1
        begun.append(now)

    def free() -> None:
        with _counting:
            _running[key] -= 1
            if not _running[key]:
                del _running[key]

    return free
