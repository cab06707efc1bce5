"""Visits. A visit is a tab of a browser; it ends when its connection has been gone for a while."""

from collections.abc import Callable

from streamlit.runtime.scriptrunner import get_script_run_ctx

_ends: dict[str, dict[str, Callable[[], object]]] = {}
_refused: dict[str, str] = {}


def here() -> str:
    """The id of the visit for which a page runs; empty outside of a page."""
    context = get_script_run_ctx()
    return context.session_id if context else ""


def at_end(key: str, act: Callable[[], object]) -> None:
    """Calls ``act`` when this visit has ended, instead of the previous one with this key."""
    _ends.setdefault(here(), {})[key] = act


def forget_widgets() -> None:
    """Drops the callbacks of widgets that this visit's page no longer has; called before each run of a page.

    Streamlit drops the values of such widgets, but would keep their callbacks until the visit ends: with all
    that these refer to, such as the game of each replay that was opened.
    """
    if context := get_script_run_ctx():
        session = context.session_state
        with session._lock:  # other threads of Streamlit iterate the same dictionaries
            state = session._state  # it has no public way
            widgets = state._new_widget_state
            for gone in widgets.widget_metadata.keys() - widgets.states.keys() - state._old_state.keys():
                del widgets.widget_metadata[gone]


def refuse(visit: str, why: str) -> None:
    """Keeps why a file of a visit was refused."""
    _refused[visit] = why


def forgive(visit: str) -> None:
    """Forgets that a file was refused."""
    _refused.pop(visit, None)


def refused() -> str | None:
    """Why the last refused file of this visit was refused; None if there is none."""
    return _refused.get(here())


def known() -> set[str]:
    """The visits for which something is held here."""
    return {*list(_ends), *list(_refused)}  # pages of other threads add to them


def end(visit: str) -> None:
    """Drops all that is held for a visit."""
    forgive(visit)
    for act in list(_ends.pop(visit, {}).values()):  # a page that still runs may add one
        act()
