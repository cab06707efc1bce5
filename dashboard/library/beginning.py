"""The top of the Library page: the button that begins a game, and unfinished games to continue."""

from collections.abc import Mapping
from typing import Any

import duckdb
import streamlit as st

from dashboard.shared import widgets
from dashboard.shared.links import kind
from dashboard.shared.once import once
from dashboard.shared.seating import going_on
from dashboard.shared.text import shown

UNFINISHED = """
    SELECT game_id::VARCHAR AS id, game, title, players, moves, played_on::VARCHAR AS day
    FROM games
    WHERE NOT ended AND moves IS NOT NULL AND platform IS NULL AND fidelity = 'whole'
    ORDER BY played_order DESC NULLS LAST, played_at DESC NULLS LAST, game_id LIMIT 3
"""
"""Unfinished games that are played here, the latest first."""


def button() -> None:
    """Shows the link to the form of a new game."""
    if st.button("New game", icon=":material/add_circle:", type="primary"):
        st.switch_page("beginning/page.py")


@once
def unfinished(con: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    """The games that can be continued here."""
    rows = con.execute(UNFINISHED)
    names = [column[0] for column in rows.description]
    return [dict(zip(names, row, strict=True)) for row in rows.fetchall()]


def go_on(con: duckdb.DuckDBPyConnection) -> None:
    """Shows a list of them, or nothing if there are none."""
    if games := unfinished(con):
        rows = [_row(game) for game in games]
        columns = [{"label": label} for label in ("Game", "Players")] + [{"label": "Moves", "number": True}]
        widgets.sheet("continue", {"title": "Continue", "columns": columns, "rows": rows})


def _row(found: Mapping[str, Any]) -> list[Any]:
    game, players = kind(found["game"]), found["players"]
    title = shown(found["title"]) if found["title"] else f"{game}, {found['day'] or 'without a day'}"
    href = going_on(found["id"], found["game"], players)
    note = game if found["title"] else None
    return [{"text": title, "href": href, "note": note}, shown(", ".join(players)), found["moves"]]
