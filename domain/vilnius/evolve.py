"""Folds events into a state: assignments only, because the event holds all results of the rules."""

from collections.abc import Callable, Iterable
from typing import Any

from domain.kernel.events import GameEnded, GameStarted
from domain.kernel.messages import Event, ScoreChange
from domain.vilnius import events as e
from domain.vilnius.state import Foe, Held, Lent, Loss, Parked, Placed, Purchase, State, Victim

Cards = tuple[str, ...]


def begin(started: GameStarted) -> State:
    """The table before anything lies on it."""
    seats = range(len(started.seats) + 1)
    return State(
        players=started.seats,
        cards=started.setup["packs"]["cards"],
        difficulty=started.setup["difficulty"],
        emblems=tuple(started.setup["emblems"]),
        rows=[() for _ in seats],
        strength=[0 for _ in seats],
        destination=["" for _ in seats],
        provinces=[() for _ in seats],
        units=[() for _ in seats],
        province_pile=[() for _ in seats],
        province_discard=[() for _ in seats],
        unit_pile=[() for _ in seats],
        unit_discard=[() for _ in seats],
        loot=[() for _ in seats],
        display=[() for _ in seats],
        stored=[() for _ in seats],
        guarded=[() for _ in seats],
        personal=[() for _ in seats],
        stacks=[0 for _ in range(5)],
        under=[() for _ in range(5)],
        named=[None for _ in seats],
        trades=[() for _ in seats],
        aside=[() for _ in seats],
        lent=[() for _ in seats],
        took=[0 for _ in seats],
    )


def evolve(state: State, event: Event) -> None:
    """Assigns the results in the event. Of the kernel's events, only the end changes the state."""
    assign = _ASSIGN.get(type(event))
    if assign is not None:
        assign(state, event)


def _with(cards: Cards, more: Iterable[str]) -> Cards:
    return tuple(sorted((*cards, *more)))


def _without(cards: Cards, gone: Iterable[str]) -> Cards:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def _score(state: State, scores: Iterable[ScoreChange]) -> None:
    for change in scores:
        state.city = change.total


def _parked(cards: Iterable[e.ParkedCard]) -> tuple[Parked, ...]:
    return tuple(Parked(card.of, card.x, card.y, card.seat, card.province) for card in cards)


def _unpark(state: State, cards: Iterable[Parked]) -> None:
    """Moves parked Provinces to the discard piles of the seats that placed them."""
    for card in cards:
        state.province_discard[card.seat] = _with(state.province_discard[card.seat], [card.province])
        left = list(state.parked)
        left.remove(card)
        state.parked = tuple(left)


def _supply(state: State, units: Iterable[str]) -> None:
    for unit in units:
        state.supply[unit] += 1


def _cards_laid(state: State, event: e.CardsLaid) -> None:
    for start in event.seats:
        seat = start.seat
        state.display[seat] = tuple(Placed(site.x, site.y, site.building) for site in start.built)
        state.personal[seat] = start.personal
        state.province_pile[seat] = start.provinces
        state.unit_pile[seat] = start.units
        state.strength[seat] = start.strength
        state.destination[seat] = start.destination
    state.general = dict(event.general)
    state.supply = dict(event.supply)
    state.deck = event.deck
    state.stacks[1:] = event.stacks
    state.pool = event.pool
    state.destinations = event.destinations
    _score(state, event.scores)


def _round_began(state: State, event: e.RoundBegan) -> None:
    state.round = event.round
    state.starter = event.seat
    state.named = [None for _ in state.named]
    state.passed = ()
    state.used = ()
    state.exchanged = (0, 0)
    state.attacked = ()
    state.done = ()
    state.draws = (*state.seats[event.seat - 1 :], *state.seats[: event.seat - 1])


def _phase_began(state: State, event: e.PhaseBegan) -> None:
    state.phase = event.phase
    state.step = ""
    state.seat = 0


