"""The games of the library as the Library page lists them, from the published copy."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import duckdb

from dashboard.cache.answers import beside_moves, once
from domain.catalog import games as all_games
from projections.query.bots import EXAMPLES
from projections.query.choosing import COUNTED, OF_PEOPLE
from projections.query.filters import Filter
from projections.query.filters import filters as own_filters

PAGE = 24
LISTED = 2_000
"""Names that a filter offers at most."""
WORDS = 12
"""The most words of a search; each word scans every game."""
FINISHED, UNFINISHED = "finished", "not finished"
LEFT_OUT = "left out"
"""Of branches and second records of a played game, and of bots."""
COUNTED_TOO = "counted"
"""Of the noise of logs."""
KNOWN, UNKNOWN = "known", "not known"
"""The day of play."""
REVIEWED, WITH_MISTAKES, NOT_REVIEWED = "reviewed", "with mistakes", "not reviewed"
NOBODY = "typed in or recorded here"
"""The source of games whose record names no platform."""

CLOSE = "winner_lead / nullif(list_max(final_scores), 0)"
"""The lead of the winner as a share of the most points."""
WHOLE = f"""(ended AND moves > 0 AND platform IS DISTINCT FROM '{EXAMPLES}'
    AND game_id NOT IN (SELECT game_id FROM facts.seats WHERE bot = 'random'))"""  # noqa: S608 - ours
"""Whether a game was played to its end, without bots that play at random."""
GAMES = f"(SELECT *, {WHOLE} AS whole, {CLOSE} AS close FROM games) AS games"  # noqa: S608 - written in this module
"""The games with the columns that ``SORTS`` need."""
STORY = """CASE WHEN played_order IS NULL THEN NOT whole END,
    CASE WHEN played_order IS NULL THEN row_number() OVER (
        PARTITION BY game
        ORDER BY whole DESC, ended DESC, close NULLS LAST, if(ended, moves, NULL) DESC NULLS LAST, game_id
    ) END,
    CASE WHEN played_order IS NULL THEN close END NULLS LAST"""
"""The order of games without a day: whole games before others, the closest and longest of each game first.

