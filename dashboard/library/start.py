"""The first row of a new library: games with a sentence each, which say what can be seen here."""

from typing import Any

import duckdb

from dashboard.cache.answers import beside_moves
from dashboard.shared import catalogue
from vidi.library.start import EXAMPLES, start_here


def row(con: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    """These games as ``catalogue.games`` returns them, each with its ``story``: title and sentence.

    Empty if the library lacks one of them, or has a game of somebody's own.
    """
    stories = {str(one.game): one for one in start_here()}
    listed = (
        {} if _games_of_people(con) else {game["id"]: game for game in catalogue.these(con, list(stories))}
    )
    if len(listed) < len(stories):
        return []
    return [listed[id_] | {"story": one._asdict()} for id_, one in stories.items()]


@beside_moves(unless=lambda: False)
def _games_of_people(con: duckdb.DuckDBPyConnection) -> int:
    own = "SELECT count(*) FROM facts.all_games() WHERE list_contains($examples, platform) IS NOT TRUE"
    [(count,)] = con.execute(own, {"examples": list(EXAMPLES)}).fetchall()
    return int(count)
