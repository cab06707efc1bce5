"""Each shape of choices lists, counts, draws and knows the same commands, and its form enters them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Annotated, Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BeforeValidator

from domain.kernel.args import Id, Numbers, by_name
from domain.kernel.messages import Command, decision
from domain.kernel.shapes import Aimed, Circle, Counts, Group, Point, Shape, ShapeError
from tests.generic.test_choices import drawn


@decision
class Give(Command):
    NAME: ClassVar[str] = "give"
    numbers: Annotated[Numbers, BeforeValidator(by_name("numbers by name"))]


@decision
class Choose(Command):
    NAME: ClassVar[str] = "choose"
    items: tuple[Id, ...]


@decision
class Send(Command):
    NAME: ClassVar[str] = "send"
    to: Id
    items: tuple[Id, ...]


@decision
class Put(Command):
    NAME: ClassVar[str] = "put"
    x: int
    y: int


@decision
class Round(Command):
    NAME: ClassVar[str] = "round"
    x: int
    y: int
    r: int


def choose(items: tuple[Any, ...]) -> Choose:
    return Choose(1, items)


NAMES = ("clay", "stone", "wood")
SMALL = st.integers(0, 4)
THREE = st.lists(SMALL, min_size=3, max_size=3)


def counts(total: int, least: int, most: list[int] | None) -> Counts[Give]:
    return Counts(
        Give, "numbers", lambda numbers: Give(1, numbers), names=NAMES, total=total, least=least, most=most
    )


def group(pool: Mapping[Any, int], sizes: range, fits: Callable[[Any], bool] | None = None) -> Group[Choose]:
    return Group(Choose, "items", choose, pool=pool, sizes=sizes, fits=fits)


def agree(shape: Shape[Any, Any], expected: set[Any]) -> None:
    """The shape has these commands: it lists, counts and draws each once, and reads each from its form."""
    listed = list(shape)
    assert len(listed) == len(set(listed)) == shape.count()
    assert set(listed) == expected
    for command in listed:
        assert command in shape
        assert shape.entered(command.args()) == command
    if chances := drawn(shape):
        assert chances == dict.fromkeys(listed, Fraction(1, len(listed)))


@given(
    total=st.integers(0, 7), least=st.integers(0, 2), most=st.none() | st.lists(SMALL, min_size=3, max_size=3)
)
def test_counts_are_all_numbers_that_add_up(total: int, least: int, most: list[int] | None) -> None:
    tops = most or [total] * len(NAMES)
    expected = {
        Give(1, tuple((name, n) for name, n in zip(NAMES, numbers, strict=True) if n))
        for numbers in product(*(range(least, top + 1) for top in tops))
        if sum(numbers) == total
    }
    if all(top >= least for top in tops):
        agree(counts(total, least, most), expected)


def test_counts_take_no_other_name_and_no_zero() -> None:
    shape = counts(2, 0, [2, 2, 2])
    assert Give(1, (("clay", 2),)) in shape
    for wrong in (
        (("clay", 1),),
        (("clay", 2), ("wood", 0)),
        (("clay", 2), ("gold", 1)),
        (("wood", 1), ("clay", 1)),
    ):
        assert Give(1, wrong) not in shape


def agree_without_chances(shape: Shape[Any, Any], expected: set[Any]) -> None:
    listed = list(shape)
    assert len(listed) == len(set(listed)) == shape.count()
    assert set(listed) == expected


@given(pool=st.lists(SMALL, min_size=1, max_size=3), low=st.integers(0, 3), more=st.integers(0, 2))
def test_a_group_is_so_many_of_each_item(pool: list[int], low: int, more: int) -> None:
    there, sizes = dict(zip("abc", pool, strict=False)), range(low, low + more + 1)
    expected = {
        choose(tuple(Counter(dict(zip(there, numbers, strict=True))).elements()))
        for numbers in product(*(range(number + 1) for number in pool))
        if sum(numbers) in sizes
    }
    if expected:
        agree(group(there, sizes), expected)


def test_a_group_that_has_to_fit_is_not_counted_but_listed_and_drawn() -> None:
    shape = group(
        {"a": 1, "b": 1, "c": 1, "d": 1}, range(1, 4), lambda items: "a" in items and len(items) == 2
    )
    assert shape.count() is None
    listed = [choose(("a", other)) for other in "bcd"]
    assert list(shape) == listed
    assert choose(("b", "c")) not in shape
    assert {shape.sample(lambda bound: 5 % bound)} <= set(listed)
    assert shape.sample(lambda bound: 0) == listed[0], "where draws fit nothing, the first is taken"


def send(value: tuple[Any, tuple[Any, ...]]) -> Send:
    return Send(1, *value)


@given(
    pool=st.lists(SMALL, min_size=1, max_size=3),
    needs=st.lists(st.integers(1, 6), min_size=1, max_size=2),
    pairs=st.booleans(),
    draws=st.randoms(use_true_random=False),
)
def test_a_group_against_a_target_is_every_one_that_is_enough_and_fits(
    pool: list[int], needs: list[int], pairs: bool, draws: Random
) -> None:
    """An ``a`` counts 1, a ``b`` 2 and a ``c`` 3; where ``pairs`` are asked for, no a goes without a b."""
    there: dict[Any, int] = dict(zip("abc", pool, strict=False))
    asked: dict[Any, int] = dict(zip("xy", needs, strict=False))

    def enough(target: Any, group: Sequence[Any]) -> bool:
        return sum(" abc".index(item) for item in group) >= asked[target]

    def fits(group: Sequence[Any]) -> bool:
        return not pairs or "a" not in group or "b" in group or not there.get("b")

    shape: Shape[Any, Any] = Aimed(
        Send, ("to", "items"), send, targets=list(asked), pool=there, enough=enough, fits=fits
    )
    every = {
        Send(1, target, group)
        for target in "xyz"
        for numbers in product(*(range(number + 2) for number in pool))
        for group in [tuple(Counter(dict(zip(there, numbers, strict=True))).elements())]
    }
    possible = {
        command
        for command in every
        if command.to in asked and enough(command.to, command.items) and fits(command.items)
        if all(command.items.count(item) <= number for item, number in there.items())
    }
    listed = list(shape)
    assert len(listed) == len(set(listed))
    assert set(listed) == possible
    assert {command for command in every if command in shape} == possible
    assert shape.count() is None
    for command in listed:
        assert shape.entered({"to": command.to, "items": command.items[::-1]}) == command
        assert command.items == command.items[::-1] or Send(1, command.to, command.items[::-1]) not in shape
    if all(
        enough(target, [item for item, number in there.items() for _ in range(number)]) for target in asked
    ):
        assert shape.sample(draws.randrange) in possible
    form = shape.form()
    groups = form.pop("groups")
    assert form == {"targets": list(asked), "pool": [[*pair] for pair in there.items()]}
    for target, group in zip(asked, groups, strict=True):
        against = {command.items for command in possible if command.to == target}
        assert tuple(group) in (against or {()})
    assert list(shape.items()) == [*asked, *there]


def test_a_group_against_a_target_is_drawn_in_every_way() -> None:
    shape: Shape[Any, Any] = Aimed(
        Send,
        ("to", "items"),
        send,
        targets=["x", "y"],
        pool={"a": 2, "b": 1},
        enough=lambda target, group: len(group) > (target == "y"),
    )
    chances = drawn(shape)
    assert set(chances) == set(shape)
    assert sum(chances.values()) == 1


def test_a_point_and_a_circle_are_of_the_places_that_are_listed() -> None:
    point = Point(Put, lambda at: Put(1, *at), places=[(0, 1), (2, 2)], x=range(3), y=range(3))
    agree(point, {Put(1, 0, 1), Put(1, 2, 2)})
    assert Put(1, 1, 1) not in point
    assert Put(2, 0, 1) not in point, "of another seat"
    assert point.form() == {"bounds": {"x": [0, 2], "y": [0, 2]}}
    places = [(1, 1, 3), (2, 1, 1), (1, 1, 1)]
    circle = Circle(Round, lambda at: Round(1, *at), places=places, x=range(3), y=range(3), r=range(1, 4))
    agree(circle, {Round(1, *place) for place in places})
    assert circle.points() == {(1, 1), (2, 1)}
    assert circle.radii(1, 1) == [1, 3]
    assert circle.radii(2, 2) == []


AIMED = Aimed(
    Send, ("to", "items"), send, targets=["x"], pool={"a": 1}, enough=lambda target, group: bool(group)
)


@pytest.mark.parametrize(
    ("shape", "args"),
    [
        (counts(2, 0, None), {"numbers": {"clay": "2"}}),
        (counts(2, 0, None), {}),
        (group({"a": 1}, range(1, 2)), {"items": ["b"]}),
        (group({"a": 1}, range(1, 2)), {"items": "a"}),
        (AIMED, {"to": "y", "items": ["a"]}),
        (AIMED, {"to": "x", "items": ["b"]}),
        (AIMED, {"items": ["a"]}),
        (Point(Put, lambda at: Put(1, *at), places=[(0, 1)], x=range(3), y=range(3)), {"x": True, "y": 1}),
    ],
)
def test_a_form_with_something_else_is_refused(shape: Shape[Any, Any], args: dict[str, Any]) -> None:
    with pytest.raises(ShapeError, match="enter"):
        shape.entered(args)
