"""Errors of a record, each in one sentence: the place, the reason, and the right form."""

import dataclasses
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from domain.kernel.packs import Flaws
from vidi.record.places import in_words


@dataclass(eq=False)
class RecordError(Exception):
    """A record that cannot be imported. ``str`` of it is the whole message, on one line."""

    file: str
    line: int
    """The line, from 1; in a file without lines, the number of the entry."""
    move: int | None
    """The number of the move; None in the header and in a line that cannot be read."""
    rule: str
    """``record:6`` is a demand of the format (docs/record-format.md), ``<game>:6.12`` a rule of the game."""
    message: str
    place: str | None = None
    """The place in a file without lines, such as ``log[12]``; empty for the file itself."""

    def __str__(self) -> str:
        if self.place is None:
            where = f"{self.file}:{self.line}: "
        else:
            where = f"{self.file}: " + (f"{in_words(self.place)}: " if self.place else "")
        move = f"move {self.move}: " if self.move is not None else ""
        return printable(f"{where}{move}{self.message} [{self.rule}]")


class Demand(ValueError):  # noqa: N818 - an error whose place is not known yet
    """A demand of the format that is not met; a caller that has the place raises a RecordError for it.

    ``of`` names the list of demands: ``record``, or ``import`` for other files (docs/importing.md).
    """

    def __init__(self, number: int, message: str, of: str = "record") -> None:
        super().__init__(message)
        self.rule = f"{of}:{number}"


class TooDeep(Demand):
    """JSON that is nested too deeply to be read."""


class Written(float):
    """A number of a record that is not a whole one, with its letters, such as 1e2 or 48.50."""

    text: str

    def __new__(cls, text: str) -> Self:
        number = super().__new__(cls, text)
        number.text = text
        return number


def shown(value: Any) -> str:
    """A value from a record as JSON, cut short; a number as it was written."""
    if isinstance(value, Written):
        return _cut(value.text)
    try:
        return _cut(json.dumps(value, ensure_ascii=False, default=str))
    except RecursionError:  # Python reads a little deeper than it writes
        return "a value that is nested too deeply"


def _cut(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def sentence(error: ValidationError, model: type | None = None, given: Any = None) -> str:
    """Pydantic's first error in plain words; for an unknown field, it lists the fields of ``model``.

    ``given`` is the input before pydantic read it, whose numbers may be ``Written``.
    """
    return sentences(error, model, given)[0]


def sentences(error: ValidationError, model: type | None = None, given: Any = None) -> list[str]:
    """All errors of pydantic, a sentence each."""
    messages = []
    for one in error.errors(include_url=False):
        cause = one.get("ctx", {}).get("error")
        if isinstance(cause, Flaws):
            messages += [f"`{place}`: {message}" for place, message in cause.flaws]
        else:
            messages.append(_sentence(one, model, given))
    return messages


def _sentence(first: ErrorDetails, model: type | None, given: Any) -> str:
    loc, context = first["loc"], first.get("ctx", {})
    place = ".".join(str(part) for part in loc)[:80]
    written = _at(given, loc)
    quoted = shown(written if isinstance(written, Written) else first["input"])
    match first["type"]:
        case "json_invalid":  # nested too deeply, or half of a surrogate pair
            return f"not JSON: {context['error']}"
        case "missing":
            return f"`{place}` is missing"
        case "extra_forbidden" | "unexpected_keyword_argument":  # of a model, of a dataclass
            known = ", ".join(_fields(model, loc[:-1]))
            return f"`{place}` is not a field" + (f"; the fields are {known}" if known else "")
        case "int_type" | "int_from_float" | "int_parsing":
            return f"`{place}` must be a whole number, found {quoted}"
        case "string_type":
            return f"`{place}` must be text, found {quoted}"
        case "string_unicode":
            return f"`{place}` contains a lone surrogate, such as \\ud800"
        case "bool_type":
            return f"`{place}` must be true or false, found {quoted}"
        case "list_type" | "tuple_type":
            return f"`{place}` must be a list, found {quoted}"
        case "dict_type" | "model_type" | "dataclass_type":
            return f"`{place}` must be an object, found {quoted}"
        case "string_too_long":
            return f"`{place}` is longer than {context['max_length']:,} letters: {quoted}"
        case "too_long" | "too_short" as too:
            return f"`{place}` has too {'many' if too == 'too_long' else 'few'} entries: {quoted}"
        case "literal_error":
            return f"`{place}` must be {context['expected']}, found {quoted}"
        case "greater_than_equal":
            return f"`{place}` must be at least {context['ge']:,}, found {quoted}"
        case "less_than_equal":
            return f"`{place}` must be at most {context['le']:,}, found {quoted}"
        case "value_error":
            return f"`{place}`: {context['error']}, found {quoted}"
        case "float_type":
            return f"`{place}` must be a number, found {quoted}"
        case "finite_number":
            return f"`{place}` must be a finite number, found {quoted}"
        case "greater_than":
            return f"`{place}` must be more than {context['gt']:,}, found {quoted}"
        case "string_pattern_mismatch":
            return f"`{place}` has characters that are not allowed there, found {quoted}"
    text = first["msg"]
    return f"`{place}`: {text[:1].lower()}{text[1:]}, found {quoted}"


def _at(given: Any, path: Sequence[str | int]) -> Any:
    """The part at a path; None if there is none."""
    for part in path:
        try:
            given = given[part]
        except (LookupError, TypeError):
            return None
    return given


def _fields(model: type | None, path: Sequence[str | int]) -> list[str]:
    """The fields of the model, or of its part at a path."""
    for part in path:
        type_ = _types(model).get(str(part))
        model = type_ if isinstance(type_, type) else None
    return list(_types(model))


def _types(of: type | None) -> dict[str, Any]:
    """The fields of a model or of a dataclass, with their types; empty for anything else."""
    if dataclasses.is_dataclass(of):
        return {field.name: field.type for field in dataclasses.fields(of)}
    if of and issubclass(of, BaseModel):
        return {name: field.annotation for name, field in of.model_fields.items()}
    return {}


def printable(text: str) -> str:
    """The text without line ends, control characters and other characters that a terminal would obey."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
