"""Choices with a shape, in a terminal: how to type them, and how input becomes a command."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from domain.kernel.messages import Command, Joint
from domain.kernel.shapes import Shape, ShapeError
from domain.kernel.wording import listed

AnyShape = Shape[Any, Any]


class _Form(NamedTuple):
    """The form of a shape: the input after the command's name."""

    how: Callable[[dict[str, Any]], tuple[str, str]]
    """How to type it, and the possible input."""
    read: Callable[[AnyShape, str], Mapping[str, Any]]
    """The args of the shape's fields."""
    text: Callable[[list[Any]], str]
    """The values of these fields as they would be typed."""


def how(shape: AnyShape) -> str:
    """How to type such a command, and the possible input."""
    typed, entered = _FORMS[shape.KIND].how(shape.form())
    return f"{shape.command.NAME} {typed}: {entered}"


def typed(shape: AnyShape, text: str) -> Command:
    """The command from the input after its name. Raises ShapeError if the input has another form."""
    entered: Command = shape.entered(_FORMS[shape.KIND].read(shape, text))
    return entered


def as_typed(shape: AnyShape, command: Command) -> str:
    """A command in the form that ``typed`` reads."""
    return (
        f"{command.NAME} {_FORMS[shape.KIND].text([command.args()[name] for name in shape.fields])}".rstrip()
    )


def agreeing(command: Command, names: tuple[str, ...]) -> str:
    """The agreeing seats, as text to append to a command; empty if one seat decides alone."""
    if not isinstance(command, Joint):
        return ""
    return f" ({listed([names[seat - 1] for seat in command.agreed])} agree)"


def _counts(form: dict[str, Any]) -> tuple[str, str]:
    names = ", ".join(f"{name} {least} to {most}" for name, least, most in form["names"])
    return "NAME=NUMBER ...", f"{form['total']} in all; {names}"


def _group(form: dict[str, Any]) -> tuple[str, str]:
    least, most = form["sizes"]
    return "ITEM, ITEM, ...", f"{least} to {most} of {_pool(form)}"


def _aimed(form: dict[str, Any]) -> tuple[str, str]:
    return "TARGET: ITEM, ITEM, ...", f"one of {', '.join(map(str, form['targets']))}: some of {_pool(form)}"


def _pool(form: dict[str, Any]) -> str:
    return ", ".join(f"{item} ({number})" if number > 1 else str(item) for item, number in form["pool"])


def _numbers(form: dict[str, Any]) -> tuple[str, str]:
    bounds = form["bounds"].items()
    return " ".join(form["bounds"]), ", ".join(f"{name} {low} to {high}" for name, (low, high) in bounds)


def _read_counts(shape: AnyShape, text: str) -> Mapping[str, Any]:
    pairs = [part.partition("=") for part in text.split()]
    return {shape.fields[0]: {name: _whole(number) for name, _, number in pairs}}


def _read_items(shape: AnyShape, text: str) -> Mapping[str, Any]:
    """Reads items between commas; without commas, one item or items without blanks."""
    items = [item.strip() for item in text.split(",")]
    try:
        shape.read({shape.fields[0]: items})
    except ShapeError:
        items = text.split()
    return {shape.fields[0]: items}


def _read_aimed(shape: AnyShape, text: str) -> Mapping[str, Any]:
    target, between, items = text.partition(":")
    if not between:
        raise ShapeError(f"enter a target, a colon and items, as {shape.command.NAME} TARGET: ITEM, ITEM")
    aim, group = shape.fields
    return {aim: target.strip(), group: [item.strip() for item in items.split(",") if item.strip()]}


def _read_numbers(shape: AnyShape, text: str) -> Mapping[str, Any]:
    """Reads numbers in the order of the fields, or by name."""
    args: dict[str, Any] = {}
    for place, part in enumerate(text.replace(",", " ").split()):
        name, named, number = part.rpartition("=")
        if not named and place >= len(shape.fields):
            raise ShapeError(f"enter {' '.join(shape.fields)}; what is {part!r}?")
        args[name if named else shape.fields[place]] = _whole(number)
    return args


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else None


def _pairs(values: list[Any]) -> str:
    return " ".join(f"{name}={number}" for name, number in values[0].items())


def _items(values: list[Any]) -> str:
    return ", ".join(map(str, values[0]))


def _against(values: list[Any]) -> str:
    target, items = values
    return f"{target}: {_items([items])}"


def _plain(values: list[Any]) -> str:
    return " ".join(map(str, values))


_NUMBERS = _Form(_numbers, _read_numbers, _plain)
_FORMS = {
    "counts": _Form(_counts, _read_counts, _pairs),
    "group": _Form(_group, _read_items, _items),
    "aimed": _Form(_aimed, _read_aimed, _against),
    "point": _NUMBERS,
    "circle": _NUMBERS,
}
