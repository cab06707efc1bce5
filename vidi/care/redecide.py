"""The strongest check of a stored game: the rules make the same events from the same commands and chance."""

from collections.abc import Sequence
from uuid import UUID

from pydantic import ValidationError

from domain.catalog import games, rules_of
from domain.kernel.aggregate import AnyRules, Game, Recorded, UnknownCommand, projector
from domain.kernel.chance import ChanceError
from domain.kernel.events import GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Event, HasPending
from domain.kernel.packs import PackError
from domain.kernel.pending import lacks_pending, saying
from domain.kernel.refusal import IllegalMove
from domain.kernel.wording import differing

REFUSES = (IllegalMove, ChanceError, UnknownCommand, ValidationError, PackError)
"""The errors that impossible commands or outcomes raise."""


class Difference(Exception):  # noqa: N818 - says what it is
    """A stored game differs from what the rules make: the version of the event, and the difference."""

    def __init__(self, version: int, message: str) -> None:
        super().__init__(message)
        self.version = version


def redecide(id_: UUID, stream: Sequence[Event]) -> bool:
    """Plays a whole stream again from its commands. Raises Difference at the first event that differs.

    Returns False if this Vidi lacks its rule set. Then the stream is only folded, which needs no rules.
    """
    started = stream[0] if stream else None
    if not isinstance(started, GameStarted):
        raise Difference(1, "the stream begins neither with vidi.GameStarted nor with a report")
    rules = rules_of(started.game, started.ruleset, started.setup)
    if rules is None:
        raise Difference(1, f"no game is called {started.game!r}; the games are: {', '.join(games())}")
    if rules.ruleset != started.ruleset:
        _fold(id_, stream)
        return False
    game = _deal(id_, rules, started, stream)
    version = _compared(game, 0, stream)
    while version < len(stream):
        try:
            version = _decided(game, version, stream)
        except Difference as difference:
            other = rules.also_decided_as(started)
            if other is None:
                raise
            try:
                version = _decided(_folded(id_, [other, *stream[1:version]]), version, stream)
            except Difference:
                raise difference from None
            game = _folded(id_, stream[:version])
    return True


def _decided(game: Game, version: int, stream: Sequence[Event]) -> int:
    """Makes the move after a version again; returns the version of its last event. Raises Difference."""
    _move(game, version, stream[version])
    return _compared(game, version, stream)


def _compared(game: Game, version: int, stream: Sequence[Event]) -> int:
    """Compares the new events of a game; returns the version of the last one. Raises Difference."""
    decided = [recorded.event for recorded in game.collect_events()]
    _compare(version, stream, decided)
    return version + len(decided)


def _folded(id_: UUID, stream: Sequence[Event]) -> Game:
    """The game of a stream, which is not empty."""
    recorded = [Recorded(id_, version, event) for version, event in enumerate(stream, 1)]
    game = projector(rules_of)(None, recorded)
    assert game is not None  # noqa: S101 - it begins with GameStarted
    return game


def _fold(id_: UUID, stream: Sequence[Event]) -> None:
    try:
        _folded(id_, stream)
    except Exception as error:  # any error of evolve, in a game with other rules
        raise Difference(1, f"the game cannot be folded: {type(error).__name__}: {error}") from error


def _deal(id_: UUID, rules: AnyRules, started: GameStarted, stream: Sequence[Event]) -> Game:
    try:
        game = Game.start(
            rules,
            started.seats,
            started.setup,
            chance=started.chance,
            seed=started.seed,
            source=started.source,
            played_at=started.played_at,
            title=started.title,
            origin=started.origin,
            packs=started.packs.values(),
            bots=started.bots,
            reading=started.reading,
        )
    except REFUSES as error:
        raise Difference(1, f"the rules refuse the setup: {_line(error)}") from error
    _compare(0, stream, [game.started])
    if game.id != id_:
        raise Difference(1, f"this setup belongs to the game {game.id}")
    return game


def _move(game: Game, version: int, event: Event) -> None:
    try:
        if isinstance(event, MoveMade):
            made = {"made_at": event.made_at, "note": event.note, "source_key": event.source_key}
            game.move(event.seat, event.command, event.args, event.chance, **made)
        elif isinstance(event, TakenBack):
            game.take_back(event.seat, event.to, made_at=event.made_at, note=event.note)
        elif isinstance(event, Mark):
            game.mark(event)
        else:
            raise Difference(version + 1, f"{event.TOPIC} follows from no move")
    except REFUSES as error:
        raise Difference(version + 1, f"the rules refuse the move: {_line(error)}") from error


def _compare(version: int, stream: Sequence[Event], decided: Sequence[Event]) -> None:
    """Raises Difference unless the events after a version are those that were decided."""
    for number, event in enumerate(decided, version + 1):
        if number > len(stream):
            raise Difference(number, f"{event.TOPIC} is missing, though the rules require it here")
        stored = stream[number - 1]
        if isinstance(event, HasPending) and lacks_pending(stored):  # it was stored before the field existed
            stored = saying(stored, event.pending or ())
        if stored == event:
            continue
        if type(stored) is not type(event):
            raise Difference(number, f"{stored.TOPIC} is stored where the rules require {event.TOPIC}")
        was, due = stored.fields(), event.fields()
        fields = [
            "{} is {}, but by the rules {}".format(name, *differing(was[name], due[name]))
            for name in due
            if was[name] != due[name]
        ]
        raise Difference(number, f"{stored.TOPIC}: {'; '.join(fields)}")


def _line(error: Exception) -> str:
    return str(error).splitlines()[0]