def _asked(state: State, event: e.Asked) -> None:
    state.step = event.step
    state.seat = event.seat or 0


def _stores_taken(state: State, event: e.StoresTaken) -> None:
    seat = event.seat
    state.provinces[seat] = _with(state.provinces[seat], (*event.stored, *event.loot))
    state.units[seat] = _with(state.units[seat], event.guarded)
    state.stored[seat] = state.guarded[seat] = ()
    state.loot[seat] = ()


def _draw_named(state: State, event: e.DrawNamed) -> None:
    state.named[event.seat] = (event.units, event.provinces)


def _pile_shuffled(state: State, event: e.PileShuffled) -> None:
    if event.kind == "unit":
        state.unit_pile[event.seat], state.unit_discard[event.seat] = event.cards, ()
    else:
        state.province_pile[event.seat], state.province_discard[event.seat] = event.cards, ()


def _cards_drawn(state: State, event: e.CardsDrawn) -> None:
    seat = event.seat
    if event.kind == "unit":
        state.unit_pile[seat] = _without(state.unit_pile[seat], event.cards)
        state.units[seat] = _with(state.units[seat], event.cards)
    else:
        state.province_pile[seat] = _without(state.province_pile[seat], event.cards)
        state.provinces[seat] = _with(state.provinces[seat], event.cards)
    state.named[seat] = None


def _order_card_revealed(state: State, event: e.OrderCardRevealed) -> None:
    top, *rest = state.deck
    top = _without(top, [event.card])
    state.deck = (top, *rest) if top else tuple(rest)
    if event.seat is None:
        state.camps -= 1
    else:
        state.draws = tuple(seat for seat in state.draws if seat != event.seat)
    match event.to:
        case "row":
            row = event.row or 0
            state.rows[row] = (*state.rows[row], event.card)
        case "middle":
            state.middle = (*state.middle, event.card)
        case "discard":
            state.order_discard = _with(state.order_discard, [event.card])
        case "final":
            state.final = True
        case "boost":
            pass


def _losses(hits: Iterable[e.Hit], by: str) -> tuple[Loss, ...]:
    return tuple(Loss(hit.seat, hit.damage, by) for hit in hits)


def _boost_began(state: State, event: e.BoostBegan) -> None:
    if event.shuffled:
        state.deck = (event.shuffled, *state.deck)
    state.order_discard = ()
    state.boosted = True
    state.losses = _losses(event.losses, "boost")


def _city_opened(state: State, event: e.CityOpened) -> None:
    for opening in event.seats:
        state.trades[opening.seat] = opening.trades


def _purchase_began(state: State, event: e.PurchaseBegan) -> None:
    state.buying = Purchase(event.card, event.unit, event.x, event.y)


def _paid(state: State, event: e.Paid) -> None:
    seat = event.seat
    state.provinces[seat] = _without(state.provinces[seat], event.provinces)
    state.province_discard[seat] = _with(state.province_discard[seat], event.provinces)
    _unpark(state, _parked(event.parked))
    state.used = (*state.used, *((spot.seat, spot.x, spot.y) for spot in event.sources))
    to_gold, to_tools = state.exchanged
    state.exchanged = (to_gold + event.for_gold, to_tools + event.for_tools)
    state.buying = None


def _building_built(state: State, event: e.BuildingBuilt) -> None:
    seat = event.seat
    if event.personal:
        state.personal[seat] = _without(state.personal[seat], [event.building])
    else:
        state.general[event.building] -= 1
    state.display[seat] = (*state.display[seat], Placed(event.x, event.y, event.building))


def _unit_recruited(state: State, event: e.UnitRecruited) -> None:
    state.supply[event.unit] -= 1
    state.unit_discard[event.seat] = _with(state.unit_discard[event.seat], [event.unit])


def _province_parked(state: State, event: e.ProvinceParked) -> None:
    state.provinces[event.seat] = _without(state.provinces[event.seat], [event.province])
    card = Parked(event.of, event.x, event.y, event.seat, event.province)
    state.parked = tuple(sorted((*state.parked, card)))


