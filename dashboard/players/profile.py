"""The content of the Players page: parts of ``widgets.sheet``, and a chart."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from dashboard.shared import links
from dashboard.shared.persons import badges
from dashboard.shared.players import LAST, REVIEWED, SETTLED, TURNS
from dashboard.shared.text import shown
from dashboard.shared.widgets import INK
from domain.kernel.wording import counted

Row = Mapping[str, Any]
Part = dict[str, Any]

PROVISIONAL = f"Below {SETTLED} games a rating is provisional. Sorted by rating, it comes after the others."
ABOUT = (
    "A rating is estimated from the places in finished games and starts at 1500. The true strength is "
    "within the ± beside it with about 95 % confidence. The ± shrinks with the games. Of two players "
    "400 points apart, the stronger ends ahead of the other up to ten times as often as behind. "
    + PROVISIONAL
)

APART = "Each game is rated separately, so ratings in different games do not compare."
AGAINST = (
    "Won: by the opponent. Its rating says which players, on average, are as strong as it is. "
    f"{PROVISIONAL} An opponent is rated by its name. The rules name that of a recorded game; that of a play "
    "without moves is the title of the game. So the opponents of records and of plays are rated separately."
)
FEWER = "Where fewer points win, they count the other way round."
RIVALS = "Games that are played together against an opponent are left out."


def overview(rows: Sequence[Row], title: str, with_game: bool) -> Part:
    """The table of all players."""
    game = ["Game"] if with_game else []
    return {
        "title": title,
        "wide": True,
        "columns": _columns("Player", *game, "Rating", "Games", "Won", "Share of wins", "Last played"),
        "rows": [
            [
                links.player(row["player"], row["game"]) | _badges(row),
                *([links.kind(row["game"])] if with_game else []),
                {"text": _rating(row), "note": _trust(row, row["games"])},
                row["games"],
                _wins_of_games(row),
                _share(row),
                _day(row["last_played_on"]),
            ]
            for row in rows
        ],
        "about": f"{ABOUT} {APART}" if with_game else ABOUT,
    }


def head(row: Row) -> Part:
    """A player's name and figures in one game, as ``players.record`` has them."""
    ended, unfinished = row["ended"], row["games"] - row["ended"]
    chance = f"; by chance it would be {row['fair']:.0%}" if row["fair"] is not None else ""
    share = f"{row['wins'] / ended:.0%}{chance}" if ended else None
    without = "without a result" if row["reported"] else "not finished"
    facts = [
        (f"Rating in {links.kind(row['game'])}", _rating(row), _trust(row, row["games"])),
        (
            "Games",
            row["games"],
            f"{unfinished} {without}" if unfinished else None,
        ),
        ("Won", f"{row['wins']} of {ended}" if ended else "no game yet", share),
        ("Last played", _day(row["last_played_on"]) or "unknown", None),
    ]
    return {
        "title": shown(row["player"]),
        **_badges(row),
        "facts": [dict(zip(("label", "value", "note"), fact, strict=True)) for fact in facts],
    }


def results(rows: Sequence[Row]) -> Part:
    """The table of a player's games, with links to replays."""
    return {
        "title": "Games",
        "columns": _columns("Game", "Place", "Points", "Lead", "Rating"),
        "rows": [_result(row) for row in rows],
        "about": f"Lead: in points, ahead of the best rival or behind. {FEWER}",
    }


def _result(row: Row) -> list[Any]:
    names = ", ".join(name or links.NOBODY for name in row["players"])
    game = {
        "text": shown(row["title"] or names if row["recorded"] else names),
        "href": f"/replay?game={row['id']}",
        "note": _day(row["played_on"]),
    }
    if not row["ended"]:
        return [game, "not finished" if row["recorded"] else "no result", None, None, None]
    return [
        game,
        {"text": _place(row), "won": row["won"] and row["opponent"] is None},
        row["score"] if row["score"] is not None else row["told_score"] and shown(row["told_score"]),
        None if row["lead"] is None else _signed(row["lead"]),
        "not rated" if row["rating"] is None else {"text": row["rating"], "note": _signed(row["gain"])},
    ]


def _signed(number: float, digits: int = 0) -> str:
    """A difference with its sign, as in a replay."""
    return f"{number:+.{digits}f}".replace("-", "\u2212")


