"""The smallest game that needs the whole contract: a hidden card, two secret guesses at once, a die.

Seat 1 looks at a card. Both seats then guess the sum of card and die, secretly and in any order; the die is
thrown when both have, and the nearer guess wins.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, Field

from domain.kernel.aggregate import Game
from domain.kernel.chance import Chance
from domain.kernel.choices import Choices
from domain.kernel.events import GameEnded, GameStarted
from domain.kernel.messages import Command, Event, HasScores, ScoreChange, decision, fact
from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.rules import Emitter, Rules, Secrets

HIDDEN = 0
SIDES = range(1, 7)


@decision
class Guess(Command):
    """Guess the sum of card and die."""

    NAME: ClassVar[str] = "guess"
    total: Annotated[int, Field(strict=True)]


@fact
class CardDealt(HasScores):
    TOPIC: ClassVar[str] = "toy.CardDealt.1"
    card: int
    scores: tuple[ScoreChange, ...]


@fact
class Guessed(Event):
    TOPIC: ClassVar[str] = "toy.Guessed.1"
    seat: int
    total: int


@fact
class DieThrown(HasScores):
    TOPIC: ClassVar[str] = "toy.DieThrown.1"
    die: int
    card: int
    guesses: tuple[int, int]
    scores: tuple[ScoreChange, ...]


@dataclass(slots=True)
class State:
    card: int = HIDDEN
    die: int = 0
    guesses: dict[int, int] = field(default_factory=dict)
    scores: list[int] = field(default_factory=lambda: [0, 0])
    winners: tuple[int, ...] = ()


def evolve(state: State, event: Event) -> None:
    match event:
        case CardDealt():
            state.card = event.card
        case Guessed():
            state.guesses[event.seat] = event.total
        case DieThrown():
            state.die, state.card = event.die, event.card
            state.guesses = dict(enumerate(event.guesses, start=1))
            for change in event.scores:
                state.scores[change.seat - 1] = change.total
        case GameEnded():
            state.winners = event.winners


def deal(state: State, chance: Chance) -> list[Event]:
    move = Emitter(state, evolve)
    starts = tuple(ScoreChange(seat=seat, amount=0, source="start", total=0) for seat in (1, 2))
    move.emit(CardDealt(card=chance.draw("card", SIDES), scores=starts))
    return move.events


def to_act(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in (1, 2) if seat not in state.guesses)


def refusal(state: State, command: Guess) -> Refusal | None:
    if command.seat not in to_act(state):
        return Refusal("toy:1", f"seat {command.seat} has no guess to make; to act: {to_act(state)}")
    if command.total not in range(2, 13):
        return Refusal("toy:2", f"{command.total} is no sum of a card and a die, which is 2 to 12")
    return None


def play(state: State, command: Guess, chance: Chance) -> list[Event]:
    move = Emitter(state, evolve)
    move.emit(Guessed(seat=command.seat, total=command.total))
    if not to_act(state):
        total = state.card + (die := chance.draw("die", SIDES))
        misses = [abs(state.guesses[seat] - total) for seat in (1, 2)]
        near = tuple(seat for seat in (1, 2) if misses[seat - 1] == min(misses))
        points = tuple(ScoreChange(seat=seat, amount=1, source="nearest", total=1) for seat in near)
        guesses = (state.guesses[1], state.guesses[2])
        move.emit(DieThrown(die=die, card=state.card, guesses=guesses, scores=points))
        move.emit(GameEnded(scores=tuple(state.scores), winners=near))
    return move.events


def legal(state: State, seat: int) -> Choices[Guess]:
    totals = range(2, 13) if seat in to_act(state) else ()
    return Choices([Guess(seat, total) for total in totals])


def copy(state: State) -> State:
    return replace(state, guesses=dict(state.guesses), scores=list(state.scores))


def view(state: State, seat: int) -> State:
    seen = copy(state)
    if not state.die:
        seen.guesses = {other: total if other == seat else HIDDEN for other, total in state.guesses.items()}
        seen.card = state.card if seat == 1 else HIDDEN
    return seen


def seen(event: Event, seat: int) -> Event | None:
    match event:
        case CardDealt() if seat != 1:
            return replace(event, card=HIDDEN)
        case Guessed() if seat != event.seat:
            return replace(event, total=HIDDEN)
    return event


def explain(state: State, event: Event) -> str:
    match event:
        case CardDealt():
            return f"Seat 1 looks at the card {event.card or ''}".strip() + "."
        case Guessed():
            return f"Seat {event.seat} guesses {event.total or 'secretly'}."
        case DieThrown():
            return f"The die shows {event.die}, the card {event.card}: {event.die + event.card}."
        case GameEnded():
            return f"Nearest: {event.winners}."
    return ""


class Setup(BaseModel):
    """Nothing is to be settled."""


def _prepare(setup: BaseModel, seats: int) -> dict[str, Any]:
    if seats != 2:
        raise IllegalMove(Refusal("toy:3", f"{seats} seats: the toy is for 2"))
    return {}


def begin(started: GameStarted) -> State:
    """The table before the card is dealt."""
    return State()


RULES: Rules[State, Guess] = Rules(
    name="toy",
    title="Toy",
    ruleset="toy.1",
    seats=range(2, 3),
    setup=Setup,
    prepare=_prepare,
    commands={"guess": Guess},
    events=(CardDealt, Guessed, DieThrown),
    clock=(),
    sources=("start", "nearest"),
    begin=begin,
    deal=deal,
    refusal=refusal,
    play=play,
    evolve=evolve,
    legal=legal,
    to_act=to_act,
    explain=explain,
    score=lambda state: tuple(state.scores),
    winners=lambda state: state.winners or None,
    copy=copy,
    secrets=Secrets(view, seen),
)


# What the generic suite has to know of it (`Known` in tests/generic/games.py says what for).


def values(state: State) -> dict[str, tuple[object, ...]]:
    return {"total": tuple(range(15))}


def check(state: State) -> None:
    assert all(2 <= total <= 12 for total in state.guesses.values())


def twins() -> Iterator[tuple[int, list[Event], list[Event]]]:
    """What each seat cannot tell: the card (seat 2), the other's guess, and what he thought of it."""

    def table(card: int, seat: int, guess: int, note: str) -> list[Event]:
        game = Game.start(RULES, ["Ada", "Bo"], chance=[{"card": card}])
        game.move(seat, "guess", {"total": guess}, note=note)
        return game.standing

    yield 2, table(3, 1, 9, "Six and three."), table(5, 1, 4, "Four.")
    yield 1, table(3, 2, 9, "A guess."), table(3, 2, 4, "Low.")