def _slot_cards(slots: Iterable[e.Slot]) -> tuple[Held, ...]:
    return tuple(Held(slot.x, slot.y, slot.card) for slot in slots)


def _passed(state: State, event: e.Passed) -> None:
    seat = event.seat
    state.stored[seat] = _slot_cards(event.stored)
    state.provinces[seat] = ()
    state.province_discard[seat] = _with(state.province_discard[seat], event.discarded)
    state.passed = (*state.passed, seat)


def _camps_called(state: State, event: e.CampsCalled) -> None:
    state.camps = event.cards


def _attack_began(state: State, event: e.AttackBegan) -> None:
    state.attacked = tuple(row.seat for row in event.rows)
    state.foes = tuple(sorted(Foe(row.seat, enemy) for row in event.rows for enemy in row.enemies))
    state.force = tuple(unit for units in state.units for unit in units)
    state.final = event.final
    state.camps = 0
    for row in (*event.rows, *event.discarded):
        state.rows[row.seat] = ()
    state.order_discard = _with(
        state.order_discard, (card for row in event.discarded for card in row.enemies)
    )


def _foe_gone(state: State, foe: Foe) -> None:
    left = list(state.foes)
    left.remove(foe)
    state.foes = tuple(left)


def _enemy_defeated(state: State, event: e.EnemyDefeated) -> None:
    foe = Foe(event.row, event.enemy)
    _foe_gone(state, foe)
    state.beaten = (*state.beaten, foe)
    for fighter in event.group:
        seat = fighter.seat
        lent = [at for at, unit in enumerate(state.lent[seat]) if unit.unit == fighter.unit]
        if not fighter.number:
            state.units[seat] = _without(state.units[seat], [fighter.unit])
            state.aside[seat] = _with(state.aside[seat], [fighter.unit])
        elif fighter.number <= len(lent):
            units = list(state.lent[seat])
            units[lent[fighter.number - 1]] = Lent(fighter.unit, fighter.left)
            state.lent[seat] = tuple(units)
        else:
            state.units[seat] = _without(state.units[seat], [fighter.unit])
            state.lent[seat] = (*state.lent[seat], Lent(fighter.unit, fighter.left))


def _victims_due(state: State, event: e.VictimsDue) -> None:
    state.kills = event.number
    state.tied = tuple(Victim(unit.seat, unit.unit, unit.number) for unit in event.units)


def _units_killed(state: State, event: e.UnitsKilled) -> None:
    for unit in sorted(event.units, key=lambda unit: -unit.number):
        if unit.number:
            lent = [at for at, other in enumerate(state.lent[unit.seat]) if other.unit == unit.unit]
            units = list(state.lent[unit.seat])
            del units[lent[unit.number - 1]]
            state.lent[unit.seat] = tuple(units)
        else:
            state.aside[unit.seat] = _without(state.aside[unit.seat], [unit.unit])
    _supply(state, (unit.unit for unit in event.units))
    state.kills = 0
    state.tied = ()


def _defence_ended(state: State, event: e.DefenceEnded) -> None:
    for seat in state.seats:
        state.aside[seat] = _with(state.aside[seat], (unit.unit for unit in state.lent[seat]))
        state.lent[seat] = ()


def _damage_dealt(state: State, event: e.DamageDealt) -> None:
    foe = Foe(event.row, event.enemy)
    _foe_gone(state, foe)
    state.unbeaten = (*state.unbeaten, foe)
    state.losses = _losses(event.losses, event.enemy)


def _city_burned(state: State, event: e.CityBurned) -> None:
    _score(state, event.scores)
    state.losses = state.losses[1:]


