"""Named queries in the library: lists, names, renames and removes them."""

from domain.kernel.aggregate import Recorded
from domain.kernel.messages import Event
from domain.library.reports import QueryNamed, QueryRemoved, query_id
from vidi.library.library import Library
from vidi.record.errors import shown
from vidi.store.events import StoreConflict

NAME_AT_MOST = 100
SQL_AT_MOST = 100_000
QUERIES_AT_MOST = 1_000


class QueryError(ValueError):
    """A query cannot be named, renamed or removed. The message gives the reason."""


def queries(library: Library) -> dict[str, str]:
    """The SQL of every named query by name, in alphabetical order."""
    named: dict[str, str] = {}
    for event in library.store.queries():
        if isinstance(event, QueryNamed):
            named[event.name] = event.sql
        else:
            named.pop(event.name, None)
    return dict(sorted(named.items(), key=lambda query: (query[0].casefold(), query[0])))


def name(library: Library, called: str, sql: str, *, replace: bool = False) -> None:
    """Stores a query under a name; with ``replace``, in place of another. Raises QueryError."""
    _check_name(called)
    if not sql.strip() or len(sql) > SQL_AT_MOST or not _is_text(sql):
        raise QueryError(f"a query is text of 1 to {SQL_AT_MOST:,} characters")
    known = queries(library)
    if known.get(called) == sql:
        return
    if called in known and not replace:
        raise QueryError(f"another query is called {shown(called)} already")
    if called not in known and len(known) >= QUERIES_AT_MOST:
        raise QueryError(f"a library keeps at most {QUERIES_AT_MOST:,} queries: remove one first")
    _store(library, QueryNamed(name=called, sql=sql))


def rename(library: Library, called: str, to: str) -> None:
    """Gives a query another name, which no other query may have. Raises QueryError."""
    _check_name(to)
    known = queries(library)
    sql = _known(known, called)
    if called == to:
        return
    if to in known:
        raise QueryError(f"another query is called {shown(to)} already")
    _store(library, QueryRemoved(name=called), QueryNamed(name=to, sql=sql))


def remove(library: Library, called: str) -> None:
    """Removes a query. Raises QueryError."""
    _known(queries(library), called)
    _store(library, QueryRemoved(name=called))


def _known(known: dict[str, str], called: str) -> str:
    if called not in known:
        raise QueryError(f"no query is called {shown(called)}; `vidi queries` lists them")
    return known[called]


def _check_name(called: str) -> None:
    """Raises QueryError unless the name fits in one line and can be shown."""
    if not (1 <= len(called) <= NAME_AT_MOST and called == called.strip() and called.isprintable()):
        raise QueryError(
            f"a name is text of 1 to {NAME_AT_MOST} letters in one line, without a space at its ends, "
            f"not {shown(called)}"
        )


def _is_text(sql: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in sql)


def _store(library: Library, *events: QueryNamed | QueryRemoved) -> None:
    """Stores all or none; raises StoreConflict."""
    try:
        library.store.events.put([_recorded(library, event.name, event) for event in events])
    except StoreConflict as error:
        raise StoreConflict(
            f"somebody changed the query {shown(events[0].name)} meanwhile; nothing was stored: try again"
        ) from error


def _recorded(library: Library, called: str, event: Event) -> Recorded:
    id_ = query_id(called)
    return Recorded(id_, library.store.version(id_) + 1, event)
