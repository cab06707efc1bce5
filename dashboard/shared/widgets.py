"""The components of our own: their files lie in ``components``."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.boards import board
from dashboard.shared import links, titles
from dashboard.shared.scripts import FILES
from dashboard.shared.text import shown
from domain import catalog
from domain.kernel.wording import counted, outcome

ENTRY = FILES / "shared" / "entry.js"
"""What Streamlit itself sends."""


def _build() -> str:
    """Eight hex digits that change with the code which draws, so that a browser keeps nothing too long."""
    root = FILES.parents[1]
    files = [
        path for folder in ("dashboard", "domain") for path in (root / folder).rglob("*") if path.is_file()
    ]
    sources = sorted(path for path in files if path.suffix in {".py", ".js", ".css", ".json"})
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:8]


BUILD = _build()
ASSETS = f"/assets/{BUILD}"


def news_url(game: str) -> str:
    """Where the version of a game as it stands is."""
    return f"/replay/{game}/version"


def _component(name: str, *shared: str) -> Any:
    """A component of our files; ``shared`` names looks that it has in common with another."""
    folder = FILES / name
    look = "".join((FILES / "shared" / f"{part}.css").read_text("utf-8") for part in ("look", *shared))
    return st.components.v2.component(
        f"vidi.{name}",
        html=(folder / f"{name}.html").read_text("utf-8"),
        css=look + (folder / f"{name}.css").read_text("utf-8"),
        js=ENTRY.read_text("utf-8"),
    )


_REPLAY = _component("replay", "coming")
_COMING = _component("coming", "coming")
_BEGINNING = _component("beginning")
_SHELF = _component("shelf")
_SHEET = _component("sheet")
_HEAT = _component("heat")
_GALLERY = _component("gallery")
_SCHEMA = _component("schema")
_QUERY = _component("query")
_REPORT = _component("report")
_DOCUMENT = _component("document")

HINTS = (
    {"says": "A game's id may be shortened:", "sql": "game_id::VARCHAR LIKE '1a2b%'"},
    {"says": "Rows with a game_id link to the replay, and to its exact place with", "sql": "move"},
    {"says": "Moves that were taken back are only in", "sql": "facts.moves"},
)


def script_url(component: str) -> str:
    """Where the script of a component is; its address changes with what is in it."""
    return f"{ASSETS}/{component}.js"


def replay_url(game: str, version: int, seat: str) -> str:
    """Where the replay of a game up to a version is, as all together (``all``) or a seat sees it."""
    return f"/replay/{game}/{version}/{seat}.json?build={BUILD}"


def replay(
    game: str,
    version: int,
    *,
    seat: str,
    seen_as: Sequence[str],
    asks: bool,
    start: Mapping[str, Any],
    goes_on: bool,
    play: Mapping[str, Any] | None,
    answer: Mapping[str, Any] | None,
    tried: Mapping[str, Any] | None,
    cover: Mapping[str, Any] | None,
    said: Mapping[str, Any],
    on_asked: Callable[[str], None],
) -> None:
    """The replay of a game; from there on it steps by itself.

    Which move is on show, what it is compared with and whether what follows is hidden, it reads from the
    page's address and keeps there. ``seat`` is as whom it is seen, one of ``seen_as``; with ``asks`` the page
    shows no seat unasked. ``start`` says how it may be played on, ``goes_on`` whether the page looks for what
    others play; ``play``, where it is being played on, what may be done now; ``answer`` what came of the last
    thing that was asked, ``tried`` what would come of what a form entered last. ``cover`` is shown instead of
    the game: ``seats``, as emblems with ``name`` and ``seat``, one of which has to ask, and whether it
    ``asks`` which. ``said`` are its title, day, notes and bookmarks. ``on_asked`` gets the key under which
    the session has that.
    """
    key = f"replay {game} {seat}"
    data = {
        "module": script_url("replay"),
        "url": replay_url(game, version, seat),
        "version": version,
        "share": f"/share/{game}/{seat}",
        "seat": seat,
        "seen_as": seen_as,
        "asks": asks,
        "start": start,
        "news": news_url(game) if goes_on else None,
        "play": play,
        "answer": answer,
        "tried": tried,
        "cover": cover,
        "said": said,
    }
    _REPLAY(key=key, data=data, on_asked_change=lambda: on_asked(key))


def coming(key: str, draw: Mapping[str, Any], base: str, on_asked: Callable[[Any], None]) -> None:
    """A draw at the table while it is set up, as ``drawing.asked`` gives it; ``base`` is the board's picture,
    whose pieces show what came up. ``on_asked`` gets all outcomes with the one that is picked, or without the
    last one, where it is taken back."""
    data = {"module": script_url("coming"), "draw": draw, "base": base}
    _COMING(key=key, data=data, on_asked_change=lambda: on_asked(st.session_state[key].asked))


def beginning(
    games: Sequence[Mapping[str, Any]],
    names: Sequence[str],
    filled_in: Mapping[str, Any] | None,
    answer: Mapping[str, Any] | None,
    on_asked: Callable[[Any], None],
) -> None:
    """The form of a new game, one of ``games`` (``dashboard.beginning.offers``); ``names`` are known players.

    ``filled_in`` is what it begins with, ``answer`` says why a game could not begin, and ``on_asked`` gets
    what was filled in.
    """
    key = "beginning"
    data = {
        "module": script_url(key),
        "games": games,
        "names": names,
        "filled_in": filled_in,
        "answer": answer,
    }
    _BEGINNING(key=key, data=data, on_asked_change=lambda: on_asked(st.session_state[key].asked))


def _branched(game: Mapping[str, Any]) -> str | None:
    """Where a branch left its game, as far as its record says it."""
    if game["origin_game"] is None:
        return None
    return "a branch" if game["origin_moves"] is None else f"a branch after move {game['origin_moves']}"


def result(game: Mapping[str, Any]) -> str | None:
    """What a card says of a game's end in words: where all play together, or nobody won."""
    if game["moves"] is None:
        return _told(game)
    names, points = game["players"], [line[-1] for line in game["lines"]]
    ended = outcome(game["winners"], names, points, game["opponent"])
    if game["opponent"] is not None:
        return shown(ended or f"{counted(points[0], 'point')} against {game['opponent']}")
    return ended if game["winners"] == [] else None


