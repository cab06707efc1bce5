"""Our own components; their files are in ``components``."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.boards import board
from dashboard.shared import links, titles
from dashboard.shared.persons import badges
from dashboard.shared.scripts import FILES
from dashboard.shared.text import shown
from domain import catalog
from domain.kernel.wording import counted, outcome

ENTRY = FILES / "shared" / "entry.js"
"""The script that Streamlit itself sends."""


def _build() -> str:
    """Eight hex digits that change with the drawing code, so that browsers' caches are never outdated."""
    root = FILES.parents[1]
    files = [
        path for folder in ("dashboard", "domain") for path in (root / folder).rglob("*") if path.is_file()
    ]
    sources = sorted(path for path in files if path.suffix in {".py", ".js", ".css", ".json"})
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:8]


BUILD = _build()
ASSETS = f"/assets/{BUILD}"


def news_url(game: str) -> str:
    """The address of a game's current version."""
    return f"/replay/{game}/version"


def _html(name: str, attributes: str = "") -> str:
    """The HTML of a component."""
    text = (FILES / name / f"{name}.html").read_text("utf-8")
    return f'<div class="component"{attributes}>{text}</div>'


def _css(name: str, *shared: str) -> str:
    """The style rules of a component; ``shared`` names style sheets that it shares with others."""
    sheets = [FILES / "shared" / f"{part}.css" for part in ("look", *shared)]
    return "".join(sheet.read_text("utf-8") for sheet in (*sheets, FILES / name / f"{name}.css"))


def _component(name: str, *shared: str) -> Any:
    """A component from our files.

    It is inert until its script runs, which arrives after the HTML: a click before that would be lost.
    """
    js = ENTRY.read_text("utf-8")
    return st.components.v2.component(
        f"vidi.{name}", html=_html(name, " inert"), css=_css(name, *shared), js=js
    )


_REPLAY = _component("replay", "coming")
_COMING = _component("coming", "coming")
_BEGINNING = _component("beginning")
_SHELF = _component("shelf")
_SHEET = _component("sheet", "method")
_MONTHS = _component("months")
_WHO = _component("who")
_HEAT = _component("heat")
_GALLERY = _component("gallery", "method")
_SCHEMA = _component("schema")
_QUERY = _component("query")
_REPORT = _component("report")
_COLUMNS = _component("columns")
_DROP = _component("drop")
_DOCUMENT = _component("document")
_PAGES = _component("pages")

HINTS = (
    {"says": "A game's id may be shortened:", "sql": "game_id::VARCHAR LIKE '1a2b%'"},
    {"says": "Rows with a game_id link to the replay, and to its exact place with", "sql": "move"},
    {"says": "Moves that were taken back are only in", "sql": "facts.moves"},
)


INK = "currentColor"
"""The colour of text of a chart; it follows the system between light and dark while the page is open."""


def script_url(component: str) -> str:
    """The address of a component's script, which changes with its content."""
    return f"{ASSETS}/{component}.js"


def picture_url(game: str) -> str:
    """The address of the picture of a game (``dashboard.shared.introduced``)."""
    return f"{ASSETS}/{game}.webp"


def replay_url(game: str, version: int, seat: str) -> str:
    """The address of a game's replay up to a version, in the view of all (``all``) or of a seat."""
    return f"/replay/{game}/{version}/{seat}.json?build={BUILD}"


def position_url(game: str, version: int | str) -> str:
    """The address of a small picture of a game's last position; the version is that of its last move."""
    return f"/position/{game}/{version}.webp?build={BUILD}"


def background_url(sha256: str) -> str:
    """The address of a picture that lies under a map."""
    return f"/background/{sha256}.jpg"


def review_url(game: str, version: int | str, seat: str) -> str:
    """The address of the review of a game at a version, in the view of all or of a seat."""
    return f"/review/{game}/{version}/{seat}"


def queue_url(game: str) -> str:
    """The address of the state of the games that are reviewed in the background, for the page of a game."""
    return f"/queue/{game}"


@cache
def replay_content() -> str:
    """HTML and style rules of the replay, for a document that shows it before Streamlit does."""
    return f"<style>{_css('replay', 'coming')}</style>{_html('replay')}"


def table_url(game: str) -> str:
    """The address of a game's table (``dashboard.replay.table``), in the view that a visitor has at first."""
    return f"/api/v1/games/{game}/table"


