"""Results of measuring, and the tables that show them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, inf
from statistics import median


@dataclass
class Rates:
    """A contender's rates in one unit, round by round."""

    name: str
    unit: str
    per_second: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """The rate to quote."""
        return median(self.per_second)


@dataclass(frozen=True)
class Times:
    """The time of each of several tries. The goal: ``percent`` of them take at most ``goal`` seconds.

    Times without a goal are only shown.
    """

    name: str
    seconds: Sequence[float]
    percent: int = 100
    goal: float = inf

    def percentile(self, percent: int) -> float:
        """This percentile of the seconds, as one of the measured values."""
        return sorted(self.seconds)[ceil(len(self.seconds) * percent / 100) - 1]

    @property
    def met(self) -> bool:
        return self.percentile(self.percent) <= self.goal


@dataclass(frozen=True)
class Figure:
    """A number with a goal, from one or several rounds: a ratio, a rate, an amount of memory."""

    name: str
    values: Sequence[float]
    goal: float
    at_most: bool = False
    digits: int = 0

    @property
    def met(self) -> bool:
        middle = median(self.values)
        return middle <= self.goal if self.at_most else middle >= self.goal


@dataclass(frozen=True)
class Parts:
    """The parts of a piece of work, in seconds."""

    name: str
    seconds: Mapping[str, float]


@dataclass(frozen=True)
class Course:
    """An amount at equal intervals, the first at the start."""

    name: str
    interval: str
    """The interval in words, as the head of the table has it: ``minute``."""
    values: Sequence[float]


Result = Rates | Times | Figure | Parts | Course


def ratio(name: str, ours: Rates, peer: Rates, goal: float) -> Figure:
    """Our rate divided by a peer's, round by round."""
    values = [mine / its for mine, its in zip(ours.per_second, peer.per_second, strict=True)]
    return Figure(name, values, goal, digits=2)


def rates(results: Iterable[Result], name: str, unit: str) -> Rates:
    """The rates of that contender."""
    return next(r for r in results if isinstance(r, Rates) and (r.name, r.unit) == (name, unit))


HEAD = 2
"""Lines of a table before its rows."""


def tables(results: Sequence[Result]) -> str:
    """All results as Markdown; a table without rows is left out."""
    every = [r for r in results if isinstance(r, Rates)]
    pieces = (
        _games([r for r in every if r.unit in ("moves", "games")]),
        _rows([r for r in every if r.unit == "events"], "storing and reading events", "events"),
        _rows([r for r in every if r.unit == "entries"], "importing logs", "entries"),
        *(_parts(parts) for parts in results if isinstance(parts, Parts)),
        *(_course(course) for course in results if isinstance(course, Course)),
        _goals([r for r in results if isinstance(r, Figure)]),
        _times([r for r in results if isinstance(r, Times)]),
    )
    written = [list(piece) for piece in pieces]
    return "\n\n".join("\n".join(lines) for lines in written if len(lines) > HEAD)


def _games(measured: Sequence[Rates]) -> Iterator[str]:
    yield "| whole games | moves a second | least | most | games a second | moves a game |"
    yield "|---|--:|--:|--:|--:|--:|"
    for moves in (rates for rates in measured if rates.unit == "moves"):
        games = rates(measured, moves.name, "games")
        cells = (*_spread(moves.per_second, 0), f"{games.median:,.0f}", f"{moves.median / games.median:,.0f}")
        yield _row(moves.name, *cells)


def _rows(measured: Sequence[Rates], head: str, unit: str) -> Iterator[str]:
    yield f"| {head} | {unit} a second | least | most |"
    yield "|---|--:|--:|--:|"
    for each in measured:
        yield _row(each.name, *_spread(each.per_second, 0))


def _parts(parts: Parts) -> Iterator[str]:
    whole = sum(parts.seconds.values())
    yield f"| {parts.name} | share |"
    yield "|---|--:|"
    for name, seconds in parts.seconds.items():
        yield _row(name, f"{seconds / whole:.0%}")


def _course(course: Course) -> Iterator[str]:
    yield f"| {course.interval} | {course.name} |"
    yield "|--:|--:|"
    for number, value in enumerate(course.values):
        yield _row(str(number), f"{value:,.0f}")


def _goals(figures: Sequence[Figure]) -> Iterator[str]:
    yield "| goal | measured | least | most | wanted | |"
    yield "|---|--:|--:|--:|--:|---|"
    for figure in figures:
        wanted = f"{'≤' if figure.at_most else '≥'} {figure.goal:,.{figure.digits}f}"
        yield _row(figure.name, *_spread(figure.values, figure.digits), wanted, _met(figure.met))


def _times(measured: Sequence[Times]) -> Iterator[str]:
    yield "| time, ms | tries | median | p95 | p99 | most | wanted | |"
    yield "|---|--:|--:|--:|--:|--:|--:|---|"
    for times in measured:
        shown = (f"{1000 * times.percentile(percent):,.1f}" for percent in (50, 95, 99, 100))
        wanted, met = f"p{times.percent} ≤ {1000 * times.goal:,.0f}", _met(times.met)
        if times.goal == inf:
            wanted = met = ""
        yield _row(times.name, str(len(times.seconds)), *shown, wanted, met)


def _spread(values: Sequence[float], digits: int) -> Iterator[str]:
    return (f"{value:,.{digits}f}" for value in (median(values), min(values), max(values)))


def _met(met: bool) -> str:
    return "met" if met else "**missed**"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
