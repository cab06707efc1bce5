"""The players of a game that is continued: a person or a bot for each seat.

The address of the replay has a word for each seat: ``hand.steady.hand``.
"""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

import streamlit as st

from vidi.bots import bot_names

GOES_ON = "bots go on"
"""The key in the session for the id of a game whose bots move as soon as its replay is shown."""
SHOWN = "shown"
"""The key in the session for the id of a game, and the view in which its replay is shown first."""
HAND = "hand"
PLAY = "play"
"""The parameter of the address with the players; without it, the game is only watched."""


def bots_of(address: str, game: str, seats: int) -> dict[int, str]:
    """By seat, the bots that an address names. Any other word is a seat played by hand."""
    known = bot_names(game)
    return {seat: name for seat, name in enumerate(address.split(".")[:seats], 1) if name in known}


def in_order(bots: Mapping[int, str], seats: int) -> list[str | None]:
    """The bot of each seat, None for a person, as a record has them."""
    return [bots.get(seat) for seat in range(1, seats + 1)]


def choosable(bots: Mapping[int, str], game: str) -> dict[int, str]:
    """The bots of a record that can be chosen here."""
    known = bot_names(game)
    return {seat: bot for seat, bot in bots.items() if bot in known}


def address_of(bots: Mapping[int, str], seats: int) -> str:
    """The value of the parameter that ``bots_of`` reads."""
    return ".".join(bots.get(seat, HAND) for seat in range(1, seats + 1))


def show_hand(id_: str, seat: str) -> None:
    """Shows the hand of a seat, or all hands, without a cover before it."""
    st.session_state[SHOWN] = (id_, seat)


def let_bots_move(id_: str) -> None:
    """Lets the bots of a new game move as soon as its replay is shown."""
    st.session_state[GOES_ON] = id_


def going_on(id_: str, game: str, bots: Sequence[str | None]) -> str:
    """The address that continues a game. ``bots`` has the bot of each seat, None for a person."""
    play = address_of(choosable({seat: bot for seat, bot in enumerate(bots, 1) if bot}, game), len(bots))
    return f"/replay?{urlencode({'game': id_, PLAY: play})}"
