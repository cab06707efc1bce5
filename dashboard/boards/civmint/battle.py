"""A battle on the stage: a current attack, or a finished one with the units that fled."""

from collections.abc import Iterable, Sequence

from dashboard.boards.civmint import words
from dashboard.boards.civmint.shown import Row, Shown, due, named
from dashboard.boards.civmint.symbols import unit
from domain.civmint import events as e
from domain.civmint.move import other
from domain.civmint.places import unit_of
from domain.civmint.state import Battle, State
from domain.civmint.words import kind_name
from domain.kernel.messages import Event


def _row(state: State, seat: int, die: int, bonus: int, thrown: int, spent: int, *, rolled: bool) -> Row:
    kind = unit_of(state, seat, die).kind if die else "capital"
    total = thrown + bonus + spent if rolled else None
    return Row(
        unit(seat, kind),
        words.die(state, seat, die),
        words.of(state, seat),
        thrown,
        bonus=bonus,
        spent=spent if spent else None,
        total=total,
    )


def battle(state: State, recent: Sequence[Event]) -> Shown:
    """The current attack."""
    now, enemy = state.attack, other(state.active)
    rolled = now.dice[0] > 0
    step = 0
    if rolled:
        last = recent[-1] if recent else None
        step = 1 if isinstance(last, e.DiceRolled) else 3 if any(now.spent) else 2
    where = f"{now.space} from an adjacent space" if now.near else f"in {now.space}"
    lines = [f"{words.of(state, state.active)} attacks {where}", due(state)]
    attack = _row(state, state.active, now.attacker, now.bonus[0], now.dice[0], now.spent[0], rolled=rolled)
    if now.defender is None:
        rows = (attack._replace(bonus=None), Row(f"#m-seat{enemy}", "?", words.of(state, enemy)))
    else:
        defence = _row(state, enemy, now.defender, now.bonus[1], now.dice[1], now.spent[1], rolled=rolled)
        rows = (attack, defence)
    return Shown(tuple(lines), rows, battle=step)


def fought(state: State, recent: Sequence[Event]) -> Shown | None:
    """The last finished attack of the move, and the units that fled after it."""
    at = next((n for n in reversed(range(len(recent))) if isinstance(recent[n], e.UnitHit)), None)
    fled = [_fled(state, event) for event in recent[at or 0 :]]
    flights = tuple(line for line in fled if line)
    flees, over = bool(flights) or state.retreating > 0, state.fought
    if at is None or over is None:
        if state.phase != "combat" or not flees:
            return None
        return Shown((*flights[-2:], due(state)), battle=5)
    if state.phase != "combat" and not _ends_here(recent[at:]):
        return None
    hit = recent[at]
    assert isinstance(hit, e.UnitHit)  # noqa: S101 - chosen as one
    attacker = hit.victor if hit.attack >= hit.defence else hit.seat
    gone = any(
        isinstance(event, e.UnitLost) and (event.seat, event.die) == (hit.seat, hit.die)
        for event in recent[at:]
    )
    outcome = f"{kind_name(state, hit.kind)} of {words.of(state, hit.seat)} on {hit.space}"
    outcome += " is eliminated" if gone else f" has {hit.damage} of {hit.strength} damage"
    rows = [
        _after(state, hit, over, attacker, attacks=True),
        _after(state, hit, over, other(attacker), attacks=False),
    ]
    return Shown((outcome, *flights[-1:], due(state)), tuple(rows), battle=5 if flees else 4)


def _ends_here(recent: Iterable[Event]) -> bool:
    """Whether the turn of these events still goes on."""
    return not any(isinstance(event, e.TurnBegan | e.EventRolled) for event in recent)


def _after(state: State, hit: e.UnitHit, over: Battle, seat: int, *, attacks: bool) -> Row:
    """A side of a finished attack."""
    n = 0 if attacks else 1
    die = over.attacker if attacks else over.defender or 0
    return Row(
        unit(seat, over.kinds[n]),
        named(state, over.kinds[n], die),
        words.of(state, seat),
        over.dice[n],
        bonus=over.bonus[n],
        spent=over.spent[n] or None,
        total=hit.attack if attacks else hit.defence,
        hit=seat == hit.seat,
    )


def _fled(state: State, event: Event) -> str:
    match event:
        case e.Retreated():
            ship = " aboard a Ship" if event.ship else ""
            return f"{named(state, event.kind, event.die)} flees from {event.start} to {event.to}{ship}"
        case e.UnitLost(how="retreat"):
            return f"{named(state, event.kind, event.die)} cannot flee from {event.space}"
        case e.UnitLost(how="sunk"):
            return f"{named(state, event.kind, event.die)} sinks"
    return ""
