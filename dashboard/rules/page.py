"""The rules of the games and the format of records, to which refusals lead by the number of a rule."""

import streamlit as st

from dashboard.shared import handbook, widgets

name, _, number = st.query_params.get("rule", "").partition(":")
files = handbook.files()
if name not in files:
    name, number = next(iter(files)), ""


def _open() -> None:
    st.query_params["rule"] = st.session_state[f"document {name}"]


st.pills(
    "Document",
    list(files),
    default=name,
    required=True,
    format_func=lambda name: handbook.document(name).title,
    key=f"document {name}",
    on_change=_open,
    label_visibility="collapsed",
)
shown = handbook.document(name)
st.title(shown.title, anchor=False)
widgets.document(shown.html, number)
