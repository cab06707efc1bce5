"""The sentences of an attack: groups, skulls and damage.

Cards are no subjects of verbs, because many of their names are plurals.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.kernel.messages import Event
from domain.kernel.wording import are, counted, does, listed, player, players
from domain.vilnius import events as e
from domain.vilnius.beside import beside
from domain.vilnius.box import box
from domain.vilnius.naming import cards, exchanges, name, owned, weapons
from domain.vilnius.sacrifices import Skull, worth
from domain.vilnius.state import State
from domain.vilnius.words import losses, money


def _camps_called(state: State, event: e.CampsCalled) -> str:
    return f"Before the attack, War Camps reveal {counted(event.cards, 'card')}."


def _rows(state: State, rows: Sequence[e.Row]) -> str:
    return "; ".join(
        f"the row of {player(state, row.seat)}, {row.strength} against {row.shown}" for row in rows
    )


def _attack_began(state: State, event: e.AttackBegan) -> str:
    if not event.final:
        return f"The Order attacks: {_rows(state, event.rows)}."
    weak = f" Too weak, and discarded: {_rows(state, event.discarded)}." if event.discarded else ""
    half = "half of the strength shown is enough"
    if not event.rows:
        return f"No row is strong enough for the Final Attack, though {half}.{weak}"
    return f"The Final Attack on Vilnius, for which {half}: {_rows(state, event.rows)}.{weak}"


def _enemy(state: State, row: int, card: str) -> str:
    return f"the enemy {name(state, card)} of the row of {player(state, row)}"


def _by(state: State, card: str) -> str:
    """The enemy or the Boost that causes a loss."""
    return f"the {'enemy ' if card in box(state.cards).enemies else ''}{name(state, card)}"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _owners(state: State, verb: str, units: Sequence[e.Fighter | e.Owned]) -> str:
    """The owners of a group and what they do: ``Ada defeats``, ``Ada and Bo defeat``."""
    seats = list(dict.fromkeys(unit.seat for unit in units))
    return f"{players(state, seats)} {does(len(seats), verb)}"


def _group(state: State, units: Sequence[e.Fighter | e.Owned]) -> str:
    """Units of a group, with their owners if these are several; of some, only the weapons that they give."""
    whole = [unit for unit in units if isinstance(unit, e.Owned) or not unit.number]
    one = len({unit.seat for unit in units}) == 1
    parts = [cards(state, (unit.unit for unit in whole)) if one else owned(state, whole)] if whole else []
    for unit in units:
        if isinstance(unit, e.Fighter) and unit.number:
            of = "" if one else f" of {player(state, unit.seat)}"
            parts.append(f"{weapons(unit.gives)} from {name(state, unit.unit)}{of}")
    return listed(parts)


def _enemy_defeated(state: State, event: e.EnemyDefeated) -> str:
    enemy = _enemy(state, event.row, event.enemy)
    if not event.group:
        return _sentence(f"{enemy} requires no weapon, so it is defeated")
    who, units = _owners(state, "defeat", event.group), _group(state, event.group)
    required = f"It required {weapons(event.asked)}"
    return f"{who} {enemy} with {units}{exchanges(event.exchanged)}. {required}.{_red(state, event)}"


def _red(state: State, event: e.EnemyDefeated) -> str:
    """What Red Skulls do, and why not more; empty without any."""
    if not event.red:
        return ""
    known = box(state.cards)
    killed = counted(event.kills, "Unit") if event.kills else "no Unit"
    why = ""
    if event.cancelled:
        guards = [fighter for fighter in event.group if known.units[fighter.unit].stultify]
        why = f"; {event.cancelled} {are(event.cancelled)} cancelled by {owned(state, guards)}"
    elif event.kills < event.red:
        why = ", all of the group"
    return f" Its {counted(event.red, 'Red Skull')} {does(event.red, 'kill')} {killed}{why}."


def _victims_due(state: State, event: e.VictimsDue) -> str:
    die = does(event.number, "die")
    return (
        "The Red Skulls kill the most valuable Units first, and these are equally valuable: "
        f"{owned(state, event.units)}. {event.number} of them {die}, as their owners choose."
    )


def _units_killed(state: State, event: e.UnitsKilled) -> str:
    return f"Red Skulls kill {owned(state, event.units)}, who return to the supply."


def _defence_ended(state: State, event: e.DefenceEnded) -> str:
    left = len(event.undefeated)
    could = f"; {event.most} could have been" if event.most > event.defeated else ""
    enemies = f"{event.defeated} {'enemy is' if event.defeated == 1 else 'enemies are'} defeated"
    return f"The defence ends: {enemies}, and {left} {are(left)} not{could}."


def _damage_dealt(state: State, event: e.DamageDealt) -> str:
    side = "the city" if event.side == "vilnius" else f"the quarter of {player(state, event.row)}"
    takes = f": {losses(hit.damage for hit in event.losses)}" if event.losses else ", but has none"
    return _sentence(f"{_enemy(state, event.row, event.enemy)} deals its damage to {side}{takes}")


def _city_burned(state: State, event: e.CityBurned) -> str:
    by = _enemy(state, event.row, event.by) if event.row else _by(state, event.by)
    instead = f", as {player(state, event.row)} discards no stored Province" if event.instead else ""
    left = f"{counted(event.left, 'point')} {are(event.left)} left"
    return f"Vilnius loses a point to {by}{instead}: {left}."


ORIGINS = {
    "discard": "the discard pile",
    "pile": "the top of the draw pile",
    "store": "a Storehouse",
    "hand": "the hand",
}


def _province_given_back(state: State, event: e.ProvinceGivenBack) -> str:
    card, origin = name(state, event.province), ORIGINS[event.origin]
    who, by = player(state, event.seat), _by(state, event.by)
    return f"{who} loses {card} from {origin} to {by}: it goes under stack 4."


def _stored_discarded(state: State, event: e.StoredDiscarded) -> str:
    who, card, by = player(state, event.seat), name(state, event.province), _by(state, event.by)
    return f"{who} discards the stored {card} to {by}, so that Vilnius does not burn."


def _unit_given_back(state: State, event: e.UnitGivenBack) -> str:
    card, origin, by = name(state, event.unit), ORIGINS[event.origin], _by(state, event.by)
    return f"{player(state, event.seat)} loses {card} from {origin} to {by}; they return to the supply."


def _building_given_back(state: State, event: e.BuildingGivenBack) -> str:
    gone = [card for card in (event.stored, *(card.province for card in event.parked)) if card is not None]
    also = f"; discarded with it: {cards(state, gone)}" if gone else ""
    at = beside(state.cards, state.display[event.seat], event.x, event.y)
    building = f"the Building {name(state, event.building)} {at}"
    who, by = player(state, event.seat), _by(state, event.by)
    return f"{who} loses {building} to {by}: it returns to the supply{also}."


def _loss_spared(state: State, event: e.LossSpared) -> str:
    take = f"would take {losses([event.damage])} from {player(state, event.seat)}, who has none"
    return _sentence(f"{_by(state, event.by)} {take}")


def _worth(skull: Skull, number: int) -> str:
    return money(0, number) if skull == "silver" else money(number, 0)


def _skulls(skull: Skull) -> str:
    return "Silver Skull" if skull == "silver" else "Golden Skull"


def _skulls_counted(state: State, event: e.SkullsCounted) -> str:
    known = box(state.cards)
    there = sum(worth(known, unit, event.skull) for units in state.aside for unit in units)
    number = f"The enemies have {counted(event.number, _skulls(event.skull))} in all"
    if there < event.number:  # vilnius:11.4
        what = "Tools" if event.skull == "silver" else "Gold"
        less = f"all survivors together are worth only {_worth(event.skull, there)}"
        return f"{number}, but {less}: all with any {what} are destroyed."
    return (
        f"{number}: survivors worth {_worth(event.skull, event.number)} or more together must be destroyed."
    )


def _units_destroyed(state: State, event: e.UnitsDestroyed) -> str:
    together = ", together worth" if len(event.units) > 1 else ", worth"
    units = f"{owned(state, event.units)}{together} {_worth(event.skull, event.worth)}"
    due = f"{_worth(event.skull, event.due)} {are(event.due)} due"
    return f"The {_skulls(event.skull)}s destroy {units}; {due}."


def _field_cleared(state: State, event: e.FieldCleared) -> str:
    enemies, units = len(event.enemies), sum(len(own.units) for own in event.units)
    parts = [f"{enemies} undefeated {'enemy' if enemies == 1 else 'enemies'}"] if enemies else []
    parts += [counted(units, "surviving Unit")] if units else []
    if not parts:
        return "The field is cleared."
    return f"The field is cleared: {listed(parts)} {are(enemies + units)} discarded."


def _building_destroyed(state: State, event: e.BuildingDestroyed) -> str:
    who, units = _owners(state, "destroy", event.group), _group(state, event.group)
    building = f"the enemy Building {name(state, event.building)}"
    raised = f"They raise {weapons(event.raised)}"
    return f"{who} {building} with {units}{exchanges(event.exchanged)}. {raised}."


FIGHT: Mapping[type[Event], Callable[[State, Any], str]] = {
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
    e.BuildingDestroyed: _building_destroyed,
}
