"""What the server caches for all visitors is bounded by bytes and by age."""

from concurrent.futures import Future
from functools import partial
from typing import Any

import pyarrow as pa
import pytest
from cachetools import TTLCache

from dashboard.boards import caches as drawings
from dashboard.boards.caches import Caches
from dashboard.cache import memory
from dashboard.cache.memory import begun, kept

MB = 2**20


class Clock:
    """A clock that goes on when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of an empty cache with room for ten megabytes."""
    clock = Clock()
    entries = TTLCache[Any, Any](10 * MB, memory.SECONDS, clock, lambda entry: entry.size)
    monkeypatch.setattr(memory, "_entries", entries)
    return clock


def test_values_are_bounded_by_bytes(clock: Clock) -> None:
    made = list[int]()

    def value(number: int) -> bytes:
        made.append(number)
        return bytes(3 * MB)

    for number in (1, 2, 3, 1, 4, 1, 2):
        assert len(kept(number, partial(value, number))) == 3 * MB
        assert memory.held() <= 10 * MB
    assert made == [1, 2, 3, 4, 2], "the one that was not used for longest is dropped"


def test_a_value_that_does_not_fit_is_given_and_not_kept(clock: Clock) -> None:
    assert len(kept("large", lambda: bytes(11 * MB))) == 11 * MB
    assert memory.held() == 0


def test_a_table_counts_when_it_is_ready(clock: Clock) -> None:
    answer = Future[pa.Table]()
    assert begun("table", lambda: answer) is answer
    before = memory.held()
    answer.set_result(pa.table({"n": [0] * MB}))
    assert memory.held() - before == 8 * MB


def test_old_values_go_also_if_they_are_used_or_nobody_comes(clock: Clock) -> None:
    versions = iter("abc")
    for clock.now, version in ((0, "a"), (599, "a"), (601, "b")):
        assert kept("key", lambda: next(versions)) == version
    clock.now += memory.SECONDS + 1
    memory.age()
    assert memory.held() == 0


def test_drawings_are_bounded_by_bytes_and_by_age(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(drawings, "BYTES", 10 * MB)
    monkeypatch.setattr("time.monotonic", clock)
    drawn = list[int]()
    caches = Caches()

    def draw(number: int) -> dict[str, str]:
        drawn.append(number)
        return {"text": "x" * 10_000}

    cached = caches.add(draw, 1_500)
    for number in range(1_500):
        assert cached(number) is cached(number)
        assert caches.held() <= 10 * MB
    assert drawn == [*range(1_500)]

    again = caches.add(draw, 1_000)
    again(1)
    clock.now = drawings.SECONDS + 1
    caches.age()
    again(1)
    assert drawn[1_500:] == [1, 1]


def test_a_drawing_is_kept_for_the_same_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, drawn = Clock(), list[tuple[str, ...]]()
    monkeypatch.setattr("time.monotonic", clock)
    caches = Caches()

    def draw(cards: tuple[str, ...], seat: int) -> str:
        drawn.append(cards)
        return f"{seat}: {cards}"

    cached = caches.add_last(draw)
    hands = [(f"card {n}",) for n in range(3 * drawings.LAST)]
    for hand in hands:
        assert cached(hand, 1) is cached(hand, 1)
        assert cached(hand, 2) == f"2: {hand}"
    assert drawn == [hand for hand in hands for _ in range(2)]
    clock.now = drawings.SECONDS + 1
    caches.age()
    cached(hands[-1], 2)
    assert len(drawn) == 2 * len(hands) + 1
