"""The draft of a mapping from the logs of one title."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from domain.kernel.wording import counted
from vidi.importers.logged.mapping import Change, Mapping
from vidi.importers.logged.suggesting.candidates import Candidate, candidates
from vidi.importers.logged.suggesting.counters import counters, growth
from vidi.importers.logged.suggesting.findings import Finding, share
from vidi.importers.logged.suggesting.leaves import is_type
from vidi.importers.logged.suggesting.numbers import LOGS_AT_MOST, Numbers, numbers
from vidi.importers.logged.suggesting.points import Points
from vidi.importers.logged.suggesting.rounds import rounds
from vidi.importers.logged.suggesting.sightings import Sightings
from vidi.importers.logged.suggesting.things import Things
from vidi.importers.logged.suggesting.undoing import Undoing
from vidi.importers.logged.suggesting.watching import Log

TYPES_AT_MOST = 1_000
KNOWN_BY = 3
"""The types by which the draft knows a log without a title."""
OF_PLATFORM = frozenset({"simpleNode", "simpleNote", "message", "log", "yourturnack", "wakeupPlayers"})
"""Types that logs of all titles have."""


@dataclass(frozen=True)
class Draft:
    """A draft of a mapping."""

    mapping: Mapping
    findings: list[Finding]
    logs: int
    """The logs that it is from."""


@dataclass
class Suggesting:
    """Reads logs of one title one after another, and drafts their mapping."""

    title: str
    logs: int = 0
    _numbers: list[Numbers] = field(default_factory=list)
    _sightings: Sightings = field(default_factory=Sightings)
    _undoing: Undoing = field(default_factory=Undoing)
    _types: Counter[str] = field(default_factory=Counter)
    """By type, the logs that have it."""
    _entries: Counter[str] = field(default_factory=Counter)
    """By type, the entries."""

    def add(self, log: Log) -> None:
        """Reads a log."""
        self.logs += 1
        if len(self._numbers) < LOGS_AT_MOST:
            self._numbers.append(numbers(log))
        self._sightings.add(log)
        self._undoing.add(log)
        for type_, count in Counter(entry.type for entry in log.entries if is_type(entry.type)).items():
            if type_ in self._types or len(self._types) < TYPES_AT_MOST:
                self._types[type_] += 1
                self._entries[type_] += count

    def draft(self) -> Draft:
        """The draft from all logs so far."""
        every = candidates(self._numbers)
        points = Points(self._numbers, every).rules()
        templates, of_rounds = rounds(every)
        counter, of_counters = counters([one for one in every if one.key.type not in templates], points)
        things, undoing = Things(self._sightings.spots), dict(self._undoing.findings())
        mapping = Mapping(
            title=self.title,
            source=f"{counted(self.logs, 'log')}, by vidi logs suggest",
            known_by=tuple(self._known_by()),
            points=points,
            counters=tuple(counter),
            rounds=templates,
            takes_back=tuple(undoing),
            places=tuple(things.places.values()),
            things=tuple(things.rules),
        )
        findings = [*_of_points(points, every), *of_counters, *of_rounds, *undoing.values(), *things.findings]
        return Draft(mapping, findings, self.logs)

    def _known_by(self) -> list[str]:
        """The most frequent types that all logs have, and that are not of the platform."""
        common = [type_ for type_, logs in self._types.items() if logs == self.logs]
        of_title = [type_ for type_ in common if type_ not in OF_PLATFORM]
        return sorted(of_title, key=lambda type_: (-self._entries[type_], type_))[:KNOWN_BY]


def _of_points(points: Sequence[Change], every: Sequence[Candidate]) -> Iterator[Finding]:
    """How often each rule of the points read a number."""
    for rule in points:
        path = rule.total or rule.change or rule.totals
        of = [one for one in every if one.key.path == path and rule.type in ("*", one.key.type)]
        count = sum(len(facts) for one in of for facts in one.facts)
        logs = len({number for one in of for number, facts in enumerate(one.facts) if facts})
        held = f"{counted(count, 'number')} in {counted(logs, 'log')}"
        grows = next((some for one in of if rule.total and (some := growth(one, one.seats[0], every))), None)
        if grows:
            held += f"; grows by `{grows.path}` in {share(grows.held, grows.of)}"
        how = "total" if rule.total else "change" if rule.change is not None else "totals"
        yield Finding("points", f"{rule.type}: {how} `{path}`", held)


def as_text(mapping: Mapping) -> str:
    """A mapping as JSON, with a line for each rule."""
    fields = list[str]()
    for name, value in mapping.data().items():
        lines = [f"        {_json(one)}" for one in value] if _has_rules(value) else []
        text = "[\n" + ",\n".join(lines) + "\n    ]" if lines else _json(value)
        fields.append(f"    {_json(name)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _has_rules(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _json(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)
