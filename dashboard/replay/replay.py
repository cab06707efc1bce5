"""A game as one JSON that a page steps through: the board once, then what every event changed.

``base`` is the picture, ``start`` the scene and the groups after setting up. Each frame is the difference
that one event made: ``scene`` (element, attribute, value; null: the attribute is not there), ``table`` (the
groups beside the board that changed, their facts in words; null: gone), the event's sentence and, where
points changed, the ``scores`` by seat. In a game whose end pays (``Rules.pending``) ``scores`` are the
points if it ended then, ``received`` the points without that, and ``labels`` have the words for both.
``scored`` is false if the game has no points: then ``scores`` are 0 throughout. ``logged`` says that the game
is a log, which no rule checked; then a frame has the ``type`` of its entry, the ``seat`` that it is about,
and the numbers of the ``things`` that it changes. A thing that comes back keeps its first number there;
``again`` has that by the number that the board has for it since then.
A move has ``took``, its time in words, if the game says it.
``tallies`` are the points and what else the game counts; ``counts`` of a frame has, by name, the numbers of
those others that changed. A move's ``frame`` is its last one, counted from 1; 0 is the start. The page
finds the way back by itself. ``moments`` are the key moments (moments.py) by turn, with the seat in front
and its lead before and after, and ``rule`` what they are; where all play together against an ``opponent``,
without a seat and with the score of all. ``winners`` are null while the game runs, and empty where nobody
won; ``result`` says the end in words. For a game that went on meanwhile, ``more`` returns which part of the
replay to keep, and what follows.
"""

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from dashboard.boards import Fact, Group, Scene, Table, Turn, board
from dashboard.replay.moments import RULE, TOGETHER, key_moments
from dashboard.shared.text import visible
from domain.kernel.events import GameEnded, GameStarted, MoveMade
from domain.kernel.messages import Event, HasPending, HasScores
from domain.kernel.rules import Rules, begin, learned, points, tallies, view_of
from domain.kernel.wording import outcome

Change = dict[str, dict[str, str | None]]
Groups = dict[str, Any]


def build(
    rules: Rules[Any, Any], started: GameStarted, events: Iterable[Event], seat: int | None = None
) -> dict[str, Any]:
    """The replay of a game's standing events, as all together see it or, with ``seat``, as that seat did:
    all in it is made from what the seat learned of each event and knew of the table then.

    LookupError where the game has no board.
    """
    return _Builder(rules, started, seat).build(events)


def more(
    rules: Rules[Any, Any],
    started: GameStarted,
    shown: Sequence[Event],
    events: Sequence[Event],
    seat: int | None = None,
) -> dict[str, Any]:
    """What leads from the replay of the standing events ``shown`` to that of ``events``, of the same game.

    ``kept`` says how many moves and turns of it to keep; ``frames``, ``moves`` and ``turns`` follow on these,
    the frames of moves counted from there. ``moments`` are those of the whole game.
    """
    kept = 0
    for before, after in zip(shown, events, strict=False):
        if before is not after:
            break
        kept += 1
    return _Builder(rules, started, seat).more(events[:kept], events[kept:])


def pack(replay: Mapping[str, Any]) -> bytes:
    """A replay as gzipped JSON; the same replay gives the same bytes."""
    return gzip.compress(text(replay).encode(), 4, mtime=0)


def text(replay: Mapping[str, Any]) -> str:
    """A replay as JSON; no name in it turns a sentence."""
    return visible(json.dumps(replay, separators=(",", ":"), ensure_ascii=False))


def difference(before: Sequence[Scene], after: Sequence[Scene]) -> Change:
    """What to set to come from one scene to another, both in the same parts.

    An element may leave a part for another. A part that is the same object as before is not looked at.
    """
    parts = [(old, new) for old, new in zip(before, after, strict=True) if old is not new]
    added = {
        id_: look
        for old, new in parts
        if not new.keys() <= old.keys()
        for id_, look in new.items()
        if id_ not in old
    }
    changes: Change = {}
    for old, new in parts:
        for (id_, was), now in zip(old.items(), map(new.get, old), strict=True):
            if was is now:
                continue
            look = added.pop(id_, {}) if now is None else now
            if was != look:
                changes[id_] = _attributes(was, look)
    for id_, look in added.items():
        if look:
            changes[id_] = {**look}
    return changes


def _attributes(was: Mapping[str, str], look: Mapping[str, str]) -> dict[str, str | None]:
    """The attributes of an element that change."""
    if was.keys() == look.keys():
        return {name: look[name] for name, value in was.items() if look[name] != value}
    return {name: look.get(name) for name in {**was, **look} if was.get(name) != look.get(name)}


