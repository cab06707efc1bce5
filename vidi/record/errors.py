"""What is wrong with a record, in one sentence that says where, why and what would be right."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError


@dataclass
class RecordError(Exception):
    """A record that cannot be taken in. ``str`` of it is the whole message, on one line."""

    file: str
    line: int
    """Counted from 1."""
    move: int | None
    """The number of the move; None in the header and where a line could not be read."""
    rule: str
    """``record:6`` is a demand of the format (docs/record-format.md), ``vinci:6.12`` a rule of the game."""
    message: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}: " + (f"move {self.move}: " if self.move is not None else "")
        return f"{where}{self.message} [{self.rule}]".replace("\n", " ")


class Demand(ValueError):  # noqa: N818 - an error whose place is not known yet
    """A demand of the format that is not met; the reader adds file, line and move."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(message)
        self.rule = f"record:{number}"


def shown(value: Any) -> str:
    """A value from a record, as JSON and cut short."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def sentence(error: ValidationError, fields: Iterable[str]) -> str:
    """The first thing that pydantic found, in plain words; ``fields`` are those that may stand there."""
    first = error.errors(include_url=False)[0]
    place = ".".join(str(part) for part in first["loc"]) or "the line"
    found = shown(first["input"])
    match first["type"]:
        case "missing":
            return f"`{place}` is missing"
        case "extra_forbidden":
            return f"there is no field `{place[:60]}`; there is: {', '.join(fields)}"
        case "int_type" | "int_from_float" | "int_parsing":
            return f"`{place}` must be a whole number, found {found}"
        case "string_type" | "string_unicode":
            return f"`{place}` must be text, found {found}"
        case "bool_type":
            return f"`{place}` must be true or false, found {found}"
        case "list_type" | "tuple_type":
            return f"`{place}` must be a list, found {found}"
        case "dict_type" | "model_type":
            return f"`{place}` must be an object, found {found}"
    text = first["msg"]
    return f"`{place}`: {text[:1].lower()}{text[1:]}, found {found}"
