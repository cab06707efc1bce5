"""A played game as an event-sourced aggregate: commands in, numbered events out, the state folded from them.

It has the shape that the eventsourcing library asks of an aggregate and of its events (``id``, ``version``,
``collect_events``; ``originator_id``, ``originator_version``) without its base classes, which read the clock.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from pydantic import ValidationError
from pydantic_core import to_json

from domain.kernel.chance import Outcome, RecordedChance, SeededChance
from domain.kernel.events import GameStarted, Json, Mark, MoveMade, Origin, Source, TakenBack
from domain.kernel.messages import Command, Event
from domain.kernel.refusal import IllegalMove, Offer, Refusal
from domain.kernel.rules import Rules, begin, enact, fold, settle
from domain.kernel.standing import standing

AnyRules = Rules[Any, Any]
NAMESPACE = UUID("6b8a5bd0-2f8e-5b44-9a3c-7b8f7d0c1e55")
"""The namespace of game ids; with another one, every game would get another id."""


class Recorded(NamedTuple):
    """An event with the id of its stream and its version in it (from 1)."""

    originator_id: UUID
    originator_version: int
    event: Event


class UnknownCommand(LookupError):  # noqa: N818 - the name is clear without "Error"
    """A command that the game does not have."""


def identity(
    game: str,
    seats: Sequence[str],
    *,
    chance: Sequence[Outcome] = (),
    seed: str | None = None,
    source: Source | None = None,
    played_at: str | None = None,
    origin: Origin | None = None,
    reading: int = 1,
) -> UUID:
    """The id of a game; a game that is imported twice has the same id.

    It depends on the source if the game has one. Otherwise it depends on the game, the players, the time
    and the deal (the seed, or the given outcomes). It does not depend on title, options and rule set,
    because they may be corrected. Another ``reading`` of its log has another id.
    """
    if source is not None:
        key: dict[str, Any] = {"platform": source.platform, "id": source.id}
    else:
        key = {
            "game": game,
            "seats": list(seats),
            "played_at": played_at,
            "origin": origin and origin.model_dump(exclude_none=True),
            "dealt": seed if seed is not None else [dict(outcome) for outcome in chance],
        }
    if reading > 1:
        key["reading"] = reading
    return uuid5(NAMESPACE, json.dumps(key, sort_keys=True, separators=(",", ":"), ensure_ascii=False))


class Game:
    """One game: its state, the events that stand, and the events not yet stored."""

    def __init__(self, id_: UUID, rules: AnyRules, started: GameStarted, state: Any = None) -> None:
        self.id = id_
        self.version = 0
        """Events so far; the version of the last one."""
        self.rules = rules
        self.started = started
        self.state: Any = begin(rules, started) if state is None else state
        self.standing: list[Event] = []
        """The events that were not taken back, oldest first; the first one is ``started``."""
        self.moves: list[MoveMade | TakenBack] = []
        """Every numbered move, also each taken back and each TakenBack; move ``n`` is at ``n - 1``."""
        self.marks: list[Mark] = []
        """The marks on the game's record since the last move, oldest first; the last one counts."""
        self._pending: list[Event] = []
        """The events that are not stored yet."""

    @classmethod
    def start(
        cls,
        rules: AnyRules,
        seats: Sequence[str],
        setup: Mapping[str, Json] | None = None,
        *,
        chance: Sequence[Outcome] | None = None,
        seed: str | None = None,
        source: Source | None = None,
        played_at: str | None = None,
        title: str | None = None,
        origin: Origin | None = None,
        packs: Iterable[Json] = (),
        bots: Sequence[str | None] | None = None,
        reading: int = 1,
    ) -> "Game":
        """Sets up a game that is in no store yet.

        ``chance`` has the outcomes of setting up; without it, the seed draws them. ``packs`` are the packs
        from elsewhere that the setup names. ``bots`` and ``reading`` are those of ``GameStarted``. Raises
        IllegalMove if setup and seats cannot be played, ValidationError if the setup or a pack is invalid,
        PackError, ChanceError.
        """
        for pack in packs:
            rules.packs.add(pack)
        settled = rules.setup.model_validate_json(json.dumps(setup or {}), strict=True)
        started = replace(
            settle(rules, seats, settled, seed),
            source=source,
            played_at=played_at,
            title=title,
            origin=origin,
            bots=None if bots is None else tuple(bots),
            reading=reading,
        )
        draws = _chance(chance, seed, 0)
        table = begin(rules, started)
        dealt = rules.deal(table, draws)
        draws.finish()
        id_ = identity(
            rules.game,
            seats,
            chance=draws.taken,
            seed=seed,
            source=source,
            played_at=played_at,
            origin=origin,
            reading=reading,
        )
        game = cls(id_, rules, replace(started, chance=tuple(draws.taken)), table)
        game._keep([game.started, *dealt])
        return game

    @classmethod
    def branch(
        cls,
        rules: AnyRules,
        shared: Sequence[Event],
        game: UUID,
        version: int,
        *,
        seed: str | None,
        played_at: str | None = None,
        title: str | None = None,
        bots: Sequence[str | None] | None = None,
    ) -> "Game":
        """A game that begins like another and then differs; it is in no store yet.

        ``shared`` are the events that stood at ``version`` of the stream of ``game``, GameStarted first.
        Their moves get new numbers, without the gaps of moves taken back. The seed must be a new one.
        The seed of the other game would repeat outcomes that its players have seen, or reveal later ones.
        Without a seed, the players of the branch draw at a table. Without ``bots``, they are those of the
        other game.
        """
        first, *others = shared
        assert isinstance(first, GameStarted)  # noqa: S101 - every stream begins with it
        numbers = count(1)
        copied = [
            replace(event, move=next(numbers), by=None, by_name=None)
            if isinstance(event, MoveMade)
            else event
            for event in others
        ]
        origin = Origin(game=str(game), version=version, moves=next(numbers) - 1)
        id_ = identity(
            first.game, first.seats, chance=first.chance, seed=seed, played_at=played_at, origin=origin
        )
        own = replace(
            first,
            seed=seed,
            source=None,
            played_at=played_at,
            title=title,
            origin=origin,
            bots=first.bots if bots is None else tuple(bots),
            by=None,
            by_name=None,
        )
        made = cls(id_, rules, own)
        made._record([made.started, *copied])
        return made

    @property
    def next_move(self) -> int:
        """The number of the next move; no number is used twice."""
        return len(self.moves) + 1

    def command(self, seat: int, name: str, args: Mapping[str, Json]) -> Command:
        """The command of that name; raises UnknownCommand, or ValidationError if the args are invalid."""
        cls = self.rules.commands.get(name)
        if cls is None:
            known = ", ".join(self.rules.commands)
            raise UnknownCommand(f"no command is called {name!r}; {self.rules.title} has {known}")
        if cls.BARE and not args and type(seat) is int:
            bare: Command = cls(seat)
            return bare
        fields = {**args, "seat": seat}
        # Each number in a command is strict, so it is neither true nor "3". A list may stand for a tuple.
        try:
            checked: Command = cls.ADAPTER.validator.validate_python(fields)
        except ValidationError:  # a record is JSON, and so is its message
            checked = cls.ADAPTER.validator.validate_json(to_json(fields), strict=True)
        return checked

    def move(
        self,
        seat: int,
        name: str,
        args: Mapping[str, Json],
        chance: Sequence[Outcome] | None = None,
        *,
        made_at: str | None = None,
        note: str | None = None,
        source_key: str | None = None,
    ) -> list[Event]:
        """Makes the next move by its words, as ``make`` does; raises also the exceptions of ``command``."""
        self._seat(seat)
        command = self.command(seat, name, args)
        return self.make(command, chance, made_at=made_at, note=note, source_key=source_key)

    def make(
        self,
        command: Command,
        chance: Sequence[Outcome] | None = None,
        *,
        made_at: str | None = None,
        note: str | None = None,
        source_key: str | None = None,
    ) -> list[Event]:
        """Makes the next move and returns its events, MoveMade first; an error changes nothing.

        ``chance`` has the outcomes of the move; without it, the game's seed draws them. Raises IllegalMove
        and ChanceError.
        """
        self._seat(command.seat)
        number = len(self.moves) + 1
        draws = _chance(chance, self.started.seed, number)
        try:
            events = enact(self.rules, self.state, command, draws)
            draws.finish()
        except IllegalMove as illegal:
            raise IllegalMove(self._explained(command, illegal.refusal)) from None
        except BaseException:  # some events of the move may have been applied
            self.state = fold(self.rules, self.started, self.standing)
            raise
        made = MoveMade(
            number, command.seat, command.NAME, command.args(), tuple(draws.taken), made_at, note, source_key
        )
        recorded = [made, *events]
        self._moved(made)
        self._keep(recorded)
        return recorded

    def forbids(self, command: Command) -> Refusal | None:
        """The first rule that forbids a command as the next move; reads only."""
        try:
            self._seat(command.seat)
        except IllegalMove as illegal:
            return illegal.refusal
        refusal = self.rules.refusal(self.state, command)
        return refusal and self._explained(command, refusal)

    def _explained(self, command: Command, refusal: Refusal) -> Refusal:
        """The refusal of a command, or that by the move which carried the command out by itself."""
        done = self._carried_out(command)
        choices = partial(self.rules.legal, self.state, command.seat)
        if done is None or command.NAME in choices().kinds():
            return refusal
        number, rule = done
        move = f"move {number}" if number else "setting up"
        reason = f"{command.NAME} needs no command here: {move} has carried it out by itself"
        return Refusal(rule, reason, Offer(choices))

    def _carried_out(self, command: Command) -> tuple[int, str] | None:
        """The last move, not before the seat's own last one, that carried out such a command by itself.

        Returns its number, 0 for setting up, and the rule. Of a move that is such a command of this seat, the
        first event of the kind is the command's own.
        """
        of, seat = type(command), command.seat
        rules: list[str] = []  # of such events of a move, the last event first
        for event in reversed(self.standing):
            if isinstance(event, MoveMade):
                own = event.seat == seat
                if own and event.command == of.NAME:
                    rules = rules[:-1]
                if rules or own:
                    return (event.move, rules[0]) if rules else None
            elif does := self.rules.by_itself(event):
                kind, rule = does
                if kind is of and getattr(event, "seat", seat) == seat:
                    rules.append(rule)
        return (0, rules[0]) if rules else None

    def take_back(
        self, seat: int, to: int, *, made_at: str | None = None, note: str | None = None
    ) -> list[Event]:
        """Takes back every move after move ``to`` (0: all); this is a move, too. Raises IllegalMove."""
        self._seat(seat)
        stand = [event.move for event in self.standing if isinstance(event, MoveMade)]
        targets = (0, *stand)[:-1]
        if to not in targets:
            possible = ", ".join(map(str, targets[-6:])) or "none, because no move stands"
            text = f"moves cannot be taken back to move {to}; the last possible are: {possible}"
            raise IllegalMove(Refusal("record:12", text))
        taken = TakenBack(move=self.next_move, seat=seat, to=to, made_at=made_at, note=note)
        return self._record([taken])

    def mark(self, mark: Mark) -> None:
        """Adds a mark on the record from which the moves were imported."""
        self._record([mark])

    def apply(self, event: Event) -> None:
        """Folds one more event."""
        self.version += 1
        if isinstance(event, Mark):
            self.marks.append(event)
            return
        if isinstance(event, MoveMade | TakenBack):
            self._moved(event)
        if isinstance(event, TakenBack):
            self.standing = standing([*self.standing, event])
            self.state = fold(self.rules, self.started, self.standing)
            return
        self.rules.evolve(self.state, event)
        self.standing.append(event)

    def collect_events(self) -> Sequence[Recorded]:
        """Returns the events that are not stored yet, and counts them as stored."""
        pending, self._pending = self._pending, []
        first = self.version - len(pending) + 1
        return [Recorded(self.id, version, event) for version, event in enumerate(pending, first)]

    def _seat(self, seat: int) -> None:
        seats = len(self.started.seats)
        if not 1 <= seat <= seats:
            raise IllegalMove(Refusal("record:7", f"the game has no seat {seat}; its seats are 1 to {seats}"))

    def _record(self, events: list[Event]) -> list[Event]:
        for event in events:
            self.apply(event)
        self._pending += events
        return events

    def _keep(self, events: list[Event]) -> None:
        """Keeps new events that have changed the state already."""
        self.standing += events
        self._pending += events
        self.version += len(events)

    def _moved(self, event: MoveMade | TakenBack) -> None:
        self.moves.append(event)
        self.marks.clear()


RulesOf = Callable[[str, str | None, Mapping[str, Any]], AnyRules | None]
"""Returns the rules of a game, by its name, rule set and setup: ``domain.catalog.rules_of``."""


def projector(rules_of: RulesOf) -> Callable[[Game | None, Iterable[Recorded]], Game | None]:
    """The function with which the library's repository folds a stream.

    It raises KeyError at a game whose rules are missing.
    """

    def project(game: Game | None, events: Iterable[Recorded]) -> Game | None:
        for recorded in events:
            event = recorded.event
            if isinstance(event, GameStarted):
                rules = rules_of(event.game, event.ruleset, event.setup)
                if rules is None:
                    raise KeyError(event.game)
                game = Game(recorded.originator_id, rules, event)
            assert game is not None  # noqa: S101 - every stream begins with GameStarted
            game.apply(event)
        return game

    return project


def _chance(outcomes: Sequence[Outcome] | None, seed: str | None, move: int) -> SeededChance | RecordedChance:
    if outcomes is None and seed is not None:
        return SeededChance(seed, move)
    return RecordedChance(outcomes or ())
