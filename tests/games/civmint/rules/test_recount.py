"""Games agree with the independent recount, and the recount sees what is wrong in a stream."""

import json
from collections.abc import Sequence
from itertools import chain, islice
from typing import Any

import pytest

from domain.civmint import RULES
from domain.civmint.packs import PACKS
from domain.kernel.events import GameStarted
from domain.kernel.rules import begin
from tests.games.civmint.eager import CODEC, Aim, played
from tests.games.civmint.rules.recount import decisions, recount
from tests.generic.golden import FIXTURES, recorded
from tests.generic.streams import FOLDER as STREAMS
from tests.helpers.recounting import Miscount, Row, altered_everywhere, small_lies, taken_back, unseen

GAMES: list[tuple[Aim, int, int]] = [
    ("none", 2, 6),  # players trade with each other
    ("none", 3, 0),
    ("war", 0, 49),  # a Capital City falls, stands again and is conquered, all in the shortest game
    ("war", 1, 24),  # units land from a lost Ship
    ("war", 2, 7),  # others sink with it
    ("cities", 1, 14),  # a Civil Revolt
    ("cities", 4, 17),  # on the newest numbers; a Population Explosion is declined
]


def packs(rows: Sequence[Row]) -> dict[str, Any]:
    """The packs of a game as JSON, by kind."""
    known = {**PACKS.own, **rows[0][1].get("packs", {})}
    return {kind: known[hash_] for kind, hash_ in rows[0][1]["setup"]["packs"].items()}


def counted(rows: Sequence[Row]) -> bool:
    return recount(rows, packs(rows))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(map(str, game)))
def test_a_game_agrees(game: tuple[Aim, int, int]) -> None:
    assert counted(played(*game))


def test_the_fixtures_agree() -> None:
    for file in sorted((FIXTURES / "civmint").glob("*.vidi.jsonl")):
        rows = [(topic, json.loads(text)) for topic, text in map(CODEC.encode, recorded(file))]
        assert counted(rows) == (rows[-1][0] == "vidi.GameEnded.1")


def test_a_game_by_the_rules_of_then_agrees() -> None:
    """It has a deal at a full stock, a Settler that boards beside an enemy, and Cavalry that then goes on."""
    stored = [json.loads(line) for line in (STREAMS / "civmint.1-3.jsonl").read_text("utf-8").splitlines()]
    rows = [(row["topic"], json.loads(row["json"])) for row in stored]
    assert not counted(rows)  # it has no end


MANY = 400


def test_what_can_be_chosen_agrees() -> None:
    rows = played("war", 1, 0)
    due = iter(decisions(rows, packs(rows)))
    events = [CODEC.decode(topic, json.dumps(fields).encode()) for topic, fields in rows]
    assert isinstance(events[0], GameStarted)
    state = begin(RULES, events[0])
    for (topic, _), event in zip(rows, events, strict=True):
        if topic == "vidi.MoveMade.1":
            decision = next(due)
            assert RULES.to_act(state) == (decision.seat,)
            legal = list(islice(RULES.legal(state, decision.seat), MANY))
            listed = {str((one.NAME, one.args())) for one in legal if one.NAME != "propose"}
            options = {str(option) for option in decision.options}
            assert listed == options or (len(legal) == MANY and listed < options)
        RULES.evolve(state, event)
    assert not list(due)


def test_a_game_that_goes_on_and_moves_taken_back() -> None:
    broken_off, back, untold = taken_back(list(played(*GAMES[0])), 9, 4, 12)
    assert not counted(broken_off)
    assert not counted(back)
    with pytest.raises(Miscount):
        counted(untold)


KINDS = ("phase", "step", "how", "why", "status", "by", "command")
"""Fields by which events of one topic are told apart."""


EARLY = 860
"""Events of a game that are looked at: later ones take too long."""


def earliest() -> dict[str, tuple[int, tuple[Row, ...]]]:
    """For each kind of event the place and the game where it comes first."""
    first: dict[str, tuple[int, tuple[Row, ...]]] = {}
    for game in GAMES:
        for place, (topic, fields) in enumerate(played(*game)[:EARLY]):
            full = " ".join([topic, *(str(fields[key]) for key in KINDS if key in fields)])
            if full not in first or first[full][0] > place:
                first[full] = place, played(*game)
    del first["vidi.GameStarted.1"]
    return first


def test_no_field_of_any_event_can_be_changed_unseen() -> None:
    kinds = earliest()
    lies = chain.from_iterable(
        small_lies(list(game), place, altered_everywhere) for place, game in kinds.values()
    )
    assert unseen(lies, counted) == []
    assert {event.TOPIC for event in RULES.events} < {full.split()[0] for full in kinds}
