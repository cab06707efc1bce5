"""What a visit holds for the widgets of its page goes with them."""

import gc
import sys
import weakref

import pytest
from streamlit.testing.v1 import AppTest


class Game:
    """Something that a callback refers to."""


def test_what_a_widget_refers_to_goes_with_the_widget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])  # the page takes its place

    def page() -> None:
        import streamlit as st

        from dashboard.access import sessions

        sessions.forget_widgets()
        opened = st.session_state.opened
        st.button("Move", key=f"move {id(opened)}", on_click=opened.append, args=(st.session_state.made,))
        st.text(len(opened))

    made, first = Game(), list[Game]()
    ends = weakref.ref(made)
    app = AppTest.from_function(page)
    app.session_state.opened, app.session_state.made = first, made
    app.run()
    app.button[0].click().run()
    assert app.text[0].value == "1", "its callback runs"
    app.session_state.opened, app.session_state.made = [], None
    for _ in range(2):
        app.run()
    first.clear()
    del made
    gc.collect()
    assert ends() is None