def replay(
    game: str,
    table: Mapping[str, Any],
    *,
    shown: str | None,
    goes_on: bool,
    on_leave: Callable[[str], None],
) -> None:
    """Shows the replay of a game, which then steps without the server.

    It keeps the current move, the compared move and whether later moves are hidden in the page's address.
    ``table`` is that of ``dashboard.replay.table``, in the view that the person has ``shown`` before; later
    ones come from the API. ``goes_on`` declares whether bots move at once. ``on_leave`` gets the key of the
    request in the session: its ``leaving`` has the ``game`` and its players ``play``.
    """
    key = f"replay {game}"
    data = {"module": script_url("replay"), **table, "shown": shown, "goes_on": goes_on}
    _REPLAY(key=key, data=data, on_leaving_change=lambda: on_leave(key))


def coming(key: str, draw: Mapping[str, Any], base: str, on_asked: Callable[[Any], None]) -> None:
    """Shows a draw of setting up, from ``drawing.asked``.

    ``base`` is the board's picture, whose pieces show the outcomes. ``on_asked`` gets all outcomes including
    the chosen one, or without the last one if that is taken back.
    """
    data = {"module": script_url("coming"), "draw": draw, "base": base}
    _COMING(key=key, data=data, on_asked_change=lambda: on_asked(st.session_state[key].asked))


def beginning(
    games: Sequence[Mapping[str, Any]],
    names: Sequence[str],
    filled_in: Mapping[str, Any] | None,
    answer: Mapping[str, Any] | None,
    on_asked: Callable[[Any], None],
) -> None:
    """Shows the form of a new game, one of ``games`` (``dashboard.beginning.offers``).

    ``names`` are known players, ``filled_in`` is the initial input, and ``answer`` is the reason why a game
    could not begin. ``on_asked`` gets the input.
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
    """The move at which a branch left its game, if its record has it."""
    if game["origin_game"] is None:
        return None
    return "a branch" if game["origin_moves"] is None else f"a branch after move {game['origin_moves']}"


def result(game: Mapping[str, Any]) -> str | None:
    """The result on a card in words, if all play together or nobody won."""
    if game["moves"] is None:
        return _result(game)
    names, points = game["players"], [line[-1] for line in game["lines"] if line]
    ended = outcome(game["winners"], names, points, game["opponent"])
    if game["opponent"] is not None:
        return shown(ended or f"{counted(points[0], 'point')} against {game['opponent']}")
    return ended if game["winners"] == [] else None


def _result(game: Mapping[str, Any]) -> str | None:
    """The text on the card of a play without moves, for results that its list of players does not show."""
    if game["winners"] is None:
        return None
    if game["opponent"] is not None:
        return f"{'won against' if game['winners'] else 'lost to'} the game"
    return None if game["winners"] else "nobody won"


def review(game: Mapping[str, Any]) -> str | None:
    """The state of a game's review in words; None without one. Only where moves were judged are mistakes."""
    if not game["judged"]:
        return None if game["judged"] is None else "reviewed"
    return f"reviewed, {counted(game['mistakes'], 'mistake') if game['mistakes'] else 'no mistake'}"


def shelf(
    games: Sequence[Mapping[str, Any]],
    *,
    as_list: bool = False,
    about: str = "",
    mistaken: Sequence[str] = (),
    own: str | None = None,
    start: Sequence[Mapping[str, Any]] = (),
) -> None:
    """Shows games from ``catalogue.games`` as cards or as a list, with links to replays and players.

    Before them come the games of ``start`` as cards, each with its ``story``. Results are hidden if the
    browser is set to do so. The switch for that is beside ``about``. If the visitor is one of ``mistaken``, a
    link leads to the games with mistakes of this player. The visitor is ``own``, or the person that the
    browser remembers.
    """
    looks = {
        kind: [
            {"colour": seat.colour, "outline": seat.outline} for seat in board(catalog.package_of(kind)).seats
        ]
        for kind in {game["game"] for game in (*games, *start) if game["moves"] is not None}
    }
    data = {
        "module": script_url("shelf"),
        "games": [_card(game) for game in games],
        "start": [_card(game) for game in start],
        "looks": looks,
        "list": as_list,
        "about": about,
        "mistaken": mistaken,
        "own": own,
    }
    _SHELF(key="shelf", data=data)


