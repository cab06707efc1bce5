"""One sentence for each event: its course, its gains and losses, and the reason."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from domain.kernel.events import GameEnded, GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.wording import are, counted, does, listed, player, players, plural
from domain.vilnius import events as e
from domain.vilnius.box import box
from domain.vilnius.state import State
from domain.vilnius.words import PHASES, STEPS, losses, money


def explain(state: State, event: Event) -> str:
    """The sentence of an event; ``state`` is the one after it."""
    if isinstance(event, (GameStarted, MoveMade, TakenBack, Mark)):
        return ""
    return _SENTENCES[type(event)](state, event)


def _name(state: State, card: str) -> str:
    return box(state.cards).name(card)


def _cards(state: State, cards: Iterable[str]) -> str:
    """Cards by name, equal ones with their number; ``nothing`` for none."""
    numbers = Counter(cards)
    names = [
        _name(state, card) if number == 1 else f"{number} x {_name(state, card)}"
        for card, number in numbers.items()
    ]
    return "; ".join(names) if any("," in name for name in names) else listed(names or ["nothing"])


def _owned(state: State, units: Sequence[e.Owned | e.Casualty | e.Fighter]) -> str:
    """Units with their owners: ``Farmers of Ada, 2 x Archers of Bo``."""
    numbers = Counter((unit.seat, unit.unit) for unit in units)
    return listed(
        [
            f"{_cards(state, [unit] * number)} of {player(state, seat)}"
            for (seat, unit), number in numbers.items()
        ]
    )


def _weapons(weapons: Iterable[str]) -> str:
    """Weapons in a row: ``2 shields and 1 spear``."""
    return listed([counted(number, weapon) for weapon, number in Counter(weapons).items()])


def _cards_laid(state: State, event: e.CardsLaid) -> str:
    return (
        f"Vilnius has {counted(state.city, 'point')}. Everybody has a Residence and Barracks. A row of the "
        f"Order attacks at strength {event.seats[0].strength}."
    )


def _round_began(state: State, event: e.RoundBegan) -> str:
    who = player(state, event.seat)
    if event.drawn:
        return f"{who} is drawn as the starting player of round {event.round}."
    return f"Round {event.round} begins with {who}."


def _phase_began(state: State, event: e.PhaseBegan) -> str:
    return f"{PHASES[event.phase]}."


def _asked(state: State, event: e.Asked) -> str:
    who = "All" if event.seat is None else player(state, event.seat)
    return f"{who} {STEPS[event.step].due}."


def _stores_taken(state: State, event: e.StoresTaken) -> str:
    parts = [
        f"{_cards(state, cards)} {origin}"
        for cards, origin in (
            (event.stored, "from Storehouses"),
            (event.guarded, "from Guardhouses"),
            (event.loot, "from the loot"),
        )
        if cards
    ]
    return f"{player(state, event.seat)} takes {listed(parts)} into hand."


def _draw_named(state: State, event: e.DrawNamed) -> str:
    units, provinces = counted(event.units, "Unit"), counted(event.provinces, "Province")
    less = "" if event.units + event.provinces == event.income else ", but no more cards are left"
    income = f"the income is {event.income}{less}"
    return f"{player(state, event.seat)} will draw {units} and {provinces}; {income}."


def _pile_shuffled(state: State, event: e.PileShuffled) -> str:
    cards = counted(len(event.cards), "Unit" if event.kind == "unit" else "Province")
    return f"{player(state, event.seat)} shuffles a discard pile of {cards} into a new draw pile."


def _cards_drawn(state: State, event: e.CardsDrawn) -> str:
    return f"{player(state, event.seat)} draws {_cards(state, event.cards)}."


def _order_card_revealed(state: State, event: e.OrderCardRevealed) -> str:
    who = "A War Camp" if event.seat is None else player(state, event.seat)
    card = _name(state, event.card)
    if event.row is not None:
        known = box(state.cards)
        strength = sum(known.enemies[enemy].strength for enemy in state.rows[event.row])
        row = f"the row of {player(state, event.row)}, {strength} against {state.strength[event.row]}"
        return f"{who} reveals {card}: it joins {row}."
    then = {
        "middle": "it goes to the middle",
        "discard": "it is discarded",
        "boost": "the second part begins",
        "final": "the round ends, and the Final Attack begins",
    }[event.to]
    return f"{who} reveals {card}: {then}."


def _boost_began(state: State, event: e.BoostBegan) -> str:
    cards = counted(len(event.shuffled), "card")
    return (
        f"{cards} of the Order discard pile {are(len(event.shuffled))} shuffled onto the draw pile; "
        "the second sides of all Order cards count now; everybody loses a Unit, and Vilnius loses a point."
    )


def _city_opened(state: State, event: e.CityOpened) -> str:
    trades = [
        f"{player(state, seat.seat)} trades {listed(list(seat.trades))}"
        for seat in event.seats
        if seat.trades
    ]
    return f"The city phase begins{': ' + '; '.join(trades) if trades else ''}."


def _purchase_began(state: State, event: e.PurchaseBegan) -> str:
    at = "" if event.unit else f" at x {event.x}, y {event.y}"
    return f"{player(state, event.seat)} chooses {_name(state, event.card)}{at}."


def _paid(state: State, event: e.Paid) -> str:
    parts = [_cards(state, event.provinces)] if event.provinces else []
    parts += [f"{_name(state, card.province)}, parked by {player(state, card.seat)}" for card in event.parked]
    if made := len(event.sources):
        parts.append(f"{counted(made, 'building')} that {does(made, 'make')} a resource")
    if event.for_gold:
        parts.append(f"{counted(event.for_gold, 'exchange')} of 2 Tools for 1 Gold")
    if event.for_tools:
        parts.append(f"{counted(event.for_tools, 'exchange')} of 1 Gold for 2 Tools")
    over = event.gold - event.price_gold, event.tools - event.price_tools
    lost = f"; {money(*over)} {'is' if sum(over) == 1 else 'are'} lost" if any(over) else ""
    price = f"{money(event.price_gold, event.price_tools)} for {_name(state, event.card)}"
    return f"{player(state, event.seat)} pays {price} with {'; '.join(parts) or 'nothing'}{lost}."


def _building_built(state: State, event: e.BuildingBuilt) -> str:
    return f"{player(state, event.seat)} builds {_name(state, event.building)} at x {event.x}, y {event.y}."


def _unit_recruited(state: State, event: e.UnitRecruited) -> str:
    return f"{player(state, event.seat)} recruits {_name(state, event.unit)}; they go to the discard pile."


def _province_parked(state: State, event: e.ProvinceParked) -> str:
    return (
        f"{player(state, event.seat)} parks {_name(state, event.province)} at the Kontor of "
        f"{player(state, event.of)}."
    )


def _passed(state: State, event: e.Passed) -> str:
    stored = f" and stores {_cards(state, (slot.card for slot in event.stored))}" if event.stored else ""
    gone = counted(len(event.discarded), "Province")
    left = f"; {gone} {are(len(event.discarded))} discarded" if event.discarded else ""
    return f"{player(state, event.seat)} passes{stored}{left}."


def _camps_called(state: State, event: e.CampsCalled) -> str:
    return f"Before the attack, War Camps reveal {counted(event.cards, 'card')}."


def _rows(state: State, rows: Sequence[e.Row]) -> str:
    return listed(
        [f"the row of {player(state, row.seat)}, {row.strength} against {row.shown}" for row in rows]
    )


def _attack_began(state: State, event: e.AttackBegan) -> str:
    gone = f" Too weak, and discarded: {_rows(state, event.discarded)}." if event.discarded else ""
    if not event.rows:
        return f"No row is strong enough for the Final Attack.{gone}"
    name = "The Final Attack on Vilnius" if event.final else "The Order attacks"
    return f"{name}: {_rows(state, event.rows)}.{gone}"


def _enemy_defeated(state: State, event: e.EnemyDefeated) -> str:
    enemy = f"{_name(state, event.enemy)} of the row of {player(state, event.row)}"
    if not event.group:
        return f"{enemy} requires no weapon, so it is defeated."
    swaps = [f"2 {plural(2, swap.gave)} for 1 {swap.got}" for swap in event.exchanged]
    exchanged = f", with {listed(swaps)}" if swaps else ""
    verb = "defeats" if len(event.group) == 1 else "defeat"
    text = f"{_owned(state, event.group)} {verb} {enemy}: {_weapons(event.asked)}{exchanged}."
    if event.red:
        skulls = f" {counted(event.red, 'Red Skull')}"
        cancelled = f", {event.cancelled} of them cancelled" if event.cancelled else ""
        text += f"{skulls}{cancelled}: {counted(event.kills, 'Unit')} {does(event.kills, 'die')}."
    return text


def _victims_due(state: State, event: e.VictimsDue) -> str:
    tied = _owned(state, event.units)
    return f"{event.number} of these equally valuable Units {does(event.number, 'die')}: {tied}."


def _units_killed(state: State, event: e.UnitsKilled) -> str:
    die = "dies" if len(event.units) == 1 else "die"
    return f"{_owned(state, event.units)} {die} and {'returns' if die == 'dies' else 'return'} to the supply."


def _defence_ended(state: State, event: e.DefenceEnded) -> str:
    left = len(event.undefeated)
    could = f"; {event.most} could have been" if event.most > event.defeated else ""
    enemies = f"{event.defeated} {'enemy is' if event.defeated == 1 else 'enemies are'} defeated"
    return f"The defence ends: {enemies}, and {left} {are(left)} not{could}."


def _damage_dealt(state: State, event: e.DamageDealt) -> str:
    side = "the city" if event.side == "vilnius" else f"the quarter of {player(state, event.row)}"
    takes = losses(hit.damage for hit in event.losses) if event.losses else "no damage"
    return f"{_name(state, event.enemy)} of the row of {player(state, event.row)} hits {side}: {takes}."


def _city_burned(state: State, event: e.CityBurned) -> str:
    left = f"{counted(event.left, 'point')} {are(event.left)} left"
    return f"Vilnius burns because of {_name(state, event.by)}: {left}."


ORIGINS = {
    "discard": "the discard pile",
    "pile": "the top of the draw pile",
    "store": "a Storehouse",
    "hand": "the hand",
}


def _province_given_back(state: State, event: e.ProvinceGivenBack) -> str:
    card, origin = _name(state, event.province), ORIGINS[event.origin]
    return (
        f"{player(state, event.seat)} loses {card} from {origin} to {_name(state, event.by)}: "
        "it goes under stack 4."
    )


def _stored_discarded(state: State, event: e.StoredDiscarded) -> str:
    card = _name(state, event.province)
    return f"{player(state, event.seat)} discards the stored {card}, so that Vilnius does not burn."


def _unit_given_back(state: State, event: e.UnitGivenBack) -> str:
    card, origin = _name(state, event.unit), ORIGINS[event.origin]
    by = _name(state, event.by)
    return f"{player(state, event.seat)} loses {card} from {origin} to {by}: it returns to the supply."


def _building_given_back(state: State, event: e.BuildingGivenBack) -> str:
    cards = [card for card in (event.stored, *(card.province for card in event.parked)) if card is not None]
    also = f"; discarded with it: {_cards(state, cards)}" if cards else ""
    building = f"{_name(state, event.building)} at x {event.x}, y {event.y}"
    return (
        f"{player(state, event.seat)} loses {building} to {_name(state, event.by)}: "
        f"it returns to the supply{also}."
    )


def _loss_spared(state: State, event: e.LossSpared) -> str:
    by, who = _name(state, event.by), player(state, event.seat)
    return f"{by} would take {losses([event.damage])} from {who}, who has none."


def _skulls_counted(state: State, event: e.SkullsCounted) -> str:
    silver = event.skull == "silver"
    number = counted(event.number, "Silver Skull" if silver else "Golden Skull")
    worth = money(*((0, event.number) if silver else (event.number, 0)))
    return f"The enemies have {number} in all: survivors worth {worth} or more must be destroyed."


def _units_destroyed(state: State, event: e.UnitsDestroyed) -> str:
    one = len(event.units) == 1
    worth = money(*((0, event.worth) if event.skull == "silver" else (event.worth, 0)))
    are_ = "is" if one else "are"
    return f"{_owned(state, event.units)} {are_} destroyed, worth {worth}; due: {event.due}."


def _field_cleared(state: State, event: e.FieldCleared) -> str:
    enemies, units = len(event.enemies), sum(len(own.units) for own in event.units)
    parts = [f"{enemies} undefeated {'enemy' if enemies == 1 else 'enemies'}"] if enemies else []
    parts += [counted(units, "surviving Unit")] if units else []
    if not parts:
        return "The field is cleared."
    return f"The field is cleared: {listed(parts)} {are(enemies + units)} discarded."


def _plunder_began(state: State, event: e.PlunderBegan) -> str:
    cards = counted(event.cards, "loot card")
    return f"The defeated enemies have strength {event.strength} in all: {cards} may be taken."


def _loot_taken(state: State, event: e.LootTaken) -> str:
    return f"{player(state, event.seat)} takes {_name(state, event.province)} as loot."


def _plunder_ended(state: State, event: e.PlunderEnded) -> str:
    left = f"; {counted(event.left, 'loot card')} {are(event.left)} left" if event.left else ""
    enemies = "enemy is" if len(event.enemies) == 1 else "enemies are"
    return f"{len(event.enemies)} defeated {enemies} discarded{left}."


def _building_destroyed(state: State, event: e.BuildingDestroyed) -> str:
    swaps = [f"2 {plural(2, swap.gave)} for 1 {swap.got}" for swap in event.exchanged]
    exchanged = f", with {listed(swaps)}" if swaps else ""
    verb = "destroys" if len(event.group) == 1 else "destroy"
    building = _name(state, event.building)
    return f"{_owned(state, event.group)} {verb} {building}: {_weapons(event.raised)}{exchanged}."


def _provinces_seen(state: State, event: e.ProvincesSeen) -> str:
    return (
        f"{player(state, event.seat)} uses {_cards(state, event.units)} and looks into stack {event.stack}: "
        f"{_cards(state, event.provinces)}."
    )


def _province_captured(state: State, event: e.ProvinceCaptured) -> str:
    under = f"; {_cards(state, event.under)} {'goes' if len(event.under) == 1 else 'go'} under the stack"
    kept = f"{player(state, event.seat)} keeps {_name(state, event.province)}"
    return f"{kept}{under if event.under else ''}."


def _capturing_ended(state: State, event: e.CapturingEnded) -> str:
    return f"{player(state, event.seat)} stops capturing."


def _destination_drawn(state: State, event: e.DestinationDrawn) -> str:
    shuffled = "The Destination cards are shuffled. " if event.shuffled else ""
    card = _name(state, event.card)
    return (
        f"{shuffled}{player(state, event.seat)} draws the Destination {card}; the Order attacks at strength "
        f"{event.strength} from now on."
    )


def _units_stored(state: State, event: e.UnitsStored) -> str:
    stored = [slot.card for slot in event.stored]
    parts = [f"stores {_cards(state, stored)}"] if stored else []
    gone = counted(len(event.discarded), "unused Unit")
    parts += [f"discards {gone}"] if event.discarded else []
    return f"{player(state, event.seat)} {listed(parts)}."


def _glory_counted(state: State, event: e.GloryCounted) -> str:
    each = [
        f"{player(state, one.seat)} {one.total}, {one.buildings} from buildings and {one.units} from Units"
        for one in event.seats
    ]
    best = players(state, [one.seat for one in event.seats if one.best])
    return f"Glory: {'; '.join(each)}. The Grand Duke favours {best}."


def _game_ended(state: State, event: GameEnded) -> str:
    if not event.winners:
        return "Vilnius has burned to the ground: nobody has won."
    return f"Vilnius still stands with {counted(event.scores[0], 'point')}: all have won."


_SENTENCES: dict[type[Event], Callable[[State, Any], str]] = {
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
