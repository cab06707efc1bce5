"""One game, step by step."""

import streamlit as st

from dashboard import reading, widgets
from domain.kernel.codec import UnknownTopic
from vidi.library import GameNotFound


def _nothing(title: str, text: str) -> None:
    with st.container(horizontal_alignment="center"):
        st.space("large")
        st.title(title, text_alignment="center", anchor=False)
        st.markdown(text, text_alignment="center")
        st.page_link("app_pages/library.py", label="To the library", icon=":material/arrow_back:")


wanted_by_address = st.query_params.get("game", "")
wanted = wanted_by_address or st.session_state.get("last_game", "")
try:
    found = reading.game(wanted) if wanted else None
except GameNotFound:
    _nothing(
        "No such game",
        "The library has no game of this address. It may be in another library, or not imported yet.",
    )
except UnknownTopic as unknown:
    _nothing("This game cannot be read", "Something in it is not known here.")
    st.text(str(unknown), text_alignment="center")
else:
    if found is None:
        _nothing("No game is open", "Choose one in the library, and step through it here.")
    else:
        st.session_state["last_game"] = str(found.id)
        if not wanted_by_address:
            st.query_params["game"] = str(found.id)
        move = st.query_params.get("move", "0")
        widgets.replay(str(found.id), len(found.stream), int(move) if move.isdecimal() else 0)
