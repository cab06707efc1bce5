"""Pages notice by themselves what was recorded or imported meanwhile."""

from pathlib import Path

import streamlit as st

from dashboard import reading


@st.fragment(run_every=2.0)
def watch(shown: Path | None) -> None:
    """Runs the page again when there is a newer copy of the tables than the one that it shows."""
    if reading.copy() != shown:
        st.rerun()
