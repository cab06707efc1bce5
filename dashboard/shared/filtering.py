"""The filters of a page: kept in its address, and easy to lift if nothing fits them."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any

import duckdb
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.shared import catalogue, links
from dashboard.shared.catalogue import Filters
from dashboard.shared.text import shown
from projections.query.filters import Filter, filters

OWN = "own"
"""The place for filters of one game among the names of filters."""
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
    "against": "Against",
    "partner": "Together with",
    "day": "Day",
    "copies": "Branches and copies",
    "review": "Review",
    "mistakes": "Mistakes of",
} | {of.name: of.label for of in filters()}
ANY = {
    "kind": "any game",
    "player": "anybody",
    "winner": "anybody",
    "finished": "or not",
    "seats": "any number",
    "source": "any source",
    "fidelity": "any record",
    "against": "anybody",
    "partner": "anybody",
    "day": "known or not",
    "copies": "listed",
    "review": "or not",
    "mistakes": "anybody",
} | {of.name: f"any {of.label.lower()}" for of in filters()}
DAYS = ("since", "until")
RARE = ("against", "partner", "day", "copies")
"""Filters that come with a link: a page shows no field for them without a value in its address."""
SWITCH = "unfold"
UNKNOWN = "unknown filters"
"""The key in the session for filters of an address that fit no game."""


def rare() -> list[str]:
    """The filters of ``RARE`` that are set."""
    return [name for name in RARE if st.query_params.get(name) or st.session_state.get(name)]


def ask(
    con: duckdb.DuckDBPyConnection,
    names: Sequence[str],
    changed: Callable[[], None],
    head: DeltaGenerator,
    game: str | None = None,
    search: DeltaGenerator | None = None,
) -> Filters:
    """Shows a switch in ``head`` that unfolds a field for each of these filters; ``search`` is a text field.

    A filter that fits no game has no field. If a filter is set, a wide page shows the fields without the
    switch. Folded fields are not sent, because a browser takes long to make a dozen of them.

    At the place ``OWN`` are the filters of ``game``, or without it of the selected game, and the filters in
    the address.
    """
    arrived = SWITCH not in st.session_state
    every = [*names, *(of.name for of in filters() if OWN in names)]
    linked = {name: value for name in every if (value := st.query_params.get(name))}
    there = linked or any(st.session_state.get(name) is not None for name in every)

    def lifted() -> None:
        st.session_state.pop(UNKNOWN, None)
        changed()

    values: dict[str, Any] = {}
    own: Sequence[Filter] = ()
    if there or st.session_state.get(SWITCH):
        possible = catalogue.choices(con)
        names = [name for name in names if possible.get(name, True) or name in linked]
        with (
            st.container(key="filters_set" if there else "filters"),
            st.grid(len(names), min_column_width=140),
        ):
            values, own = _fields(con, names, lifted, game, linked)
    count = sum(value is not None for value in values.values())
    with head:
        st.toggle(f"Filters · {count} set" if count else "Filters", key=SWITCH)
    if search:
        with search:
            values["search"] = _words(lifted)
    unknown = {name: value for name, value in linked.items() if values[name] is None}
    if arrived or unknown:
        st.session_state[UNKNOWN] = unknown
    owned = tuple((of, value) for of in own if (value := values.pop(of.name)))
    return Filters(**values, own=owned)


def _fields(
    con: duckdb.DuckDBPyConnection,
    names: Sequence[str],
    changed: Callable[[], None],
    game: str | None,
    linked: Mapping[str, str],
) -> tuple[dict[str, Any], Sequence[Filter]]:
    """Shows the fields, and returns their values and the filters of one game among them."""
    possible = catalogue.choices(con)
    values: dict[str, Any] = {}
    own: dict[str, Filter] = {}
    for name in names:
        if name == OWN:
            asked = game or values["kind"]
            own = {of.name: of for of in filters() if of.name in linked or of.game == asked}
            for of in own.values():
                values[of.name] = _choice(of.name, catalogue.every_value(con, of), changed)
        elif name in RARE:
            values[name] = _choice(name, catalogue.rare_choices(con)[name], changed)
        else:
            values[name] = _day(name, changed) if name in DAYS else _choice(name, possible[name], changed)
    return values, list(own.values())


def _words(changed: Callable[[], None]) -> str | None:
    words = st.text_input(
        LABELS["search"],
        None,
        label_visibility="collapsed",
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
        format_func=partial(value_words, name),
        key=name,
        bind="query-params",
        on_change=changed,
    )


def show_unknown() -> None:
    """Shows the filters of the address that fit no game and are ignored."""
    if unknown := st.session_state.get(UNKNOWN):
        asked = ", ".join(f"{LABELS[name]} {shown(value)}" for name, value in unknown.items())
        st.text(f"No game here fits these filters of the address, so they are ignored: {asked}")


def value_words(name: str, value: object) -> str:
    """A filter's value in words."""
    if name == "kind":
        return links.kind(str(value))
    if any(of.name == name for of in filters()):
        id_, *apart = str(value).split(" ")
        return " ".join([id_.replace("-", " ").title(), *apart])
    return str(value)


def address(filters: Filters) -> dict[str, str]:
    """The filters as parameters of a page's address."""
    return {name: value_words(name, value) for name, value in filters.set_ones().items()}


def lift(names: Sequence[str], changed: Callable[[], None]) -> None:
    """A callback that removes filters."""
    for name in names:
        st.session_state[name] = None
    changed()


def clear(filters: Filters, changed: Callable[[], None]) -> None:
    """Shows a button that removes all filters."""
    if on := filters.set_ones():
        st.button(
            "Clear the filters",
            icon=":material/filter_alt_off:",
            on_click=lift,
            args=(list(on), changed),
            type="tertiary",
        )


def nothing_fits(filters: Filters, count: Callable[[Filters], int], changed: Callable[[], None]) -> None:
    """Shows, for each filter, the number of games without it, and a button that removes it."""
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
