"""A span of moves as a GIF: as one file, or with progress picture by picture."""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from pathlib import Path

from PIL import Image

from dashboard.boards.picture import gif
from dashboard.replay.reviewed import strip
from dashboard.replay.sharing import File, name
from vidi.notebook.pictures import film
from vidi.store.game import RecordedGame


def file(folder: Path, game: RecordedGame, seat: int | None, first: int, last: int) -> File:
    """The GIF of the board after each of these moves, above the curve of a stored review.

    Raises LookupError if the game has no such moves, TooManyError if there are too many.
    """
    return File(
        _name(game, seat, first, last),
        "image/gif",
        gif(list(film(game, first, last, seat, strip(folder, game, seat)))),
    )


def drawing(folder: Path, game: RecordedGame, seat: int | None, first: int, last: int) -> Iterator[str]:
    """The same file as lines of JSON: ``drawn`` and ``of`` for each picture, then ``name`` and ``gif``.

    Errors are raised at once. Closing the iterator stops the drawing.
    """
    images = film(game, first, last, seat, strip(folder, game, seat))
    return _lines(_name(game, seat, first, last), images, last - first + 1)


def _lines(named: str, images: Iterable[Image.Image], of: int) -> Iterator[str]:
    drawn = []
    for image in images:
        drawn.append(image)
        yield json.dumps({"drawn": len(drawn), "of": of}) + "\n"
    yield json.dumps({"name": named, "gif": b64encode(gif(drawn)).decode()}) + "\n"


def _name(game: RecordedGame, seat: int | None, first: int, last: int) -> str:
    return f"{name(game, seat)}-moves-{first}-{last}.gif"
