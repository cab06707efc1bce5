"""A request that a program sends twice, with the same ``Idempotency-Key``, is executed once.

The server knows the last keys until it ends.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Annotated, Any, TypeVar
from weakref import WeakValueDictionary

from fastapi import Header

from dashboard.access import identity
from dashboard.api.refused import Refused

KNOWN = 1_000
"""The most keys whose results are cached."""
IdempotencyKey = Annotated[str | None, Header(alias="Idempotency-Key", min_length=1, max_length=200)]
R = TypeVar("R")

_results: OrderedDict[tuple[str | None, str], tuple[str, Any]] = OrderedDict()
"""By person and key, the content of the request and its result; the oldest first."""
_running: WeakValueDictionary[tuple[str | None, str], Lock] = WeakValueDictionary()
_looking = Lock()


def once(key: str | None, content: str, execute: Callable[[], R]) -> R:
    """The result of a request, or of the one that this person sent before with the same key.

    A request that failed is executed anew. Raises Refused if the one before had another content.
    """
    if key is None:
        return execute()
    visitor = identity.here()
    whole = (visitor and visitor.subject, key)
    with _looking:
        running = _running.setdefault(whole, Lock())
    with running:
        with _looking:
            before = _results.get(whole)
        if before is not None:
            if before[0] != content:
                why = "this key was sent with another request; take a new key"
                raise Refused(422, why, place="header.Idempotency-Key")
            result: R = before[1]
            return result
        result = execute()
        with _looking:
            _results[whole] = (content, result)
            while len(_results) > KNOWN:
                _results.popitem(last=False)
        return result
