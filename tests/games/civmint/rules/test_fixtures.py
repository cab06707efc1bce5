"""The recorded games of CivMint: the notes are right, and what they are there for is in them."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from domain.civmint import events as e
from domain.civmint.names import EVENTS
from domain.kernel.events import GameEnded
from domain.kernel.messages import Event
from vidi.library.library import Library

FOLDER = Path(__file__).parents[4] / "fixtures" / "civmint"
EXAMPLES = FOLDER / "examples.vidi.jsonl"
GAMES = sorted(file for file in FOLDER.glob("*.vidi.jsonl") if file != EXAMPLES)


def events_of(library: Library, file: Path) -> list[Event]:
    assert library.import_files([file]).errors() == []
    return [event for _, event in library.game(library.games()[0].id).events]


def money(changes: Sequence[e.Change]) -> list[int]:
    return [change.amount for change in changes if change.what == "money"]


@pytest.mark.rule("civmint:15.2", "civmint:15.3", "civmint:7.2", "civmint:6.4", "civmint:11.10")
def test_the_examples_of_the_rulebook(library: Library) -> None:
    """The numbers are those of the notes."""
    events = events_of(library, EXAMPLES)
    steps = {event.name: event.cost for event in events if isinstance(event, e.Advanced) and event.seat == 1}
    assert (steps["Astronomy"], steps["Iron Working"]) == (4, 7)
    repaired = [event for event in events if isinstance(event, e.Repaired) and event.number]
    assert [money(event.changes) for event in repaired] == [[-2], [-3]]
    bills = [event for event in events if isinstance(event, e.BillPaid) and money(event.changes)]
    assert [(bill.food, money(bill.changes)) for bill in bills] == [(1, [-1])]
    traded = [(event.seat, event.give, event.get) for event in events if isinstance(event, e.Traded)]
    assert traded == [(1, 4, "wood"), (2, 3, "wood")]
    hits = [event for event in events if isinstance(event, e.UnitHit)]
    assert [(hit.victor, hit.attack, hit.defence, hit.kind, hit.damage) for hit in hits] == [
        (1, 5, 5, "capital", 1),
        (1, 2, 5, "capital", 2),
        (2, 4, 2, "village", 1),
        (2, 1, 6, "ship", 1),
        (2, 5, 3, "ship", 2),
    ]
    lost = [(event.kind, event.how) for event in events if isinstance(event, e.UnitLost)]
    assert lost == [("ship", "hit")]
    assert [event.to for event in events if isinstance(event, e.Landed)] == ["b4"]
    assert [(event.kind, event.to) for event in events if isinstance(event, e.Retreated)] == [
        ("infantry", "b4")
    ]
    downgraded = [(event.was, event.kind, event.why) for event in events if isinstance(event, e.Downgraded)]
    assert downgraded == [("village", "settler", "revolt")]
    rolled = [event.results for event in events if isinstance(event, e.EventRolled)]
    assert rolled == [(12, 12), (11, 11), (10, 9), (10, 11), (11, 10), (7, 7), (2, 2)]


def test_the_sums_in_the_notes_are_right(library: Library) -> None:
    assert library.import_files([EXAMPLES]).errors() == []
    notes = [made.note or "" for made in library.game(library.games()[0].id).moves]
    sums = [(left, right) for note in notes for left, right in re.findall(r"(\d(?: [+-] \d)+) = (\d+)", note)]
    assert len(sums) == 13
    for left, right in sums:
        assert sum(int(number) for number in left.replace("- ", "-").replace("+ ", "").split()) == int(right)


def shown(events: Sequence[Event]) -> set[str]:
    """What a game shows, in words."""
    seen, stranded = set[str](), False
    for event in events:
        match event:
            case e.MapLaid():
                seen.add("a map")
            case e.CapitalChanged(status="conquered"):
                seen.add("conquered")
            case e.CapitalChanged(status="stands", was="conquered" | "deserted"):
                seen.add("retaken")
            case e.Answered():
                seen.add("accepted" if event.accepted else "declined")
            case e.UnitsStranded():
                stranded = True
            case e.Landed() if stranded:
                seen.add("sunk with cargo")
            case e.EventBegan():
                seen.add(event.event)
            case e.EndReached():
                seen.add(f"ended by {event.reason}")
            case GameEnded(scores=(one, other)) if one == other:
                seen.add("shared" if len(event.winners) > 1 else "tie-break")
    return seen


def test_the_games_of_bots_show_what_is_rare(library: Library) -> None:
    assert library.import_files(GAMES).counts() == {"new": 12}
    seen, layouts = set[str](), set[str]()
    for header in library.games():
        game = library.game(header.id)
        assert game.state().winners
        layouts.add(str(game.started.setup["layout"]))
        seen |= shown([event for _, event in game.events])
    assert layouts == {"random", "near", "far"}
    assert seen >= {*EVENTS, "conquered", "retaken", "accepted", "declined", "sunk with cargo"}
    assert seen >= {"tie-break", "shared"}
    assert seen >= {f"ended by {reason}" for reason in ("cities", "tracks", "aspects", "capital")}
