"""The page of all plays of one person, by address or by choice."""

from datetime import date
from urllib.parse import urlencode

import duckdb
import streamlit as st

from dashboard.access import identity
from dashboard.mine import figures, parts
from dashboard.shared import links, news, persons, reading, states, widgets
from dashboard.shared.text import shown
from domain.kernel.wording import counted


def _choose(con: duckdb.DuckDBPyConnection, *, again: bool) -> None:
    """Shows everybody. The browser remembers the choice, and goes on with it unless it is made ``again``."""
    everybody = [
        {
            "name": row["player"],
            "shown": shown(row["player"]),
            "href": links.plays(row["player"]),
            "note": f"{counted(row['plays'], 'play')}, {counted(row['titles'], 'title')}",
            "badges": persons.badges(row["bot"]),
        }
        for row in figures.persons(con)
    ]
    widgets.who(everybody, again=again)


def _choose_beside(con: duckdb.DuckDBPyConnection, player: str) -> None:
    """Shows everybody else, to be shown beside a player."""
    st.title("Who beside this person?", anchor=False)
    st.text(shown(player))
    others = [
        {
            "name": row["player"],
            "shown": shown(row["player"]),
            "href": f"{links.plays(player)}&{urlencode({parts.BESIDE: links.in_address(row['player'])})}",
            "note": f"{counted(row['plays'], 'play')}, {counted(row['titles'], 'title')}",
            "badges": persons.badges(row["bot"]),
        }
        for row in figures.persons(con)
        if row["player"] != player
    ]
    widgets.who(others, again=True, remembers=False)


def _two(con: duckdb.DuckDBPyConnection, *players: str) -> None:
    """Shows the figures and the most played titles of two persons beside each other."""
    today = date.today()
    bots = {row["player"]: row["bot"] for row in figures.persons(con)}
    for number, (player, place) in enumerate(zip(players, st.columns(2, gap="large"), strict=True), 1):
        of = figures.mine(con, player, today)
        to = parts.Behind(player, of.sums["copies"])
        with place:
            widgets.sheet(
                f"mine {number}",
                parts.head(player, bots.get(player), of.sums, of.titles, of.streaks, to),
                parts.most_played(of.titles, to),
                parts.beside_chance(of.titles, to),
            )


def _one(con: duckdb.DuckDBPyConnection, player: str) -> None:
    today = date.today()
    bots = {row["player"]: row["bot"] for row in figures.persons(con)}
    of = figures.mine(con, player, today)
    to = parts.Behind(player, of.sums["copies"])
    widgets.sheet("mine", parts.head(player, bots.get(player), of.sums, of.titles, of.streaks, to))
    years = parts.years(of.months, to)
    if years:
        st.header("Plays by month", anchor=False)
        widgets.months(years)
    left, right = st.columns(2, gap="large")
    with left:
        stale = parts.long_ago(of.titles, today, to)
        widgets.sheet(
            "titles",
            parts.most_played(of.titles, to),
            parts.beside_chance(of.titles, to),
            *([stale] if stale else []),
        )
    with right:
        about = [
            parts.milestones(of.milestones) if of.milestones else None,
            parts.streaks(of.streaks, to),
            parts.undated(of.sums, to),
            parts.others(of.others, bots, True, to),
            parts.others(of.others, bots, False, to),
        ]
        widgets.sheet("others", *filter(None, about))


def main() -> None:
    """Shows the page."""
    newest = reading.copy()
    news.warn()
    tables = reading.tables() if newest else None
    # Pages with a filter `player` keep that parameter when they are left, so links use `name`.
    wanted = st.query_params.get("name", st.query_params.get("player"))
    choosing = st.query_params.get("part") == parts.CHOOSE
    if wanted is None and not choosing and tables and (own := identity.player()):
        wanted = persons.named(tables, own)
    if tables and figures.persons(tables):
        if wanted is None or choosing:
            st.title("Who are you?", anchor=False)
            _choose(tables, again=choosing)
        elif (player := persons.named(tables, wanted)) is not None:
            other = persons.named(tables, st.query_params.get(parts.BESIDE, ""))
            if st.query_params.get("part") == parts.BESIDE:
                _choose_beside(tables, player)
            elif other is not None and other != player:
                _two(tables, player, other)
            else:
                _one(tables, player)
        else:
            st.title("No such player", anchor=False)
            st.markdown("No player in this library has this name. Choose one of these:")
            _choose(tables, again=True)
    elif tables is None and reading.context().library.store.position():
        st.title("Mine", anchor=False)
        states.being_read()
    else:
        states.nothing(
            "No plays yet",
            "The plays of a person appear here when you record or import games with their names.",
        )
    news.watch(newest)


main()
