"""Records a game while it is played: each move is on the disk before the next is made."""

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.chance import Chance, DrawDue, GuessedChance, Outcome, RecordedChance, SeededChance, Value
from domain.kernel.choices import Choices
from domain.kernel.events import GameStarted, Json, MoveMade, TakenBack
from domain.kernel.messages import Command, Event
from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.rules import begin, learned, settle, view_of
from domain.kernel.standing import standing
from vidi.bots import bot_of
from vidi.bots.play import decided
from vidi.library.library import Library
from vidi.record.errors import Demand
from vidi.record.lines import Header, MoveLine, TakeBackLine, kind
from vidi.record.moves import WRONG, check_pack, command_of, make, rules_of, start, why
from vidi.record.read import checked, checked_fields
from vidi.store.events import StoreConflict

TITLE_AT_MOST = 200
SEED_AT_LEAST = 32
"""The least number of letters of a given seed for a game with secrets: as many as a fresh seed has."""


class MovedOn(Exception):  # noqa: N818 - says what happened
    """Another process made moves of this game first. Nothing was stored, and the game was read again."""


TRIES = 4
"""How often a move is tried with other outcomes, to count its draws."""


class DrawAwaited(IllegalMove):
    """A move, or setting up, waits for a draw at the table. Nothing was stored.

    The caller asks for the outcome, and calls again with one outcome more.
    """

    def __init__(
        self,
        due: DrawDue,
        refusal: Refusal,
        rules: AnyRules,
        setup: Mapping[str, Json],
        state: Any,
        table: Any,
        command: Command | None = None,
        options: tuple[Value, ...] | None = None,
        draws: int | None = None,
    ) -> None:
        super().__init__(refusal)
        self.name = due.name
        self.options = due.options if options is None else options
        """The possible outcomes, as far as the seat that draws knows: others' secrets do not narrow them."""
        self.hidden = due.hidden
        """Whether only that seat sees the outcome. Null then stands for an outcome that stays secret."""
        self.seats = due.seats
        """Whose draws these are, from the first of the move to this one; None where it is nobody's own."""
        self.rules = rules
        self.setup = setup
        """The game's setup with all defaults."""
        self.state = state
        """The state before the move, or before setting up."""
        self.table = table
        """The state when this is drawn, as far as the seat that draws knows."""
        self.command = command
        """The move that draws; None during setting up."""
        self.draws = draws
        """How many outcomes are drawn in all; None if that depends on them."""


@dataclass(frozen=True)
class Made:
    """A stored move: its number, its events and sentences about them."""

    move: int
    events: tuple[Event, ...]
    sentences: tuple[str, ...]


