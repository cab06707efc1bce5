"""Logs that were read with an older mapping than that of now: a notice, and a button that reads them again.

It reads like ``vidi logs map TITLE``. It changes games of everybody, so it is for keepers.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import streamlit as st

from dashboard.access import identity, limits
from dashboard.access.working import Work
from dashboard.cache.answers import once
from dashboard.shared import reading
from dashboard.shared.text import shown
from domain.kernel.events import GameStarted
from domain.kernel.messages import Person
from domain.kernel.wording import counted
from domain.library.roles import Permission
from projections.processes.child import Kind
from vidi.importers.logged.mapping import Mapping
from vidi.library.mappings import mappings_of_now, platforms_with_mappings, reads_otherwise

PROCESS = Kind("dashboard.access.rereading_process", nice=5)
LOOK = 0.4
"""Seconds between two looks at a reading."""
SOON = 0.6
"""Seconds in which a game or two are read: until then nothing on the page changes."""
LISTED = 10
"""The most games that the notice names."""
SETUPS = """
SELECT game, setup::VARCHAR AS setup, count(*) AS games
FROM facts.all_games()
WHERE ruleset = 'logged.1' AND list_contains($platforms::VARCHAR[], platform)
GROUP BY game, setup
"""
REPORT = "logs read again"
"""The key in the session of the title whose reading this visitor began."""


class Rereading(Work):
    """The logs of a title are read again."""

    name = "reading"

    def __init__(
        self, folder: Path, title: str, mapping: Mapping, by: Person | None, person: str | None
    ) -> None:
        self.title = title
        self.mapping = mapping
        """The mapping of the title when it began."""
        request = {"folder": str(folder), "title": title, "by": by}
        super().__init__(PROCESS, request, person=person)


_last: dict[str, Rereading] = {}
"""By title in lower case, the last reading on this server. After a whole one, the mapping changes nothing."""


@once
def setups(con: duckdb.DuckDBPyConnection, platforms: Sequence[str]) -> list[tuple[str, dict[str, Any], int]]:
    """The setups of the logs of platforms: the title, the setup, and how many games have it."""
    rows = con.execute(SETUPS, {"platforms": list(platforms)}).fetchall()
    return [(game, json.loads(setup), games) for game, setup, games in rows]


def older(con: duckdb.DuckDBPyConnection) -> dict[str, int]:
    """By title, how many games an older mapping read, as far as their setups show it."""
    known = _mappings()
    counts = dict[str, int]()
    for game, setup, games in setups(con, tuple(sorted(platforms_with_mappings()))):
        mapping = known.get(game.casefold())
        if mapping and not _read(mapping) and reads_otherwise(mapping, setup):
            counts[game] = counts.get(game, 0) + games
    return counts


def of_log(started: GameStarted) -> None:
    """Shows the notice on the page of a log, if a newer mapping reads it otherwise."""
    mapping = _mappings().get(started.game.casefold())
    if mapping is None or started.source is None or not identity.may_here(Permission.KEEP):
        return
    of_platform = started.source.platform in platforms_with_mappings()
    is_older = of_platform and not _read(mapping) and reads_otherwise(mapping, started.setup)
    count = older(reading.tables()).get(started.game, 1) if is_older and reading.copy() else int(is_older)
    _notice(started.game, mapping, count)


def of_library(con: duckdb.DuckDBPyConnection) -> None:
    """Shows a notice for each title with games that an older mapping read, or that are read now."""
    if not identity.may_here(Permission.KEEP):
        return
    known, counts = _mappings(), older(con)
    for title in sorted({*counts, *(last.title for last in _last.values())}):
        if mapping := known.get(title.casefold()):
            _notice(title, mapping, counts.get(title, 0))


def _mappings() -> dict[str, Mapping]:
    return mappings_of_now(reading.context().library)


def _read(mapping: Mapping) -> bool:
    """Whether this server has read all games of a title with a mapping: what is left stays as it is."""
    last = _last.get(mapping.title.casefold())
    return last is not None and last.report is not None and last.mapping == mapping


def _notice(title: str, mapping: Mapping, count: int) -> None:
    """Shows how many games could be read again with a button, or the reading of the title."""
    key = title.casefold()
    last, begun_here = _last.get(key), st.session_state.get(REPORT) == key
    if last is not None and not last.is_over:
        if begun_here:
            last.wait(SOON)
        if not last.is_over:
            _going(last)
            return
    if last is not None and begun_here:
        _came(last)
    elif count:
        with st.container(horizontal=True, vertical_alignment="center", key=f"older {key}"):
            st.text(f"There is a newer mapping for {shown(title)}.", width="content")
            st.button(
                f"Read {counted(count, 'game')} again",
                on_click=_begin,
                args=(title, mapping),
                icon=":material/refresh:",
                key=f"read again {key}",
                help="Points, counters and things are read anew from the kept files. Titles, days, notes and "
                "bookmarks stay.",
            )


def _begin(title: str, mapping: Mapping) -> None:
    identity.require(Permission.KEEP)
    key = title.casefold()
    st.session_state[REPORT] = key
    if key not in _last or _last[key].is_over:
        folder = reading.context().library.folder
        _last[key] = Rereading(folder, title, mapping, identity.acting(), limits.here())


@st.fragment(run_every=LOOK)
def _going(running: Rereading) -> None:
    """Shows the progress until the reading has ended."""
    if running.is_over:
        st.rerun()
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(running.share, "Reading games again …")
        st.button(
            "Stop",
            on_click=running.stop,
            disabled=running.stopping,
            icon=":material/stop:",
            help="It stops after the current file. It continues if you leave this page.",
        )


def _came(last: Rereading) -> None:
    """Shows what came of the games, with links."""
    if last.report is None:
        st.markdown(":material/error: **That did not work**")
        st.code(last.refused, language=None, wrap_lines=True)
    with st.container(horizontal=True, vertical_alignment="center"):
        if last.report is not None:
            st.markdown(" ".join(sentences(last.report)), width="content")
        st.page_link(
            "library/page.py",
            label="All games of this title",
            icon=":material/collections_bookmark:",
            query_params={"kind": last.title},
        )
        st.button(
            "Close", on_click=_close, type="tertiary", icon=":material/close:", key=f"close {last.title}"
        )


def sentences(report: dict[str, Any]) -> list[str]:
    """What came of the games of a title, in Markdown."""
    left = f", {len(report['left'])} left as is" if report["left"] else ""
    made = [f"**{counted(report['changed'], 'game')} read again{left}.**"]
    if report["same"]:
        made.append(f"{counted(report['same'], 'game')} stayed the same.")
    if report["left"]:
        made.append(f"The library has no file with all moves of {_links(report['left'])}.")
    if report["compared"]:
        right = report["compared"] - len(report["other_result"])
        games = counted(report["compared"], "game")
        made.append(f"The last points equal the result in {right} of {games} with both.")
    if report["other_result"]:
        made.append(f"They differ in {_links(report['other_result'])}.")
    return made


def _links(ids: Sequence[str]) -> str:
    links = [f"[{id_[:8]}](/replay?game={id_})" for id_ in ids[:LISTED]]
    more = len(ids) - len(links)
    return ", ".join([*links, *([f"{more:,} more"] if more else [])])


def _close() -> None:
    st.session_state.pop(REPORT, None)
