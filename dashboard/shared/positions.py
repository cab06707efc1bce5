"""The last position of a game as a small picture, for the cards of lists.

A position never changes, so a picture is drawn once. One is drawn at a time: pages stay responsive.
"""

import io
import threading

from cachetools import LRUCache
from PIL import Image

from dashboard.boards.picture import png
from dashboard.cache.memory import kept
from domain.kernel.rules import ONLOOKER
from vidi.notebook.pictures import svg
from vidi.store.game import RecordedGame

WIDTH, HEIGHT = 450, 300
"""The most pixels. Of a board that is taller, the top is shown."""
AT_MOST = 20_000
"""The bytes of a picture, unless it has the lowest quality."""
QUALITIES = (70, 50, 35, 20)
"""Of WebP, from 100; the first that is small enough."""
BYTES = 16 * 2**20
"""The most bytes of all pictures; the least recently used one is dropped."""
MEDIA = "image/webp"

Key = tuple[str, int, bool]

_pictures: LRUCache[Key, bytes] = LRUCache(BYTES, getsizeof=len)
_using, _drawing = threading.Lock(), threading.Lock()


def picture(game: RecordedGame, *, public: bool) -> bytes:
    """The position after the last move; with ``public`` it is without what seats hide.

    Raises LookupError if the game has no board.
    """
    key = (str(game.id), len(game.stream), public)
    return _from_cache(key) or _drawing_of(key, game, public)


def whole_picture(game: RecordedGame, move: int, seat: int | None, kind: str) -> bytes:
    """The whole board after a move in the view of all or of a seat, as ``png`` or ``webp``.

    Raises LookupError if the game has no such move or no board.
    """
    version = game.version_of(move)

    def draw() -> bytes:
        with _drawing:
            drawing = png(svg(game, move, seat=seat))
            if kind == "png":
                return drawing
            target = io.BytesIO()
            Image.open(io.BytesIO(drawing)).convert("RGB").save(target, "WEBP", quality=QUALITIES[0])
            return target.getvalue()

    return kept((whole_picture, game.id, version, move, seat, kind), draw)


def _from_cache(key: Key) -> bytes | None:
    with _using:
        return _pictures.get(key)


def _drawing_of(key: Key, game: RecordedGame, public: bool) -> bytes:
    with _drawing:
        if (data := _from_cache(key)) is None:  # else another request has drawn it meanwhile
            data = _small(png(svg(game, len(game.moves), seat=ONLOOKER if public else None), WIDTH))
            with _using:
                _pictures[key] = data
        return data


def _small(drawing: bytes) -> bytes:
    image = Image.open(io.BytesIO(drawing)).convert("RGB")
    image = image.crop((0, 0, image.width, min(image.height, HEIGHT)))
    for quality in QUALITIES:
        target = io.BytesIO()
        image.save(target, "WEBP", quality=quality)
        if target.tell() <= AT_MOST:
            break
    return target.getvalue()
