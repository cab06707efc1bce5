"""The page of one game: steps through it, and continues it.

The replay sends every change of the game to the API (``dashboard.replay.acts``). The page runs again only
when the person leaves the game.
"""

from typing import Any
from uuid import UUID

import streamlit as st

from dashboard.access import rereading, tidying
from dashboard.replay import admitting, reported
from dashboard.replay.table import View, table
from dashboard.shared import news, reading, states, titles, widgets
from dashboard.shared.seating import GOES_ON, PLAY, SHOWN, let_bots_move
from domain.kernel.codec import UnknownTopic
from vidi.store.game import GameGone, GameNotFound, RecordedGame

SEAT = "seat"  # in the address: the seat whose view is shown


def _leave(key: str) -> None:
    """Leads to the game that the replay asks for: a branch."""
    leaving = st.session_state[key].leaving
    match leaving:
        case {"game": str(game), "play": str(play)}:
            let_bots_move(game)
            st.query_params.from_dict({"game": game, PLAY: play})


def _show(game: RecordedGame) -> None:
    """Shows the replay, which then asks the API by itself."""
    if game.rules.any_title:
        rereading.of_log(game.started)
    of, shown = st.session_state.get(SHOWN, (None, None))
    shown = shown if of == str(game.id) else None
    address = st.query_params
    widgets.replay(
        str(game.id),
        table(game, View(address.get(SEAT), address.get(PLAY), shown)).model_dump(mode="json"),
        shown=shown,
        goes_on=st.session_state.get(GOES_ON) == str(game.id),
        on_leave=_leave,
    )


def _played(game: RecordedGame) -> dict[str, Any]:
    """The game as its title needs it."""
    return {
        "game": game.rules.game,
        "title": game.title,
        "players": game.names,
        "opponent": game.started.opponent,
        "moves": len(game.moves),
        "about": [],
        "played_on": game.played_at,
    }


def _reported(wanted: str) -> bool:
    """Shows a play without moves; returns False if the address is not of one."""
    tables = reading.tables() if reading.copy() else None
    id_ = reported.find(tables, wanted) if tables else None
    if not (tables and id_):
        return False
    st.page_link("library/page.py", label="To the library", icon=":material/arrow_back:")
    st.set_page_config(page_title=titles.of_page(reported.played(tables, id_)))
    widgets.sheet("reported", *reported.parts(tables, id_))
    tidying.menu(UUID(id_), *reported.called(tables, id_))
    return True


wanted_by_address = st.query_params.get("game", "")
wanted = wanted_by_address or st.session_state.get("last_game", "")
try:
    game = reading.game(wanted) if wanted else None
except GameGone as gone:
    tidying.removed(gone.id)
except GameNotFound:
    newest = reading.copy()
    if not _reported(wanted):
        states.nothing(
            "No such game",
            "The library has no game at this address. It may be in another library, or not imported yet.",
        )
        news.watch(newest)  # the next copy may have it: a play is imported before it is published
except UnknownTopic as unknown:
    states.nothing("This game cannot be read", "Vidi does not know a part of it.")
    st.text(str(unknown), text_alignment="center")
else:
    if game is None:
        states.nothing("No game is open", "Choose one in the library, and step through it here.")
    else:
        st.session_state["last_game"] = str(game.id)
        st.set_page_config(page_title=titles.of_page(_played(game)))
        if not wanted_by_address:
            st.query_params["game"] = str(game.id)
        _show(game)
        admitting.menu(game)
        tidying.menu(game.id, game.title, game.played_at)
