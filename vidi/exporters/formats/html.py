"""The replay of a game as one file for a browser."""

from vidi.exporters.formats import OfGame, View
from vidi.store.game import RecordedGame


def _write(game: RecordedGame, view: View) -> bytes:
    from dashboard.replay.file import document  # it loads the scripts of the page
    from dashboard.replay.reviewed import review_for_file

    review = review_for_file(view.folder, game, view.seat) if view.folder else None
    return document(game, view.seat, review).encode()


EXPORTER = OfGame(
    name="html",
    title="Replay",
    brings="the replay of a game, for a browser without a server",
    ending=".html",
    write=_write,
    has_seats=True,
)
