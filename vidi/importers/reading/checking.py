"""In how many logs the last points equal the result, before they are imported."""

from collections import Counter
from dataclasses import dataclass, field

from domain.kernel.wording import counted
from vidi.importers.logged.agreement import agree
from vidi.importers.reading.logs import LogRecord, end

LISTED_AT_MOST = 1_000
"""The most logs that are listed."""


@dataclass(frozen=True)
class Differing:
    """A log whose last points differ from its result."""

    name: str
    """Of its file."""
    points: list[int]
    """By seat."""
    result: list[int]


@dataclass
class Check:
    """Compares the last points of logs, as a mapping reads them, with the results."""

    logs: int = 0
    compared: int = 0
    """The logs that have points and a result."""
    right: int = 0
    differing: list[Differing] = field(default_factory=list)
    """The others of these, the first ones."""
    notes: Counter[str] = field(default_factory=Counter)
    """What a user should know of the reading, and in how many logs."""

    def add(self, log: LogRecord) -> None:
        """Compares a log."""
        record, of = log.record, end(log.record)
        self.logs += 1
        self.notes.update(
            note for note in record.notes if note in self.notes or len(self.notes) < LISTED_AT_MOST
        )
        equal = agree(of.totals, of.scores)
        if equal is None or of.scores is None:
            return
        self.compared += 1
        self.right += equal
        if not equal and len(self.differing) < LISTED_AT_MOST:
            points = [of.totals.get(seat, 0) for seat in range(1, len(of.scores) + 1)]
            self.differing.append(Differing(record.file, points, of.scores))

    @property
    def summary(self) -> str:
        """In how many logs the points are right, in a sentence."""
        if not self.compared:
            return "no log has points and a result: nothing confirms the points"
        return (
            f"the last points equal the result in {self.right:,} of {counted(self.compared, 'log')} with both"
        )
