"""The recorded games of Vilnius: what they are there for is in them."""

from pathlib import Path

from domain.vilnius import events as e
from domain.vilnius.state import Placed
from vidi.library import Library

FOLDER = Path(__file__).parents[2] / "fixtures" / "vilnius"


def test_the_examples_of_the_rulebook(library: Library) -> None:
    """The numbers are those of the notes."""
    assert library.import_files([FOLDER / "examples.vidi.jsonl"]).errors() == []
    (header,) = library.games()
    game = library.game(header.id)
    events = [event for _, event in game.events]
    built = [
        (event.seat, event.building, event.x, event.y)
        for event in events
        if isinstance(event, e.BuildingBuilt)
    ]
    assert (1, "garrison", 2, 0) in built
    paid = {event.card: event for event in events if isinstance(event, e.Paid)}
    assert (paid["spearmen"].provinces, paid["spearmen"].tools) == (
        ("home_gold_amber", "home_tools_grain"),
        1,
    )
    assert (paid["storehouse"].provinces, paid["storehouse"].tools) == (("home_tools_grain",), 2)
    beaten = next(event for event in events if isinstance(event, e.EnemyDefeated) and event.group)
    assert beaten.asked == ("sword", "sword", "spear")
    assert [(fighter.seat, fighter.unit) for fighter in beaten.group] == [
        (1, "farmers"),
        (1, "slavic_axemen"),
        (2, "archers"),
    ]
    assert beaten.exchanged == (e.Swap(gave="arrow", got="sword"),)
    captured = [event for event in events if isinstance(event, e.ProvinceCaptured)]
    assert [(event.stack, event.province, event.under) for event in captured] == [
        (1, "tools_3", ("gold_2", "tools_2_grain")),
        (1, "gold_2", ("tools_2_grain",)),
    ]
    state = game.state()
    assert (state.city, state.strength[1:], state.destination[1:]) == (14, [6, 3], ["quarter", "vilnius"])
    assert Placed(-1, 1, "storehouse") in state.display[1]
    assert state.provinces[1] == ("home_gold",), "out of the Storehouse, in round 3"
