"""Who plays the seats of a game that goes on: by hand, or a bot.

It stands in the address of the replay, a word for each seat: ``hand.steady.hand``.
"""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

import streamlit as st

from vidi.bots import bots_for, seated

ANSWER = "answer"
"""In the session: what came of the last thing that somebody asked of a replay."""
HAND = "hand"
PLAY = "play"
"""In the address: the game is being played on, and by whom."""


def bots_of(address: str, game: str, seats: int) -> dict[int, str]:
    """By seat, the bots that an address names; a word that is no bot's name is a seat played by hand."""
    known = bots_for(game)
    return {seat: name for seat, name in enumerate(address.split(".")[:seats], 1) if name in known}


def address_of(bots: Mapping[int, str], seats: int) -> str:
    """What ``bots_of`` reads."""
    return ".".join(bots.get(seat, HAND) for seat in range(1, seats + 1))


def let_bots_move(id_: str) -> None:
    """Lets the bots of a game move as soon as its replay is shown: somebody began it here."""
    number = st.session_state.get(ANSWER, {}).get("number", 0) + 1
    st.session_state[ANSWER] = {"number": number, "text": "", "go_on": True, "game": id_}


def going_on(id_: str, game: str, names: Sequence[str]) -> str:
    """Where a game is played on; the bots that sit at its table play for themselves."""
    play = address_of(seated(game, names), len(names))
    return f"/replay?{urlencode({'game': id_, PLAY: play})}"
