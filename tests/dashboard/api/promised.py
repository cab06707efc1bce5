"""What programs rely on in the API; ``python -m tests.dashboard.api.promised`` writes it after a release."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dashboard.api.application import application

FILE = Path(__file__).parent / "promised.txt"
CHANGES = ("Table",)
"""Answers whose shape may change with a version (docs/api.md)."""
TAKES, NEEDS, GIVES = " takes ", " needs ", " gives "
"""Between an address or object and its part: what a request may have, what it has to have, and the answer."""


def lines() -> set[str]:
    """The addresses, their parameters, and the fields of bodies and answers, by the description."""
    described = application().openapi()
    parts = set[str]()
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            at = f"{method.upper()} {path}"
            parts.add(at)
            for one in operation.get("parameters", ()):
                parts.add(f"{at}{NEEDS if one.get('required') else TAKES}{one['name']}")
            body, answer = operation.get("requestBody", {}), operation["responses"]["200"]
            for name, schema in _objects(body, described):
                fields, needed = schema.get("properties", {}), schema.get("required", ())
                parts |= {f"{name}{NEEDS if one in needed else TAKES}{one}" for one in fields}
            for name, schema in _objects(answer, described):
                parts |= {f"{name}{GIVES}{one}" for one in schema.get("properties", ())}
    return parts


def _objects(part: Any, described: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects to which a part of the description refers, at any depth."""
    known, left = dict[str, Any](), [json.dumps(part)]
    while left:
        text = left.pop()
        for name, schema in described["components"]["schemas"].items():
            if f'"#/components/schemas/{name}"' in text and name not in (*known, *CHANGES):
                known[name] = schema
                left.append(json.dumps(schema))
    yield from known.items()


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in sorted(lines())), "utf-8")
