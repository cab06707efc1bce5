"""The page of a new game: the game, its players and its draws. It also asks for draws during setting up."""

from typing import Any

import duckdb
import streamlit as st

from dashboard.beginning import starting
from dashboard.beginning.offers import offers
from dashboard.beginning.starting import Wanted
from dashboard.boards import board
from dashboard.shared import catalogue, drawing, handbook, links, reading, widgets
from dashboard.shared.seating import PLAY, let_bots_move, show_hand
from domain.kernel.chance import Outcome
from domain.kernel.refusal import IllegalMove
from projections.copies.current import NothingPublished
from vidi.library.recording import DrawAwaited
from vidi.store.events import StoreError

FORM = "form of a new game"  # in the session: the sent form, while the table draws
OUTCOMES = "outcomes of a new game"  # the outcomes so far
LAST = "last form of a new game"  # the sent form, to be corrected
ANSWER = "answer to a new game"  # why the game did not begin


def _names() -> list[str]:
    """The names of players, the one with most games first."""
    try:
        names: list[str] = catalogue.choices(reading.tables())["player"]
        return names
    except (NothingPublished, duckdb.Error):
        return []


def _sent(asked: Any) -> None:
    """Handles the sent form."""
    st.session_state[LAST] = asked
    try:
        st.session_state[FORM], st.session_state[OUTCOMES] = starting.wanted(asked), []
    except IllegalMove as no:
        _refuse(no)


def _keep(outcomes: list[Outcome]) -> None:
    st.session_state[OUTCOMES] = outcomes


def _refuse(no: IllegalMove | StoreError) -> None:
    """Returns to the form with its input."""
    number = st.session_state.get(ANSWER, {}).get("number", 0) + 1
    answer = {"number": number, "text": f"the library cannot be written, nothing was stored: {no}"}
    if isinstance(no, IllegalMove):
        rule = no.refusal.rule
        answer |= {"text": no.refusal.message, "rule": rule, "href": handbook.address(rule)}
    st.session_state[ANSWER] = answer
    st.session_state.pop(FORM, None)


def _give_up() -> None:
    st.session_state.pop(FORM, None)


def _draw(form: Wanted, awaited: DrawAwaited) -> None:
    """Asks for the outcome of a draw."""
    outcomes = st.session_state[OUTCOMES]
    st.markdown(
        f"**{awaited.rules.title}** is set up: draw at the table, and enter what came up."
        " The game begins after the last draw."
    )
    draw = drawing.asked(awaited, outcomes, form.names)
    widgets.coming("coming", draw, board(awaited.rules.name).base(awaited.setup), _keep)
    st.button("Change the game", icon=":material/arrow_back:", type="tertiary", on_click=_give_up)


def _begin(form: Wanted) -> bool:
    """Begins the game, or asks for the next draw; returns False if the form must show an error."""
    try:
        id_ = starting.begin(reading.context().library.folder, form, st.session_state[OUTCOMES])
    except DrawAwaited as awaited:
        _draw(form, awaited)
        return True
    except (IllegalMove, StoreError) as no:
        _refuse(no)
    else:
        _give_up()
        st.session_state.pop(LAST)
        let_bots_move(id_)
        if form.kept:
            show_hand(id_, links.ALL)
        st.switch_page("replay/page.py", query_params={"game": id_, PLAY: form.play})
    return False


st.title("New game", anchor=False)
sent: Wanted | None = st.session_state.get(FORM)
if not (sent and _begin(sent)):
    filled_in, answer = st.session_state.get(LAST), st.session_state.get(ANSWER)
    widgets.beginning(offers(), _names(), filled_in, answer, _sent)
