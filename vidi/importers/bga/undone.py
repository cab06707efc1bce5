"""Moves that were undone: which of the moves that stand a notification takes back.

Authors of games on the platform share code for this. It sends the ids of all notifications that were struck
out so far. Nothing is inferred from other notifications, or if moves of others lie between the undone ones. A
mapping may name types of a title that take back one step each.
"""

from collections.abc import Iterable, Sequence

from vidi.importers.bga.packets import Notification, Packet

UNDO = -1
"""Stands for the seat of a move that takes back others."""
NAMED_BY = {"clearTurn": "notifIds", "undoRestore": "cancelledIds"}
"""By type of the notification, the argument with the ids."""


def struck(packets: Iterable[Packet]) -> frozenset[str]:
    """The ids of the notifications that a move strikes out."""
    lists = (one.arg(NAMED_BY[one.type]) for one in _all(packets) if one.type in NAMED_BY)
    return frozenset(id_ for ids in lists if isinstance(ids, list) for id_ in ids if isinstance(id_, str))


def ids(packets: Iterable[Packet]) -> frozenset[str]:
    """The ids of a move's notifications; empty if one has none."""
    every = [one.uid for one in _all(packets)]
    return frozenset(every) if all(every) else frozenset()


def stands(moves: Sequence[frozenset[str]], struck: frozenset[str]) -> int:
    """How many of the moves stand after an undo: all, unless the struck ones are whole moves at the end.

    ``moves`` are the ids of the notifications of each move.
    """
    left = len(moves)
    while left and moves[left - 1] and moves[left - 1] <= struck:
        left -= 1
    between = any(move & struck for move in moves[:left])
    return len(moves) if between else left


def steps_back(steps: Sequence[int], seats: Iterable[int]) -> int:
    """How many of the moves stand after notifications that each take back the last step of a seat.

    ``steps`` are the seats whose step each move is, 0 for nobody's. Moves that take back others are passed.
    All stand if the last step is another seat's.
    """
    left = len(steps)
    for seat in seats:
        last = next((at for at in reversed(range(left)) if steps[at] > 0), None)
        if last is None or steps[last] != seat:
            return len(steps)
        left = last
    return left


def _all(packets: Iterable[Packet]) -> Iterable[Notification]:
    return (one for packet in packets for one in packet.notifications)
