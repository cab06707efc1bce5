"""Pages without content: there is nothing yet, or the games are being read."""

import streamlit as st


def nothing(
    title: str, text: str, page: str = "library/page.py", label: str = "To the library", *, own: bool = False
) -> None:
    """Shows why a page has nothing, and a link to another page. ``own``: the page has a title of its own."""
    head = st.header if own else st.title
    with st.container(horizontal_alignment="center"):
        st.space("large")
        head(title, text_alignment="center", anchor=False)
        st.markdown(text, text_alignment="center")
        st.page_link(page, label=label, icon=":material/arrow_back:")


def being_read() -> None:
    """Shows that the games are being read."""
    with st.skeleton(height=300):
        st.caption("Reading the games …")
