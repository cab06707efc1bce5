"""A play of which only the result is known, as its page shows it: parts of ``widgets.sheet``."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import duckdb

from dashboard.shared import links, titles
from dashboard.shared.text import shown

Part = dict[str, Any]
Row = Mapping[str, Any]


def find(con: duckdb.DuckDBPyConnection, wanted: str) -> str | None:
    """The id of the play of an address; None where there is none."""
    try:
        id_ = str(UUID(wanted))
    except ValueError:
        return None
    sql = "SELECT 1 FROM games WHERE game_id = $id::UUID AND moves IS NULL"
    return id_ if con.execute(sql, {"id": id_}).fetchall() else None


def called(con: duckdb.DuckDBPyConnection, id_: str) -> tuple[str, str | None]:
    """The title of a play, and when it was played, as it is written."""
    [game] = _rows(con, "SELECT title, played_text FROM games WHERE game_id = $id::UUID", id_)
    return game["title"], game["played_text"]


def played(con: duckdb.DuckDBPyConnection, id_: str) -> dict[str, Any]:
    """A play as its title needs it."""
    columns = "game, title, players, opponent, moves, played_on::VARCHAR AS played_on"
    [game] = _rows(con, f"SELECT {columns} FROM games WHERE game_id = $id::UUID", id_)  # noqa: S608
    return game | {"players": game["players"] or [], "about": []}


def parts(con: duckdb.DuckDBPyConnection, id_: str) -> list[Part]:
    """All that is known of a play: what, when and where, who took part, and the lines of its score sheet."""
    [game] = _rows(con, "SELECT * EXCLUDE (played_at) FROM games WHERE game_id = $id::UUID", id_)
    seats = _rows(
        con,
        """SELECT s.*, r.place, r.won, r.outcome FROM seats AS s LEFT JOIN results AS r USING (game_id, seat)
        WHERE game_id = $id::UUID ORDER BY coalesce(r.place, s.told_place), seat""",
        id_,
    )
    lines = _rows(con, "FROM score_parts WHERE game_id = $id::UUID ORDER BY n, seat", id_)
    drew = any(seat["outcome"] == "drew" for seat in seats)
    return [_head(game, drew), _took_part(game, seats, drew), *([_sheet(seats, lines)] if lines else [])]


def _head(game: Row, drew: bool) -> Part:
    facts = [
        *([("Game", links.kind(game["game"]))] if game["game"] != game["title"] else []),
        ("Played", titles.day(game["played_on"] and str(game["played_on"])) or "day unknown"),
        ("Source", shown(game["platform"])),
        ("Result", "a draw" if drew else _result(game)),
    ]
    if game["expansions"]:
        facts.append(("Played with", ", ".join(map(shown, game["expansions"]))))
    if game["quantity"] > 1:
        facts.append(("Plays", f"{game['quantity']} of the same result"))
    return {
        "title": shown(game["title"]),
        "badges": ["result only"],
        "facts": [{"label": label, "value": value} for label, value in facts],
    }


def _result(game: Row) -> str:
    """How it ended, as far as the source says it."""
    winners: Sequence[str | None] | None = game["winners"]
    if not game["ended"]:
        return "broken off"
    if winners is None:
        return "not told" if game["counted"] else "not counted by its source"
    if game["opponent"] is not None:
        return "won together" if winners else "lost together"
    if not winners:
        return "nobody won"
    return f"won by {', '.join(shown(name) if name else links.NOBODY for name in winners)}"


def _took_part(game: Row, seats: Sequence[Row], drew: bool) -> Part:
    """Seat by seat; a team that all are in says nothing."""
    teams = len({seat["team"] for seat in seats}) > 1
    labels = ["Player", *(["Team"] if teams else []), "Place", "Points", "Score as told"]
    return {
        "title": "Who took part",
        "columns": [{"label": label, "number": label in ("Place", "Points")} for label in labels],
        "rows": [
            [
                links.player(seat["player"], game["game"]) | _badges(seat),
                *([seat["team"] and shown(seat["team"])] if teams else []),
                {"text": _place(seat), "won": bool(seat["won"] and not drew)},
                seat["told_points"],
                seat["told_score"] and shown(seat["told_score"]),
            ]
            for seat in seats
        ],
        "about": "The moves of this game are not known, so there is no board to step through.",
    }


def _place(seat: Row) -> str | int:
    place = seat["place"] if seat["place"] is not None else seat["told_place"]
    return "won" if place is None and seat["told_won"] else "not told" if place is None else place


def _badges(seat: Row) -> dict[str, Any]:
    badges = ["began"] if seat["starts"] else []
    if seat["name"] not in (None, seat["player"]):
        badges.append(f"as {shown(seat['name'])}")
    return {"badges": badges}


def _sheet(seats: Sequence[Row], lines: Sequence[Row]) -> Part:
    """The lines of all seats, a column for each."""
    scores = {(line["n"], line["label"], line["seat"]): line["score"] for line in lines}
    rows = dict.fromkeys((n, label) for n, label, _ in scores)
    names = [shown(seat["player"]) if seat["player"] else links.NOBODY for seat in seats]
    return {
        "title": "Score sheet",
        "columns": [{"label": "Line"}, *({"label": name, "number": True} for name in names)],
        "rows": [
            [
                shown(label),
                *((score := scores.get((n, label, seat["seat"]))) and shown(score) for seat in seats),
            ]
            for n, label in rows
        ],
    }


def _rows(con: duckdb.DuckDBPyConnection, sql: str, id_: str) -> list[dict[str, Any]]:
    answer = con.execute(sql, {"id": id_})
    names = [column[0] for column in answer.description]
    return [dict(zip(names, row, strict=True)) for row in answer.fetchall()]
