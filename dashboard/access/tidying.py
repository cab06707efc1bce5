"""The menu of a game or play: renames, dates, removes it, and brings it back."""

from collections.abc import Callable
from uuid import UUID

import streamlit as st

from dashboard.access import identity, permissions, writing
from dashboard.shared import reading
from domain.kernel.wording import listed
from vidi.library.library import Library
from vidi.library.remarks import RemarkError, bring_back, date, remove, rename
from vidi.record.errors import printable
from vidi.store.events import StoreError

TITLE_AT_MOST = 200
DAY_AT_MOST = 40


def menu(game: UUID, title: str | None, played_at: str | None) -> None:
    """Shows the menu of a game or play with its current title and day, if the visitor may change them."""
    if not identity.may_here(permissions.to_remove(game)):
        _refused(game)  # the role was lost since the page was shown
        return
    if message := st.session_state.pop(f"saved {game}", None):
        st.toast(message, icon=":material/check:")
    with st.popover("Rename, date, remove", icon=":material/edit:", type="tertiary"):
        with st.form(f"tidy {game}", border=False):
            st.text_input(
                "Title",
                title or "",
                max_chars=TITLE_AT_MOST,
                key=f"title {game}",
                help="Empty: the title of its record.",
            )
            st.text_input(
                "Day",
                _day(played_at),
                max_chars=DAY_AT_MOST,
                key=f"day {game}",
                placeholder="2024-05-31",
                help="A day, or a moment such as 2024-05-31T20:15:00Z. Empty: that of its record.",
            )
            st.form_submit_button("Save", on_click=_save, args=(game, title, played_at), type="primary")
        _refused(game)
        st.button(
            "Remove this game",
            icon=":material/delete:",
            key=f"remove {game}",
            on_click=_do,
            args=(game, remove),
        )
        st.caption(
            "It disappears from pages, tables and exports. Its events stay, and it can be brought back."
        )


def removed(game: UUID) -> None:
    """Shows that a game was removed, with a button that brings it back."""
    with st.container(horizontal_alignment="center"):
        st.space("large")
        st.title("This game is removed", text_alignment="center", anchor=False)
        st.markdown(
            "Pages, tables and exports leave it out. Its events stay in the library, and so do its branches.",
            text_alignment="center",
        )
        back(game)
        st.page_link("library/page.py", label="To the library", icon=":material/arrow_back:")


def back(game: UUID) -> None:
    """A button that brings a removed game back, if the visitor may do so."""
    if not identity.may_here(permissions.to_remove(game)):
        _refused(game)  # the role was lost since the page was shown
        return
    st.button(
        "Bring it back", icon=":material/undo:", key=f"back {game}", on_click=_do, args=(game, bring_back)
    )
    _refused(game)


def _refused(game: UUID) -> None:
    """Shows why the last change was refused, if it was."""
    if no := st.session_state.pop(f"refused {game}", None):
        st.markdown(":material/error: **That did not work**")
        st.code(no, language=None, wrap_lines=True)


def _save(game: UUID, title: str | None, played_at: str | None) -> None:
    """Stores the changes of the form; an empty field means the value of the record."""
    called, day = (st.session_state[f"{field} {game}"].strip() for field in ("title", "day"))
    changed = []
    try:
        with writing.tidying(reading.context().library.folder, game) as library:
            if day != _day(played_at):  # first, because only the day can be invalid
                date(library, game, day or None)
                changed.append("day")
            if called != (title or ""):
                rename(library, game, called or None)
                changed.append("title")
        text = f"Saved: the new {listed(changed)}" if changed else "Nothing was changed"
        st.session_state[f"saved {game}"] = text
    except (RemarkError, StoreError) as no:
        st.session_state[f"refused {game}"] = printable(str(no))


def _day(played_at: str | None) -> str:
    """The day of a moment, as the form shows it."""
    return (played_at or "")[:10]


def _do(game: UUID, what: Callable[[Library, UUID], bool]) -> None:
    try:
        with writing.tidying(reading.context().library.folder, game) as library:
            what(library, game)
    except StoreError as no:
        st.session_state[f"refused {game}"] = printable(str(no))