def _told(game: Mapping[str, Any]) -> str | None:
    """What a card says of a play of which only the result is known, where its list of players does not."""
    if game["winners"] is None:
        return None
    if game["opponent"] is not None:
        return f"{'won against' if game['winners'] else 'lost to'} the game"
    return None if game["winners"] else "nobody won"


def shelf(games: Sequence[Mapping[str, Any]], *, as_list: bool = False, about: str = "") -> None:
    """Games as ``catalogue.games`` gives them, as cards or as a list; each leads to its replay and players.

    Where the browser is to hide how games ended, it does so here. Beside ``about``, one may choose that.
    """
    cards = [
        {
            "id": game["id"],
            "game": game["game"],
            "kind": None if game["game"] == game["title"] else links.kind(game["game"]),
            "title": titles.title(game),
            "unspoiled": titles.unspoiled(game),
            "played_on": game["played_on"],
            "source": shown(game["platform"]) if game["platform"] else None,
            "branch": _branched(game),
            "ended": game["ended"],
            "fidelity": game["fidelity"],
            "flaw": game["flaw"],
            "moves": game["moves"],
            "quantity": game["quantity"],
            "rounds": game["rounds"],
            "players": [links.player(player, game["game"]) for player in game["players"]],
            "lines": game["lines"],
            "told": [score and shown(score) for score in game["told"]] if game["moves"] is None else None,
            "label": _label(game),
            "winners": game["winners"] or [],
            "together": game["opponent"] is not None,
            "result": result(game),
        }
        for game in games
    ]
    looks = {
        kind: [{"colour": seat.colour, "outline": seat.outline} for seat in board(kind).seats]
        for kind in {game["game"] for game in games if game["moves"] is not None}
    }
    data = {"module": script_url("shelf"), "games": cards, "looks": looks, "list": as_list, "about": about}
    _SHELF(key="shelf", data=data)


