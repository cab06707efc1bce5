"""Types of args that commands of several games share, each with its form in a record."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema
from pydantic_core import PydanticKnownError


def _whole(value: object) -> object:
    if type(value) is not int:
        raise PydanticKnownError("int_type")
    return value


Whole = BeforeValidator(_whole)
"""Refuses 96.0 and true, which a ``Literal`` of whole numbers takes because they equal one of them."""
Id = Annotated[str, Field(max_length=100)]
Number = Annotated[int, Field(ge=0, le=1_000, strict=True)]
Numbers = Annotated[
    tuple[tuple[Id, Number], ...],
    PlainSerializer(dict, return_type=dict[str, int]),
    WithJsonSchema({"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}),
]
"""Numbers by name. In a record this is an object; here it is pairs sorted by name, which compare.

A command's field adds ``BeforeValidator(by_name(...))``, which reads the object.
"""


def by_name(example: str) -> Callable[[Any], Any]:
    """A reader of numbers by name; ``example`` is the message for other input, with an example object."""

    def pairs(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(sorted(value))
        if not isinstance(value, Mapping) or [n for n in value.values() if type(n) is not int]:
            raise ValueError(example)
        return tuple(sorted(value.items()))

    return pairs