def _place(row: Row) -> str:
    """The result of a game for a player: the place, or the result against the opponent of all."""
    if row["opponent"] is None:
        return f"{row['place']} of {row['seats']}"
    return f"{'won against' if row['won'] else 'lost to'} {shown(row['opponent'])}"


def together(rows: Sequence[Row], with_game: bool) -> Part:
    """The table of opponents of games that are played together."""
    game = ["Game"] if with_game else []
    return {
        "title": "Opponents of the whole table",
        "columns": _columns("Opponent", *game, "Rating", "Games", "Won"),
        "rows": [
            [
                shown(row["opponent"]),
                *([links.kind(row["game"])] if with_game else []),
                {"text": _rating(row), "note": _trust(row, row["ended"])},
                row["ended"],
                _wins(row),
            ]
            for row in rows
        ],
        "about": AGAINST,
    }


def opponents(rows: Sequence[Row], game: str, together: bool) -> Part:
    """The table of a player's results against each other one; ``together`` comes from ``players.record``."""
    without = f" {RIVALS}" if together else ""
    return {
        "title": "Head to head",
        "columns": _columns("Against", "Games", "Finished ahead", "Average lead"),
        "rows": [
            [
                links.player(row["player"], game),
                row["games"],
                {"text": row["ahead"], "note": f"{row['ahead'] / row['games']:.0%}"},
                None if row["lead"] is None else _signed(row["lead"], 1),
            ]
            for row in rows
        ],
        "about": f"Finished ahead: with the better place of the two. Lead: in points. {FEWER}{without}",
    }


def split(rows: Sequence[Row], title: str, label: str) -> Part:
    """A table of results by number of players, seat, game or opponent."""
    together = any(row["fair"] is None for row in rows)
    return {
        "title": title,
        "columns": _columns(label, "Won", "By chance", "Average points"),
        "rows": [
            [
                _value(row["value"], label),
                _wins(row),
                None if row["fair"] is None else f"{row['fair']:.0%}",
                None if row["score"] is None else f"{row['score']:.1f}",
            ]
            for row in rows
        ],
        "about": f"By chance: {RIVALS[0].lower()}{RIVALS[1:]}" if together else None,
    }


def _value(value: str | int, label: str) -> str | int:
    """The label of a row."""
    if isinstance(value, int):
        return value
    return links.kind(value) if label == "Game" else shown(value)


def course(rows: Sequence[Row]) -> dict[str, Any]:
    """The chart, in Vega-Lite, of the rating after each game within the band of its uncertainty.

    Won games have a different shape.
    """
    rating = {"field": "rating", "type": "quantitative"}
    titles = {"title": "Game", "day": "Played", "place": "Place", "rating": "Rating", "uncertainty": "±"}
    return _over_games(
        rows,
        "rated",
        "Rated games",
        _band("Rating", {"format": "d"}, {"zero": False}),
        {"mark": {"type": "line", "tooltip": None}, "encoding": {"y": rating}},
        {
            "transform": [{"filter": "datum.rated > 0"}],
            "mark": {"type": "point", "filled": True, "size": 70, "opacity": 1},
            "encoding": {
                "y": rating,
                "shape": {
                    "field": "result",
                    "type": "nominal",
                    "scale": {"domain": ["won", "not won"], "range": ["triangle-up", "circle"]},
                    "legend": {"title": None, "orient": "top"},
                },
                "tooltip": [
                    {"field": field, "title": title, "type": "nominal"} for field, title in titles.items()
                ],
            },
        },
    )


def gained(rows: Sequence[Row]) -> dict[str, Any] | None:
    """The chart of the chance that a turn gains, within its interval; None if there are too few turns.

    The rows are those of ``players.reviewed``.
    """
    enough = [row for row in rows if row["gained"] is not None]
    if not enough:
        return None
    mean = {"field": "gained", "type": "quantitative"}
    titles = {"title": "Game", "day": "Played", "counted": "Turns"}
    figures = {"gained": "Gained", "low": "From", "high": "To"}
    tooltip = [
        *({"field": field, "title": title, "type": "nominal"} for field, title in titles.items()),
        *(
            {"field": field, "title": title, "type": "quantitative", "format": "+.1f"}
            for field, title in figures.items()
        ),
    ]
    return _over_games(
        enough,
        "nth",
        "Reviewed games",
        _band("Chance gained, %", {"labelExpr": "datum.value ? format(datum.value, '+~f') : '0'"}, {}),
        {
            "mark": {"type": "rule", "strokeDash": [4, 4], "color": INK, "tooltip": None},
            "encoding": {"x": None, "y": {"datum": 0}},
        },
        {"mark": {"type": "line", "tooltip": None}, "encoding": {"y": mean}},
        {
            "mark": {"type": "point", "filled": True, "size": 60, "opacity": 1},
            "encoding": {"y": mean, "tooltip": tooltip},
        },
    )