def _label(game: Mapping[str, Any]) -> str | None:
    """What the points of a card are, where the end of the game pays."""
    if game["moves"] is None:
        return None
    pending = catalog.games()[game["game"]].pending
    return pending.label if pending else None


def sheet(key: str, *parts: Mapping[str, Any]) -> None:
    """Heads and tables. A head has a ``title``, ``badges`` and ``facts`` (``label``, ``value``, ``note``).

    A table has a ``title``, ``columns`` (``label``, ``number`` to align, ``sorts`` where its head sorts),
    ``rows`` of cells and perhaps words ``about`` it. A cell is text, a number, None, or a ``text`` with
    ``href``, ``won``, ``badges`` and ``note``.
    """
    _SHEET(key=key, data={"module": script_url("sheet"), "parts": parts})


def ink() -> str:
    """The colour of text on the page as it is shown."""
    return str(st.get_option(f"theme.{st.context.theme.type or 'light'}.textColor"))


def chart(spec: Mapping[str, Any], alt: str, data: pd.DataFrame | None = None, **how: Any) -> None:
    """A chart in Vega-Lite whose words have the ink of the page, each beside its own tick.

    ``alt`` says it to those who do not see it; ``data`` is what the spec has not got itself.
    """
    words = {"labelColor": ink(), "titleColor": ink()}
    lines = st.get_option(f"theme.{st.context.theme.type or 'light'}.borderColor")
    config = {"axis": {**words, "gridColor": lines, "labelFlush": False}, "legend": words}
    st.vega_lite_chart(data, {**spec, "config": config}, alt=alt, **how)


def heat(key: str, picture: Mapping[str, Any]) -> None:
    """A board as a chart, as ``dashboard.analytics.heat.picture`` gives it."""
    _HEAT(key=key, data={"module": script_url("heat"), **picture})


def gallery(pictures: Sequence[Mapping[str, Any]]) -> None:
    """Small pictures of ``dashboard.analytics.gallery``, each with ``title``, ``game`` and ``href``."""
    _GALLERY(key="gallery", data={"module": script_url("gallery"), "pictures": pictures})


def schema(known: str) -> None:
    """What can be asked in SQL, which ``known`` is the address of; a click puts a name into the query."""
    _SCHEMA(key="schema", data={"module": script_url("schema"), "known": known, "hints": HINTS})


def query(
    sql: str,
    values: Mapping[str, str | None],
    *,
    placeholder: str,
    known: str,
    named: Mapping[str, str],
    said: Mapping[str, Any] | None,
    on_asked: Callable[[str], None],
) -> None:
    """The editor of a query, with fields for its parameters and the queries that are there already.

    ``known`` is the address of tables and examples, ``named`` the queries that the library keeps, ``said`` a
    ``text`` that is ``good`` or not. ``on_asked`` gets the key under which the session has what is wanted: to
    ``do`` is run (``sql``, ``values``), name (``name``, ``sql``, ``replace``), rename (``name``, ``to``) or
    remove (``name``).
    """
    data = {
        "module": script_url("query"),
        "sql": sql,
        "values": {name: value or "" for name, value in values.items()},
        "placeholder": placeholder,
        "known": known,
        "named": [{"name": name, "sql": text} for name, text in named.items()],
        "said": said,
    }
    _QUERY(key="query", data=data, on_asked_change=lambda: on_asked("query"))


def report(found: Mapping[str, Any]) -> None:
    """What became of imported records, as ``dashboard.importing.imported.shown`` gives it."""
    _REPORT(key="report", data={"module": script_url("report"), **found})


def document(html: str, rule: str) -> None:
    """A document that comes with Vidi, as ``handbook.document`` gives it, with one of its rules in sight."""
    _DOCUMENT(key="document", data={"module": script_url("document"), "html": html, "rule": rule})
