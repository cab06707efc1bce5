"""The board after a move as an image."""

from vidi.exporters.formats import OfGame, View
from vidi.notebook.pictures import svg
from vidi.store.game import RecordedGame


def _write(game: RecordedGame, view: View) -> bytes:
    from dashboard.boards.picture import png  # it loads libraries for images

    return png(svg(game, view.last, seat=view.seat))


EXPORTER = OfGame(
    name="png",
    title="PNG",
    brings="the board after a move, as an image",
    ending=".png",
    write=_write,
    moves="one",
    has_seats=True,
    is_text=False,
)