class Recorder:
    """Records moves of a game in a library; ``start``, ``open`` and ``branch`` return one.

    When a method that makes a move returns, the move is on the disk. All of them raise IllegalMove if a
    rule of the game or of the record format forbids the move, and MovedOn if another process was first.
    Then nothing is stored.
    """

    def __init__(self, library: Library, game: Game) -> None:
        self.library = library
        self.id = game.id
        self._game: Game | None = game

    @classmethod
    def start(
        cls,
        library: Library,
        game: str,
        seats: Sequence[str],
        *,
        setup: Mapping[str, Json] | None = None,
        seed: str | None = None,
        title: str | None = None,
        packs: Sequence[Json] = (),
        dealt: Sequence[Outcome] | None = None,
        bots: Sequence[str | None] | None = None,
    ) -> "Recorder":
        """Starts a new game, and stores it at once. Without ``seed``, it gets one that cannot be guessed.

        A game with secrets refuses a short seed (record:16). ``packs`` are the packs from elsewhere that
        ``setup["packs"]`` names by kind and hash. ``dealt`` has the outcomes of setting up for a game that is
        drawn at a table; it has no seed, and every draw is given. Raises DrawAwaited for the next one.
        ``bots`` has the bot of each seat, None for a person; the record does not say if it is left out.
        """
        header = {
            "vidi": 1,
            "game": game,
            "seats": list(seats),
            "bots": None if bots is None else list(bots),
            "setup": setup or {},
            "seed": fresh_seed() if seed is None and dealt is None else seed,
            "played_at": now(),
            "title": title,
        }
        try:
            line = checked(Header, json.dumps(header))
            for pack in packs:
                check_pack(line, pack)
            begun = start(line, dealt, packs)
            if begun.rules.secrets and seed is not None and len(seed) < SEED_AT_LEAST:
                raise Demand(
                    16,
                    f"{begun.rules.title} hides what it draws, and a seed of {len(seed)} letters can be"
                    f" guessed from the game's id: leave it out, or give {SEED_AT_LEAST} random letters",
                )
        except DrawDue as due:
            rules = rules_of(line)
            settled = rules.setup.model_validate_json(json.dumps(line.setup), strict=True)
            started = settle(rules, line.seats, settled)
            state, table = begin(rules, started), begin(rules, started)
            with suppress(DrawDue):
                rules.deal(table, RecordedChance(dealt or ()))
            draws = _draws(lambda chance: rules.deal(rules.copy(state), chance), dealt or ())
            raise DrawAwaited(due, why(due, None), rules, started.setup, state, table, draws=draws) from None
        except WRONG as wrong:
            raise IllegalMove(why(wrong, None)) from None
        return cls._stored(library, begun)

    @classmethod
    def open(cls, library: Library, id_: UUID | str) -> "Recorder":
        """Opens a game of the library by its id or the first letters of it. Raises GameNotFound."""
        game = library.store.find(library.game(id_).id)
        assert game is not None  # noqa: S101 - the library has it
        return cls(library, game)

    @classmethod
    def branch(
        cls,
        library: Library,
        id_: UUID | str,
        move: int,
        *,
        at_table: bool | None = None,
        bots: Sequence[str | None] | None = None,
    ) -> "Recorder":
        """Starts a new game from the state of another one after a move, even one that was taken back later.

        The new game is stored at once. It draws as its parent does: at the table, or with a seed of its own.
        ``at_table`` chooses otherwise. ``bots`` has the bot of each seat; without it, they are those of the
        other game. Raises GameNotFound, or LookupError if there is no such move.
        """
        parent = library.game(id_)
        if at_table is None:
            at_table = drawn_at_table(parent.started)
        version = parent.version_of(move)
        title = (parent.started.title or parent.rules.title)[: TITLE_AT_MOST - 20]
        shared = standing(event for _, event in parent.stream[:version])
        moves = sum(isinstance(event, MoveMade) for event in shared)
        return cls._stored(
            library,
            Game.branch(
                parent.rules,
                shared,
                parent.id,
                version,
                seed=None if at_table else fresh_seed(),
                played_at=now(),
                title=f"{title} from move {moves}",
                bots=bots,
            ),
        )

    @classmethod
    def _stored(cls, library: Library, game: Game) -> "Recorder":
        try:
            library.record(game)
        except StoreConflict:
            text = "the library already has a game with the same players, moment and "
            text += "draws: wait a second" if game.started.seed is None else "seed: give another seed"
            raise IllegalMove(Refusal("record:13", text)) from None
        return cls(library, game)

    @property
    def game(self) -> Game:
        """The game as last stored."""
        if self._game is None:  # storing failed, so the game in memory differed from the library's
            self._game = self.library.store.find(self.id)
            assert self._game is not None  # noqa: S101 - it was stored when it began
        return self._game

    @property
    def rules(self) -> AnyRules:
        """The rules of the game."""
        return self.game.rules

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over."""
        return self.rules.to_act(self.game.state)

    def choices(self, seat: int) -> Choices[Any]:
        """The choices of a seat now."""
        return self.rules.legal(self.game.state, seat)

    def make(
        self,
        seat: int,
        command: str,
        args: Mapping[str, Json] | None = None,
        *,
        chance: Sequence[Outcome] | None = None,
        note: str | None = None,
    ) -> Made:
        """Makes a move by its words. ``chance`` has its outcomes; without it, the game's seed draws them.

        Raises DrawAwaited if the move draws more outcomes than ``chance`` has.
        """
        return self.record({**_line(seat, command, chance, note), "args": dict(args or {})})

    def play(
        self, command: Command, *, chance: Sequence[Outcome] | None = None, note: str | None = None
    ) -> Made:
        """Makes the move of one of the ``choices``, as ``make`` does.

        The command is played as it is. Only ``chance`` and ``note`` are checked as those of a line.
        """
        return self._record(_line(command.seat, command.NAME, chance, note), command)

    def take_back(self, seat: int, to: int, *, note: str | None = None) -> Made:
        """Takes back every move after move ``to``, 0 for all."""
        return self.record({"seat": seat, "take_back": to, "note": note})

    def record(self, line: MoveLine | TakeBackLine | Mapping[str, Json]) -> Made:
        """Makes the move of a record's line; in a mapping ``n`` and ``made_at`` are optional."""
        return self._record(line)

    def _record(
        self, line: MoveLine | TakeBackLine | Mapping[str, Json], command: Command | None = None
    ) -> Made:
        """Makes the move of a line; ``command`` is its command, if that need not be read from the line."""
        game, tried = self.game, None
        before = game.rules.copy(game.state)
        try:
            tried = line if isinstance(line, MoveLine | TakeBackLine) else _line_of(game, line)
            if tried.made_at is None:
                tried = replace(tried, made_at=now())
            if tried.n != game.next_move:
                raise Demand(6, f"`n` is {tried.n}, but the next move is {game.next_move}")
            events = make(game, tried, command)
        except DrawDue as due:
            self.read_again()
            assert isinstance(tried, MoveLine)  # noqa: S101 - nothing else draws
            raise self._awaited(due, tried, command) from None
        except WRONG as wrong:
            self.read_again()  # other moves may have been made: it may be legal now, or another seat's turn
            raise IllegalMove(why(wrong, _worded(tried, command))) from None
        self._game = None
        try:
            self.library.record(game)
        except StoreConflict:
            raise _moved_on(game.next_move - 1, self.game.next_move) from None
        self._game = game
        return Made(tried.n, tuple(events), sentences(game.rules, before, events))

    def _awaited(self, due: DrawDue, line: MoveLine, command: Command | None) -> DrawAwaited:
        rules, state, options = self.rules, self.game.state, due.options
        command = command or self.game.command(line.seat, line.command, line.args)
        # What others hold may come up as well, as far as the seat knows that draws unseen.
        table = view_of(rules, state, line.seat) if due.hidden else rules.copy(state)
        try:
            rules.play(table, command, RecordedChance(line.chance or ()))
        except DrawDue as seen:
            options = seen.options
        setup = self.game.started.setup
        moved = command
        draws = _draws(lambda chance: rules.play(rules.copy(state), moved, chance), line.chance or ())
        return DrawAwaited(
            due, why(due, _worded(line, command)), rules, setup, state, table, command, options, draws
        )

    def forbids(self, line: Mapping[str, Json]) -> Refusal | None:
        """The refusal of a line's move; None if ``record`` would make it. It stores nothing.

        It does not check the outcomes of the line, and does not try taking back.
        """
        tried = None
        try:
            tried = _line_of(self.game, line)
            if isinstance(tried, TakeBackLine):
                raise Demand(3, "only a move can be tried: a line with `command`")
            return self.game.forbids(command_of(self.game, tried))
        except WRONG as wrong:
            return why(wrong, tried)

    def let_bots_play(
        self,
        bots: Mapping[int, str],
        at_most: int | None = None,
        *,
        chance: Sequence[Outcome] | None = None,
    ) -> list[Made]:
        """Lets bots make moves until a seat without a bot is due, the game ends, or ``at_most`` are made.

        ``bots`` names them by seat. ``chance`` has the outcomes of the first of these moves; that move is the
        same each time. Raises DrawAwaited as ``make`` does, LookupError if the game has no such bot, and
        ModelError if the model of ``expert`` is damaged.
        """
        seated = {seat: bot_of(self.game.started, name) for seat, name in bots.items()}
        made: list[Made] = []
        while len(made) != at_most and (command := decided(self.game, seated)) is not None:
            made.append(self.play(command, chance=chance))
            chance = None
        return made

    def read_again(self) -> None:
        """Raises MovedOn if others have recorded moves meanwhile."""
        known, self._game = self.game.next_move, None
        if self.game.next_move != known:
            raise _moved_on(known, self.game.next_move)


