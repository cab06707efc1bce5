"""The page of all players, and of one of them by address."""

from typing import Any

import duckdb
import streamlit as st

from dashboard.access import identity
from dashboard.players import profile
from dashboard.shared import links, news, persons, players, reading, states, widgets
from dashboard.shared.players import GAMES, PAGE, SORTS
from domain.catalog import games as all_games
from domain.library.roles import Permission
from vidi.review.compute import lacks
from vidi.review.stored import ASIDE
from vidi.value.model import ModelError, shipped


def _page(key: str, number: int, at_once: int) -> int:
    """The number of the current page."""
    return int(min(st.session_state.get(key, 1), -(-number // at_once)))


def _turn(key: str, number: int, at_once: int) -> None:
    """Shows the field that changes the page."""
    if number > at_once:
        with st.container(horizontal_alignment="center"):
            st.pagination(-(-number // at_once), key=key)


def _all(con: duckdb.DuckDBPyConnection) -> None:
    possible = players.kinds(con)
    kind = None
    with st.grid(4, min_column_width=150):
        if len(possible) > 1:
            kind = st.selectbox(
                "Game",
                list(possible),
                index=None,
                placeholder="any game",
                format_func=links.kind,
                key="of",
                bind="query-params",
            )
        sort = st.selectbox("Sorted by", list(SORTS), key="order", bind="query-params")
    number = possible[kind] if kind else sum(possible.values())
    rows = players.players(con, kind, sort, _page("players_page", number, PAGE))
    several = kind is None and len(possible) > 1
    title = "In all games" if several else f"In {links.kind(kind or next(iter(possible)))}"
    widgets.sheet("players", profile.overview(rows, title, several))
    _turn("players_page", number, PAGE)
    if opponents := players.together(con, kind):
        widgets.sheet("together", profile.together(opponents, several))
    _one_person()


def _one_person() -> None:
    if not identity.may_here(Permission.KEEP):
        return
    st.page_link(
        "importing/page.py",
        label="Join the names of a person, or separate them",
        icon=":material/person_add:",
        query_params={"part": "people"},
    )


def _one(con: duckdb.DuckDBPyConnection, player: str) -> None:
    with st.container(horizontal=True):
        st.page_link(
            "players/page.py",
            label="All players",
            icon=":material/arrow_back:",
            query_params={"part": "all"} if identity.player() else None,
        )
        st.page_link(
            "mine/page.py",
            label="All plays, in all titles",
            icon=":material/calendar_month:",
            query_params={"name": links.in_address(player)},
        )
    possible = list(players.kinds(con, player))
    asked = st.query_params.get("game")
    kind = asked if asked in possible else possible[0]
    if len(possible) > 1:
        kind = _kind(possible, kind, f"of {player[:100]} {kind[:100]}")
    record = players.record(con, player, kind)
    widgets.sheet("player", profile.head(record))
    if not record["ended"]:
        with st.container(border=True):
            st.markdown("**No finished game yet.** A rating and comparisons begin with the first one.")
    wide, narrow = st.columns([3, 2], gap="large")
    with wide:
        if record["rated"]:
            st.header("Rating over time", anchor=False)
            drawn = profile.course(players.course(con, player, kind))
            widgets.chart(drawn, "The rating after each game, within its uncertainty", width="stretch")
            st.caption(
                "The line is the rating after each game. The band is its ±: the true strength is within it "
                "with about 95 % confidence."
            )
        if kind in all_games():
            _turns(players.reviewed(con, player, kind), kind)
        key, number = f"page of {player[:100]} {kind}", record["games"]
        games = players.games(con, player, kind, _page(key, number, GAMES))
        widgets.sheet("games", profile.results(games))
        _turn(key, number, GAMES)
    if record["ended"]:
        with narrow:
            parts = [
                profile.opponents(players.opponents(con, player, kind), kind, record["together"]),
                profile.split(players.splits(con, player, "seats", kind), "By number of players", "Players"),
            ]
            if seats := players.splits(con, player, "seat", kind):
                parts.append(profile.split(seats, "By seat", "Seat"))
            if record["together"]:
                against = players.splits(con, player, "opponent", kind)
                parts.insert(0, profile.split(against, "By opponent", "Opponent"))
            if len(possible) > 1:
                parts.append(profile.split(players.splits(con, player, "game", None), "By game", "Game"))
            widgets.sheet("comparisons", *parts)
    _one_person()


def _turns(reviewed: list[dict[str, Any]], kind: str) -> None:
    """Shows the turns of a player beside those of our bot."""
    st.header("Turns beside our bot", anchor=False)
    if drawn := profile.gained(reviewed):
        alt = "The chance that a turn gains over turns of our bot, within its interval, by reviewed game"
        widgets.chart(drawn, alt, width="stretch")
    st.caption(profile.about_gained(reviewed) if reviewed else _no_turns(kind))


def _no_turns(kind: str) -> str:
    """Why no turn of a player is reviewed."""
    rules = all_games()[kind]
    try:
        model = shipped(kind)
    except ModelError as damaged:
        return f"There are no reviews: {damaged}."
    if model is None:
        return f"No model knows {rules.title}, so its games have no reviews."
    if rules.opponent:
        return f"In {rules.title} the turns are those of the table, so no player has own ones."
    aside = (reading.context().library.folder / ASIDE).exists()
    return lacks(rules) or (
        f"{'The file of reviews was damaged and set aside. ' if aside else ''}"
        "No turn of these games is reviewed. `vidi review --all` reviews all games."
    )


def _kind(possible: list[str], kind: str, key: str) -> str:
    """Shows the choice of a game. Imported titles are many, and a button would read them as Markdown."""
    if all(name in all_games() for name in possible):
        chosen: str = st.segmented_control(
            "Game", possible, default=kind, required=True, format_func=links.kind, key=key
        )
        return chosen
    return st.selectbox("Game", possible, index=possible.index(kind), format_func=links.kind, key=key)


def main() -> None:
    """Shows the page."""
    shown = reading.copy()
    news.warn()
    tables = reading.tables() if shown else None
    # Pages with a filter `player` keep that parameter when they are left, so links use `name`.
    wanted = st.query_params.get("name", st.query_params.get("player"))
    if tables and not st.query_params and (own := identity.player()):
        wanted = persons.named(tables, own)
    if tables and players.kinds(tables):
        if wanted is None:
            st.title("Players", anchor=False)
            _all(tables)
        elif (player := persons.named(tables, wanted)) is not None:
            _one(tables, player)
        else:
            states.nothing(
                "No such player",
                "No player in this library has this name. Names must match the records exactly.",
                "players/page.py",
                "All players",
            )
    elif tables is None and reading.context().library.store.position():
        st.title("Players", anchor=False)
        states.being_read()
    else:
        states.nothing(
            "No players yet",
            "Everybody who plays in a game that you record or import appears here, with wins and a rating.",
        )
    news.watch(shown)


main()