def _card(game: Mapping[str, Any]) -> dict[str, Any]:
    """A game as the shelf shows it."""
    story, ended = game.get("story"), result(game)
    title = story["title"] if story else titles.own(game)
    if title is None and ended and game["winners"] is not None:
        title, ended = f"{ended[:1].upper()}{ended[1:]}", None
    return {
        "id": game["id"],
        "game": game["game"],
        "kind": links.kind(game["game"]),
        "title": title or titles.heading(game),
        "story": story and story["sentence"],
        "unspoiled": titles.unspoiled_heading(game),
        "about": game["about"],
        "played_on": titles.day(game["played_on"]),
        "source": shown(game["platform"]) if game["platform"] else None,
        "branch": _branched(game),
        "picture": position_url(game["id"], game["version"]) if game["version"] else None,
        "ended": game["ended"],
        "fidelity": game["fidelity"],
        "flaw": game["flaw"],
        "moves": game["moves"],
        "quantity": game["quantity"],
        "rounds": game["rounds"],
        "players": [
            links.player(player, game["game"]) | {"badges": badges(bot)}
            for player, bot in zip(game["players"], game["bots"], strict=True)
        ],
        "lines": game["lines"],
        "scores": game["scores"],
        "told": [score and shown(score) for score in game["told"]] if game["moves"] is None else None,
        "label": _label(game),
        "winners": [] if game["drawn"] else game["winners"] or [],
        "together": game["opponent"] is not None,
        "result": ended,
        "review": review(game),
    }


def _label(game: Mapping[str, Any]) -> str | None:
    """The label of the points on a card, if the end of the game pays."""
    if game["moves"] is None:
        return None
    rules = catalog.games().get(game["game"])
    return rules.pending.label if rules and rules.pending else None


def sheet(key: str, *parts: Mapping[str, Any]) -> None:
    """Shows heads and tables.

    A head has a ``title``, ``badges``, ``links`` as cells, and ``facts`` (``label``, ``value``, ``note``,
    ``href``). With a ``person``, it shows whether that is the one who uses the browser.

    A table has a ``title``, ``columns`` (``label``, ``number`` to align, ``sorts`` if its head sorts),
    ``rows`` of cells, and optionally a text ``about`` it and a cell ``more`` that links to more rows. With
    ``wide`` it uses the whole width of the page. A cell is text, a number, None, or a ``text`` with ``href``,
    ``won``, ``badges``, ``note`` and ``share``, a number from 0 to 1 that is drawn as a bar.
    """
    _SHEET(key=key, data={"module": script_url("sheet"), "parts": parts})


def chart(spec: Mapping[str, Any], alt: str, data: pd.DataFrame | None = None, **how: Any) -> None:
    """Shows a Vega-Lite chart whose words have the colour of the page's text.

    ``alt`` describes it for screen readers; ``data`` is the data if the spec does not contain it.

    The data is in a layer. Streamlit takes data at the top out of the spec and adds it after the first
    drawing, in which Vega then warns of an infinite extent.
    """
    words = {"labelColor": INK, "titleColor": INK}
    config = {"axis": {**words, "gridColor": INK, "gridOpacity": 0.18, "labelFlush": False}, "legend": words}
    top = {name: spec[name] for name in ("params", "height", "autosize") if name in spec}
    layer = {name: value for name, value in spec.items() if name not in top}
    if data is not None:
        layer["data"] = {"values": json.loads(data.to_json(orient="records", date_format="iso"))}
    st.vega_lite_chart(None, {**top, "layer": [layer], "config": config}, alt=alt, **how)


def months(years: Sequence[Mapping[str, Any]]) -> None:
    """Shows bars by month, a row for each ``year``.

    Each of its ``months`` has the number of ``plays``, a ``name`` with that number, and ``href``, or None
    without plays. A year, or years, without ``months`` had no plays.
    """
    _MONTHS(key="months", data={"module": script_url("months"), "years": years})


def who(persons: Sequence[Mapping[str, Any]], *, again: bool, remembers: bool = True) -> None:
    """Shows persons to choose from: ``name``, ``shown``, ``href``, ``note`` and ``badges``.

    The browser remembers the choice if ``remembers``. It goes to the remembered person at once, except
    ``again``.
    """
    data = {"module": script_url("who"), "persons": persons, "again": again, "remembers": remembers}
    _WHO(key="who", data=data)


def heat(key: str, picture: Mapping[str, Any]) -> None:
    """Shows a board as a chart, from ``dashboard.analytics.heat.picture``."""
    _HEAT(key=key, data={"module": script_url("heat"), **picture})


