"""The page of a library whose visitors sign in: the visitor's role, and for keepers the roles of all."""

from typing import Protocol

import streamlit as st

from dashboard.access import identity
from dashboard.access.identity import Visitor
from dashboard.access.writing import opened
from dashboard.club import keys
from dashboard.shared import reading, widgets
from dashboard.shared.text import shown, visible
from domain.library.roles import WORDS, Holder, Permission, Role
from vidi.club.accounts import AccountError, ask, join, part
from vidi.club.acts import newest
from vidi.club.roles import NAME_AT_MOST, RoleError, admit, give
from vidi.importers.deciding.names import NAME_AT_MOST as NAME
from vidi.library.library import Library
from vidi.record.errors import printable
from vidi.store.events import StoreError

ASKED = 20
"""The most requests for names that the page lists."""
ACTS = 50
"""The most acts that the page lists."""
PERSON = "A verified address, or a subject without an @."
SUBJECT = "Choose subject for a subject that has an @; as a person, such a text is an address."
WIDE = 440
"""Pixels of the field for a name; a telephone has fewer."""


class Change(Protocol):
    """A change of the names of an account."""

    def __call__(self, library: Library, account: str, name: str, *, is_subject: bool) -> object:
        """Stores it. Raises AccountError."""


def _give() -> None:
    name = st.session_state["role of"].strip()
    kind = st.session_state["kind"]
    to = Holder(kind == "group", name, kind == "subject")
    try:
        with opened(reading.context().library.folder, Permission.KEEP) as library:
            if not give(library, to, WORDS[st.session_state["role"]]):
                raise RoleError(f"{shown(name)} has this role already")
        st.session_state["role of"] = ""
    except (RoleError, StoreError) as no:
        st.session_state["roles refused"] = printable(str(no))


def _admit() -> None:
    try:
        with opened(reading.context().library.folder, Permission.KEEP) as library:
            admit(library, st.session_state["open"])
    except StoreError as no:
        st.session_state["roles refused"] = printable(str(no))


def _may(role: Role) -> str:
    """The permissions of a role, in words."""
    return "may " + "; ".join(permission.value for permission in Permission if role.may(permission))


def _about(visitor: Visitor, role: Role) -> None:
    """Shows the visitor, with a button that signs out."""
    widgets.sheet(
        "visitor",
        {
            "title": visible(visitor.name),
            "facts": [
                {"label": "Role", "value": role.word, "note": _may(role)},
                {"label": "Address", "value": visible(visitor.email or "not verified")},
                {"label": "Subject", "value": visible(visitor.subject)},
                *(
                    [{"label": "Groups", "value": visible(", ".join(visitor.groups))}]
                    if visitor.groups
                    else []
                ),
            ],
        },
    )
    st.button("Sign out", icon=":material/logout:", on_click=st.logout)


def _own_names(visitor: Visitor) -> None:
    """Shows the visitor's names of the library, and a form that asks for one."""
    accounts = reading.context().library.store.accounts()
    own = sorted(identity.names(visitor))
    account = Holder(False, visitor.subject, is_subject=True)
    waits = [one.name for one in accounts.asked if one.account == account.key]
    rows = [[visible(name), "yours"] for name in own] + [[visible(name), "asked for"] for name in waits]
    columns = [{"label": "Name"}, {"label": "State"}]
    about = "Names under which you play. A keeper joins them to you; Mine and Players then open there."
    widgets.sheet("own", {"title": "Your names", "columns": columns, "rows": rows, "about": about})
    _refused("name")
    with st.form("ask", border=False):
        st.text_input(
            "A name of yours", key="asked name", max_chars=NAME, help="As games have it.", width=WIDE
        )
        st.form_submit_button("Ask for this name", on_click=_ask, args=(account,))


def _ask(account: Holder) -> None:
    name = st.session_state["asked name"].strip()
    _change_name("name", Permission.QUERY, ask, account, name, "asked name")


def _change_name(
    form: str,
    needed: Permission,
    change: Change,
    account: Holder,
    name: str,
    *emptied: str,
) -> None:
    """Stores a change of names, and empties these fields; or keeps its error."""
    try:
        with opened(reading.context().library.folder, needed) as library:
            change(library, account.name, name, is_subject=account.is_subject)
        for field in emptied:
            st.session_state[field] = ""
    except (AccountError, StoreError) as no:
        st.session_state[f"{form} refused"] = printable(str(no))