def sentences(
    rules: AnyRules, state: Any, events: Sequence[Event], seat: int | None = None
) -> tuple[str, ...]:
    """Sentences about events that follow ``state``, to which they are applied.

    With ``seat``, only what that seat learned.
    """
    lines = []
    for event in events:
        if isinstance(event, TakenBack):
            lines.append(f"{f'The moves after {event.to}' if event.to else 'All moves'} are taken back.")
            continue
        rules.evolve(state, event)
        if seat is None:
            lines.append(rules.explain(state, event))
        elif (seen := learned(rules, event, seat)) is not None:
            lines.append(rules.explain(view_of(rules, state, seat), seen))
    return tuple(filter(None, lines))


def _draws(go: Callable[[Chance], object], outcomes: Sequence[Outcome]) -> int | None:
    """How many outcomes a move draws that began with these; None if some tries draw more than others."""
    numbers = set[int]()
    for n in range(TRIES):
        chance = GuessedChance(outcomes, SeededChance("tries", n).below)
        go(chance)
        numbers.add(len(chance.taken))
    return numbers.pop() if len(numbers) == 1 else None


def drawn_at_table(started: GameStarted) -> bool:
    """Whether the recorder of a game asks what came up. One from elsewhere was drawn there."""
    return started.seed is None and started.source is None


def fresh_seed() -> str:
    """A random seed that cannot be guessed, so its draws cannot be known in advance."""
    return secrets.token_hex(16)


def now() -> str:
    """The current time as records write it, in UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _line_of(game: Game, fields: Mapping[str, Json]) -> MoveLine | TakeBackLine:
    """The line with these fields, by default of the next move of a game. Raises Demand."""
    cls = kind(dict(fields))
    if not issubclass(cls, MoveLine | TakeBackLine):
        raise Demand(3, "only moves can be recorded here: a line with `command` or with `take_back`")
    return checked_fields(cls, {"n": game.next_move, **fields})


def _line(seat: int, command: str, chance: Sequence[Outcome] | None, note: str | None) -> dict[str, Json]:
    drawn = None if chance is None else [dict(outcome) for outcome in chance]
    return {"seat": seat, "command": command, "chance": drawn, "note": note}


def _worded(line: MoveLine | TakeBackLine | None, command: Command | None) -> MoveLine | TakeBackLine | None:
    """The line with the args of its command, for a message."""
    return replace(line, args=command.args()) if isinstance(line, MoveLine) and command else line


def _moved_on(first: int, following: int) -> MovedOn:
    """``first`` is the number that the move was given, ``following`` the next free one."""
    which = f"move {first}" if following - first == 1 else f"moves {first} to {following - 1}"
    return MovedOn(f"another process made {which}; the game was read again: look at it and decide anew")
