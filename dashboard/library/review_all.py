"""Puts all games of the list that have no review into the queue of the server."""

from collections.abc import Sequence

import duckdb
import streamlit as st

from dashboard.access import identity
from dashboard.shared import catalogue, queue
from dashboard.shared.catalogue import Filters
from domain.kernel.wording import counted
from domain.library.roles import Permission


def offer(con: duckdb.DuckDBPyConnection, filters: Filters, sort: str) -> None:
    """Shows how many games of the list have no review and how many wait, and a button that lets all wait.

    It shows nothing if the server reviews nothing by itself, or to others than a keeper of the library.
    """
    of = queue.here()
    if of is None or not identity.may_here(Permission.KEEP):
        return
    left = catalogue.not_reviewed(con, filters, sort)
    if not left:
        return
    waiting = set(of.waiting())
    new = [game for game in left if game not in waiting]
    with st.container(horizontal=True, vertical_alignment="center", key="reviewing"):
        st.markdown(_sentence(len(left), len(left) - len(new)))
        if new:
            st.button(
                f"Review {'it' if len(new) == 1 else 'all'} in the background",
                on_click=_want,
                args=(of, new),
                icon=":material/rate_review:",
                key="review all",
            )


def _sentence(left: int, waiting: int) -> str:
    waits = "" if not waiting else "; it waits" if left == 1 else f"; {waiting:,} of them wait"
    return f"{counted(left, 'finished game')} of this list {'has' if left == 1 else 'have'} no review{waits}."


def _want(of: queue.Queue, games: Sequence[str]) -> None:
    identity.require(Permission.KEEP)
    of.want_last(games)