def _names() -> None:
    """Shows the names of all accounts, and for keepers what people ask for."""
    accounts = reading.context().library.store.accounts()
    rows = [
        [visible(account.label), visible(name)]
        for account, names in sorted(accounts.joined.items())
        for name in names
    ]
    columns = [{"label": "Account"}, {"label": "Name"}]
    widgets.sheet("accounts", {"title": "Names of accounts", "columns": columns, "rows": rows})
    _refused("account")
    for one in accounts.asked[:ASKED]:
        account = one.account.label
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text(visible(f"{one.by_name or account} ({account}) asks for {one.name}"))
            for label, change in (("Accept", join), ("Refuse", part)):
                st.button(
                    label,
                    key=f"{label} {account} {one.name}",
                    on_click=_change_name,
                    args=("account", Permission.KEEP, change, one.account, one.name),
                )
    with st.form("names", border=False):
        with st.grid(2, min_column_width=150):
            st.text_input("Account", key="account", max_chars=NAME_AT_MOST, help=PERSON)
            st.text_input("Name of the library", key="account name", max_chars=NAME, help="As games have it.")
        st.checkbox("The account is a subject, even with an @", key="account is subject")
        with st.container(horizontal=True):
            st.form_submit_button("Join", on_click=_typed, args=(join,), type="primary")
            st.form_submit_button("Take away", on_click=_typed, args=(part,))


def _typed(change: Change) -> None:
    called, name = (st.session_state[field].strip() for field in ("account", "account name"))
    account = Holder(False, called, st.session_state["account is subject"])
    _change_name("account", Permission.KEEP, change, account, name, "account", "account name")


def _refused(form: str) -> None:
    """Shows why the last change was refused, if it was."""
    if no := st.session_state.pop(f"{form} refused", None):
        st.markdown(":material/error: **That did not work**")
        st.code(no, language=None, wrap_lines=True)


def _roles() -> None:
    """Shows all roles, and the form that gives one."""
    roles = reading.context().library.store.roles()
    _refused("roles")
    given = sorted(roles.given.items(), key=lambda one: (-one[1].rank, one[0]))
    rows = [[visible(to.name), to.kind, role.word] for to, role in given]
    columns = [{"label": label} for label in ("Name", "Kind", "Role")]
    widgets.sheet("roles", {"title": "Roles", "columns": columns, "rows": rows})
    with st.form("give", border=False):
        with st.grid(3, min_column_width=150):
            st.text_input("Name", key="role of", max_chars=NAME_AT_MOST, help=f"{PERSON} Or a group.")
            st.selectbox("Kind", ["person", "group", "subject"], key="kind", help=SUBJECT)
            st.selectbox("Role", [*WORDS], index=1, key="role", help="guest: no other role.")
        st.form_submit_button("Give this role", on_click=_give, type="primary")
    st.toggle(
        "Guests may see the library",
        roles.open,
        key="open",
        on_change=_admit,
        help="Everybody who reaches this address sees games and analytics, without signing in.",
    )


def _acts() -> None:
    """Shows the newest acts, and who did them."""
    rows = [
        [
            one.at or "unknown",
            one.act if one.game is None else {"text": one.act, "href": f"/replay?game={one.game}"},
            visible(one.name or ""),
            visible(one.subject or ""),
        ]
        for one in newest(reading.context().library.store, ACTS)
    ]
    columns = [{"label": label} for label in ("Time", "Act", "Name", "Subject")]
    about = "The newest acts. In a terminal, `vidi log` lists more."
    widgets.sheet("acts", {"title": "Who did it", "columns": columns, "rows": rows, "about": about})


def main() -> None:
    visitor = identity.here()
    if visitor is None:
        st.title("Sign in", anchor=False)
        st.markdown("You are a guest. Members sign in to record games and to ask their own questions.")
        st.button("Sign in", icon=":material/login:", on_click=st.login, type="primary")
        return
    _about(visitor, identity.role(visitor))
    if identity.may_here(Permission.QUERY):
        _own_names(visitor)
    keeps = identity.may_here(Permission.KEEP)
    if keeps:
        _roles()
        _names()
    if identity.may_here(Permission.QUERY):
        keys.section(visitor)
    if keeps:
        _acts()


main()
