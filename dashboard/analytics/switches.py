"""The switches for bots and for log entries without text, both left out unless the address has them."""

from collections.abc import Callable
from dataclasses import replace

import duckdb
import streamlit as st

from dashboard.shared import analysis
from dashboard.shared.catalogue import LEFT_OUT, Filters
from domain.kernel.wording import are, counted
from projections.query.questions import Question

BOTS, NOISE = "bots", "noise"
"""The parameters of the address. Without them the page decides."""
WITH, WITHOUT = "with", "without"


def address() -> dict[str, str]:
    """The switches of the address."""
    return {name: st.query_params[name] for name in (BOTS, NOISE) if name in st.query_params}


def fields(filters: Filters) -> Filters:
    """The filters that have fields: all but those of the switches."""
    return filters.without(BOTS).without(NOISE)


def with_switches(con: duckdb.DuckDBPyConnection, question: Question | None, filters: Filters) -> Filters:
    """The filters with the state of both switches."""
    bots = {WITH: True, WITHOUT: False}.get(st.query_params.get(BOTS, ""))
    return analysis.with_bots_and_noise(con, question, filters, bots, st.query_params.get(NOISE) == WITH)


def show(
    con: duckdb.DuckDBPyConnection, question: Question | None, filters: Filters, changed: Callable[[], None]
) -> None:
    """Shows the switches that change anything, and their state in words."""
    bots, noise = analysis.bots_play(con), question is not None and question.has_noise
    if not bots and not noise:
        return
    words = []
    with st.container(horizontal=True, vertical_alignment="center"):
        if bots:
            _switch(BOTS, "Bots too", filters.bots is None, changed)
            words.append(_about_bots(con, question, filters))
        if noise:
            _switch(NOISE, "Log entries without text too", filters.noise is not None, changed)
            state = "count, too" if filters.noise else "are left out"
            words.append(f"Log entries without text {state}: they only say what to draw.")
    st.caption(" ".join(words))


def _switch(name: str, label: str, on: bool, changed: Callable[[], None]) -> None:
    """Shows a switch, which writes the address."""
    key = f"switch {name}"

    def write() -> None:
        changed()
        st.query_params[name] = WITH if st.session_state[key] else WITHOUT

    st.session_state[key] = on  # the address decides, also after Back
    st.toggle(label, key=key, on_change=write)


def _about_bots(con: duckdb.DuckDBPyConnection, question: Question | None, filters: Filters) -> str:
    """Whether bots count, and how many games that concerns."""
    every = analysis.count(con, question, filters.without(BOTS)).games
    alone = every - analysis.count(con, question, replace(filters, bots=LEFT_OUT)).games
    games = f"{counted(alone, 'game')} in which only bots play"
    if filters.bots:
        return f"{games} {are(alone)} left out, and so are the seats of bots in other games."
    of = f": {games}" if alone else ""
    if BOTS not in st.query_params and not analysis.people_play(con):
        return f"Nobody has played a game here yet, so bots count{of}."
    return f"Bots count, too{of}."


def count_bots(changed: Callable[[], None]) -> None:
    """A callback that switches bots on."""
    changed()
    st.query_params[BOTS] = WITH
