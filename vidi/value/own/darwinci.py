"""Numbers of Darwinci: the expected pay of the parcels, and the gains from the fragments on offer."""

from domain.darwinci.state import State
from vidi.bots.darwinci.promise import gain, promise
from vidi.value.own import Own


def features(view: State, seat: int) -> dict[str, float]:
    """By seat in the order of the table, its Darwin with the expected pay, and its best gain on offer."""
    seats, half = len(view.players), bool(view.options["incomplete_half"])
    values: dict[str, float] = {}
    ends = []
    for place in range(seats):
        other = (seat - 1 + place) % seats + 1
        pay = promise(view.fragments, view.parcels[other], view.markers[other], half)
        ends.append(view.money[other] + pay)
        values[f"promise@{place}"], values[f"end@{place}"] = pay, ends[-1]
        values[f"won@{place}"] = sum([gain(view, other, tile) for tile in view.won[other]])
        stones = [colour for bids in view.bids[1:] for _, colour, _ in bids]
        values[f"bid@{place}"] = stones.count(other)
    values["hand"] = max([gain(view, seat, tile) for tile in view.hands[seat] if tile], default=0.0)
    values["lead"] = ends[0] - max(ends[1:])
    return values


OWN = Own(features)
