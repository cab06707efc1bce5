"""The meanings of columns that a library keeps for the next sheet with the same columns."""

from collections.abc import Sequence

from domain.kernel.aggregate import Recorded
from domain.library.reports import ColumnsForgotten, ColumnsMeant, columns_id
from vidi.importers.sheets.choice import COLUMNS_AT_MOST, Form, demand_once, kept_forms, meant_by
from vidi.library.library import Library
from vidi.record.errors import shown
from vidi.store.events import StoreConflict

FORMS_AT_MOST = 1_000
LETTERS_AT_MOST = 20_000
"""The letters of all names of a form."""


class FormError(ValueError):
    """Meanings cannot be kept. The message gives the reason."""


def keep_form(library: Library, names: Form, meanings: Sequence[str]) -> None:
    """Keeps the meanings of the columns with these bare names, in place of earlier ones.

    Raises FormError, and Demand if two columns have one meaning.
    """
    if not 1 <= len(names) <= COLUMNS_AT_MOST or sum(map(len, names)) > LETTERS_AT_MOST:
        raise FormError(f"a sheet whose columns are kept has 1 to {COLUMNS_AT_MOST} of them")
    if len(meanings) != len(names) or any(meant_by(one) != one for one in meanings):
        raise FormError("each column has one known meaning")
    demand_once(names, meanings)
    kept = kept_forms(library.store.columns())
    if kept.get(names) == tuple(meanings):
        return
    if names not in kept and len(kept) >= FORMS_AT_MOST:
        raise FormError(f"a library keeps the columns of at most {FORMS_AT_MOST:,} forms of sheets")
    _store(library, ColumnsMeant(names=names, meanings=tuple(meanings)))


def forget_form(library: Library, names: Form) -> None:
    """Lets sheets with these columns be read by the names of their columns again."""
    if names in kept_forms(library.store.columns()):
        _store(library, ColumnsForgotten(names=names))


def _store(library: Library, event: ColumnsMeant | ColumnsForgotten) -> None:
    """Stores one event. Raises StoreConflict."""
    id_ = columns_id(event.names)
    try:
        library.store.events.put([Recorded(id_, library.store.version(id_) + 1, event)])
    except StoreConflict as error:
        raise StoreConflict(
            f"somebody changed the columns of {shown(list(event.names))} meanwhile: try again"
        ) from error
