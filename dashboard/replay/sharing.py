"""What the window "Share" of a replay hands out: files of a game, as all together or one seat sees it.

What a seat does not know is in none of the files that are made for it. A record has all of a game, hands and
seed too, so there is none for a seat.
"""

import re
import unicodedata
from pathlib import Path
from typing import NamedTuple

from dashboard.boards.picture import png
from dashboard.replay.file import document
from dashboard.replay.reviewed import review_for_file
from vidi.notebook.pictures import svg
from vidi.store.game import RecordedGame

TITLE = 40
"""Letters of a game's title in the name of a file, at most."""


class NotSharedError(ValueError):
    """There is such a game, but no such file of it."""


class File(NamedTuple):
    """A file to keep."""

    name: str
    """Of letters a-z, digits, dots and dashes, whatever the game is called."""
    media: str
    data: bytes


def record(game: RecordedGame, seat: int | None) -> File:
    """The game in the open format; NotSharedError for a seat."""
    if seat is not None:
        raise NotSharedError("a record has the whole game, so there is none for one seat")
    return File(f"{name(game)}.vidi.jsonl", "application/x-ndjson", game.record().encode())


def replay(folder: Path, game: RecordedGame, seat: int | None) -> File:
    """The replay with its stored review in one file, which needs no server."""
    page = document(game, seat, review_for_file(folder, game, seat))
    return File(f"{name(game, seat)}.html", "text/html", page.encode())


def picture(game: RecordedGame, seat: int | None, move: int, event: int | None, ending: str) -> File:
    """The board after a move or one of its events, as ``svg`` or ``png``; LookupError where there is none."""
    drawn = svg(game, move, seat=seat, event=event)
    place = f"{move}" if event is None else f"{move}.{event}"
    named = f"{name(game, seat)}-move-{place}.{ending}"
    if ending == "svg":
        return File(named, "image/svg+xml", drawn.encode())
    return File(named, "image/png", png(drawn))


def name(game: RecordedGame, seat: int | None = None) -> str:
    """How the files of a game are called: the game, what is left of its title, the id; and the seat."""
    titles = map(_plain, (game.rules.game, game.started.title or ""))
    parts = (*titles, str(game.id)[:8], seat and f"seat-{seat}")
    return "-".join(part for part in parts if part)


def _plain(title: str) -> str:
    """What is left of a title."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9]+", "-", plain).strip("-")[:TITLE].strip("-")
