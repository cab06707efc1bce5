"""What lies beside the map of Vinci in a replay."""

from typing import Any

from domain.kernel.wording import counted
from tests.dashboard.replay.test_replay import built, game


def test_a_track_with_coins_and_the_seats_with_their_tiles_lie_beside_the_board() -> None:
    made = built(5)
    groups: dict[str, Any] = {}
    for part in (made["start"], *made["frames"]):
        groups.update(part.get("table", {}))
    state = game(5).state
    for place, pair in enumerate(state.track):
        _, look, cards, facts = groups[f"offer/{place}"]
        assert (look, tuple(cards)) == ("row", pair.tiles)
        coins = [["", counted(pair.coins, "coin"), "", pair.coins]] if pair.coins else []
        assert facts == [[f"costs {place}" if place else "free"], *coins]
    for seat in range(1, 6):
        shown = {
            title: (tuple(cards), facts)
            for title, _, cards, facts in filter(None, (groups.get(f"{seat}/{i}") for i in range(2)))
        }
        active, declined = state.active[seat], state.declined[seat]
        if active:
            assert shown["Active"][0] == active.tiles
            assert ["", str(active.hand), " in hand"] in shown["Active"][1]
            held = state.held[seat].bit_count()
            assert ["", str(held), " province" if held == 1 else " provinces"] in shown["Active"][1]
        if declined:
            assert shown["Declined"][0] == declined.tiles


def test_every_tile_says_what_it_does() -> None:
    cards = built(5)["cards"]
    assert len(cards) == 35
    assert all(card["text"] and card["badge"] for card in cards.values())
    assert "house" in cards["weapons"]["source"]
    assert not cards["galleys"]["source"]
