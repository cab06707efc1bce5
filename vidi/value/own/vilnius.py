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
    return {
        "rounds": rounds,
        "city_a_round": view.city / (1 + rounds),
        "weapons": sum(weapons),
        "army": sum(weapons) + sum(together(known.arms[unit] for unit in later)),
        "asked": sum(asked),
        "missing": sum(max(0, want - have) for want, have in zip(asked, weapons, strict=True)),
        "coming": sum(sum(known.asked(enemy, view.boosted)) for enemy in coming),
        "strength": sum(known.enemies[enemy].strength for enemy in coming),
        "gap": min(gaps),
        "attacks": sum(gap <= 0 for gap in gaps),
        "damage": lost,
        "left": view.city - lost,
        "goods": sum(card.gold + card.tools for card in goods),
    }


OWN = Own(features, games=1_500, every=2)
