"""One sentence for each event: its course, its gains and losses, and the reason."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from domain.civmint import events as e
from domain.civmint.places import standing
from domain.civmint.points import rank
from domain.civmint.state import State
from domain.civmint.tin import tin
from domain.civmint.words import (
    CAPITAL,
    NUMBERS,
    PHASES,
    STATUS,
    STEPS,
    a_unit,
    cost_words,
    cubes,
    given,
    kind_name,
    the_unit,
    unit_words,
)
from domain.kernel.events import GameEnded, GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.wording import are, counted, does, listed, player, players, plural


def explain(state: State, event: Event) -> str:
    """The sentence of an event; ``state`` is the one after it."""
    if isinstance(event, (GameStarted, MoveMade, TakenBack, Mark)):
        return ""
    return _SENTENCES[type(event)](state, event)


def _changes(state: State, changes: Iterable[e.Change], seat: int) -> str:
    """A seat's gains and losses: ``+1 Food, -2 Money``; empty for none."""
    return ", ".join(
        [f"{change.amount:+} {NUMBERS[change.what]}" for change in changes if change.seat == seat]
    )


def _with(state: State, changes: Sequence[e.Change], seat: int) -> str:
    """The changes in brackets at the end of a sentence."""
    parts = _changes(state, changes, seat)
    return f" ({parts})" if parts else ""


def _lost(lost: int) -> str:
    """The end of a sentence about cubes that a stock has no room for; empty for none."""
    return f"; {lost} of them {are(lost)} lost, because the stock is full" if lost > 0 else ""


def _gained(changes: Iterable[e.Change]) -> int:
    return sum(change.amount for change in changes)


def _level(state: State, source: str) -> str:
    """The name of a level that gives something: Guilds, Economy 4."""
    known = tin(state.mint)
    if source in known.boxes:
        return known.boxes[source].name
    aspect, _, level = source.partition(" ")
    return f"{NUMBERS[aspect]} {level}"


def _first_drawn(state: State, event: e.FirstDrawn) -> str:
    return f"{player(state, event.seat)} is drawn as the first player."


def _map_laid(state: State, event: e.MapLaid) -> str:
    steps = counted(event.distance, "step")
    return (
        f"The map cards {listed(event.faces)} are laid. The Capital Cities on "
        f"{listed(event.capitals)} are {steps} apart by land."
    )


def _capital_taken(state: State, event: e.CapitalTaken) -> str:
    settlers = counted(len(event.units), "Settler")
    return f"{player(state, event.seat)} begins with {settlers} in the Capital City on {event.space}."


def _turn_began(state: State, event: e.TurnBegan) -> str:
    return f"Round {event.round}: turn {event.turn}, {player(state, event.seat)}."


def _phase_began(state: State, event: e.PhaseBegan) -> str:
    return f"{PHASES[event.phase]}."


def _asked(state: State, event: e.Asked) -> str:
    return f"{player(state, event.seat)} {STEPS[event.step].due}."


def _harvest_began(state: State, event: e.HarvestBegan) -> str:
    return f"{player(state, event.seat)} produces on {counted(len(event.spaces), 'space')}."


def _icon_taken(state: State, event: e.IconTaken) -> str:
    return f"A Settler of {player(state, event.seat)} on {event.space} takes {NUMBERS[event.resource]}."


_BY = {
    "village": "A Village",
    "city": "A City",
    "capital": "The Capital City",
    "ship": "A Ship",
}


def _produced(state: State, event: e.Produced) -> str:
    taken = len(event.icons)
    icons, lost = cubes(sorted(Counter(event.icons).items())), _lost(taken - _gained(event.changes))
    if event.by == "settlers":  # each takes one icon
        by = "A Settler" if taken == 1 else f"{taken} Settlers"
        verb = does(taken, "take")
    else:
        by, verb = _BY[event.by], "yields"
    return f"{by} of {player(state, event.seat)} on {event.space} {verb} {icons}{lost}."


def _level_produced(state: State, event: e.LevelProduced) -> str:
    gained = _changes(state, event.changes, event.seat) or "nothing, because the stock is full,"
    return f"{_level(state, event.source)} adds {gained} for {player(state, event.seat)}."


def _choice_due(state: State, event: e.ChoiceDue) -> str:
    who = player(state, event.seat)
    return f"{_level(state, event.source)} gives {who} {counted(event.amount, 'resource')} to choose."


def _cubes_chosen(state: State, event: e.CubesChosen) -> str:
    lost = _lost(sum(number for _, number in event.cubes) - _gained(event.changes))
    return (
        f"{player(state, event.seat)} chooses {cubes(event.cubes)} for {_level(state, event.source)}{lost}."
    )


