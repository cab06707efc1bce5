"""The losses by undefeated enemies and by the Boost (rules 5.6 and 10)."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.vilnius import commands as c
from domain.vilnius.box import Box
from domain.vilnius.defence import named_foe
from domain.vilnius.display import rim
from domain.vilnius.events import (
    BuildingGivenBack,
    CityBurned,
    DamageDealt,
    Hit,
    LossSpared,
    Origin,
    ParkedCard,
    ProvinceGivenBack,
    StoredDiscarded,
    UnitGivenBack,
)
from domain.vilnius.move import Move
from domain.vilnius.state import Foe, Loss, Placed, State


def go_on(move: Move) -> bool | None:
    """Lets enemies deal their damage; returns None when all have, else whether a decision is due."""
    state = move.state
    kinds = list(dict.fromkeys(state.foes))
    if not kinds:
        return None
    if len(kinds) > 1:
        return move.ask("suffer", state.starter)  # vilnius:10.2
    deal(move, kinds[0])
    return False


def suffer(move: Move, command: c.Suffer) -> None:
    """The enemy that the table names deals its damage."""
    foe = named_foe(move.state, command.enemy)
    assert foe is not None  # noqa: S101 - it was not refused
    deal(move, foe)


def deal(move: Move, foe: Foe) -> None:
    """An enemy deals its damage."""
    state, box = move.state, move.box
    move.emit(
        DamageDealt(
            row=foe.row,
            enemy=foe.enemy,
            side="vilnius" if _general(state, box, foe) else "player",
            losses=tuple(Hit(seat=foe.row, damage=icon) for icon in icons(state, box, foe)),  # vilnius:10.3
        )
    )


def icons(state: State, box: Box, foe: Foe) -> tuple[str, ...]:
    """The damage of an undefeated enemy: that of one side of its card (vilnius:10.1)."""
    card = box.enemies[foe.enemy]
    return card.vilnius if _general(state, box, foe) else card.player


def _general(state: State, box: Box, foe: Foe) -> bool:
    """Whether an enemy attacks Vilnius itself, as all do in the Final Attack (vilnius:10.1, 16.2)."""
    return state.final or box.destinations[state.destination[foe.row]].target == "vilnius"


class Takeable(NamedTuple):
    """The cards that an icon may take, and where they are; of cards that are alike, one."""

    origin: Origin
    cards: tuple[str, ...]


def units(state: State, seat: int) -> Takeable:
    """The Units of which one is given back; those of the pile are unknown (vilnius:10.5)."""
    if state.unit_discard[seat]:
        return _once("discard", state.unit_discard[seat])
    if state.unit_pile[seat]:
        return Takeable("pile", ())
    return _once("hand", state.units[seat])


def provinces(state: State, seat: int) -> Takeable:
    """The Provinces of which one is given back (vilnius:10.6)."""
    if state.province_discard[seat]:
        return _once("discard", state.province_discard[seat])
    if state.province_pile[seat]:
        return Takeable("pile", ())
    if state.stored[seat]:
        return _once("store", [slot.card for slot in state.stored[seat]])
    return _once("hand", state.provinces[seat])


def _once(origin: Origin, cards: Sequence[str]) -> Takeable:
    return Takeable(origin, tuple(dict.fromkeys(sorted(cards))))


def stored(state: State, seat: int) -> tuple[str, ...]:
    """The stored Provinces that can be discarded instead of a fire; of equal ones, one (vilnius:10.7)."""
    return tuple(dict.fromkeys(sorted(slot.card for slot in state.stored[seat])))


def buildings(state: State, seat: int) -> tuple[Placed, ...]:
    """The buildings of which one is given back (vilnius:10.8)."""
    return rim(state.cards, state.display[seat])


def lose(move: Move) -> bool:
    """Carries out the next loss, or asks the seat that it hits; returns whether a decision is due."""
    state = move.state
    loss = state.losses[0]
    seat = loss.seat
    match loss.damage:
        case "fire":
            _burn(move, loss, instead=False)
        case "stored_or_fire":
            if stored(state, seat):
                return move.ask("stored_or_fire", seat)
            _burn(move, loss, instead=True)
        case "building":
            there = buildings(state, seat)
            if len(there) > 1:
                return move.ask("give_building", seat)
            if there:
                _give_building(move, loss, there[0])
            else:
                _spare(move, loss)
        case "unit":
            takeable = units(state, seat)
            if len(takeable.cards) > 1:
                return move.ask("give_unit", seat)
            if takeable.origin == "pile":
                _give_unit(move, loss, move.draw("unit", state.unit_pile[seat], seat))
            elif takeable.cards:
                _give_unit(move, loss, takeable.cards[0])
            else:
                _spare(move, loss)
        case _:
            takeable = provinces(state, seat)
            if len(takeable.cards) > 1:
                return move.ask("give_province", seat)
            if takeable.origin == "pile":
                _give_province(move, loss, move.draw("province", state.province_pile[seat], seat))
            elif takeable.cards:
                _give_province(move, loss, takeable.cards[0])
            else:
                _spare(move, loss)
    return False


def _spare(move: Move, loss: Loss) -> None:
    """Says that there is nothing to lose (vilnius:10.11)."""
    move.emit(LossSpared(seat=loss.seat, damage=loss.damage, by=loss.by))


def _burn(move: Move, loss: Loss, instead: bool) -> None:
    """Vilnius loses a point (vilnius:10.4)."""
    scores = move.city(-1, "fire")
    left = move.state.city - 1
    move.emit(CityBurned(by=loss.by, row=loss.seat, instead=instead, left=left, scores=scores))


def _give_unit(move: Move, loss: Loss, unit: str) -> None:
    origin = units(move.state, loss.seat).origin
    move.emit(UnitGivenBack(seat=loss.seat, unit=unit, origin=origin, by=loss.by))


def _give_province(move: Move, loss: Loss, province: str) -> None:
    origin = provinces(move.state, loss.seat).origin
    move.emit(ProvinceGivenBack(seat=loss.seat, province=province, origin=origin, by=loss.by))


def _give_building(move: Move, loss: Loss, placed: Placed) -> None:
    """Gives a building back, with the cards in it and at its edges (vilnius:10.10, 7.14)."""
    state, seat = move.state, loss.seat
    parked = [card for card in state.parked if (card.of, card.x, card.y) == (seat, placed.x, placed.y)]
    held = (slot.card for slot in state.stored[seat] if (slot.x, slot.y) == (placed.x, placed.y))
    move.emit(
        BuildingGivenBack(
            seat=seat,
            building=placed.building,
            x=placed.x,
            y=placed.y,
            personal=move.box.buildings[placed.building].personal,
            stored=next(held, None),
            parked=tuple(
                ParkedCard(of=card.of, x=card.x, y=card.y, seat=card.seat, province=card.province)
                for card in parked
            ),
            by=loss.by,
        )
    )


def give_unit(move: Move, command: c.GiveUnit) -> None:
    """The owner chooses a Unit."""
    _give_unit(move, move.state.losses[0], command.unit)


def give_province(move: Move, command: c.GiveProvince) -> None:
    """The owner chooses a Province."""
    _give_province(move, move.state.losses[0], command.province)


def give_building(move: Move, command: c.GiveBuilding) -> None:
    """The owner chooses a building."""
    seat = command.seat
    placed = next(one for one in move.state.display[seat] if (one.x, one.y) == (command.x, command.y))
    _give_building(move, move.state.losses[0], placed)


def stored_or_fire(move: Move, command: c.StoredOrFire) -> None:
    """The owner discards a stored Province, or lets Vilnius burn."""
    loss = move.state.losses[0]
    if command.province is None:
        _burn(move, loss, instead=True)
        return
    slot = next(slot for slot in move.state.stored[loss.seat] if slot.card == command.province)
    move.emit(StoredDiscarded(seat=loss.seat, province=slot.card, x=slot.x, y=slot.y, by=loss.by))
