"""Numbers of Darwinci: the expected pay of the parcels, and the gains from the fragments on offer."""

from domain.darwinci.state import State
from vidi.bots.darwinci.promise import gain, promise
from vidi.value.own import Own


def features(view: State, seat: int) -> dict[str, float | list[float]]:
    """By seat, its Darwin with the expected pay; the best gain in the seat's own hand."""
    seats, half = range(1, len(view.players) + 1), bool(view.options["incomplete_half"])
    pay = [promise(view.fragments, view.parcels[one], view.markers[one], half) for one in seats]
    stones = [colour for bids in view.bids[1:] for _, colour, _ in bids]
    return {
        "promise": pay,
        "end": [view.money[one] + expected for one, expected in zip(seats, pay, strict=True)],
        "won": [sum([gain(view, one, tile) for tile in view.won[one]]) for one in seats],
        "bid": [stones.count(one) for one in seats],
        "hand": max([gain(view, seat, tile) for tile in view.hands[seat] if tile], default=0.0),
    }


OWN = Own(features, compared=("end",))