def _ordered(state: State, event: e.Ordered) -> str:
    who = player(state, event.seat)
    if event.get is not None:
        return f"{who} trades for 1 {NUMBERS[event.get]}."
    if event.die:
        unit = a_unit(state, event.kind or "")
        return f"{who} orders an upgrade of die {event.die} to {unit} on {event.space}."
    return f"{who} orders {a_unit(state, event.kind or '')} on {event.space}."


def _traded(state: State, event: e.Traded) -> str:
    lost = "" if _gained(event.changes) == 1 - event.give else ", which is lost, because the stock is full"
    return f"{player(state, event.seat)} gives {cubes(given(event))} for 1 {NUMBERS[event.get]}{lost}."


def _proposed(state: State, event: e.Proposed) -> str:
    give, take = cubes(event.give), cubes(event.take)
    return f"{player(state, event.seat)} offers the opponent {give} for {take}."


def _answered(state: State, event: e.Answered) -> str:
    who = player(state, event.seat)
    if not event.accepted:
        return f"{who} declines the proposal."
    each = [
        f"{_changes(state, event.changes, seat) or 'no change'} for {player(state, seat)}"
        for seat in (event.seat, 3 - event.seat)
    ]
    return f"{who} accepts the proposal: {listed(each)}."


def _bill_paid(state: State, event: e.BillPaid) -> str:
    if not event.food and not event.any:
        return f"{player(state, event.seat)} has no upkeep to pay."
    bill = cost_words((event.food, 0, 0, 0, event.any, 0))
    return f"{player(state, event.seat)} pays the upkeep of {bill}{_with(state, event.changes, event.seat)}."


_WHY = {
    "upkeep": "because the upkeep cannot be paid",
    "choice": "by choice",
    "barbarians": "because of the Barbarian Invasion",
    "revolt": "because of the Civil Revolt",
}


def _downgraded(state: State, event: e.Downgraded) -> str:
    was, now = kind_name(state, event.was), a_unit(state, event.kind)
    return (
        f"{was} {event.die} of {player(state, event.seat)} becomes {now} on {event.space}, {_WHY[event.why]}"
        f"{_with(state, event.changes, event.seat)}."
    )


_HOW = {
    "hit": "is eliminated",
    "downgrade": "is eliminated, because a lower unit cannot bear its damage",
    "disbanded": "is disbanded",
    "retreat": "cannot retreat and is disbanded",
    "plague": "dies in the Plague",
    "earthquake": "is lost in the Earthquake",
    "sunk": "sinks with its Ship",
}


def _unit_lost(state: State, event: e.UnitLost) -> str:
    who = player(state, event.seat)
    other = 3 - event.seat
    prize = _changes(state, event.changes, other)
    victor = f"; {player(state, other)} receives {prize.removeprefix('+')}" if prize else ""
    return (
        f"{the_unit(state, event.kind, event.die)} of {who} on {event.space} {_HOW[event.how]}"
        f"{_with(state, event.changes, event.seat)}{victor}."
    )


def _repaired(state: State, event: e.Repaired) -> str:
    who = player(state, event.seat)
    words = unit_words(state, event.seat, event.die)
    left = f"{counted(event.left, 'damage cube')} {does(event.left, 'remain')}"
    return f"{who} removes a damage cube from {words}; {left}{_with(state, event.changes, event.seat)}."


def _paid(state: State, event: e.Paid) -> str:
    paid = _changes(state, event.changes, event.seat) or "nothing"
    return f"{player(state, event.seat)} pays for {a_unit(state, event.kind)}: {paid}."


def _unit_built(state: State, event: e.UnitBuilt) -> str:
    free = " at no cost" if event.free else ""
    return (
        f"{player(state, event.seat)} builds {the_unit(state, event.kind, event.die)} on {event.space}{free}"
        f"{_with(state, event.changes, event.seat)}."
    )


def _unit_upgraded(state: State, event: e.UnitUpgraded) -> str:
    free = " at no cost" if event.free else ""
    return (
        f"{kind_name(state, event.was)} {event.die} of {player(state, event.seat)} becomes "
        f"{a_unit(state, event.kind)} on {event.space}{free}{_with(state, event.changes, event.seat)}."
    )


def _aboard(cargo: Sequence[int]) -> str:
    return f" with {counted(len(cargo), 'unit')} aboard" if cargo else ""


def _moved(state: State, event: e.Moved) -> str:
    who, name = player(state, event.seat), kind_name(state, event.kind)
    verb = "boards a Ship on" if event.ship else "lands on" if event.landed else "moves to"
    return f"{name} {event.die} of {who} {verb} {event.to} from {event.start}{_aboard(event.cargo)}."


def _space_attacked(state: State, event: e.SpaceAttacked) -> str:
    how = "in the contested space" if event.shared else "from adjacent spaces"
    return f"{player(state, event.seat)} attacks {how}: {event.space}."


