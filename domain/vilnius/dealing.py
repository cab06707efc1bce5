"""Setting up the table (rules 2)."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from domain.vilnius.box import Box
from domain.vilnius.cards import Named
from domain.vilnius.events import CardsLaid, RoundBegan, Site, Start
from domain.vilnius.move import Move

STACK, STACKS = 3, 4  # vilnius:2.8


def lay_cards(move: Move) -> None:
    """Lays the cards, and draws the starting player."""
    state, pack = move.state, move.box.pack
    seats = len(state.players)
    home = [card.id for card in pack.provinces if card.home for _ in range(card.copies)]
    units = [card.id for card in pack.units for _ in range(card.starting)]
    built = [
        Site(building=card.id, x=card.start.x, y=card.start.y)
        for card in pack.buildings
        if card.personal and card.start
    ]
    own = [card.id for card in pack.buildings if card.personal and not card.start]
    vilnius, player = (
        next(card.id for card in pack.destinations if card.target == target)
        for target in ("vilnius", "player")
    )
    started = Counter(units)
    city = last_point(move.box, state.difficulty)
    move.emit(
        CardsLaid(
            seats=tuple(
                Start(
                    seat=seat,
                    emblem=state.emblems[seat - 1],
                    built=tuple(sorted(built, key=lambda site: site.x)),  # vilnius:2.4
                    personal=tuple(sorted(own)),
                    provinces=tuple(sorted(home)),  # vilnius:2.2
                    units=tuple(sorted(units)),
                    strength=move.box.strength,  # vilnius:2.6
                    destination=vilnius,
                )
                for seat in state.seats
            ),
            general=tuple((card.id, card.copies) for card in pack.buildings if not card.personal),
            supply=tuple((card.id, card.copies - seats * started[card.id]) for card in pack.units),
            deck=order_pile(move.box),
            stacks=(STACK,) * STACKS,
            pool=_copies(card for card in pack.provinces if not card.home),
            destinations=tuple(sorted([vilnius] * 2 + [player] * seats)),  # vilnius:2.10
            scores=move.city(city, "start"),  # vilnius:2.11
        )
    )
    first = move.chance.draw("start_seat", state.seats)  # vilnius:2.12
    move.emit(RoundBegan(round=1, seat=first, drawn=True))


def last_point(box: Box, difficulty: str) -> int:
    """The points of the city at the beginning (vilnius:2.11)."""
    return max(card.last for card in box.pack.vilnius if difficulty in card.difficulties)


@cache
def order_pile(box: Box) -> tuple[tuple[str, ...], ...]:
    """The Order draw pile from its top, in layers (vilnius:2.9)."""
    pack = box.pack
    first = _copies(card for card in pack.enemies if card.weaponless)
    rest = _copies((*(card for card in pack.enemies if not card.weaponless), *pack.strongholds))
    unique = {card.kind: card.id for card in pack.uniques}
    return (first, rest, (unique["boost"],), (unique["final"],))


def _copies(cards: Iterable[Named]) -> tuple[str, ...]:
    return tuple(sorted(card.id for card in cards for _ in range(card.copies)))
