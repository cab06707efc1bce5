"""The top of the Library page: the button that begins a game, and unfinished games to continue."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import duckdb
import streamlit as st

from dashboard.access import identity
from dashboard.cache.answers import once
from dashboard.cache.memory import kept
from dashboard.shared import catalogue, filtering, reading, titles, widgets
from dashboard.shared.catalogue import NOBODY, Filters
from dashboard.shared.links import kind
from dashboard.shared.seating import going_on
from dashboard.shared.text import shown
from domain.kernel.wording import counted, listed
from domain.library.roles import Permission
from vidi.store.events import StoreError

HERE = Filters(finished=catalogue.UNFINISHED, source=NOBODY, fidelity="whole")
"""Unfinished games that are played here."""
UNFINISHED = f"""
    SELECT game_id::VARCHAR AS id, game, title, players, moves, played_on::VARCHAR AS day,
        count(*) OVER () AS every
    FROM games
    WHERE {HERE.where()[0]}
    ORDER BY played_order DESC NULLS LAST, played_at DESC NULLS LAST, game_id LIMIT 3
"""  # noqa: S608 - all of it is ours
"""The latest of them, and the number of all."""


def button() -> None:
    """Shows the link to the form of a new game, if the visitor may begin one."""
    if identity.may_here(Permission.RECORD) and st.button(
        "New game", icon=":material/add_circle:", type="primary"
    ):
        st.switch_page("beginning/page.py")


@once
def unfinished(con: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    """The latest games that can be continued here; ``every`` is the number of all."""
    rows = con.execute(UNFINISHED, HERE.where()[1])
    names = [column[0] for column in rows.description]
    listed = [dict(zip(names, row, strict=True)) for row in rows.fetchall()]
    bots = catalogue.bots(con, [game["id"] for game in listed])
    return [game | {"bots": bots.get(game["id"])} for game in listed]


def go_on(con: duckdb.DuckDBPyConnection) -> None:
    """Shows a list of them with a link to the others; nothing if there are none, or the role forbids it."""
    if identity.may_here(Permission.RECORD) and (games := unfinished(con)):
        others = games[0]["every"] - len(games)
        more = {"text": f"{others:,} more", "href": f"/?{urlencode(filtering.address(HERE))}"}
        table = {
            "title": "Continue",
            "columns": [{"label": "Game"}],
            "rows": [[_line(game)] for game in games],
            "more": more if others else None,
            "lines": True,
        }
        widgets.sheet("continue", table)


def _line(row: Mapping[str, Any]) -> dict[str, Any]:
    """The title of a game, and whose turn it is, the players, the moves and the day."""
    game, players = kind(row["game"]), row["players"]
    href = going_on(row["id"], row["game"], row["bots"])
    id_ = UUID(row["id"])
    version = reading.context().library.store.version(id_)  # a version of a game never changes
    due = kept((_due, id_, version), lambda: _due(id_))
    turn = [f"{shown(listed([players[seat - 1] for seat in due]))} to move"] if due else []
    about = [
        *turn,
        shown(", ".join(players)),
        *([game] if row["title"] else []),
        counted(row["moves"], "move"),
        *filter(None, [titles.day(row["day"])]),
    ]
    return {
        "text": shown(row["title"]) if row["title"] else game,
        "href": href,
        "note": " · ".join(about),
    }


def _due(id_: UUID) -> tuple[int, ...]:
    """The seats that may act; none if the game cannot be read."""
    try:
        game = reading.context().library.game(str(id_))
        return tuple(game.rules.to_act(game.state()))
    except (LookupError, StoreError):
        return ()
