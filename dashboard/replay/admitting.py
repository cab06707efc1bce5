"""The people who may record moves of a game on a server: a line for others, and a menu that admits them."""

from collections.abc import Callable
from uuid import UUID

import streamlit as st

from dashboard.access import identity, permissions, visibility, writing
from dashboard.replay import playing
from dashboard.shared import reading
from dashboard.shared.text import visible
from domain.library.roles import Permission
from vidi.importers.deciding.names import NAME_AT_MOST
from vidi.library.library import Library
from vidi.library.remarks import RemarkError, admit, dismiss
from vidi.record.errors import printable
from vidi.store.events import StoreError
from vidi.store.game import GameNotFound, RecordedGame


def menu(game: RecordedGame) -> None:
    """Shows a recorder who may move, below a running game of a library whose visitors sign in."""
    runs = playing.goes_on_here(game.started) and visibility.goes_on(game)
    if not (identity.sign_in() and runs and identity.may_here(Permission.RECORD)):
        return
    if not permissions.may_move(game):
        st.caption(
            "You follow this game. Its moves are for the person who began it, the persons of its seats, "
            "those who were admitted, and keepers."
        )
    if not permissions.may_admit(game):
        return
    with st.popover("Who may move", icon=":material/group:", type="tertiary"):
        st.caption(
            "The person who began this game, the persons of its seats, and keepers. You may admit others, by "
            "a name that a keeper has joined to their account."
        )
        for name in game.remarks.recorders:
            with st.container(horizontal=True, vertical_alignment="center"):
                st.text(visible(name))
                st.button("Take away", key=f"dismiss {name}", on_click=_change, args=(game.id, dismiss, name))
        with st.form(f"admit {game.id}", border=False):
            st.text_input("Name", max_chars=NAME_AT_MOST, key=f"admitted {game.id}")
            st.form_submit_button("Admit", on_click=_admit, args=(game.id,), type="primary")
        if no := st.session_state.pop(f"not admitted {game.id}", None):
            st.markdown(":material/error: **That did not work**")
            st.code(no, language=None, wrap_lines=True)


def _admit(game: UUID) -> None:
    _change(game, admit, st.session_state[f"admitted {game}"].strip())


def _change(game: UUID, change: Callable[[Library, UUID, str], bool], name: str) -> None:
    try:
        with writing.admitting(reading.context().library.folder, game) as library:
            change(library, game, name)
    except (GameNotFound, RemarkError, StoreError) as no:
        st.session_state[f"not admitted {game}"] = printable(str(no))
