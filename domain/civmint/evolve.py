"""Folds events into a state: assignments only, because the event holds all results of the rules."""

from collections.abc import Callable, Iterable
from typing import Any

from domain.civmint import events as e
from domain.civmint.state import Battle, Choice, Offer, Purchase, State, Unit
from domain.kernel.events import GameEnded, GameStarted
from domain.kernel.messages import Event


def begin(started: GameStarted) -> State:
    """The table before anything lies on it."""
    seats = range(len(started.seats) + 1)
    setup = started.setup
    return State(
        players=started.seats,
        mint=setup["packs"]["mint"],
        faces=setup["packs"]["faces"],
        layout=setup["layout"],
        typed_costs=setup["typed_costs"],
        one_step=setup["one_step_per_die_per_turn"],
        icons_once=setup["icons_once_per_production"],
        first_power=setup["first_combat_power"],
        capitals=["" for _ in seats],
        status=["stands" for _ in seats],
        cubes=[0 for _ in seats],
        shot=[False for _ in seats],
        units=[() for _ in seats],
        numbers=[{} for _ in seats],
        levels=[{} for _ in seats],
        cards=[{} for _ in seats],
        reached=[() for _ in seats],
        points=[{} for _ in seats],
    )


def evolve(state: State, event: Event) -> None:
    """Assigns the results in the event. Of the kernel's events, only the end changes the state."""
    assign = _ASSIGN.get(type(event))
    if assign is not None:
        assign(state, event)


def _apply(state: State, changes: Iterable[e.Change]) -> None:
    for change in changes:
        state.numbers[change.seat][change.what] = change.total


def _put(state: State, seat: int, unit: Unit) -> None:
    """Puts a unit as it is now in the place of its die."""
    others = [other for other in state.units[seat] if other.die != unit.die]
    state.units[seat] = tuple(sorted([*others, unit]))


def _alter(state: State, seat: int, die: int, **now: Any) -> None:
    state.units[seat] = tuple(
        [unit._replace(**now) if unit.die == die else unit for unit in state.units[seat]]
    )


def _remove(state: State, seat: int, die: int) -> None:
    state.units[seat] = tuple([unit for unit in state.units[seat] if unit.die != die])


def _carry(state: State, seat: int, dice: tuple[int, ...], space: str) -> None:
    if dice:
        state.units[seat] = tuple(
            [unit._replace(space=space) if unit.die in dice else unit for unit in state.units[seat]]
        )


def _reach(state: State, seat: int, level: str) -> None:
    state.reached[seat] = tuple(sorted({*state.reached[seat], level}))


def _first_drawn(state: State, event: e.FirstDrawn) -> None:
    state.first = event.seat


def _map_laid(state: State, event: e.MapLaid) -> None:
    state.laid = event.faces
    state.terrain = event.terrain


def _capital_taken(state: State, event: e.CapitalTaken) -> None:
    seat = event.seat
    state.capitals[seat] = event.space
    _apply(state, event.changes)
    state.levels[seat] = dict.fromkeys(event.tracks, 1)
    state.cards[seat] = dict.fromkeys(event.tracks, "")
    for placed in event.units:
        _put(state, seat, Unit(placed.die, placed.kind, placed.space))


def _turn_began(state: State, event: e.TurnBegan) -> None:
    state.round = event.round
    state.turn = event.turn
    state.active = event.seat
    state.proposals = 0
    state.closed = ()
    state.fought = None
    state.improved = False
    for seat in state.seats:
        state.shot[seat] = False
        state.units[seat] = tuple(
            [
                Unit(*unit[:5])  # without steps, neither built nor fought
                if unit.steps or unit.built or unit.fought
                else unit
                for unit in state.units[seat]
            ]
        )


def _phase_began(state: State, event: e.PhaseBegan) -> None:
    state.phase = event.phase
    state.step = ""
    state.seat = 0
    state.repairs = 0
    state.active = event.seat


def _asked(state: State, event: e.Asked) -> None:
    state.step = event.step
    state.seat = event.seat


def _harvest_began(state: State, event: e.HarvestBegan) -> None:
    state.harvest = event.spaces
    state.taken = ()
    state.shipped = False


def _icon_taken(state: State, event: e.IconTaken) -> None:
    state.taken = (*state.taken, event.resource)


def _produced(state: State, event: e.Produced) -> None:
    _apply(state, event.changes)
    state.harvest = state.harvest[1:]
    state.taken = ()
    if event.by == "ship":
        state.shipped = True


