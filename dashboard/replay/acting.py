"""What a page does to a game: moves, taking back, branches, the moves of bots.

Pages run in threads of one process, and a library is not to be shared between those that write: each act
opens one of its own, which takes less than a millisecond. Two that act at once are told apart by the store.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

from dashboard.shared.writing import opened
from vidi.recording import MovedOn, Recorder

AT_A_TIME = 0.3
"""Seconds that bots move before the page shows it."""
MOVES_AT_A_TIME = 40
LINE = ("seat", "command", "args", "take_back")


def branch(folder: Path, id_: UUID, move: int) -> UUID:
    """A new game that begins as another stood after a move; LookupError where there is no such move."""
    with opened(folder) as library:
        return Recorder.branch(library, id_, move).id


def make(folder: Path, id_: UUID, line: Mapping[str, Any]) -> None:
    """Makes the move, or the taking back, of a record's line with the number ``n``.

    Raises IllegalMove, and MovedOn where ``n`` is not the next move any more; nothing is stored then.
    """
    with _recorder(folder, id_) as recorder:
        if line.get("n") != recorder.game.next_move:
            raise MovedOn("somebody else moved first: this is the game as it is now")
        recorder.record({name: line[name] for name in LINE if name in line})


def let_bots_play(folder: Path, id_: UUID, bots: Mapping[int, str]) -> None:
    """Lets bots move for a moment, or until a seat is due that has none. Raises MovedOn."""
    until = time.monotonic() + AT_A_TIME
    with _recorder(folder, id_) as recorder:
        for _ in range(MOVES_AT_A_TIME):
            if not recorder.let_bots_play(bots, at_most=1) or time.monotonic() > until:
                break


@contextmanager
def _recorder(folder: Path, id_: UUID) -> Iterator[Recorder]:
    with opened(folder) as library:
        yield Recorder.open(library, id_)
