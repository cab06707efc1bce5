"""Numbers of Vilnius: the weapons of the table, those that enemies ask for, and the time that is left."""

from domain.vilnius.attack import row_strength
from domain.vilnius.box import box, together
from domain.vilnius.state import State
from vidi.bots.vilnius.worth import DAMAGE
from vidi.value.own import Own


def features(view: State, seat: int) -> dict[str, float]:
    """The numbers of the table, which are the same for each seat."""
    known, seats = box(view.cards), view.seats
    ready = [*sum(view.units[1:], ()), *[held.card for held in sum(view.guarded[1:], ())]]
    later = sum((*view.unit_pile[1:], *view.unit_discard[1:], *view.aside[1:]), ())
    here = [*sum(view.rows[1:], ()), *[foe.enemy for foe in view.foes]]
    coming = [card for layer in view.deck for card in layer if card in known.enemies]
    weapons = together(known.arms[unit] for unit in ready)
    asked = together(known.asked(enemy, view.boosted) for enemy in here)
    gaps = [view.strength[other] - row_strength(view, known, other) for other in seats]
    goods = [known.provinces[card] for card in sum((*view.provinces[1:], *view.province_pile[1:]), ())]
    rounds = sum(map(len, view.deck)) / len(seats)
    lost = sum(DAMAGE[icon] for enemy in here for icon in known.enemies[enemy].vilnius)
    army = sum(weapons) + sum(together(known.arms[unit] for unit in later))
    need = sum(sum(known.asked(enemy, view.boosted)) for enemy in coming)
    fires = sum(DAMAGE[icon] for enemy in coming for icon in known.enemies[enemy].vilnius)
    built = [known.buildings[placed.building] for placed in sum((*view.display[1:],), ())]
    return {
        "rounds": rounds,
        "city_a_round": view.city / (1 + rounds),
        "weapons": sum(weapons),
        "army": army,
        "power": army / (1 + sum(asked) + need),
        "power_a_round": army * rounds / (1 + need),
        "fires": fires,
        "city_a_fire": view.city / (1 + lost + fires),
        "income": sum(card.income for card in built),
        "makes": sum(bool(card.makes) for card in built),
        "asked": sum(asked),
        "missing": sum(max(0, want - have) for want, have in zip(asked, weapons, strict=True)),
        "coming": need,
        "strength": sum(known.enemies[enemy].strength for enemy in coming),
        "gap": min(gaps),
        "attacks": sum(gap <= 0 for gap in gaps),
        "damage": lost,
        "left": view.city - lost,
        "goods": sum(card.gold + card.tools for card in goods),
    }


OWN = Own(features, games=6_000, trees=160)