def _province_given_back(state: State, event: e.ProvinceGivenBack) -> None:
    seat, gone = event.seat, [event.province]
    match event.origin:
        case "discard":
            state.province_discard[seat] = _without(state.province_discard[seat], gone)
        case "pile":
            state.province_pile[seat] = _without(state.province_pile[seat], gone)
        case "store":
            held = list(state.stored[seat])
            del held[next(at for at, slot in enumerate(held) if slot.card == event.province)]
            state.stored[seat] = tuple(held)
        case "hand":
            state.provinces[seat] = _without(state.provinces[seat], gone)
    state.under[4] = (*state.under[4], event.province)
    state.losses = state.losses[1:]


def _stored_discarded(state: State, event: e.StoredDiscarded) -> None:
    seat = event.seat
    gone = Held(event.x, event.y, event.province)
    state.stored[seat] = tuple(slot for slot in state.stored[seat] if slot != gone)
    state.province_discard[seat] = _with(state.province_discard[seat], [event.province])
    state.losses = state.losses[1:]


def _unit_given_back(state: State, event: e.UnitGivenBack) -> None:
    seat, gone = event.seat, [event.unit]
    match event.origin:
        case "discard":
            state.unit_discard[seat] = _without(state.unit_discard[seat], gone)
        case "pile":
            state.unit_pile[seat] = _without(state.unit_pile[seat], gone)
        case _:
            state.units[seat] = _without(state.units[seat], gone)
    _supply(state, gone)
    state.losses = state.losses[1:]


def _building_given_back(state: State, event: e.BuildingGivenBack) -> None:
    seat = event.seat
    gone = Placed(event.x, event.y, event.building)
    state.display[seat] = tuple(placed for placed in state.display[seat] if placed != gone)
    if event.personal:
        state.personal[seat] = _with(state.personal[seat], [event.building])
    else:
        state.general[event.building] += 1
    if event.stored is not None:
        held = Held(event.x, event.y, event.stored)
        state.stored[seat] = tuple(slot for slot in state.stored[seat] if slot != held)
        state.province_discard[seat] = _with(state.province_discard[seat], [event.stored])
    _unpark(state, _parked(event.parked))
    state.losses = state.losses[1:]


def _loss_spared(state: State, event: e.LossSpared) -> None:
    state.losses = state.losses[1:]


def _skulls_counted(state: State, event: e.SkullsCounted) -> None:
    state.due = event.number


def _units_destroyed(state: State, event: e.UnitsDestroyed) -> None:
    for unit in event.units:
        state.aside[unit.seat] = _without(state.aside[unit.seat], [unit.unit])
    _supply(state, (unit.unit for unit in event.units))
    state.due = 0


def _field_cleared(state: State, event: e.FieldCleared) -> None:
    state.order_discard = _with(state.order_discard, event.enemies)
    state.unbeaten = ()
    for own in event.units:
        state.unit_discard[own.seat] = _with(state.unit_discard[own.seat], own.units)
        state.aside[own.seat] = ()


def _plunder_began(state: State, event: e.PlunderBegan) -> None:
    state.spoils = event.cards
    state.took = [0 for _ in state.took]


def _loot_taken(state: State, event: e.LootTaken) -> None:
    seat = event.seat
    state.province_pile[seat] = _without(state.province_pile[seat], [event.province])
    state.loot[seat] = _with(state.loot[seat], [event.province])
    if event.cause == "plunder":
        state.spoils -= 1
        state.took[seat] += 1


def _plunder_ended(state: State, event: e.PlunderEnded) -> None:
    state.order_discard = _with(state.order_discard, event.enemies)
    state.beaten = ()
    state.spoils = 0


def _building_destroyed(state: State, event: e.BuildingDestroyed) -> None:
    left = list(state.middle)
    left.remove(event.building)
    state.middle = tuple(left)
    state.order_discard = _with(state.order_discard, [event.building])
    for unit in event.group:
        state.units[unit.seat] = _without(state.units[unit.seat], [unit.unit])
        state.unit_discard[unit.seat] = _with(state.unit_discard[unit.seat], [unit.unit])