def _over_games(rows: Sequence[Row], field: str, title: str, *layers: dict[str, Any]) -> dict[str, Any]:
    """A chart with a place for each game, from left to right by ``field``."""
    return {
        "data": {"values": [dict(row) for row in rows]},
        "height": 270,
        "encoding": {
            "x": {
                "field": field,
                "type": "quantitative",
                "title": title,
                "scale": {"nice": False, "zero": False, "padding": 12},
                "axis": {"tickMinStep": 1, "format": "d"},
            }
        },
        "layer": list(layers),
    }


def _band(title: str, axis: dict[str, Any], scale: dict[str, Any]) -> dict[str, Any]:
    """The layer from ``low`` to ``high``, which has the title of the figures."""
    low = {"field": "low", "type": "quantitative", "title": title, "axis": axis, "scale": scale}
    return {
        "mark": {"type": "area", "opacity": 0.22, "tooltip": None},
        "encoding": {"y": low, "y2": {"field": "high"}},
    }


def about_gained(rows: Sequence[Row]) -> str:
    """What the chart of ``gained`` shows, or why there is none; there is at least one row."""
    turns, reviewed = sum(row["turns"] for row in rows), len(rows)
    have = f"{counted(turns, 'turn')} in {counted(reviewed, 'reviewed game')}"
    if all(row["gained"] is None for row in rows):
        return (
            f"There {'is' if turns == 1 else 'are'} {have}. "
            f"The figure needs {TURNS} turns in {REVIEWED} games. `vidi review --all` reviews all games."
        )
    return (
        "The chance to win that a turn gains over turns of our bot from the same start, in percentage "
        "points, without the luck of draws. Below 0 it loses. "
        f"A point is the mean of the last {LAST} reviewed games. There are {have}. "
        "The true mean is within the band with 95 % confidence. "
        "The chances are learned from bots, not from people."
    )


def _columns(*labels: str) -> list[dict[str, Any]]:
    """Columns: the first is the subject of the row, the others are figures, except the name of a game."""
    return [{"label": label, "number": n > 0 and label != "Game"} for n, label in enumerate(labels)]


def _badges(row: Row) -> dict[str, Any]:
    return {"badges": badges(row["bot"])}


def _rating(row: Row) -> str:
    return "not rated yet" if row["rated"] is None else f"{row['rating']} ± {row['uncertainty']}"


def _trust(row: Row, games: int) -> str | None:
    """The reliability of a rating, in words, with its number of games unless that is ``games``."""
    if row["rated"] is None:
        return None
    why = (
        f"fewer than {SETTLED} games"
        if row["rated"] == games
        else f"only {counted(row['rated'], 'game')} rated"
    )
    if row["rated"] < SETTLED:
        return f"provisional: {why}"
    return None if row["rated"] == games else f"{counted(row['rated'], 'game')} rated"


def _wins(row: Row) -> dict[str, Any] | None:
    if not row["ended"]:
        return None
    return {"text": f"{row['wins']} of {row['ended']}", "note": f"{row['wins'] / row['ended']:.0%}"}


def _wins_of_games(row: Row) -> dict[str, Any] | None:
    """The number of wins; of how many games, only where not all of them have a result."""
    if not row["ended"]:
        return None
    return {
        "text": row["wins"],
        "note": None if row["ended"] == row["games"] else f"of {row['ended']} finished",
    }


def _share(row: Row) -> dict[str, Any] | None:
    """The share of wins as a number and a bar."""
    share = row["wins"] / row["ended"] if row["ended"] else None
    return None if share is None else {"text": f"{share:.0%}", "share": share}


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None
