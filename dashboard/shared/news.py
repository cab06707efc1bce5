"""Pages notice by themselves what was recorded or imported meanwhile."""

from pathlib import Path

import streamlit as st

from dashboard.shared import reading


@st.fragment(run_every=2.0)
def watch(shown: Path | None) -> None:
    """Runs the page again when there is a newer copy of the tables than the one that it shows.

    Also while there is none to read, so that the page says how far the tables are.
    """
    if reading.copy() != shown or reading.making():
        st.rerun()


def warn() -> None:
    """Says so where the tables stay behind or are being made.

    Files and processes are for the server's log and ``/health``.
    """
    if said := reading.making():
        st.info(f"{said[0].upper()}{said[1:]}. This page goes on by itself.", icon=":material/hourglass_top:")
    follower = reading.desk().follower
    if follower.error:
        why = (
            "another program is bringing the tables up to date"
            if follower.busy
            else "the tables cannot be brought up to date, the server's log says why"
        )
        st.warning(f"New games may be missing here: {why}.", icon=":material/sync_problem:")
