"""Stores games whose logs are read again, each with all that comes with it or not at all."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from domain.kernel.aggregate import Game
from domain.kernel.events import GameEnded
from domain.library.remarks import folded
from domain.library.reports import remarks_id
from vidi.importers.deciding.again import by_this_mapping, covers, read_again
from vidi.importers.deciding.remarks import received
from vidi.importers.report import Imported
from vidi.record.errors import Demand, RecordError
from vidi.record.read import Record
from vidi.store.events import GameLibrary, StoreConflict

TRIES = 10
"""How often a game is tried again because another process stored something of it."""
FEWER = "the library has more moves of this log than the file"
REMOVED = "the game was removed"


def passes(record: Record, title: str, known: Game | None) -> str | None:
    """Why a record of a file is passed over while the logs of a title are read again; None if it is read."""
    if known is None:
        return "the library has no game of this log"
    # A file that does not name its game has the title for which the logs are read.
    if record.mapping is None or {record.header.game.casefold(), known.started.game.casefold()} != {title}:
        return f"it is no log of {title}"
    return None


def take_again(
    record: Record, title: str, store: GameLibrary, find: Callable[[], Game | None]
) -> Imported | None:
    """Reads the log of a known game again; None if the game has this mapping already.

    Raises StoreConflict if somebody chose another mapping of the title meanwhile.
    """
    for _ in range(TRIES):
        game = find()
        if game is None or by_this_mapping(record, game):
            return None
        remarks = [recorded.event for recorded in store.stream(remarks_id(game.id))]
        place = record.place(record.line)
        try:
            why = REMOVED if folded(remarks).removed else None if covers(record, game) else FEWER
        except Demand as other:
            raise RecordError(record.file, record.line, None, other.rule, str(other), place) from None
        if why is not None:
            return Imported("ignored", game_id=game.id, entry=place, header=record.header, reason=why)
        read = read_again(record, game, remarks, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))
        if read is None:
            return Imported("same", None, game.id, kept=len(game.moves), header=record.header, entry=place)
        again = read.game
        events = [*again.collect_events(), *received(record, again, ()), *read.remarks]
        chosen = store.mappings().get(title)
        if chosen is not None and chosen != record.mapping:
            raise StoreConflict(
                f"somebody chose another mapping of {title} meanwhile; games that are not read yet stay: "
                "`vidi logs map` goes on with that mapping"
            )
        with suppress(StoreConflict):  # another process stored something of this game: try again
            store.events.put(events)
            ended = next((one for one in reversed(again.standing) if isinstance(one, GameEnded)), None)
            return Imported(
                "changed", None, again.id, kept=len(again.moves), header=record.header, end=ended, entry=place
            )
    raise StoreConflict(f"{record.file}: others keep changing this game; read the games again once more")