def _unit_attacks(state: State, event: e.UnitAttacks) -> str:
    where = f"{event.space} from {event.start}" if event.near else event.space
    return f"{the_unit(state, event.kind, event.die)} of {player(state, event.seat)} attacks {where}."


def _unit_defends(state: State, event: e.UnitDefends) -> str:
    name, who = the_unit(state, event.kind, event.die), player(state, event.seat)
    return (
        f"{name} of {who} defends: the attack adds {event.attack}, the defence {event.defence}; "
        f"{event.chance} of 36 throws hit it."
    )


def _dice_rolled(state: State, event: e.DiceRolled) -> str:
    return f"The dice show {event.attacker} for the attack and {event.defender} for the defence."


def _power_spent(state: State, event: e.PowerSpent) -> str:
    who = player(state, event.seat)
    if not event.amount:
        return f"{who} spends no more Combat Power."
    return f"{who} spends {event.amount} Combat Power{_with(state, event.changes, event.seat)}."


def _unit_hit(state: State, event: e.UnitHit) -> str:
    name = f"{kind_name(state, event.kind)} {event.die}" if event.die else f"the {CAPITAL}"
    tie = ", and the attacker wins a tie" if event.attack == event.defence else ""
    return (
        f"{event.attack} against {event.defence}{tie}: {name} of {player(state, event.seat)} takes a damage "
        f"cube and has {event.damage} of {event.strength}."
    )


def _space_closed(state: State, event: e.SpaceClosed) -> str:
    return f"The attacks on {event.space} are finished."


def _retreat_due(state: State, event: e.RetreatDue) -> str:
    if not event.seat:
        return f"Nobody retreats from {event.space} any more."
    who = player(state, event.seat)
    if event.chased:
        units = len(standing(state, event.seat, event.space))
        return (
            f"{counted(units, 'unit')} of {who} {does(units, 'retreat')} from {event.space}, "
            "because the place was not destroyed."
        )
    return f"{who} retreats from {event.space} with a unit, the most damaged one first."


def _retreated(state: State, event: e.Retreated) -> str:
    who, name = player(state, event.seat), kind_name(state, event.kind)
    where = f"to a Ship on {event.to}" if event.ship else f"to {event.to}"
    cubes_ = f"; {counted(event.moved, 'damage cube')} on the Ship" if event.moved else ""
    return f"{name} {event.die} of {who} retreats from {event.start} {where}{_aboard(event.cargo)}{cubes_}."


def _units_stranded(state: State, event: e.UnitsStranded) -> str:
    number, who = len(event.dice), player(state, event.seat)
    units = counted(number, "unit")
    return f"The Ship with {units} of {who} on {event.space} is lost; {plural(number, 'the unit')} must land."


def _landed(state: State, event: e.Landed) -> str:
    return f"{kind_name(state, event.kind)} {event.die} of {player(state, event.seat)} lands on {event.to}."


def _capital_changed(state: State, event: e.CapitalChanged) -> str:
    whose = f"The Capital City of {player(state, event.seat)} on {event.space}"
    again = " again" if event.status == "stands" else ""
    on_it = counted(event.cubes, "damage cube")
    return f"{whose} {STATUS[event.status]}{again}, with {on_it}."


def _research_began(state: State, event: e.ResearchBegan) -> str:
    return f"{player(state, event.seat)} has {event.budget} Research this turn."


def _advanced(state: State, event: e.Advanced) -> str:
    who, track = player(state, event.seat), tin(state.mint).tracks[event.track].name
    way = "moves sideways to" if event.sideways else "advances to"
    cost = "at no cost" if event.free else f"for {event.cost} Research, {event.left} left"
    again = "" if event.gained else ", which has given its benefits before"
    return (
        f"{who} {way} {event.name}, level {event.level} of {track}, {cost}{again}"
        f"{_with(state, event.changes, event.seat)}."
    )


def _taxes_collected(state: State, event: e.TaxesCollected) -> str:
    lost = _lost(event.taxes - _gained(event.changes))
    return f"{player(state, event.seat)} collects {event.taxes} Money in Taxes{lost}."


def _improved(state: State, event: e.Improved) -> str:
    cost = "at no cost" if event.free else f"for {event.cost} Money"
    return (
        f"{player(state, event.seat)} advances {NUMBERS[event.aspect]} to {event.level} {cost}"
        f"{_with(state, event.changes, event.seat)}."
    )


def _turn_ended(state: State, event: e.TurnEnded) -> str:
    now = [
        f"{player(state, seat)} {sum(state.points[seat].values())}"
        for seat in state.seats
        if any(change.seat == seat for change in event.scores)
    ]
    changed = f"; {listed(now)}" if now else ""
    return f"The turn of {player(state, event.seat)} ends, and the points are counted{changed}."