def gallery(pictures: Sequence[dict[str, Any]], briefs: Sequence[dict[str, str]]) -> None:
    """Shows small pictures of ``dashboard.analytics.gallery``, each with ``title``, ``game`` and ``href``.

    ``briefs`` are sentences above them: ``words``, the ``title`` of the question and its ``href``.
    The same base of several boards is sent once.
    """
    bases = list(dict.fromkeys(one["base"] for one in pictures if "base" in one))
    numbered = [one | {"base": bases.index(one["base"])} if "base" in one else one for one in pictures]
    _GALLERY(
        key="gallery",
        data={"module": script_url("gallery"), "pictures": numbered, "bases": bases, "briefs": briefs},
    )


def schema(known: str, counts: str, on_asked: Callable[[str], None]) -> None:
    """Shows the tables for SQL from the address ``known``, with their rows from the address ``counts``.

    A click puts a name into the query. ``on_asked`` gets the name of a table to look at.
    """
    data = {"module": script_url("schema"), "known": known, "counts": counts, "hints": HINTS}
    _SCHEMA(key="schema", data=data, on_asked_change=lambda: on_asked(st.session_state["schema"].asked))


def query(
    sql: str,
    values: Mapping[str, str | None],
    *,
    placeholder: str,
    known: str,
    named: Mapping[str, str],
    writes: bool,
    message: Mapping[str, Any] | None,
    on_asked: Callable[[str], None],
) -> None:
    """Shows the editor of a query, with fields for its parameters and a list of ready queries.

    ``known`` is the address of tables and examples, ``named`` has the saved queries, and ``writes`` declares
    whether the visitor may change these. ``message`` is a ``text`` that is ``good`` or not. ``on_asked`` gets
    the key of the request in the session. Its ``do`` is run (``sql``, ``values``), name (``name``, ``sql``,
    ``replace``), rename (``name``, ``to``) or remove (``name``).
    """
    data = {
        "module": script_url("query"),
        "sql": sql,
        "values": {name: value or "" for name, value in values.items()},
        "placeholder": placeholder,
        "known": known,
        "named": [{"name": name, "sql": text} for name, text in named.items()],
        "writes": writes,
        "said": message,
    }
    _QUERY(key="query", data=data, on_asked_change=lambda: on_asked("query"))


def report(outcomes: Mapping[str, Any]) -> None:
    """Shows the outcomes of imported records, from ``dashboard.importing.imported.shown``."""
    _REPORT(key="report", data={"module": script_url("report"), **outcomes})


def columns(sheets: Sequence[Mapping[str, Any]], on_asked: Callable[[Any], None]) -> None:
    """Shows the columns of sheets, from ``dashboard.importing.columns.data_of``, each with its meaning.

    ``on_asked`` gets the number of a sheet, and the number of a column with another meaning or ``forget``.
    """
    key = "columns"
    data = {"module": script_url(key), "sheets": sheets}
    _COLUMNS(key=key, data=data, on_asked_change=lambda: on_asked(st.session_state[key].asked))


def drop() -> None:
    """Lets a visitor drop files anywhere on the page; they go into its field for files."""
    _DROP(key="drop", data={"module": script_url("drop")})


def document(
    title: str,
    html: str,
    rule: str,
    games: Sequence[Mapping[str, Any]],
    others: Sequence[Mapping[str, Any]],
) -> None:
    """Shows a document from ``handbook.document``, scrolled to one of its rules, beside a list of all.

    ``games`` are introductions, ``others`` have a ``title``; both have ``href``, and ``current`` if shown.
    """
    data = {"module": script_url("document"), "title": title, "html": html, "rule": rule}
    _DOCUMENT(key="document", data={**data, "games": games, "others": others})


def pages(
    first: Sequence[Mapping[str, str]],
    others: Sequence[Mapping[str, str]],
    current: str,
    *,
    above: bool,
    signed_in: str | None,
) -> None:
    """Shows the visitor's name in the header, and the bar of pages for a narrow window.

    The name is that of a person who is ``signed_in``, else the one that the browser remembers. The bar has
    the first pages, and the others in a menu.

    A page has ``title``, ``href`` and the name of its ``icon``. ``current`` is the title of the page on show.
    The bar is at the top of the page if ``above``, else at the bottom of the window.
    """
    data = {
        "module": script_url("pages"),
        "first": first,
        "others": others,
        "current": current,
        "above": above,
        "name": signed_in and shown(signed_in),
    }
    _PAGES(key="pages", data=data)
