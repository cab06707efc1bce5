"""The removed games below the others; each can be brought back."""

import streamlit as st

from dashboard.access import tidying
from dashboard.shared import links, reading, text, titles

AT_MOST = 50


def show() -> None:
    """Shows the folded list, or nothing if no game is removed."""
    removed = reading.context().library.removed()
    if not removed:
        return
    with st.expander(f"Removed ({len(removed)})", icon=":material/delete:", key="removed", on_change="rerun"):
        st.caption("Pages, tables and exports leave these games out. Their events stay in the library.")
        for game in removed[:AT_MOST]:
            with st.container(horizontal=True, vertical_alignment="center"):
                names = ", ".join(text.shown(name) for name in game.players if name)
                called = text.shown(game.title) if game.title else names
                words = [called, links.kind(game.game), titles.day(game.played_at)]
                st.text(" · ".join(filter(None, words)), width="stretch")
                tidying.back(game.id)
        if len(removed) > AT_MOST:
            st.caption(f"{len(removed) - AT_MOST} more: `vidi remove` lists all.")