def _end_reached(state: State, event: e.EndReached) -> str:
    who = players(state, event.seats)
    have = "has" if len(event.seats) == 1 else "have"
    limits = tin(state.mint).pack.limits
    cities = "1 City" if limits.cities == 1 else f"{limits.cities} Cities"
    return {
        "tracks": f"The game ends: {who} {have} the top level of {counted(limits.tops, 'track')}.",
        "aspects": f"The game ends: {who} {have} the top level of {counted(limits.tops, 'aspect')}.",
        "cities": f"The game ends: {who} {have} {cities}.",
        "capital": f"The game ends: {who} {have} conquered the Capital City of the opponent.",
        "rounds": f"The game ends with round {limits.rounds}.",
    }[event.reason]


def _end_of_the_table(total: int, result: int) -> str:
    """Why a result is not the total of dice and bonus; empty if it is."""
    if total == result:
        return ""
    return " (the highest result)" if total > result else " (the lowest result)"


def _event_rolled(state: State, event: e.EventRolled) -> str:
    first, second = event.dice
    each = [
        f"{player(state, seat)} {bonus:+} makes {result}{_end_of_the_table(first + second + bonus, result)}"
        for seat, bonus, result in zip(event.seats, event.bonuses, event.results, strict=True)
    ]
    return f"The event dice show {first} and {second}: {listed(each)}."


def _event_name(state: State, name: str) -> str:
    return next(row.name for row in tin(state.mint).pack.events if row.event == name)


def _event_began(state: State, event: e.EventBegan) -> str:
    return f"{player(state, event.seat)}: {event.result}, {_event_name(state, event.event)}."


def _event_took(state: State, event: e.EventTook) -> str:
    changed = _changes(state, event.changes, event.seat)
    return f"{_event_name(state, event.event)}: {changed} for {player(state, event.seat)}."


def _space_chosen(state: State, event: e.SpaceChosen) -> str:
    return f"{player(state, event.seat)} lets {event.space} produce once more."


def _event_ended(state: State, event: e.EventEnded) -> str:
    return f"The event of {player(state, event.seat)} is over."


def _mending_began(state: State, event: e.MendingBegan) -> str:
    return f"{player(state, event.seat)} removes {counted(event.due, 'damage cube')}."


def _power_restored(state: State, event: e.PowerRestored) -> str:
    each = [f"{player(state, change.seat)} {change.total}" for change in event.changes]
    return f"Combat Power is back: {listed(each)}."


def _card_passed(state: State, event: e.CardPassed) -> str:
    return f"{player(state, event.seat)} is the first player of the next round."


def _game_ended(state: State, event: GameEnded) -> str:
    points = [f"{player(state, seat)} {score}" for seat, score in enumerate(event.scores, 1)]
    won = players(state, event.winners)
    together = " together" if len(event.winners) > 1 else ""
    verb = "win" if len(event.winners) > 1 else "wins"
    return f"The game is over: {listed(points)}. {won} {verb}{together}{_tie(state, event)}."


def _tie(state: State, event: GameEnded) -> str:
    """The sums of levels that decide a tie; empty without one (civmint:20.9)."""
    if len(event.winners) > 1:
        return ""
    (winner,) = event.winners
    sums = zip(
        ("points", "track levels", "aspect levels"), rank(state, winner), rank(state, 3 - winner), strict=True
    )
    what, own, others = next(each for each in sums if each[1] != each[2])
    return "" if what == "points" else f" the tie by {what}, {own} against {others}"


_SENTENCES: dict[type[Event], Callable[[State, Any], str]] = {
    e.FirstDrawn: _first_drawn,
    e.MapLaid: _map_laid,
    e.CapitalTaken: _capital_taken,
    e.TurnBegan: _turn_began,
    e.PhaseBegan: _phase_began,
    e.Asked: _asked,
    e.HarvestBegan: _harvest_began,
    e.IconTaken: _icon_taken,
    e.Produced: _produced,
    e.LevelProduced: _level_produced,
    e.ChoiceDue: _choice_due,
    e.CubesChosen: _cubes_chosen,
    e.Ordered: _ordered,
    e.Traded: _traded,
    e.Proposed: _proposed,
    e.Answered: _answered,
    e.BillPaid: _bill_paid,
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
    e.TaxesCollected: _taxes_collected,
    e.Improved: _improved,
    e.TurnEnded: _turn_ended,
    e.EndReached: _end_reached,
    e.EventRolled: _event_rolled,
    e.EventBegan: _event_began,
    e.EventTook: _event_took,
    e.SpaceChosen: _space_chosen,
    e.EventEnded: _event_ended,
    e.MendingBegan: _mending_began,
    e.PowerRestored: _power_restored,
    e.CardPassed: _card_passed,
    GameEnded: _game_ended,
}
