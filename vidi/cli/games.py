"""The command ``games``: the list of recorded games."""

from typing import TYPE_CHECKING, Any

import typer
from rich.markup import escape
from rich.table import Table

from domain import logged
from domain.catalog import games as all_games
from domain.kernel.wording import outcome
from vidi.cli.common import JsonOption, LibraryOption, Refused, catch_up, existing, folder, print_json
from vidi.cli.terminal import err, out
from vidi.record.errors import printable

if TYPE_CHECKING:
    import duckdb


LISTED = """
WITH recorded AS MATERIALIZED (FROM games)
SELECT
    game_id::VARCHAR AS id,
    game,
    title,
    s.names AS seats,
    coalesce(final_scores, u.received) AS scores,
    coalesce(final_scores, u.points) AS points,
    NULL AS points_are,
    w.winners,
    opponent,
    moves,
    played_text AS played_at,
    platform AS source,
    fidelity,
    flaw,
    ruleset
FROM recorded
JOIN (SELECT game_id, position FROM facts.games) USING (game_id)
JOIN (SELECT game_id, list(name ORDER BY seat) AS names FROM seats GROUP BY game_id) AS s USING (game_id)
LEFT JOIN (
    SELECT game_id, coalesce(list(seat ORDER BY seat) FILTER (won), []) AS winners
    FROM recorded_results GROUP BY game_id
) AS w USING (game_id)
LEFT JOIN (
    SELECT game_id, list(received ORDER BY seat) AS received, list(points ORDER BY seat) AS points
    FROM (
        SELECT game_id, seat, received, points
        FROM points_by_round SEMI JOIN (FROM recorded WHERE NOT ended) USING (game_id)
        QUALIFY row_number() OVER (PARTITION BY game_id, seat ORDER BY round DESC) = 1
    )
    GROUP BY game_id
) AS u USING (game_id)
ORDER BY position
"""
"""The recorded games in the order in which they were stored; of unfinished ones the points of now."""


def games(context: typer.Context, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the games of the library."""
    # DuckDB takes longer to load than most commands take to run.
    from projections.copies.current import NothingPublished
    from projections.copies.errors import WarehouseError

    with existing(folder(context, library)) as opened:
        behind = catch_up(opened)
        try:
            shown = opened.published(listed)
        except (NothingPublished, WarehouseError) as error:
            raise Refused(str(error)) from None
    if behind:
        err.print(f"vidi: the list lacks the last {behind} events; a server is still projecting them")
    if as_json:
        print_json(shown)
        return
    columns = ("game", "id", "title", "players and points", "moves", "record")
    table = Table(*columns, box=None, header_style="bold")
    for game in shown:
        title = (game["title"] or "")[:60]
        cells = (game["game"], game["id"][:8], title, _stands(game), str(game["moves"]), game["fidelity"])
        table.add_row(*(escape(printable(cell)) for cell in cells))
    out.print(table)
    out.print("* has won" if shown else "no games yet; `vidi demo` loads some", style="dim", highlight=False)
    for label in sorted({game["points_are"] for game in shown if game["points_are"]}):
        out.print(f"points of a game that is not over: {label}", style="dim", highlight=False)
    if any(game["flaw"] for game in shown):
        legend = "a record with an error: `vidi show` prints the error"
        out.print(legend, style="dim", highlight=False)


def listed(con: "duckdb.DuckDBPyConnection") -> list[dict[str, Any]]:
    """The recorded games, each with its players, points and result."""
    rows = con.execute(LISTED)
    names = [column[0] for column in rows.description]
    return [_glance(dict(zip(names, row, strict=True))) for row in rows.fetchall()]


def _glance(row: dict[str, Any]) -> dict[str, Any]:
    """A row of ``LISTED``, with what the rules say of its points."""
    if row.pop("ruleset") != logged.RULESET:
        rules = all_games().get(row["game"]) if row["winners"] is None else None
        if rules and rules.pending:
            row["points_are"] = rules.pending.label
    elif not any(row["scores"]):  # a log without points
        row["scores"] = row["points"] = None
    return row


def _stands(game: dict[str, Any]) -> str:
    """Players and points; for a game that is played together, the common score and the opponent."""
    names, opponent = [name[:40] for name in game["seats"]], game["opponent"]
    worth = game["points"] or [""] * len(names)  # a log may have no points
    won = game["winners"]
    ended = outcome(won, names, game["points"], opponent)
    if opponent is not None:
        return f"{', '.join(names)}: {ended or f'{worth[0]} against {opponent}'}"
    marks = ["*" if seat in (won or ()) else "" for seat in range(1, len(names) + 1)]
    by_seat = zip(marks, names, worth, strict=True)
    stands = ", ".join(f"{mark}{name} {score}".rstrip() for mark, name, score in by_seat)
    return f"{stands}: {ended}" if won == () else stands


def register(app: typer.Typer) -> None:
    """Adds this command."""
    app.command("games")(games)
