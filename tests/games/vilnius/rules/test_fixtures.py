"""The recorded games of Vilnius: what they are there for is in them."""

import json
from collections import Counter
from pathlib import Path

from domain.catalog import codec
from domain.vilnius import events as e
from domain.vilnius.state import Placed
from tests.games.vilnius.rules.recount import recount
from tests.games.vilnius.rules.test_recount import PACK
from vidi.library.library import Library

FOLDER = Path(__file__).parents[4] / "fixtures" / "vilnius"


def test_the_examples_of_the_rulebook(library: Library) -> None:
    """The numbers are those of the notes."""
    assert library.import_files([FOLDER / "examples.vidi.jsonl"]).errors() == []
    (header,) = library.games()
    game = library.game(header.id)
    events = [event for _, event in game.events]
    built = [(x.seat, x.building, x.x, x.y) for x in events if isinstance(x, e.BuildingBuilt)]
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


def test_the_games_of_bots_show_what_is_rare(library: Library) -> None:
    """And a count of its own agrees with all of them."""
    files = [file for file in FOLDER.glob("*.vidi.jsonl") if file.name != "examples.vidi.jsonl"]
    assert library.import_files(files).counts() == {"new": 12}
    tables, ends = set[tuple[int, str]](), Counter[str]()
    revealed, destroyed, parked = set[str](), set[str](), 0
    for header in library.games():
        game = library.game(header.id)
        events = [event for _, event in game.events]
        tables.add((len(game.names), str(game.started.setup["difficulty"])))
        final = any(isinstance(event, e.AttackBegan) and event.final for event in events)
        ends["won" if game.state().winners else "lost in the Final Attack" if final else "lost before"] += 1
        for event in events:
            match event:
                case e.OrderCardRevealed(seat=None, to="boost" | "final"):
                    revealed.add(event.to)
                case e.BuildingDestroyed():
                    destroyed.add(event.building)
                case e.Paid():
                    parked += len(event.parked)
        encoded = (codec().encode(event) for _, event in game.stream)
        assert recount([(topic, json.loads(text)) for topic, text in encoded], PACK)
    assert tables == {(seats, of) for seats in (2, 3) for of in ("simple", "medium", "heavy")}
    assert min(ends.values()) >= 2
    assert len(ends) == 3
    assert revealed == {"boost", "final"}, "by War Camps"
    assert destroyed == {"guard_tower", "toll_castle_1", "toll_castle_2", "war_camp_1", "war_camp_2"}
    assert parked