def _choice_due(state: State, event: e.ChoiceDue) -> None:
    state.choices = (*state.choices, Choice(event.seat, event.amount, event.source))
    _reach(state, event.seat, event.source)


def _cubes_chosen(state: State, event: e.CubesChosen) -> None:
    _apply(state, event.changes)
    state.choices = state.choices[1:]


def _ordered(state: State, event: e.Ordered) -> None:
    state.buying = Purchase(event.get or "", event.kind or "", event.die, event.space or "")


def _traded(state: State, event: e.Traded) -> None:
    _apply(state, event.changes)
    state.buying = None


def _proposed(state: State, event: e.Proposed) -> None:
    state.offer = Offer(event.give, event.take)
    state.proposals = event.number


def _answered(state: State, event: e.Answered) -> None:
    _apply(state, event.changes)
    state.offer = None


def _changed(state: State, event: Any) -> None:
    _apply(state, event.changes)


def _downgraded(state: State, event: e.Downgraded) -> None:
    _apply(state, event.changes)
    _alter(state, event.seat, event.die, kind=event.kind, space=event.space)


def _unit_lost(state: State, event: e.UnitLost) -> None:
    _apply(state, event.changes)
    _remove(state, event.seat, event.die)
    state.due = event.due
    if event.die in state.stranded and event.seat == state.stranded_seat:
        state.stranded = tuple(die for die in state.stranded if die != event.die)


def _repaired(state: State, event: e.Repaired) -> None:
    _apply(state, event.changes)
    state.repairs = event.number
    state.due = event.due
    if event.die:
        _alter(state, event.seat, event.die, damage=event.left)
    else:
        state.cubes[event.seat] = event.left


def _paid(state: State, event: e.Paid) -> None:
    _apply(state, event.changes)
    state.buying = None


def _unit_built(state: State, event: e.UnitBuilt) -> None:
    _apply(state, event.changes)
    _put(state, event.seat, Unit(event.die, event.kind, event.space, built=True))


def _unit_upgraded(state: State, event: e.UnitUpgraded) -> None:
    _apply(state, event.changes)
    _alter(state, event.seat, event.die, kind=event.kind, space=event.space, built=True)


def _moved(state: State, event: e.Moved) -> None:
    _alter(state, event.seat, event.die, space=event.to, aboard=event.ship, steps=event.steps)
    _carry(state, event.seat, event.cargo, event.to)


def _space_attacked(state: State, event: e.SpaceAttacked) -> None:
    state.arena = event.space
    state.shared = event.shared


def _unit_attacks(state: State, event: e.UnitAttacks) -> None:
    if event.die:
        _alter(state, event.seat, event.die, fought=True)
    else:
        state.shot[event.seat] = True
    state.battle = Battle(event.die, event.space, event.near, kinds=(event.kind, ""))


def _unit_defends(state: State, event: e.UnitDefends) -> None:
    battle = state.attack
    state.battle = battle._replace(
        defender=event.die, bonus=(event.attack, event.defence), kinds=(battle.kinds[0], event.kind)
    )


def _dice_rolled(state: State, event: e.DiceRolled) -> None:
    state.battle = state.attack._replace(dice=(event.attacker, event.defender))
    state.spender = 0


def _power_spent(state: State, event: e.PowerSpent) -> None:
    _apply(state, event.changes)
    battle = state.attack
    attack, defence = battle.spent
    spent = (event.spent, defence) if event.seat == state.active else (attack, event.spent)
    state.battle = battle._replace(spent=spent)
    state.spender = event.seat if event.amount else -1


def _unit_hit(state: State, event: e.UnitHit) -> None:
    if event.die:
        _alter(state, event.seat, event.die, damage=event.damage)
    else:
        state.cubes[event.seat] = event.damage
    state.fought = state.battle
    state.battle = None
    state.spender = 0


def _space_closed(state: State, event: e.SpaceClosed) -> None:
    state.arena = ""
    state.shared = False
    state.closed = (*state.closed, event.space)


def _retreat_due(state: State, event: e.RetreatDue) -> None:
    state.retreating = event.seat
    state.chased = event.chased


