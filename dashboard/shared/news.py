"""Pages update themselves when games are recorded or imported."""

from pathlib import Path

import streamlit as st

from dashboard.shared import reading


@st.fragment(run_every=2.0)
def watch(shown: Path | None) -> None:
    """Runs the page again when there is a newer copy of the tables than the shown one.

    It also does so while there is no copy, so the page shows the progress of the tables.
    """
    if reading.copy() != shown or reading.making():
        st.rerun()


def warn() -> None:
    """Shows a warning if the tables are not up to date or are being made.

    Names of files and processes appear only in the server's log and at ``/health``.
    """
    if made := reading.making():
        st.info(
            f"{made[0].upper()}{made[1:]}. This page goes on by itself.",
            icon=":material/hourglass_top:",
        )
    follower = reading.context().follower
    if follower.error:
        why = (
            "another program is bringing the tables up to date"
            if follower.busy
            else "the tables cannot be brought up to date, the server's log says why"
        )
        st.warning(f"New games may be missing here: {why}.", icon=":material/sync_problem:")
