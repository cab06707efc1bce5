"""The log of a match: the entries that are acts of players, in order, each with its place and key.

One action writes several entries with the same ``_stateID``: first the act, then its effects. So this number
and the position among these entries identify an act.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from vidi.importers.values import fields
from vidi.record.errors import Demand, shown

PASSED = frozenset({"GAME_EVENT", "PLAYER_LEAVE"})
"""Entries that are not acts: they name no player, or follow from acts."""
STATES_AT_MOST = 1_000_000
"""The largest ``_stateID`` of a log: ten times the moves that a game can have."""


@dataclass(frozen=True)
class Act:
    """A move of a player, or its undo or redo."""

    number: int
    """Of the entry, from 1."""
    kind: str
    """``MAKE_MOVE``, ``UNDO`` or ``REDO``."""
    state: int
    """Its ``_stateID``."""
    position: int
    """Its position among the entries of that ``_stateID``, from 0."""
    player: str
    entry: dict[str, Any]

    @property
    def key(self) -> str:
        """The id of this act in the match."""
        return f"{self.state}:{self.position}"


@dataclass
class Wrong(Exception):  # noqa: N818 - a demand with its place
    """An entry that cannot be read."""

    number: int
    """Of the entry, from 1."""
    demand: Demand


def acts(log: Sequence[Any]) -> Iterator[Act | None]:
    """The acts of a log; None stands for an action without an act, such as an event.

    Raises Wrong at the first entry that cannot be read or is in the wrong place.
    """
    last = position = -1
    first: Any = None
    """The entry that began the last ``_stateID``."""
    acted = True
    for number, entry in enumerate(log, 1):
        try:
            state, kind = _read(entry)
            if state < last:
                raise Demand(
                    9, f"`_stateID` is {state} after {last}: a log has its entries in order", "import"
                )
            if state > last:
                if not acted:
                    yield None
                # An action without an entry counts too, such as one that sets the active players.
                yield from [None] * (state - last - 1)
                last, position, first, acted = state, 0, entry, False
            else:
                position += 1
            if kind in PASSED or entry.get("automatic") is True:
                continue
            if position:
                if entry == first:
                    position -= 1
                    continue
                raise Demand(9, f"`_stateID` {state} is there twice, with other content", "import")
            acted = True
            yield Act(number, kind, state, position, _player(entry), entry)
        except Demand as demand:
            raise Wrong(number, demand) from None


def _read(entry: Any) -> tuple[int, str]:
    """The ``_stateID`` and the kind of an entry."""
    if not isinstance(entry, dict) or not isinstance(action := entry.get("action"), dict):
        raise Demand(5, f"an entry must be an object with an `action`, found {shown(entry)}", "import")
    state, kind = entry.get("_stateID"), action.get("type")
    if type(state) is not int or not 0 <= state <= STATES_AT_MOST:
        possible = f"a whole number of 0 to {STATES_AT_MOST:,}"
        raise Demand(5, f"`_stateID` must be {possible}, found {shown(state)}", "import")
    if kind not in (*PASSED, "MAKE_MOVE", "UNDO", "REDO"):
        raise Demand(
            6,
            f"no action has the type {shown(kind)}; the types are MAKE_MOVE, UNDO, REDO, GAME_EVENT",
            "import",
        )
    if kind not in PASSED and not isinstance(action.get("payload"), dict):
        raise Demand(5, f"`action.payload` must be an object, found {shown(action.get('payload'))}", "import")
    return state, str(kind)


def _player(entry: dict[str, Any]) -> str:
    return fields.key(entry["action"]["payload"].get("playerID"), "action.payload.playerID")