class _Builder:
    """Folds a game, and remembers what was shown last."""

    def __init__(self, rules: Rules[Any, Any], started: GameStarted, seat: int | None) -> None:
        self._rules, self._started, self._seat = rules, started, seat
        self._board = board(rules.name)
        self._state = begin(rules, started)
        self._parts: Sequence[Scene] = ()
        self._lie: dict[str, Sequence[Group]] = {}
        self._numbers: dict[str, tuple[int, ...]] = {}
        self._frames: list[dict[str, Any]] = []
        self._moves: list[dict[str, Any]] = []
        self._turns: list[Turn] = []
        self._stage = ""
        self._first: dict[str, int] = {}  # by the id of a thing of a log, its first number
        self._again: set[int] = set()  # further numbers
        self._points = [points(rules, self._shown())]  # before the first turn, then at the end of each

    def build(self, events: Iterable[Event]) -> dict[str, Any]:
        start: dict[str, Any] = {}
        for made, caused in _by_move(events):
            if made is not None:
                self._add(made, caused)
                continue
            sentences = [
                self._sentence(seen) for event in caused if (seen := self._evolved(event)) is not None
            ]
            start = ({"says": sentences} if sentences else {}) | self._step([])
            start |= self._counted()
        return self._header() | {"start": start} | self._whole()

    def more(self, kept: Iterable[Event], events: Iterable[Event]) -> dict[str, Any]:
        moves, recent = 0, list[Event]()
        for made, caused in _by_move(kept):
            seen = [seen for event in caused if (seen := self._evolved(event)) is not None]
            if made is not None:
                moves, recent = moves + 1, seen or recent
        self._step(recent)
        turns = len(self._turns)
        for made, caused in _by_move(events):
            if made is not None:
                self._add(made, caused)
        rest = self._whole()
        rest["turns"] = rest["turns"][turns:]
        return {"kept": {"moves": moves, "turns": turns}} | rest

    def _add(self, made: MoveMade, caused: Iterable[Event]) -> None:
        """Adds a move with its frames."""
        turn, recent, begins = len(self._turns) - 1, list[Event](), self._board.turn_first
        for event in caused:
            if (seen := self._evolved(event)) is not None:
                if begins:
                    turn, begins = len(self._turns) - 1, isinstance(seen, self._board.quiet)
                recent.append(seen)
                self._frames.append(self._step(recent) | self._sentence(seen))
        if not recent:
            self._frames.append({})
        self._moves.append({"turn": turn, "frame": len(self._frames)} | self._move(made, recent))

    def _whole(self) -> dict[str, Any]:
        state, started = self._shown(), self._started
        winners, together = self._rules.winners(state), started.opponent is not None
        scored = self._rules.scored(state)
        by_seat = points(self._rules, state) if scored else None
        return {
            "frames": self._frames,
            "moves": self._moves,
            "turns": [begun._asdict() for begun in self._turns],
            "moments": [moment._asdict() for moment in key_moments(self._points, together)],
            "winners": winners,
            "result": outcome(winners, started.seats, by_seat, started.opponent, draws=self._rules.any_title),
            "scored": scored,
        }

    def _evolved(self, event: Event) -> Event | None:
        """Folds an event; what is seen of it."""
        self._rules.evolve(self._state, event)
        seen = self._learned(event)
        if seen is not None:
            turn = self._board.turn(self._shown(), seen)
            if turn and [turn] != self._turns[-1:]:
                self._turns.append(turn)
                self._points.append(self._points[-1])
        if seen is not None and _counts(seen):
            self._points[-1] = points(self._rules, self._shown())
        return seen

    def _learned(self, event: Event) -> Event | None:
        return event if self._seat is None else learned(self._rules, event, self._seat)

    def _shown(self) -> Any:
        return self._state if self._seat is None else view_of(self._rules, self._state, self._seat)

    def _sentence(self, event: Event) -> dict[str, Any]:
        sentence: dict[str, Any] = {"say": self._rules.explain(self._shown(), event)}
        if _counts(event):
            sentence |= self._counted()
        if isinstance(event, self._board.quiet):
            sentence["quiet"] = True
        if entry := self._board.logged(self._shown(), event):
            sentence["type"] = entry.type
            if entry.seat is not None:
                sentence["seat"] = entry.seat
            if entry.things:
                sentence |= self._things(entry.things)
        return sentence

    def _things(self, things: Iterable[tuple[str, int]]) -> dict[str, Any]:
        """The first numbers of things, and those of them that are new for things that came back."""
        firsts, again = dict[int, None](), dict[str, int]()
        for id_, number in things:
            first = self._first.setdefault(id_, number)
            firsts[first] = None
            if number != first and number not in self._again:
                self._again.add(number)
                again[str(number)] = first
        return {"things": list(firsts)} | ({"again": again} if again else {})

    def _counted(self) -> dict[str, Any]:
        """How the game stands."""
        state = self._shown()
        counted = {"scores": points(self._rules, state)}
        return counted | {"received": self._rules.score(state)} if self._rules.pending else counted

    def _step(self, recent: list[Event]) -> dict[str, Any]:
        """What changed since the frame before: the round, the board, the groups beside it, and the counts."""
        state = self._shown()
        parts, lie = self._board.parts(state, recent), _lie(self._board.table(state))
        scene = difference(self._parts or [{}] * len(parts), parts)
        table: Groups = {}
        for where, groups in lie.items():
            lay = self._lie.get(where, ())
            if groups is not lay:
                pairs = enumerate(zip_longest(lay, groups))
                table |= {
                    f"{where}/{i}": new and _laid(new)
                    for i, (old, new) in pairs
                    if old is not new and old != new
                }
        counts = {}
        for tally in self._rules.tallies:
            if (numbers := tally.of(state)) != self._numbers.get(tally.name):
                counts[tally.name] = self._numbers[tally.name] = numbers
        stage = self._turns[-1].stage if self._turns else ""
        began = stage if stage != self._stage else ""
        self._parts, self._lie, self._stage = parts, lie, stage
        changed = (("stage", began), ("scene", scene), ("table", table), ("counts", counts))
        return {name: changes for name, changes in changed if changes}

    def _move(self, made: MoveMade, recent: list[Event]) -> dict[str, Any]:
        known = self._learned(made)
        assert isinstance(known, MoveMade)  # noqa: S101 - that somebody moved is never hidden
        label = self._board.label(self._shown(), known, recent)
        move = {"n": known.move, "seat": known.seat, "label": label}
        if took := self._board.took(known):
            move["took"] = took
        return move if known.note is None else move | {"note": known.note}

    def _sheet(self) -> dict[str, Any]:
        sheet = self._board.by_hand.sheet(self._started.setup)
        return {"sheet": sheet._asdict()} if sheet else {}

    def _labels(self) -> dict[str, Any]:
        pending = self._rules.pending
        return {"labels": {"scores": pending.label, "received": pending.score_label}} if pending else {}

    def _header(self) -> dict[str, Any]:
        started, board, ranking = self._started, self._board, tallies(self._rules)[0]
        return {
            "game": self._rules.title,
            "source": started.source.platform if started.source else None,
            "logged": self._rules.any_title,
            "seats": [
                {"name": name, "colour": look.colour, "colour_name": look.name, "outline": look.outline}
                for name, look in zip(started.seats, board.seats, strict=False)
            ],
            "opponent": started.opponent,
            "offer": board.offer,
            "seats_drawn": board.seats_drawn,
            **self._labels(),
            "tallies": [
                {
                    "name": tally.name,
                    "label": tally.label,
                    "table": tally.table,
                    "less_is_better": tally.less_is_better,
                }
                for tally in (ranking, *self._rules.tallies)
            ],
            "rule": RULE if started.opponent is None else TOGETHER,
            "cards": {id_: card._asdict() for id_, card in board.cards(started.setup).items()},
            "places": {id_: place._asdict() for id_, place in board.by_hand.places(started.setup).items()},
            **self._sheet(),
            "base": board.base(started.setup),
        }


