"""Executes acts on a game: moves, taking back, branches, moves of bots, remarks, and trying what is possible.

Requests run in threads of one process, and threads that write must not share a library. So each act opens
its own library, which takes less than a millisecond. The store detects concurrent acts.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from dashboard.access import identity, permissions, visibility
from dashboard.access.writing import moving, opened
from dashboard.boards import board, in_words, spelled, titled
from dashboard.replay import acts, noting, playing
from dashboard.replay.acts import Done, Part, Reasons, Tried
from dashboard.replay.preview import effect
from dashboard.shared import drawing, handbook, links
from domain.kernel.aggregate import Game
from domain.kernel.chance import Outcome
from domain.kernel.messages import Command
from domain.kernel.playout import due
from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.rules import ONLOOKER, view_of
from domain.kernel.shapes import Circle, Point, Shape, ShapeError
from vidi.library.recording import DrawAwaited, MovedOn, Recorder
from vidi.record.errors import Demand, sentence
from vidi.record.lines import MoveLine, TakeBackLine
from vidi.record.moves import command_of
from vidi.store.game import RecordedGame
from vidi.value.model import ModelError

AT_A_TIME = 0.3
"""Seconds of moves by bots before the page shows them."""
MOVES_AT_A_TIME = 40
MOVED_ON = "another player moved first: this is the current game"


def execute(folder: Path, game: RecordedGame, act: acts.Act) -> acts.Outcome:
    """Executes an act for the person who asks.

    Raises IllegalMove if a rule forbids it, MovedOn if somebody moved first, LookupError if it names
    something that is not there, NotForYouError, NotAllowedError, RemarkError and StoreError. Then nothing
    is stored.
    """
    return HANDLERS[type(act)](folder, game, act)


def _make(folder: Path, game: RecordedGame, act: acts.Make) -> Done:
    _require_seat(game, act.seat)
    if act.chance is not None and game.started.seed:
        raise IllegalMove(Refusal("record:10", "the seed of this game draws: leave out `chance`"))
    line = MoveLine(n=act.n, seat=act.seat, command=act.command, args=dict(act.args), chance=act.chance)
    with _recorder(folder, game, act.n) as recorder:
        try:
            recorder.record(line)
        except DrawAwaited as awaited:
            return _awaiting(game, recorder, awaited, act.chance or ())
        return Done(version=recorder.game.version)


def _take_back(folder: Path, game: RecordedGame, act: acts.TakeBack) -> Done:
    _require_seat(game, act.seat)
    with _recorder(folder, game, act.n) as recorder:
        recorder.record(TakeBackLine(n=act.n, seat=act.seat, take_back=act.to))
        return Done(version=recorder.game.version)


def _let_bots_move(folder: Path, game: RecordedGame, act: acts.MoveBots) -> Done:
    """Lets the bots of seats move whose hands the person may see.

    ``chance`` belongs to the first of these moves; later moves ask for theirs when they are due.
    """
    permissions.require_to_move(game)
    bots, until = _bots(game, act), time.monotonic() + AT_A_TIME
    chance = None if game.started.seed else act.chance
    with _recorder(folder, game, None if act.chance is None else act.n) as recorder:
        for n in range(MOVES_AT_A_TIME):
            try:
                moved = recorder.let_bots_play(bots, at_most=1, chance=chance)
            except DrawAwaited as awaited:
                if n:  # show the moves made so far first
                    break
                draw = _awaiting(game, recorder, awaited, act.chance or ())
                # The outcome of a bot cannot stay secret: the bot has to know it.
                unseen = draw.draw and draw.draw.model_copy(update={"unseen": None})
                return draw.model_copy(update={"draw": unseen})
            except ModelError as damaged:
                raise LookupError(f"no bot moves: {damaged}") from None
            chance = None
            if not moved or time.monotonic() > until:
                break
        return Done(version=recorder.game.version)


def _bots(game: RecordedGame, act: acts.MoveBots) -> dict[int, str]:
    return playing.playable(game, {seat: name for seat, name in enumerate(act.bots, 1) if name is not None})


def _awaiting(
    game: RecordedGame, recorder: Recorder, awaited: DrawAwaited, outcomes: Iterable[Outcome]
) -> Done:
    """The result of a move that needs an outcome."""
    draw = acts.Draw(**drawing.asked(awaited, list(outcomes), game.names))
    return Done(version=recorder.game.version, draw=draw)


def _branch(folder: Path, game: RecordedGame, act: acts.Branch) -> acts.Branched:
    if visibility.closed(game):
        raise visibility.NotForYouError(
            "nothing was stored: a game that hides hands has no branches until it is over"
        )
    if game.rules.any_title:
        raise LookupError("a log has no rules to continue it by")
    with opened(folder) as library:
        branch = Recorder.branch(library, game.id, act.move, at_table=act.at_table, bots=act.bots)
        _follow(branch, act.line)
    return acts.Branched(game=str(branch.id))


def _follow(recorder: Recorder, line: Iterable[acts.Commanded]) -> None:
    """Makes moves that were not played in a branch, which draws anew: to the first draw, as far as legal."""
    for move in line:
        try:
            made = MoveLine(
                n=recorder.game.next_move, seat=move.seat, command=move.command, args=dict(move.args)
            )
            recorder.record(made)
        except (IllegalMove, DrawAwaited):
            return
        if getattr(recorder.game.moves[-1], "chance", ()):
            return


def _try(folder: Path, game: RecordedGame, act: acts.Try) -> Tried:
    """The args, with those that follow from others, and the effect of a move or the rule that forbids it."""
    _require_seat(game, act.seat)
    current = _current(folder, game, act.n)
    try:
        command = _command(current, act)
    except ShapeError as wrong:
        return Tried(args=None, effect=None, refusal=forbidding(Refusal("", str(wrong))))
    except ValidationError as wrong:
        return Tried(args=None, effect=None, refusal=forbidding(Refusal("", sentence(wrong))))
    except Demand as wrong:
        return Tried(args=None, effect=None, refusal=forbidding(Refusal(wrong.rule, str(wrong))))
    view = view_of(current.rules, current.state, command.seat)
    no = current.forbids(command)
    return Tried(
        args=command.args(),
        effect=None if no else effect(current.rules, view, command),
        refusal=no and forbidding(no),
    )


def _command(game: Game, act: acts.Try) -> Command:
    """The command of an act. Where the choices have a form, its args include those that follow from others.

    Raises ShapeError, ValidationError and Demand if the args are wrong.
    """
    if shape := _shape(game, act):
        entered = shape.entered(act.args)
        return game.command(entered.seat, entered.NAME, entered.args())
    return command_of(game, MoveLine(n=act.n, seat=act.seat, command=act.command, args=dict(act.args)))


def _fit(folder: Path, game: RecordedGame, act: acts.Fit) -> acts.Fitting:
    """The legal places of a form: rows of points, or radii of circles around a centre in the args."""
    _require_seat(game, act.seat)
    shape = _shape(_current(folder, game, act.n), act)
    match shape, act.args:
        case Circle(), {"x": int(x), "y": int(y)}:
            return acts.Fitting(radii=list(shape.radii(x, y)))
        case Point() | Circle(), _:
            return acts.Fitting(rows=rows(shape.points()))
    raise LookupError("this form has no sheet")


def _why(folder: Path, game: RecordedGame, act: acts.Why) -> Reasons:
    """The commands that a seat may look for and that the rules forbid now: at a place, or at all."""
    _require_seat(game, act.seat)
    current = _current(folder, game, act.n)
    places = board(current.rules.name).by_hand.places(current.started.setup)
    if act.seat not in current.rules.to_act(current.state) or act.place not in (None, *places):
        raise LookupError("there is no such place now")
    return Reasons(
        forbidden=list(_forbidden(current, act.seat, [act.place] if act.place else [None, *places]))
    )


def _forbidden(game: Game, seat: int, places: Iterable[str | None]) -> Iterator[acts.ForbiddenMove]:
    """The words are the title alone where the command has a place, or the board has no words for choices."""
    view, name = view_of(game.rules, game.state, seat), game.rules.name
    by_hand = board(name).by_hand
    for place in places:
        at = by_hand.candidates(view, seat) if place is None else by_hand.candidates_at(view, seat, place)
        for command in at:
            if refusal := game.forbids(command):
                brief = place is not None or by_hand.choice is spelled
                words = titled(command.NAME) if brief else in_words(name, view, command)
                plain = forbidding(refusal).model_copy(update={"text": _plain(game, refusal.reason)})
                yield acts.ForbiddenMove(place=place, words=words, why=plain)


def _plain(game: Game, text: str) -> str:
    """A text with the names of commands as people write them: ``end turn``."""
    for name in game.rules.commands:
        text = text.replace(name, name.replace("_", " "))
    return text


def forbidding(refusal: Refusal) -> acts.Forbidding:
    """A refusal with the address of its rule."""
    return acts.Forbidding(text=refusal.message, rule=refusal.rule, href=handbook.address(refusal.rule))


def _remark(
    folder: Path,
    game: RecordedGame,
    act: acts.WriteNote | acts.Withdraw | acts.Bookmark | acts.Unmark,
) -> Done:
    visibility.check(game, None if act.seat == links.ALL else int(act.seat), identity.here())
    if act.seat == str(ONLOOKER):
        raise visibility.NotForYouError(
            "nothing was stored: until the game is over, a note or bookmark needs a view with a hand"
        )
    noting.execute(folder, game, act)
    return Done(version=len(game.stream))


HANDLERS: Mapping[type[Part], Callable[[Path, RecordedGame, Any], acts.Outcome]] = MappingProxyType(
    {
        acts.Make: _make,
        acts.TakeBack: _take_back,
        acts.MoveBots: _let_bots_move,
        acts.Branch: _branch,
        acts.Try: _try,
        acts.Fit: _fit,
        acts.Why: _why,
        acts.WriteNote: _remark,
        acts.Withdraw: _remark,
        acts.Bookmark: _remark,
        acts.Unmark: _remark,
    }
)
"""By the kind of an act, the function that executes it."""


def _require_seat(game: RecordedGame, seat: int) -> None:
    """Raises NotForYouError unless the person may see the hand of a seat, or it speaks for the table."""
    permissions.require_to_move(game)
    hands = visibility.hands(game, identity.here())
    if hands is not None and seat not in [*hands, *due(game.rules, game.state(), hands)]:
        raise visibility.NotForYouError("nothing was stored: this seat is for its own player")


def rows(points: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Points row by row, ``[y, from, to, from, to, ...]``: thousands of neighbours are few numbers."""
    by_row: dict[int, list[int]] = {}
    for x, y in sorted(points):
        row = by_row.setdefault(y, [])
        if row and row[-1] == x - 1:
            row[-1] = x
        else:
            row += [x, x]
    return [[y, *by_row[y]] for y in sorted(by_row)]


def _current(folder: Path, game: RecordedGame, n: int) -> Game:
    """The current game, if ``n`` is its next move."""
    with moving(folder, game.id) as library:
        current = library.store.find(game.id)
    if current is None or n != current.next_move:
        raise MovedOn(MOVED_ON)
    return current


def _shape(game: Game, act: acts.Try | acts.Fit) -> Shape[Any, Command] | None:
    """The shape of the choices of a command; None if a seat has none for it now."""
    if act.seat not in range(1, len(game.started.seats) + 1):
        return None
    return game.rules.legal(view_of(game.rules, game.state, act.seat), act.seat).shape(act.command)


@contextmanager
def _recorder(folder: Path, game: RecordedGame, n: int | None) -> Iterator[Recorder]:
    """Opens a game to record move ``n``; None: whichever is next."""
    if not playing.goes_on_here(game.started):
        raise LookupError("this game was played elsewhere: it is continued as a branch")
    with moving(folder, game.id) as library:
        recorder = Recorder.open(library, game.id)
        if n is not None and n != recorder.game.next_move:
            raise MovedOn(MOVED_ON)
        yield recorder
