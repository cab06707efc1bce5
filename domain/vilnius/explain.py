"""One sentence for each event: its course, its gains and losses, and the reason."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from domain.kernel.events import GameEnded, GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.wording import are, counted, listed, player, players
from domain.vilnius import events as e
from domain.vilnius.beside import beside
from domain.vilnius.box import box
from domain.vilnius.explain_fight import FIGHT
from domain.vilnius.naming import cards, exchanges, name
from domain.vilnius.state import State
from domain.vilnius.words import PHASES, STEPS, money


def explain(state: State, event: Event) -> str:
    """The sentence of an event; ``state`` is the one after it."""
    if isinstance(event, (GameStarted, MoveMade, TakenBack, Mark)):
        return ""
    return _SENTENCES[type(event)](state, event)


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
        f"{cards(state, held)} {origin}"
        for held, origin in (
            (event.stored, "from Storehouses"),
            (event.guarded, "from Guardhouses"),
            (event.loot, "from the loot"),
        )
        if held
    ]
    return f"{player(state, event.seat)} takes {listed(parts)} into hand."


def _draw_named(state: State, event: e.DrawNamed) -> str:
    units, provinces = counted(event.units, "Unit"), counted(event.provinces, "Province")
    less = "" if event.units + event.provinces == event.income else ", but no more cards are left"
    income = f"the income is {event.income}{less}"
    return f"{player(state, event.seat)} will draw {units} and {provinces}; {income}."


def _pile_shuffled(state: State, event: e.PileShuffled) -> str:
    number = counted(len(event.cards), "Unit" if event.kind == "unit" else "Province")
    return f"{player(state, event.seat)} shuffles a discard pile of {number} into a new draw pile."


def _cards_drawn(state: State, event: e.CardsDrawn) -> str:
    return f"{player(state, event.seat)} draws {cards(state, event.cards)}."


def _order_card_revealed(state: State, event: e.OrderCardRevealed) -> str:
    card, camp = name(state, event.card), event.seat is None
    who = "A War Camp" if event.seat is None else player(state, event.seat)
    if event.row is not None:
        known = box(state.cards)
        strength = sum(known.enemies[enemy].strength for enemy in state.rows[event.row])
        first = ", the first that attacks" if camp else ""
        row = f"the row of {player(state, event.row)}{first}: {strength} against {state.strength[event.row]}"
        return f"{who} reveals {card}, and adds the enemy to {row}."
    only = "because a War Camp adds only enemies" if camp else "because three Buildings are in the middle"
    then = {
        "middle": ", which goes to the middle",
        "discard": f", which is discarded, {only}",
        "boost": ": the second part begins",
        "final": ": the round ends, and the Final Attack begins",
    }[event.to]
    return f"{who} reveals {card}{then}."


def _boost_began(state: State, event: e.BoostBegan) -> str:
    number = counted(len(event.shuffled), "card")
    return (
        f"{number} of the Order discard pile {are(len(event.shuffled))} shuffled onto the draw pile; "
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
    at = "" if event.unit else f", {beside(state.cards, state.display[event.seat], event.x, event.y)}"
    return f"{player(state, event.seat)} chooses {name(state, event.card)}{at}."


def _paid(state: State, event: e.Paid) -> str:
    parts = [cards(state, event.provinces)] if event.provinces else []
    parts += [f"{name(state, card.province)}, parked by {player(state, card.seat)}" for card in event.parked]
    parts += _made(state, event.sources)
    if event.for_gold:
        parts.append(f"{counted(event.for_gold, 'exchange')} of 2 Tools for 1 Gold")
    if event.for_tools:
        parts.append(f"{counted(event.for_tools, 'exchange')} of 1 Gold for 2 Tools")
    over = event.gold - event.price_gold, event.tools - event.price_tools
    lost = f"; {money(*over)} {are(sum(over))} lost" if any(over) else ""
    price = f"{money(event.price_gold, event.price_tools)} for {name(state, event.card)}"
    return f"{player(state, event.seat)} pays {price} with {'; '.join(parts) or 'nothing'}{lost}."


def _made(state: State, sources: Sequence[e.Spot]) -> list[str]:
    """What Mints and Workshops made: ``1 Gold from the Mint``, ``2 Tools from 2 Workshops``."""
    stands = {(seat, one.x, one.y): one.building for seat in state.seats for one in state.display[seat]}
    parts = []
    for building, number in Counter(stands[spot.seat, spot.x, spot.y] for spot in sources).items():
        gold, tools = box(state.cards).makes[building]
        called = name(state, building)
        origin = f"the {called}" if number == 1 else counted(number, called)
        parts.append(f"{money(number * gold, number * tools)} from {origin}")
    return parts


def _building_built(state: State, event: e.BuildingBuilt) -> str:
    at = beside(state.cards, state.display[event.seat], event.x, event.y)
    return f"{player(state, event.seat)} builds {name(state, event.building)} {at}."


def _unit_recruited(state: State, event: e.UnitRecruited) -> str:
    return f"{player(state, event.seat)} recruits {name(state, event.unit)}; they go to the discard pile."


def _province_parked(state: State, event: e.ProvinceParked) -> str:
    return (
        f"{player(state, event.seat)} parks {name(state, event.province)} at the Kontor of "
        f"{player(state, event.of)}."
    )


def _passed(state: State, event: e.Passed) -> str:
    stored = f" and stores {cards(state, (slot.card for slot in event.stored))}" if event.stored else ""
    gone = counted(len(event.discarded), "Province")
    left = f"; {gone} {are(len(event.discarded))} discarded" if event.discarded else ""
    return f"{player(state, event.seat)} passes{stored}{left}."


def _plunder_began(state: State, event: e.PlunderBegan) -> str:
    number = counted(event.cards, "loot card")
    strength = f"The defeated enemies have strength {event.strength} in all"
    return f"{strength}: {number} may be taken, one for every full 5."


def _loot_taken(state: State, event: e.LootTaken) -> str:
    cause = " for the destroyed Building" if event.cause == "building" else ""
    return f"{player(state, event.seat)} takes {name(state, event.province)} as loot{cause}."


def _plunder_ended(state: State, event: e.PlunderEnded) -> str:
    left = f"; {counted(event.left, 'loot card')} {are(event.left)} left" if event.left else ""
    enemies = "enemy is" if len(event.enemies) == 1 else "enemies are"
    return f"{len(event.enemies)} defeated {enemies} discarded{left}."


def _provinces_seen(state: State, event: e.ProvincesSeen) -> str:
    units = f"{cards(state, event.units)}{exchanges(event.exchanged)}"
    return (
        f"{player(state, event.seat)} looks into stack {event.stack} with {units}. "
        f"It has {cards(state, event.provinces)}."
    )


def _province_captured(state: State, event: e.ProvinceCaptured) -> str:
    under = f" Under the stack: {cards(state, event.under)}." if event.under else ""
    return f"{player(state, event.seat)} keeps {name(state, event.province)}.{under}"


def _capturing_ended(state: State, event: e.CapturingEnded) -> str:
    return f"{player(state, event.seat)} stops capturing."


def _destination_drawn(state: State, event: e.DestinationDrawn) -> str:
    shuffled = "The Destination cards are shuffled. " if event.shuffled else ""
    who, card = player(state, event.seat), box(state.cards).destinations[event.card]
    target = "Vilnius" if card.target == "vilnius" else f"the quarter of {who}"
    return (
        f"{shuffled}{who} draws a new Destination, {target}; "
        f"the Order attacks at strength {event.strength} from now on."
    )


def _units_stored(state: State, event: e.UnitsStored) -> str:
    stored = [slot.card for slot in event.stored]
    parts = [f"stores {cards(state, stored)}"] if stored else []
    gone = counted(len(event.discarded), "unused Unit")
    parts += [f"discards {gone}"] if event.discarded else []
    return f"{player(state, event.seat)} {listed(parts)}."


def _glory_counted(state: State, event: e.GloryCounted) -> str:
    each = [
        f"{player(state, one.seat)} {one.total}, {one.buildings} from Buildings and {one.units} from Units"
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
    e.PlunderBegan: _plunder_began,
    e.LootTaken: _loot_taken,
    e.PlunderEnded: _plunder_ended,
    e.ProvincesSeen: _provinces_seen,
    e.ProvinceCaptured: _province_captured,
    e.CapturingEnded: _capturing_ended,
    e.DestinationDrawn: _destination_drawn,
    e.UnitsStored: _units_stored,
    e.GloryCounted: _glory_counted,
    GameEnded: _game_ended,
    **FIGHT,
}
