"""Research, taxes and aspects (rules 15 and 16)."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.civmint.commands import Improve
from domain.civmint.commands import Research as ResearchStep
from domain.civmint.events import Advanced, Improved, ResearchBegan, TaxesCollected
from domain.civmint.ledger import Ledger
from domain.civmint.move import Move
from domain.civmint.names import ASPECTS, CARDS, TRACKS, Aspect, Card, Track
from domain.civmint.state import State
from domain.civmint.tin import tin
from domain.civmint.upkeep import repairable


class Advance(NamedTuple):
    """A step on a track: the new level and the cost."""

    track: Track
    card: Card
    level: int
    cost: int
    sideways: bool


def advance(state: State, seat: int, track: Track, card: Card) -> Advance | None:
    """The step to a card of a track; None if it leads nowhere (civmint:15.2, 15.3, 15.8)."""
    level, now = state.levels[seat][track], state.cards[seat][track]
    if now and card != now:
        return Advance(track, card, level, level + level - 1, True)
    if level == tin(state.mint).top[track]:
        return None
    return Advance(track, card, level + 1, level + 1, False)


def steps(state: State, seat: int) -> Iterator[Advance]:
    """The steps that can be paid for with the Research that is left, one by one (civmint:15.1)."""
    levels, budget = state.levels[seat], state.budget
    for track in TRACKS:
        if levels[track] < budget:  # a step up costs the next level, and one sideways no less
            for card in CARDS:
                step = advance(state, seat, track, card)
                if step and step.cost <= budget:
                    yield step


def begin(move: Move) -> None:
    """Begins the research step (civmint:15.1)."""
    seat = move.state.active
    move.emit(ResearchBegan(seat=seat, budget=move.state.numbers[seat]["research"]))


def go_on(move: Move) -> bool:
    """Asks for steps while there can be any; returns whether a decision is due."""
    seat = move.state.active
    return move.ask("research", seat) if any(steps(move.state, seat)) else False


def research(move: Move, command: ResearchStep) -> None:
    """Advances on a track, for Research or at no cost by an event."""
    free = move.state.step == "innovation"
    step = advance(move.state, command.seat, command.track, command.card)
    assert step is not None  # noqa: S101 - the command was not refused
    take(move, command.seat, step, free=free)


def take(move: Move, seat: int, step: Advance, *, free: bool) -> None:
    """Carries out a step, with the benefits of the level (civmint:15.4)."""
    level = f"{step.track} {step.card} {step.level}"
    box, gained = move.tin.boxes[level], level not in move.state.reached[seat]
    ledger = Ledger(move)
    if gained:
        ledger.effects(seat, box.effects, level)
    cost = 0 if free else step.cost
    move.emit(
        Advanced(
            seat,
            step.track,
            step.card,
            step.level,
            box.name,
            cost,
            0 if free else move.state.budget - cost,  # left
            step.sideways,
            free,
            gained,
            ledger.changes,
        )
    )
    ledger.ask()


def lowest(state: State, seat: int) -> list[Advance]:
    """The steps up on the tracks of the lowest level (civmint:18.18)."""
    least = min(state.levels[seat].values())
    steps = []
    for track in TRACKS:
        if state.levels[seat][track] == least:
            for card in CARDS:
                step = advance(state, seat, track, card)
                if step and not step.sideways:
                    steps.append(step)
    return steps


def collect_taxes(move: Move) -> None:
    """Pays Money for Taxes (civmint:16.1)."""
    seat = move.state.active
    taxes = max(0, move.state.numbers[seat]["taxes"])
    ledger = Ledger(move)
    ledger.add(seat, "money", taxes)
    move.emit(TaxesCollected(seat=seat, taxes=taxes, changes=ledger.changes))


def improvable(state: State, seat: int) -> list[Aspect]:
    """The aspects that can be advanced for Money now (civmint:16.2, 16.5)."""
    if state.improved:
        return []
    numbers = state.numbers[seat]
    return [aspect for aspect in rising(state, seat) if numbers[aspect] < numbers["money"]]


def rising(state: State, seat: int) -> list[Aspect]:
    """The aspects that are not on their highest level."""
    highest, numbers = tin(state.mint).highest, state.numbers[seat]
    return [aspect for aspect in ASPECTS if numbers[aspect] < highest[aspect]]


def go_on_taxes(move: Move) -> bool:
    """Asks for an aspect or repairs while there can be any; returns whether a decision is due."""
    state, seat = move.state, move.state.active
    return move.ask("taxes", seat) if improvable(state, seat) or repairable(state, seat) else False


def improve(move: Move, command: Improve) -> None:
    """Advances an aspect, for Money or at no cost by an event."""
    raise_aspect(move, command.seat, command.aspect, free=move.state.step == "festival")


def raise_aspect(move: Move, seat: int, aspect: str, *, free: bool) -> None:
    """Raises an aspect by a level (civmint:16.2)."""
    level = move.state.numbers[seat][aspect] + 1
    cost = 0 if free else level
    ledger = Ledger(move)
    ledger.add(seat, "money", -cost)
    ledger.aspect(seat, aspect, 1)
    move.emit(Improved(seat, aspect, level, cost, free, ledger.changes))
    ledger.ask()
