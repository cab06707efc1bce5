"""What single seats received of a log, in its place among the events of the game."""

from collections.abc import Iterable, Sequence

from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.library.reports import EntriesReceived
from domain.logged.events import Entry


def shown(received: Iterable[EntriesReceived], move: int) -> list[Entry]:
    """The entries with sentences that single seats received with a move."""
    return [
        Entry(
            n=n,
            type=entry["type"],
            text=entry["text"],
            seat=entry.get("seat", one.seat),
            scores=(),
            counts=(),
            to=one.seat,
        )
        for one in received
        if one.move == move
        for n, entry in enumerate(one.entries, 1)
        if entry.get("text")
    ]


def joined(
    events: Iterable[tuple[int, Event]], received: Sequence[EntriesReceived]
) -> list[tuple[int, Event]]:
    """Versions and events of a game, with what was received after the other events of its move.

    These have the version of the event before them.
    """
    by_move = dict[int, list[EntriesReceived]]()
    for one in received:
        by_move.setdefault(one.move, []).append(one)
    whole, move, version = list[tuple[int, Event]](), 0, 0
    for pair in events:
        if isinstance(pair[1], MoveMade):
            whole += [(version, entry) for entry in shown(by_move.get(move, ()), move)]
            move = pair[1].move
        version = pair[0]
        whole.append(pair)
    return whole + [(version, entry) for entry in shown(by_move.get(move, ()), move)]