def _retreated(state: State, event: e.Retreated) -> None:
    now: dict[str, Any] = {"space": event.to, "aboard": event.ship}
    if event.ship:
        for unit in state.units[event.seat]:
            if unit.die == event.ship:
                _alter(state, event.seat, event.ship, damage=unit.damage + event.moved)
        now["damage"] = 0
    _alter(state, event.seat, event.die, **now)
    _carry(state, event.seat, event.cargo, event.to)


def _units_stranded(state: State, event: e.UnitsStranded) -> None:
    state.stranded = event.dice
    state.stranded_seat = event.seat


def _landed(state: State, event: e.Landed) -> None:
    _alter(state, event.seat, event.die, space=event.to, aboard=0)
    state.stranded = tuple(die for die in state.stranded if die != event.die)


def _capital_changed(state: State, event: e.CapitalChanged) -> None:
    state.status[event.seat] = event.status
    state.cubes[event.seat] = event.cubes


def _research_began(state: State, event: e.ResearchBegan) -> None:
    state.budget = event.budget


def _advanced(state: State, event: e.Advanced) -> None:
    _apply(state, event.changes)
    seat, track = event.seat, event.track
    state.levels[seat][track] = event.level
    state.cards[seat][track] = event.card
    state.budget = event.left
    if event.gained:
        _reach(state, seat, f"{track} {event.card} {event.level}")


def _improved(state: State, event: e.Improved) -> None:
    _apply(state, event.changes)
    state.improved = not event.free


def _turn_ended(state: State, event: e.TurnEnded) -> None:
    for count in event.counts:
        state.points[count.seat][count.source] = count.points


def _event_rolled(state: State, event: e.EventRolled) -> None:
    state.events = event.results


def _event_began(state: State, event: e.EventBegan) -> None:
    state.event = event.event
    state.due = event.due
    state.active = event.seat


def _space_chosen(state: State, event: e.SpaceChosen) -> None:
    state.harvest = (*state.harvest, event.space)
    state.due = event.due


def _event_ended(state: State, event: e.EventEnded) -> None:
    state.event = ""
    state.events = state.events[1:]
    state.due = 0


def _mending_began(state: State, event: e.MendingBegan) -> None:
    state.active = event.seat
    state.due = event.due


def _card_passed(state: State, event: e.CardPassed) -> None:
    state.first = event.seat


def _game_ended(state: State, event: GameEnded) -> None:
    state.winners = event.winners
    state.phase = "over"
    state.step = ""
    state.seat = 0


_ASSIGN: dict[type[Event], Callable[[State, Any], None]] = {
    e.FirstDrawn: _first_drawn,
    e.MapLaid: _map_laid,
    e.CapitalTaken: _capital_taken,
    e.TurnBegan: _turn_began,
    e.PhaseBegan: _phase_began,
    e.Asked: _asked,
    e.HarvestBegan: _harvest_began,
    e.IconTaken: _icon_taken,
    e.Produced: _produced,
    e.LevelProduced: _changed,
    e.ChoiceDue: _choice_due,
    e.CubesChosen: _cubes_chosen,
    e.Ordered: _ordered,
    e.Traded: _traded,
    e.Proposed: _proposed,
    e.Answered: _answered,
    e.BillPaid: _changed,
    e.Downgraded: _downgraded,
    e.UnitLost: _unit_lost,
    e.Repaired: _repaired,
    e.Paid: _paid,
    e.UnitBuilt: _unit_built,
    e.UnitUpgraded: _unit_upgraded,
    e.Moved: _moved,
    e.SpaceAttacked: _space_attacked,
    e.UnitAttacks: _unit_attacks,
    e.UnitDefends: _unit_defends,
    e.DiceRolled: _dice_rolled,
    e.PowerSpent: _power_spent,
    e.UnitHit: _unit_hit,
    e.SpaceClosed: _space_closed,
    e.RetreatDue: _retreat_due,
    e.Retreated: _retreated,
    e.UnitsStranded: _units_stranded,
    e.Landed: _landed,
    e.CapitalChanged: _capital_changed,
    e.ResearchBegan: _research_began,
    e.Advanced: _advanced,
    e.TaxesCollected: _changed,
    e.Improved: _improved,
    e.TurnEnded: _turn_ended,
    e.EventRolled: _event_rolled,
    e.EventBegan: _event_began,
    e.EventTook: _changed,
    e.SpaceChosen: _space_chosen,
    e.EventEnded: _event_ended,
    e.MendingBegan: _mending_began,
    e.PowerRestored: _changed,
    e.CardPassed: _card_passed,
    GameEnded: _game_ended,
}
