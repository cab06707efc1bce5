"""The board after a move as a drawing."""

from vidi.exporters.formats import OfGame, View
from vidi.notebook.pictures import svg
from vidi.store.game import RecordedGame


def _write(game: RecordedGame, view: View) -> bytes:
    return f"{svg(game, view.last, seat=view.seat)}\n".encode()


EXPORTER = OfGame(
    name="svg",
    title="SVG",
    brings="the board after a move, as a drawing",
    ending=".svg",
    write=_write,
    moves="one",
    has_seats=True,
)