The games take turns, so the first cards are of different games. A move of a game that is not over changes
nothing in it.
"""

MISTAKES = """(
    SELECT c.game_id, c.move, s.player
    FROM (SELECT game_id, move, seat FROM facts.review_commands WHERE mistake AND nth = 1) AS c
    SEMI JOIN facts.reviewed() AS v USING (game_id)
    JOIN facts.games AS g USING (game_id)
    JOIN facts.seated() AS s ON s.game_id = c.game_id AND (s.seat = c.seat OR g.opponent IS NOT NULL)
)"""
"""The mistakes that games confirm, each with its player; with all players where they play together."""

LAST, LONGEST = "last played first", "longest first"
SORTS = {
    LAST: f"played_order DESC NULLS LAST, played_at DESC NULLS LAST, {STORY}, title, game_id",
    "first played first": "played_order NULLS LAST, played_at NULLS FIRST, title, game_id",
    "title": "title NULLS LAST, played_order, played_at NULLS FIRST, game_id",
    LONGEST: "moves DESC NULLS LAST, title, game_id",
    "closest finish first": "winner_lead NULLS LAST, title, game_id",
}
"""The orders of ``GAMES`` in SQL. A day comes before the moment at which it begins."""


@dataclass(frozen=True)
class Filters:
    """The conditions of a list of games; None is no condition."""

    kind: str | None = None
    """The name of the game."""
    player: str | None = None
    seats: int | None = None
    source: str | None = None
    """A platform, or NOBODY."""
    fidelity: str | None = None
    """The fidelity of its record: whole, partial, contradicts, logged or results_only."""
    since: str | None = None
    """The first day of play: 2024-05-31. Games without a day never fit."""
    until: str | None = None
    """The last day."""
    search: str | None = None
    """Words that must all occur in the title, the names, the kind of game, its map or a note."""
    finished: str | None = None
    """FINISHED or UNFINISHED."""
    winner: str | None = None
    """A player who won it, alone or together; a draw is no win."""
    against: str | None = None
    """A rival of the player, or of anybody if no player is set."""
    partner: str | None = None
    """A player who won or lost together with the player, or with anybody if no player is set."""
    day: str | None = None
    """KNOWN or UNKNOWN."""
    copies: str | None = None
    """LEFT_OUT."""
    review: str | None = None
    """REVIEWED, WITH_MISTAKES or NOT_REVIEWED."""
    mistakes: str | None = None
    """A player with a mistake that a review confirms."""
    bots: str | None = None
    """LEFT_OUT: only games that a person played fit."""
    noise: str | None = None
    """COUNTED_TOO: questions count entries of logs that are noise, too. Every game fits."""
    own: tuple[tuple[Filter, str], ...] = ()
    """Filters of one game with their values. A value that is not unique has ``apart`` after a space."""

    def set_ones(self) -> dict[str, Any]:
        """The filters that are set, by name."""
        common = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "own"}
        values = common | {of.name: value for of, value in self.own}
        return {name: value for name, value in values.items() if value is not None}

    def without(self, name: str) -> "Filters":
        """The same filters without one."""
        own = tuple((of, value) for of, value in self.own if of.name != name)
        common: dict[str, Any] = {name: None} if len(own) == len(self.own) else {}
        return replace(self, own=own, **common)

    def of_moves(self) -> bool:
        """Whether a further move of a game that is not over may change which games fit."""
        return self.search is not None or bool(self.own)

    def where(self) -> tuple[str, dict[str, object]]:
        """The condition in SQL, and its parameters."""
        conditions = {
            "kind": "game = $kind",
            "player": "list_contains(players, $player)",
            "seats": "seats = $seats",
            "source": "platform IS NULL" if self.source == NOBODY else "platform = $source",
            "fidelity": "fidelity = $fidelity",
            "since": "played_on >= $since::DATE",
            "until": "played_on <= $until::DATE",
            "search": _SEARCH,
            "finished": "ended" if self.finished == FINISHED else "NOT ended",
            "winner": _WON,
            "against": _met("$against", "against"),
            "partner": _met("$partner", "NOT against"),
            "day": f"played_on IS {'NOT ' * (self.day == KNOWN)}NULL",
            "copies": COUNTED,
            "bots": OF_PEOPLE,
            "noise": "true",
            "review": _REVIEW.get(self.review or "", "false"),
            "mistakes": f"game_id IN (SELECT game_id FROM {MISTAKES} WHERE player = $mistakes)",  # noqa: S608
        }
        for of, _ in self.own:
            fits = f"${of.name} IN (value, concat_ws(' ', value, apart))"
            conditions[of.name] = f"game_id IN (SELECT game_id FROM ({of.sql}) WHERE {fits})"  # noqa: S608
        values = self.set_ones()
        needed = {name: value for name, value in values.items() if f"${name}" in conditions[name]}
        if self.against or self.partner:
            needed["player"] = self.player
        if self.search is not None:
            needed["search"] = self.search.split()[:WORDS]
        return " AND ".join(conditions[name] for name in values) or "true", needed


def _met(other: str, how: str) -> str:
    """The condition that ``$player`` played with another player in some way."""
    return f"game_id IN (SELECT game_id FROM facts.met($player::VARCHAR) WHERE player = {other} AND {how})"  # noqa: S608


def _searched() -> str:
    """The condition that each word of ``$search`` occurs in a text of the game, without case and accents."""
    titles = " ".join(f"WHEN '{name}' THEN '{game.title}'" for name, game in all_games().items())
    values = " UNION ALL ".join(f"SELECT game_id, value FROM ({of.sql})" for of in own_filters())  # noqa: S608
    return f"""game_id IN (
        SELECT game_id
        FROM games
        LEFT JOIN (
            SELECT game_id, string_agg(note, ' ') AS notes FROM moves WHERE note IS NOT NULL GROUP BY game_id
        ) USING (game_id)
        LEFT JOIN (
            SELECT game_id, string_agg(replace(value, '-', ' '), ' ') AS named
            FROM ({values})
            GROUP BY game_id
        ) USING (game_id)
        WHERE len(list_filter($search::VARCHAR[], lambda word: NOT contains(
            strip_accents(lower(concat_ws(
                ' ', title, game, CASE game {titles} END, array_to_string(players, ' '), named, notes
            ))),
            strip_accents(lower(word))
        ))) = 0
    )"""  # noqa: S608 - all of it is ours


_SEARCH = _searched()
_WON = "game_id IN (SELECT game_id FROM results WHERE player = $winner AND won AND outcome <> 'drew')"
_REVIEW = {
    REVIEWED: "game_id IN (SELECT game_id FROM facts.reviewed())",
    WITH_MISTAKES: f"game_id IN (SELECT game_id FROM {MISTAKES})",  # noqa: S608 - all of it is ours
    NOT_REVIEWED: "game_id NOT IN (SELECT game_id FROM facts.reviewed())",
}


@beside_moves(unless=lambda: False)
def choices(con: duckdb.DuckDBPyConnection) -> dict[str, list[Any]]:
    """The values of each filter, except days, that fit at least one game."""
    # Two queries: the plan of a query over these views takes longer than its rows.
    kinds = con.execute("SELECT game, seats, platform, fidelity, count(*) FROM games GROUP BY ALL").fetchall()
    players = con.execute("SELECT player, sum(games), sum(wins) FROM players GROUP BY player").fetchall()
    fidelities = Counter[str]()
    for *_, fidelity, games in kinds:
        fidelities[fidelity] += games
    platforms = {platform for _, _, platform, _, _ in kinds}
    mistakes = con.execute(f"SELECT player, count(*) FROM {MISTAKES} GROUP BY player").fetchall()  # noqa: S608
    [(reviewed,)] = con.execute("SELECT count(*) FROM facts.reviewed()").fetchall()
    reviews = [(REVIEWED, reviewed), (WITH_MISTAKES, mistakes), (NOT_REVIEWED, reviewed < fidelities.total())]
    return {
        "kind": sorted({game for game, *_ in kinds}),
        "player": _most({player: games for player, games, _ in players}),
        "winner": _most({player: wins for player, _, wins in players if wins}),
        "seats": sorted({seats for _, seats, *_ in kinds}),
        "source": sorted(platforms - {None}) + [NOBODY] * (None in platforms),
        "fidelity": _most(fidelities),
        "finished": [FINISHED, UNFINISHED],
        "review": [word for word, some in reviews if some and reviewed],
        "mistakes": _most(dict(mistakes)),
    }


@beside_moves(unless=lambda: False)
def rare_choices(con: duckdb.DuckDBPyConnection) -> dict[str, list[Any]]:
    """The values of the filters that a page shows only if they are set, as ``choices`` has the others."""
    met = con.execute("SELECT player, against, count(*) FROM facts.met(NULL) GROUP BY ALL").fetchall()
    days = con.execute("SELECT DISTINCT played_on IS NULL FROM games").fetchall()
    return {
        "against": _most({player: games for player, against, games in met if against}),
        "partner": _most({player: games for player, against, games in met if not against}),
        "day": [word for word, none in ((KNOWN, False), (UNKNOWN, True)) if (none,) in days],
        "copies": [LEFT_OUT],
    }


def _most(counts: Mapping[str, int]) -> list[str]:
    """The values with the highest counts, at most ``LISTED``; equal counts in alphabetical order."""
    return sorted(counts, key=lambda value: (-counts[value], value))[:LISTED]


@once
def every_value(con: duckdb.DuckDBPyConnection, of: Filter) -> list[str]:
    """The values of a filter of one game, from all games in the library."""
    return values(con, of, "true", {})


def values(
    con: duckdb.DuckDBPyConnection, of: Filter, where: str, parameters: dict[str, object]
) -> list[str]:
    """The values of a filter of one game that fit a game with the condition ``where``, the most played first.

    A value that is not unique has ``apart`` after a space.
    """
    answer = con.execute(
        f"""
        SELECT if(count(*) OVER (PARTITION BY value) = 1, value, concat_ws(' ', value, apart)) AS called
        FROM (
            SELECT value, apart, count(*) AS games
            FROM ({of.sql}) SEMI JOIN (SELECT game_id FROM games WHERE {where}) USING (game_id)
            WHERE value IS NOT NULL GROUP BY ALL
        )
        ORDER BY games DESC, called
        """,  # noqa: S608
        parameters,
    )
    return [value for (value,) in answer.fetchall()]


@beside_moves(unless=Filters.of_moves)
def count(con: duckdb.DuckDBPyConnection, filters: Filters) -> int:
    """The number of games that fit."""
    # The view of games also reads the results of all.
    every = "games" if filters.set_ones() else "facts.all_games()"
    where, parameters = filters.where()
    [(number,)] = con.execute(f"SELECT count(*) FROM {every} WHERE {where}", parameters).fetchall()  # noqa: S608
    return int(number)


def games(con: duckdb.DuckDBPyConnection, filters: Filters, sort: str, page: int) -> list[dict[str, Any]]:
    """A page of games, counted from 1, each as plain values: players, course and result.

    ``lines`` has, by seat, the points after setting up and after each round, including an unfinished last
    one. They are the points that the seat would have if the game had ended then. A log that gives points only
    with its result has those alone, and a log without points has empty lists. For a play without moves it is
    empty, and ``told`` has, by seat, the points as the source writes them. ``scores`` has the final points by
    seat: None for a score that is not a whole number, and None as a whole for an unfinished game.
    ``about`` is the part of a title about the setup. ``judged`` is the number of moves that its review has
    judged, and ``mistakes`` how many of them are mistakes; both are None without a review.
    ``bots`` has the bot of each seat, None for a person. ``version`` is that of the last move; None if there
    is none.
    """
    return _listed(con, _page(con, filters, sort, page), "list_position($ids::UUID[], game_id)")


@beside_moves(unless=lambda filters, sort, _page: filters.of_moves() or sort == LONGEST)
def _page(con: duckdb.DuckDBPyConnection, filters: Filters, sort: str, page: int) -> list[str]:
    """The ids of the games on a page."""
    where, parameters = filters.where()
    rows = con.execute(
        f"""SELECT game_id::VARCHAR FROM {GAMES} WHERE {where}
        ORDER BY {SORTS[sort]} LIMIT {PAGE} OFFSET {PAGE * (page - 1)}""",  # noqa: S608 - written in this module
        parameters,
    )
    return [id_ for (id_,) in rows.fetchall()]


def these(con: duckdb.DuckDBPyConnection, ids: Sequence[str]) -> list[dict[str, Any]]:
    """The games with these ids, as ``games`` returns them, the last played first."""
    return _listed(con, ids, SORTS[LAST])


def _listed(con: duckdb.DuckDBPyConnection, ids: Sequence[str], order: str) -> list[dict[str, Any]]:
    rows = _rows(con, tuple(ids), order)
    ended, others = (
        tuple((game["id"], game["game"]) for game in rows if game["ended"] is over) for over in (True, False)
    )
    details = _details_of_ended(con, ended) | _details_of_others(con, others)
    listed = [game | details[game["id"]] for game in rows]
    for game in listed:
        game["bots"] = game["bots"] or [None] * len(game["players"])
        game["lines"] = [
            line or [score for score in (game["scores"] or ())[seat : seat + 1] if score is not None]
            for seat, line in enumerate(game["lines"])
        ]
    return listed


@once
def _rows(con: duckdb.DuckDBPyConnection, ids: tuple[str, ...], order: str) -> list[dict[str, Any]]:
    """The games with these ids as the view has them, in an order in SQL."""
    rows = con.execute(
        f"""
        SELECT game_id::VARCHAR AS id, game, title, played_on::VARCHAR AS played_on, platform, origin_game,
            origin_moves, players, opponent, moves, ended, fidelity, flaw, quantity, told,
            final_scores AS scores
        FROM {GAMES}
        LEFT JOIN (
            SELECT game_id, list(coalesce(points::VARCHAR, score) ORDER BY seat) AS told
            FROM facts.reported_seats() GROUP BY game_id
        ) USING (game_id)
        WHERE game_id IN (SELECT unnest($ids::UUID[]))
        ORDER BY {order}
        """,  # noqa: S608 - written in this module
        {"ids": list(ids)},
    )
    names = [column[0] for column in rows.description]
    return [dict(zip(names, row, strict=True)) for row in rows.fetchall()]


def _details(con: duckdb.DuckDBPyConnection, games: tuple[tuple[str, str], ...]) -> dict[str, dict[str, Any]]:
    """By id, the details of games, which are given as ids and kinds: course, setup, review and bots."""
    if not games:
        return {}
    ids = [id_ for id_, _ in games]
    progress, about = _progress(con, ids), _about(con, ids, {kind for _, kind in games})
    versions, reviews, of_seats = _versions(con, ids), _reviews(con, ids), bots(con, ids)
    details = {}
    for id_ in ids:
        judged, mistakes = reviews.get(id_, (None, None))
        details[id_] = progress[id_] | {
            "about": about.get(id_, []),
            "version": versions.get(id_),
            "judged": judged,
            "mistakes": mistakes,
            "bots": of_seats.get(id_),
        }
    return details


_details_of_ended = beside_moves(unless=lambda _games: False)(_details)
_details_of_others = once(_details)


def _versions(con: duckdb.DuckDBPyConnection, ids: Sequence[str]) -> dict[str, int]:
    """By game with moves, the version of the last one that stands."""
    rows = con.execute(
        """SELECT game_id::VARCHAR, max(version) FROM moves
        WHERE game_id IN (SELECT unnest($ids::UUID[])) GROUP BY game_id""",
        {"ids": list(ids)},
    )
    return dict(rows.fetchall())


def bots(con: duckdb.DuckDBPyConnection, ids: Sequence[str]) -> dict[str, list[str | None]]:
    """By recorded game, the bot of each seat."""
    rows = con.execute(
        """SELECT game_id::VARCHAR, list(bot ORDER BY seat) FROM facts.seats
        WHERE game_id IN (SELECT unnest($ids::UUID[])) GROUP BY game_id""",
        {"ids": list(ids)},
    )
    return dict(rows.fetchall())


def _about(con: duckdb.DuckDBPyConnection, ids: Sequence[str], kinds: set[str]) -> dict[str, list[str]]:
    """By game, the part of its title about the setup. ``kinds`` are the names of the games."""
    about: dict[str, list[str]] = {}
    for of in own_filters():
        if of.titled and of.game in kinds:
            rows = con.execute(
                f"""SELECT game_id::VARCHAR, value FROM ({of.sql})
                WHERE value IS NOT NULL AND list_contains($ids::UUID[], game_id)""",  # noqa: S608
                {"ids": list(ids)},
            )
            for id_, value in rows.fetchall():
                name = value.replace("-", " ")
                about.setdefault(id_, []).append(
                    of.titled.format(name.title() if of.titled == "{}" else name)
                )
    return about


@beside_moves(unless=lambda filters, _sort: filters.of_moves())
def not_reviewed(con: duckdb.DuckDBPyConnection, filters: Filters, sort: str) -> list[str]:
    """The ids of the games that fit, are over and have no review, without logs of other titles; in order."""
    where, parameters = filters.where()
    rows = con.execute(
        f"""SELECT game_id::VARCHAR FROM {GAMES}
        WHERE {where} AND ended AND moves > 0 AND game IN (SELECT unnest($titles::VARCHAR[]))
            AND {_REVIEW[NOT_REVIEWED]}
        ORDER BY {SORTS[sort]}""",  # noqa: S608 - all of it is ours
        parameters | {"titles": list(all_games())},
    )
    return [id_ for (id_,) in rows.fetchall()]


def _reviews(con: duckdb.DuckDBPyConnection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """By game with a review, its judged moves and its mistakes."""
    rows = con.execute(
        """
        SELECT game_id::VARCHAR, count(move), count(move) FILTER (mistake)
        FROM facts.reviewed()
        LEFT JOIN (SELECT DISTINCT game_id, move, mistake FROM facts.review_commands) USING (game_id)
        WHERE game_id IN (SELECT unnest($ids::UUID[]))
        GROUP BY game_id
        """,
        {"ids": list(ids)},
    )
    return {id_: (judged, mistakes) for id_, judged, mistakes in rows.fetchall()}


def _progress(con: duckdb.DuckDBPyConnection, ids: Sequence[str]) -> dict[str, dict[str, Any]]:
    """By game: rounds, the seats that won (None while it runs), a draw, and by seat the points of each round.

    A branch includes its inherited moves, which the view ``standings`` leaves out.
    """
    lines = con.execute(
        """
        SELECT game_id::VARCHAR, seat, max(round),
            coalesce(list(points ORDER BY round) FILTER (points IS NOT NULL), [])
        FROM points_by_round WHERE game_id IN (SELECT unnest($ids::UUID[]))
        GROUP BY game_id, seat ORDER BY game_id, seat
        """,
        {"ids": list(ids)},
    ).fetchall()
    by_game: dict[str, dict[str, Any]] = {
        id_: {"rounds": 0, "lines": [], "winners": None, "drawn": False} for id_ in ids
    }
    for id_, _, rounds, points in lines:
        by_game[id_]["rounds"] = rounds
        by_game[id_]["lines"].append(points)
    won = con.execute(
        """
        SELECT game_id::VARCHAR, coalesce(list(seat ORDER BY seat) FILTER (won), []),
            bool_or(outcome = 'drew')
        FROM results WHERE game_id IN (SELECT unnest($ids::UUID[])) GROUP BY game_id
        """,
        {"ids": list(ids)},
    ).fetchall()
    for id_, seats, drawn in won:
        by_game[id_] |= {"winners": seats, "drawn": drawn}
    return by_game
