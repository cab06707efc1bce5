"""A stored game to read: its moves, its events, and the state after any of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from domain.catalog import rules_of
from domain.kernel.aggregate import AnyRules, Recorded
from domain.kernel.events import GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.rules import begin
from domain.kernel.standing import standing
from domain.kernel.wording import counted
from domain.library.remarks import NONE, Remarks
from domain.library.reports import EntriesReceived, received_id
from domain.logged.received import joined
from vidi.record.write import record_lines
from vidi.store.events import StreamRow, recorded


class GameNotFound(LookupError):  # noqa: N818 - says what it is
    """No game has that id, several ids begin like it, or this Vidi lacks the rules of the game."""


class GameGone(GameNotFound):
    """A game that was removed from the library, and can be brought back."""

    def __init__(self, id_: UUID) -> None:
        super().__init__(f"game {id_} was removed; `vidi remove {str(id_)[:8]} --undo` brings it back")
        self.id = id_


@dataclass(frozen=True)
class GameHeader:
    """A game's id, and everything that was settled before its first move."""

    id: UUID
    started: GameStarted


class Removed(NamedTuple):
    """A removed game or play, with enough to recognise it."""

    id: UUID
    game: str
    """The name of the game if it has rules here, else its title."""
    title: str | None
    players: tuple[str, ...]
    """The names; empty for a player whom the source does not name."""
    played_at: str | None


class RecordedGame:
    """A stored game to read: its moves, its events and the state after any of them."""

    def __init__(
        self,
        rules: AnyRules,
        stream: Sequence[Recorded],
        remarks: Remarks = NONE,
        received: Sequence[EntriesReceived] = (),
        backgrounds: Mapping[str, Path] | None = None,
    ) -> None:
        first = stream[0].event
        assert isinstance(first, GameStarted)  # noqa: S101 - every stream begins with it
        self.id = stream[0].originator_id
        self.rules = rules
        self.started = first
        self.stream = [(recorded.originator_version, recorded.event) for recorded in stream]
        """Version and event of the whole stream, including moves that were taken back."""
        self.remarks = remarks
        """The remarks on the game."""
        self.received = received
        """Of a logged game, what single seats received."""
        self.backgrounds = backgrounds or {}
        """Of a logged game, the kept pictures of its maps, by the name of the map."""

    @property
    def title(self) -> str | None:
        """The title: the one that a user gave last, else that of its record."""
        return self.remarks.title or self.started.title

    @property
    def played_at(self) -> str | None:
        """The day or moment of play: the one that a user gave last, else that of its record."""
        return self.remarks.played_at or self.started.played_at

    @property
    def names(self) -> tuple[str, ...]:
        """The players; the first sits in seat 1."""
        return self.started.seats

    @cached_property
    def events(self) -> list[tuple[int, Event]]:
        """Version and event of every event that stands, ``GameStarted`` first.

        Of a logged game, also what single seats received.
        """
        standing = _standing(self.stream)
        return joined(standing, self.received) if self.received else standing

    @cached_property
    def moves(self) -> list[MoveMade | TakenBack]:
        """Every numbered move, including taken back ones and the taking back; move ``n`` is at ``n - 1``."""
        return [event for _, event in self.stream if isinstance(event, MoveMade | TakenBack)]

    @property
    def inherited_moves(self) -> int:
        """How many of its first moves a branch took along; 0 of another game."""
        origin = self.started.origin
        if origin is None:
            return 0
        if origin.moves is not None:
            return origin.moves
        shared = (event for version, event in self.stream if version <= origin.version)
        return sum(isinstance(event, MoveMade | TakenBack) for event in shared)

    @property
    def flaw(self) -> Mark | None:
        """The error of the record from which it was imported; None without one, or if moves followed."""
        last = self.stream[-1][1]
        return last if isinstance(last, Mark) and last.flaw else None

    def version_of(self, move: int) -> int:
        """The version of a move's last event; for 0, of the last event of setting up. Raises LookupError."""
        if not 0 <= move <= len(self.moves):
            raise LookupError(f"the game has no move {move}; its last move is {len(self.moves)}")
        ends = [version - 1 for version, event in self.stream if isinstance(event, MoveMade | TakenBack)]
        return [*ends, len(self.stream)][move]

    def state(self, move: int | None = None, version: int | None = None) -> Any:
        """The state after a move, or after the event of a version; without either, the current state.

        A move that was taken back later has a state too. Raises LookupError without such a move or version.
        """
        if move is not None:
            version = self.version_of(move)
        elif version is None:
            version = len(self.stream)
        if not 1 <= version <= len(self.stream):
            raise LookupError(f"the game has no version {version}; its versions are 1 to {len(self.stream)}")
        state = begin(self.rules, self.started)
        for event in standing(event for _, event in self.stream[:version]):
            self.rules.evolve(state, event)
        return state

    def states(self) -> Iterator[tuple[int, Event, Any]]:
        """Version, event and the state after it, for all events that stand. Each state is a separate copy."""
        state = begin(self.rules, self.started)
        for version, event in self.events:
            self.rules.evolve(state, event)
            yield version, event, self.rules.copy(state)

    def __repr__(self) -> str:
        return f"<{self.rules.title} {self.id}, {counted(len(self.moves), 'move')}>"

    def record(self) -> str:
        """The game in the record format, as text."""
        lines = record_lines((event for _, event in self.stream), self.remarks, self.received)
        return "".join(f"{line}\n" for line in lines)


class StoredGame(NamedTuple):
    """A game as the store has it, for a process that has no store."""

    id: UUID
    rows: list[StreamRow]
    remarks: Remarks
    received: list[StreamRow]
    """Of a logged game, the rows of what single seats received."""
    backgrounds: Mapping[str, Path]
    """Of a logged game, the kept pictures of its maps, by the name of the map."""

    def read(
        self,
    ) -> tuple[AnyRules, Sequence[Recorded], Remarks, Sequence[EntriesReceived], Mapping[str, Path]]:
        """The arguments of ``RecordedGame``. Raises StoreError if an event is damaged."""
        stream = recorded(self.id, self.rows)
        first = stream[0].event
        assert isinstance(first, GameStarted)  # noqa: S101 - ``Library.stored`` looks at it
        rules = rules_of(first.game, first.ruleset, first.setup)
        assert rules  # noqa: S101 - the same
        received = recorded(received_id(self.id), self.received)
        entries = [one.event for one in received if isinstance(one.event, EntriesReceived)]
        return rules, stream, self.remarks, entries, self.backgrounds


def _standing(stream: Sequence[tuple[int, Event]]) -> list[tuple[int, Event]]:
    """The events of a stream that stand, with their versions."""
    versions = iter(stream)
    return [
        next(pair for pair in versions if pair[1] is event)
        for event in standing(event for _, event in stream)
    ]
