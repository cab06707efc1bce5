"""Keys for programs on the page Club: a person makes, sees and withdraws own keys, a keeper withdraws all."""

from datetime import timedelta

import streamlit as st

from dashboard.access import identity
from dashboard.access.identity import Visitor
from dashboard.access.writing import opened
from dashboard.shared import reading, widgets
from dashboard.shared.text import visible
from domain.library.keys import SCOPES, Key
from domain.library.roles import WORDS, Permission
from vidi.club.keys import (
    DAYS,
    NAME_AT_MOST,
    ROLES,
    KeyRefusedError,
    Rights,
    Wish,
    make,
    state,
    today,
    withdraw,
)
from vidi.club.used import last_days
from vidi.record.errors import printable
from vidi.store.events import StoreError

TERMS = (7, 30, DAYS, 365)
"""For how many days a key may count."""
WIDE = 440
"""Pixels of the field for a key that is withdrawn; a telephone has fewer."""
MADE = "key made"
"""The entry of the session with a key that was just made, until it was shown."""
REFUSED = "keys refused"
"""The entry of the session with the reason why the last change was refused."""
MEANINGS = {
    "read": "see games",
    "sql": "query in SQL",
    "record": "record games, write notes",
    "import": "import files",
    "keep": "all that keepers alone may do",
}
"""The scopes in words."""


def section(visitor: Visitor) -> None:
    """Shows the keys of a person, all keys to a keeper, and forms that make and withdraw one."""
    keeps = identity.may_here(Permission.KEEP)
    keys = [
        key
        for key in reading.context().library.store.keys().values()
        if not key.withdrawn and (keeps or key.subject == visitor.subject)
    ]
    _list(keys, keeps)
    if made := st.session_state.pop(MADE, None):
        st.markdown(":material/key: **Copy this key now: it is shown this once**")
        st.code(made, language=None, wrap_lines=True)
    if no := st.session_state.pop(REFUSED, None):
        st.markdown(":material/error: **That did not work**")
        st.code(no, language=None, wrap_lines=True)
    _form_to_make(visitor)
    if keys:
        _form_to_withdraw(keys)


def _list(keys: list[Key], keeps: bool) -> None:
    used = last_days(reading.context().library.folder)
    rows = [
        [
            visible(key.name),
            key.role.word,
            ", ".join(key.scopes),
            key.last_day if state(key) == "counts" else f"{key.last_day}, ended",
            used.get(key.id, "never"),
            *([visible(_person(key))] if keeps else []),
            key.id,
        ]
        for key in keys
    ]
    labels = ["Key", "Role", "Scopes", "Last day", "Last used", *(["Person"] if keeps else []), "Id"]
    about = "A program that sends a key does what you may do, within the key's role and scopes (docs/api.md)."
    columns = [{"label": label} for label in labels]
    widgets.sheet("keys", {"title": "Keys for programs", "columns": columns, "rows": rows, "about": about})


def _person(key: Key) -> str:
    return "the owner of the machine" if key.subject is None else key.person or key.subject


def _form_to_make(visitor: Visitor) -> None:
    own = identity.role(visitor)
    roles = [role.word for role in ROLES if role.rank <= own.rank]
    scopes = [scope for scope, needed in SCOPES.items() if own.may(needed)]
    about = "; ".join(f"{scope}: {MEANINGS[scope]}" for scope in scopes)
    with st.form("make a key", border=False):
        with st.grid(3, min_column_width=150):
            st.text_input("What the key is for", key="key name", max_chars=NAME_AT_MOST)
            st.selectbox("Role of the key", roles, key="key role")
            st.selectbox(
                "Counts for",
                TERMS,
                TERMS.index(DAYS),
                key="key days",
                format_func=lambda days: f"{days} days",
            )
        st.segmented_control(
            "Scopes",
            scopes,
            selection_mode="multi",
            default=["read"],
            key="key scopes",
            help=f"{about}.",
        )
        st.form_submit_button("Make a key", on_click=_make)


def _form_to_withdraw(keys: list[Key]) -> None:
    names = {key.id: f"{key.name} · {key.id}" for key in keys}
    with st.form("withdraw a key", border=False):
        st.selectbox(
            "Key to withdraw",
            list(names),
            None,
            key="key to withdraw",
            format_func=lambda id_: visible(names.get(id_, "")),
            width=WIDE,
        )
        st.form_submit_button("Withdraw", on_click=_withdraw)


def _make() -> None:
    visitor = identity.here()
    wished = {name: st.session_state[f"key {name}"] for name in ("name", "role", "scopes", "days")}
    end = today() + timedelta(wished["days"])
    wish = Wish(wished["name"].strip(), WORDS[wished["role"]], tuple(wished["scopes"]), end)
    try:
        with opened(reading.context().library.folder, Permission.QUERY) as library:
            assert visitor is not None  # noqa: S101 - or the permission was refused
            rights = Rights(identity.role(visitor), visitor.email, visitor.groups)
            st.session_state[MADE] = make(library, wish, rights)
        st.session_state["key name"] = ""
    except (KeyRefusedError, StoreError) as no:
        st.session_state[REFUSED] = printable(str(no))


def _withdraw() -> None:
    id_: str | None = st.session_state["key to withdraw"]
    if id_ is None:
        st.session_state[REFUSED] = "choose the key that you withdraw"
        return
    visitor = identity.here()
    key = reading.context().library.store.keys().get(id_)
    own = key is not None and visitor is not None and key.subject == visitor.subject
    try:
        with opened(
            reading.context().library.folder, Permission.QUERY if own else Permission.KEEP
        ) as library:
            withdraw(library, id_)
        st.session_state["key to withdraw"] = None
    except (KeyRefusedError, StoreError) as no:
        st.session_state[REFUSED] = printable(str(no))
