"""Pages without content: there is nothing yet, or the games are being read."""

import streamlit as st

AGAIN = 5
"""Seconds after which a page without its library runs again."""


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


def away(line: str) -> None:
    """Shows that the server of the events does not answer, and runs the page again until it does."""
    with st.container(horizontal_alignment="center"):
        st.space("large")
        st.title("The library is not reachable", text_alignment="center", anchor=False)
        st.text(f"{line[:1].upper()}{line[1:]}.", text_alignment="center")
        st.markdown("This page returns by itself.", text_alignment="center")
    runs = list[None]()

    @st.fragment(run_every=AGAIN)
    def again() -> None:
        runs.append(None)
        if len(runs) > 1:
            st.rerun()

    again()