def _provinces_seen(state: State, event: e.ProvincesSeen) -> None:
    seat, stack = event.seat, event.stack
    state.units[seat] = _without(state.units[seat], event.units)
    state.unit_discard[seat] = _with(state.unit_discard[seat], event.units)
    state.pool = _without(state.pool, event.provinces[: event.unknown])
    state.stacks[stack] -= event.unknown
    state.under[stack] = state.under[stack][len(event.provinces) - event.unknown :]
    state.stack = stack
    state.seen = event.provinces


def _province_captured(state: State, event: e.ProvinceCaptured) -> None:
    state.province_discard[event.seat] = _with(state.province_discard[event.seat], [event.province])
    state.under[event.stack] = (*state.under[event.stack], *event.under)
    state.stack = 0
    state.seen = ()


def _capturing_ended(state: State, event: e.CapturingEnded) -> None:
    state.done = (*state.done, event.seat)


def _destination_drawn(state: State, event: e.DestinationDrawn) -> None:
    seat = event.seat
    state.old_destinations = _with(state.old_destinations, [state.destination[seat]])
    if event.shuffled:
        state.destinations, state.old_destinations = state.old_destinations, ()
    state.destinations = _without(state.destinations, [event.card])
    state.destination[seat] = event.card
    state.strength[seat] = event.strength
    state.attacked = tuple(other for other in state.attacked if other != seat)


def _units_stored(state: State, event: e.UnitsStored) -> None:
    seat = event.seat
    state.guarded[seat] = _slot_cards(event.stored)
    state.units[seat] = ()
    state.unit_discard[seat] = _with(state.unit_discard[seat], event.discarded)


def _glory_counted(state: State, event: e.GloryCounted) -> None:
    pass


def _game_ended(state: State, event: GameEnded) -> None:
    state.winners = event.winners
    state.phase = "over"
    state.step = ""
    state.seat = 0


_ASSIGN: dict[type[Event], Callable[[State, Any], None]] = {
    e.CardsLaid: _cards_laid,
    e.RoundBegan: _round_began,
    e.PhaseBegan: _phase_began,
    e.Asked: _asked,
    e.StoresTaken: _stores_taken,
    e.DrawNamed: _draw_named,
    e.PileShuffled: _pile_shuffled,
    e.CardsDrawn: _cards_drawn,
    e.OrderCardRevealed: _order_card_revealed,
    e.BoostBegan: _boost_began,
    e.CityOpened: _city_opened,
    e.PurchaseBegan: _purchase_began,
    e.Paid: _paid,
    e.BuildingBuilt: _building_built,
    e.UnitRecruited: _unit_recruited,
    e.ProvinceParked: _province_parked,
    e.Passed: _passed,
    e.CampsCalled: _camps_called,
    e.AttackBegan: _attack_began,
    e.EnemyDefeated: _enemy_defeated,
    e.VictimsDue: _victims_due,
    e.UnitsKilled: _units_killed,
    e.DefenceEnded: _defence_ended,
    e.DamageDealt: _damage_dealt,
    e.CityBurned: _city_burned,
    e.ProvinceGivenBack: _province_given_back,
    e.StoredDiscarded: _stored_discarded,
    e.UnitGivenBack: _unit_given_back,
    e.BuildingGivenBack: _building_given_back,
    e.LossSpared: _loss_spared,
    e.SkullsCounted: _skulls_counted,
    e.UnitsDestroyed: _units_destroyed,
    e.FieldCleared: _field_cleared,
    e.PlunderBegan: _plunder_began,
    e.LootTaken: _loot_taken,
    e.PlunderEnded: _plunder_ended,
    e.BuildingDestroyed: _building_destroyed,
    e.ProvincesSeen: _provinces_seen,
    e.ProvinceCaptured: _province_captured,
    e.CapturingEnded: _capturing_ended,
    e.DestinationDrawn: _destination_drawn,
    e.UnitsStored: _units_stored,
    e.GloryCounted: _glory_counted,
    GameEnded: _game_ended,
}
