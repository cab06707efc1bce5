"""Games agree with the independent recount, and the recount sees what is wrong in a stream."""

import json
from collections.abc import Iterator
from importlib import resources
from itertools import islice
from typing import Any

import pytest

from domain.civmint import RULES, packs
from domain.kernel.events import GameStarted
from domain.kernel.rules import begin
from tests.civmint.eager import CODEC, Aim, played
from tests.civmint.recount import Miscount, Row, decisions, recount
from tests.golden import FIXTURES, recorded

PACKS = {
    kind: json.loads(resources.files(packs).joinpath(f"{kind}-house-1.json").read_text("utf-8"))
    for kind in ("mint", "faces")
}
GAMES: list[tuple[Aim, int, int]] = [
    ("none", 0, 18),  # players trade with each other
    ("none", 3, 0),
    ("war", 0, 71),  # a Capital City is conquered
    ("war", 1, 88),  # one that has fallen stands again
    ("war", 1, 92),  # units land from a lost Ship
    ("war", 2, 105),  # others sink with it
    ("war", 3, 79),  # a Capital City is conquered, deserted and retaken
    ("cities", 3, 43),  # a Civil Revolt
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(map(str, game)))
def test_a_game_agrees(game: tuple[Aim, int, int]) -> None:
    assert recount(played(*game), PACKS)


def test_the_fixtures_agree() -> None:
    for file in sorted((FIXTURES / "civmint").glob("*.vidi.jsonl")):
        rows = [(topic, json.loads(text)) for topic, text in map(CODEC.encode, recorded(file))]
        assert recount(rows, PACKS) == (rows[-1][0] == "vidi.GameEnded.1")


MANY = 400


def test_what_can_be_chosen_agrees() -> None:
    rows = played("war", 1, 0)
    due = iter(decisions(rows, PACKS))
    events = [CODEC.decode(topic, json.dumps(said).encode()) for topic, said in rows]
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
    rows = list(played(*GAMES[0]))
    moves = [place for place, (topic, _) in enumerate(rows) if topic == "vidi.MoveMade.1"]
    assert not recount(rows[: moves[9]], PACKS)
    last = rows[moves[9]][1]["move"]
    back = ("vidi.TakenBack.1", {"move": last + 1, "seat": 1, "to": rows[moves[4]][1]["move"]})
    again = [
        (topic, {**said, "move": said["move"] + last} if topic == "vidi.MoveMade.1" else said)
        for topic, said in rows[moves[5] : moves[12]]
    ]
    assert not recount([*rows[: moves[10]], back, *again], PACKS)
    with pytest.raises(Miscount):
        recount([*rows[: moves[10]], *again], PACKS)


def till_next_move(rows: list[Row], place: int) -> list[Row]:
    """The stream up to the move that follows a place: what comes later has no part in what is found."""
    later = (i for i in range(place + 1, len(rows)) if rows[i][0] == "vidi.MoveMade.1")
    return rows[: next(later, len(rows))]


def altered(value: Any) -> Any:
    """Something else of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}s"
        case list():
            return [altered(value[0]), *value[1:]] if value else ["more"]
    return 1


def told_otherwise(value: Any) -> Iterator[Any]:
    """A value with one thing in it changed, in every way."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from ({**value, key: other} for other in told_otherwise(inner))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        yield from ([other, *value[1:]] for other in told_otherwise(value[0]))
        yield value[1:]
    else:
        yield altered(value)


FREE = {"move", "made_at", "note", "source_key"}
"""Fields of a move that the rules do not settle (its number has only to grow)."""
KINDS = ("phase", "step", "how", "why", "status", "by", "command")
"""Fields by which events of one topic are told apart."""


EARLY = 750
"""Events of a game that are looked at: later ones take too long."""


def earliest() -> dict[str, tuple[int, tuple[Row, ...]]]:
    """For each kind of event the place and the game where it comes first."""
    found: dict[str, tuple[int, tuple[Row, ...]]] = {}
    for game in GAMES:
        for place, (topic, said) in enumerate(played(*game)[:EARLY]):
            full = " ".join([topic, *(str(said[key]) for key in KINDS if key in said)])
            if full not in found or found[full][0] > place:
                found[full] = place, played(*game)
    del found["vidi.GameStarted.1"]
    return found


def small_lies(place: int, rows: list[Row]) -> Iterator[tuple[str, list[Row]]]:
    """Streams with an event left out, told twice, and every field of it changed; with a name."""
    topic, said = rows[place]
    upto = till_next_move(rows, place)
    yield f"{topic} left out", upto[:place] + upto[place + 1 :]
    yield f"{topic} twice", upto[: place + 1] + upto[place:]
    for key in said.keys() - FREE:
        for other in told_otherwise(said[key]):
            changed = (topic, {**said, key: other})
            yield f"{topic} {key} {other}", [*upto[:place], changed, *upto[place + 1 :]]


def test_no_field_of_any_event_can_be_changed_unseen() -> None:
    unseen, kinds = [], earliest()
    for place, game in kinds.values():
        for name, rows in small_lies(place, list(game)):
            try:
                recount(rows, PACKS)
                unseen.append(name)
            except Miscount:
                pass
    assert not unseen
    assert {event.TOPIC for event in RULES.events} < {full.split()[0] for full in kinds}
