"""The filters of a page: always in sight, kept in its address, and what to lift where nothing fits them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from functools import partial
from typing import Any

import duckdb
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.shared import catalogue, links
from dashboard.shared.catalogue import Filters
from dashboard.shared.text import shown
from projections.filters import Filter, filters

OWN = "own"
"""Among the names of filters, the place of those that only one game has."""
LABELS = {
    "search": "Search",
    "kind": "Game",
    "player": "Player",
    "winner": "Winner",
    "finished": "Finished",
    "seats": "Seats",
    "source": "Source",
    "fidelity": "Record",
    "since": "Played from",
    "until": "Played until",
} | {of.name: of.label for of in filters()}
ANY = {
    "kind": "any game",
    "player": "anybody",
    "winner": "anybody",
    "finished": "or not",
    "seats": "any number",
    "source": "any source",
    "fidelity": "any record",
} | {of.name: f"any {of.label.lower()}" for of in filters()}
DAYS = ("since", "until")
UNKNOWN = "unknown filters"
"""In the session, what an address asked for that no game has."""


@contextmanager
def fold() -> Iterator[None]:
    """Around the fields: on a narrow page they are folded away, and it is said how many are set."""
    head = st.container()
    with st.container(key="filters"):
        yield
    count = sum(st.session_state.get(name) is not None for name in LABELS if name != "search")
    with head:
        st.toggle(f"Filters · {count} set" if count else "Filters", key="unfolded")


def ask(
    con: duckdb.DuckDBPyConnection,
    names: Sequence[str],
    changed: Callable[[], None],
    game: str | None = None,
    search: DeltaGenerator | None = None,
) -> Filters:
    """A field for each of these filters, inside of whatever lays them out; in ``search`` one for words.

    At the place ``OWN`` are the filters of ``game`` or, without, of the game that is filtered for; and those
    that the address asks for.
    """
    possible = catalogue.choices(con)
    values: dict[str, Any] = {}
    own: dict[str, Filter] = {}
    every = [*names, *(of.name for of in filters() if OWN in names)]
    linked = {name: value for name in every if (value := st.query_params.get(name))}
    arrived = names[0] not in st.session_state

    def lifted() -> None:
        st.session_state.pop(UNKNOWN, None)
        changed()

    for name in names:
        if name == OWN:
            asked = game or values["kind"]
            own = {of.name: of for of in filters() if of.name in linked}
            own |= {of.name: of for of in filters() if of.game == asked}
            for of in own.values():
                values[of.name] = _choice(of.name, catalogue.every_value(con, of), lifted)
        else:
            values[name] = _day(name, lifted) if name in DAYS else _choice(name, possible[name], lifted)
    if search:
        with search:
            values["search"] = _words(lifted)
    unknown = {name: value for name, value in linked.items() if values[name] is None}
    if arrived or unknown:
        st.session_state[UNKNOWN] = unknown
    common = {name: value for name, value in values.items() if name not in own}
    return Filters(**common, own=tuple((of, values[name]) for name, of in own.items() if values[name]))


def _words(changed: Callable[[], None]) -> str | None:
    words = st.text_input(
        LABELS["search"],
        None,
        max_chars=links.NAME,
        placeholder="Players, titles, games, maps, notes",
        icon=":material/search:",
        type="search",
        live="400ms",
        key="search",
        bind="query-params",
        on_change=changed,
    )
    return (words or "").strip() or None


def _day(name: str, changed: Callable[[], None]) -> str | None:
    day: date | None = st.date_input(
        LABELS[name],
        None,
        min_value=date(1900, 1, 1),
        key=name,
        bind="query-params",
        on_change=changed,
        format="YYYY-MM-DD",
    )
    return day.isoformat() if day else None


def _choice(name: str, possible: Sequence[Any], changed: Callable[[], None]) -> Any:
    return st.selectbox(
        LABELS[name],
        possible,
        index=None,
        placeholder=ANY[name],
        format_func=partial(said, name),
        key=name,
        bind="query-params",
        on_change=changed,
    )


def tell_unknown() -> None:
    """Says which filters of the address fit nothing here, and are passed over."""
    if unknown := st.session_state.get(UNKNOWN):
        asked = ", ".join(f"{LABELS[name]} {shown(value)}" for name, value in unknown.items())
        st.text(f"The address has filters that fit no game here; they are ignored: {asked}")


def said(name: str, value: object) -> str:
    """A filter's value in words."""
    if name == "kind":
        return links.kind(str(value))
    if any(of.name == name for of in filters()):
        id_, *apart = str(value).split(" ")
        return " ".join([id_.replace("-", " ").title(), *apart])
    return str(value)


def address(filters: Filters) -> dict[str, str]:
    """What the address of a page says of its filters."""
    return {name: said(name, value) for name, value in filters.set_ones().items()}


def lift(names: Sequence[str], changed: Callable[[], None]) -> None:
    """Lifts filters, as a callback."""
    for name in names:
        st.session_state[name] = None
    changed()


def clear(filters: Filters, changed: Callable[[], None]) -> None:
    """Lets one lift all filters that are set."""
    if on := filters.set_ones():
        st.button(
            "Clear the filters",
            icon=":material/filter_alt_off:",
            on_click=lift,
            args=(list(on), changed),
            type="tertiary",
        )


def nothing_fits(filters: Filters, count: Callable[[Filters], int], changed: Callable[[], None]) -> None:
    """Says what would be found without each of the filters, and lets one lift it."""
    with st.container(border=True, horizontal_alignment="center"):
        st.header("No game fits all these filters", anchor=False, text_alignment="center")
        for name in filters.set_ones():
            left = count(filters.without(name))
            games = f"{left} game{'s' * (left != 1)}" if left else "still none"
            st.button(
                f"Without the filter *{LABELS[name]}*: {games}",
                on_click=lift,
                args=([name], changed),
                type="tertiary",
                icon=":material/filter_alt_off:",
                key=f"lift {name}",
            )