def _counts(event: Event) -> bool:
    """Whether an event changes how the game stands."""
    return bool(
        (isinstance(event, GameEnded | HasScores) and event.scores)
        or (isinstance(event, HasPending) and event.pending)
    )


def _by_move(events: Iterable[Event]) -> Iterator[tuple[MoveMade | None, list[Event]]]:
    """The events of setting up, with None; then each move with what it caused, if it caused anything."""
    made: MoveMade | None = None
    caused: list[Event] = []
    for event in events:
        if isinstance(event, MoveMade):
            if made is None or caused:
                yield made, caused
            made, caused = event, []
        elif not isinstance(event, GameStarted):
            caused.append(event)
    if made is None or caused:
        yield made, caused


def _laid(group: Group) -> tuple[object, ...]:
    """Title, look, cards and facts of a group."""
    return *group[:3], [_written(fact) for fact in group.facts]


@lru_cache(maxsize=4096)
def _written(fact: Fact) -> tuple[int | str, ...]:
    """The words before, in and after what is bold of a fact, and the number of discs before it; what is empty
    at its end is left out."""
    written = [*fact.words(), fact.value if fact.style == "discs" else ""]
    while not written[-1]:
        del written[-1]
    return tuple(written)


def _lie(table: Table) -> dict[str, Sequence[Group]]:
    """The groups of a table by where they lie: ``offer``, or with seat ``1`` and so on."""
    return {"offer": table.offer} | {str(seat): groups for seat, groups in enumerate(table.seats, 1)}
