"""The board after each of some moves as a moving image."""

from vidi.exporters.formats import ExportError, OfGame, View
from vidi.notebook.pictures import TooManyError, film
from vidi.store.game import RecordedGame


def _write(game: RecordedGame, view: View) -> bytes:
    from dashboard.boards.picture import gif  # it loads libraries for images
    from dashboard.replay.reviewed import strip

    below = strip(view.folder, game, view.seat) if view.folder else None
    try:
        frames = film(game, view.first, view.last, view.seat, below)
    except TooManyError as many:
        raise ExportError(str(many)) from None
    return gif(list(view.track(frames, view.last - view.first + 1)))


EXPORTER = OfGame(
    name="gif",
    title="GIF",
    brings="the board after each of some moves, above the curve of a review",
    ending=".gif",
    write=_write,
    moves="span",
    has_seats=True,
    is_text=False,
)
