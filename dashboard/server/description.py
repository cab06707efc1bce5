"""The page ``/api``: the addresses of the API and the objects that they take and return, from its OpenAPI.

It shows nothing of the library, so everybody may read it.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from dashboard.access import identity
from dashboard.access.doors import DOORS
from dashboard.api.application import DESCRIPTION, application
from dashboard.shared import theme
from dashboard.shared.scripts import FILES
from domain.library.keys import SCOPES
from domain.library.roles import Permission, first_role

ADDRESS = "/api"
DOCUMENT = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Vidi</title>
<style>{style}</style>
</head>
<body>
<main>
<a class="home" href="/" aria-label="Vidi">{logo}</a>
<h1>The API</h1>
<p>Programs read games, query the tables, import files and record moves here. Answers are JSON.</p>
<pre tabindex="0">{example}</pre>
<p>{keys} <a href="{description}">OpenAPI</a> has all of this for programs that make clients.</p>
{subjects}
<h2>Objects</h2>
{objects}
</main>
</body>
</html>
"""
KEYS = {
    True: "A program sends a key, which you make on the page <a href='/club'>Club</a>. "
    "If the library is closed to guests, the role guest means reader.",
    False: "On this machine no key is needed. <code>vidi keys make</code> makes one that may do less.",
}
"""What a program needs, by whether people sign in."""
SCHEMAS = "#/components/schemas/"
ROW = "<tr><td><code>{name}</code></td><td>{kind}</td><td>{text}</td></tr>"
TABLE = "<table><tr><th>{head}</th><th>Type</th><th>Meaning</th></tr>{rows}</table>"
OBJECT = "<section id='{id}'><h3>{name}</h3><p>{text}</p>{table}</section>"
DETAILS = "<details id='{id}'><summary>{head}</summary><div>{body}</div></details>"


async def _page(request: Request) -> HTMLResponse:
    subjects, objects = _parts()
    signs_in = identity.sign_in() is not None
    header = " -H 'Authorization: Bearer KEY'" if signs_in else ""
    example = f"curl{header} '{str(request.base_url).rstrip('/')}/api/v1/games?limit=3'"
    style = theme.look() + (FILES / "description" / "description.css").read_text("utf-8")
    logo = (FILES / "shared" / "logo.svg").read_text("utf-8")
    page = DOCUMENT.format(
        style=style,
        logo=logo,
        example=escape(example),
        keys=KEYS[signs_in],
        description=DESCRIPTION,
        subjects=subjects,
        objects=objects,
    )
    return HTMLResponse(page, headers={"Cache-Control": "no-cache"})


@cache
def _parts() -> tuple[str, str]:
    """The addresses by subject, and the objects, as HTML."""
    described = application().openapi()
    subjects = dict[str, list[str]]()
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            subjects.setdefault(operation["tags"][0], []).append(_operation(method, path, operation))
    listed = "".join(
        f"<h2>{escape(subject[:1].upper() + subject[1:])}</h2>{''.join(addresses)}"
        for subject, addresses in sorted(subjects.items())
    )
    schemas: Mapping[str, Any] = described["components"]["schemas"]
    return listed, "".join(_object(name, schema) for name, schema in sorted(schemas.items()))


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> str:
    first, _, more = operation.get("description", "").partition("\n\n")
    head = f"<b>{method.upper()}</b> <code>{escape(path)}</code> <span>{_text(first)}</span>"
    parts = [*([f"<p>{_text(more)}</p>"] if more else []), f"<p>{_needs(path)}</p>"]
    rows = [
        ROW.format(
            name=escape(one["name"]),
            kind=_kind(one["schema"]) + ("" if one.get("required") else ", optional"),
            text=_text(one.get("description", "")),
        )
        for one in operation.get("parameters", ())
    ]
    if rows:
        parts.append(TABLE.format(head="Parameter", rows="".join(rows)))
    if body := operation.get("requestBody"):
        parts.append(f"<p>The body: {_content(body)}. {_text(body.get('description', ''))}</p>")
    parts.append(f"<p>The answer: {_content(operation['responses']['200'])}.</p>")
    id_ = f"{method}{re.sub('[^a-z0-9]+', '-', path)}"
    return DETAILS.format(id=id_, head=head, body="".join(parts))


def _needs(path: str) -> str:
    """The role that an address needs where people sign in, and the scope of a key."""
    door = next(door for route, door in DOORS.items() if route.replace(":path}", "}") == path)
    assert isinstance(door, Permission)  # noqa: S101 - the description itself is no address of it
    [scope] = [name for name, permission in SCOPES.items() if permission is door]
    return f"Needs the role {first_role(door).word}; of a key, the scope {scope}."


def _content(part: Mapping[str, Any]) -> str:
    """The kinds of content of a body or an answer."""
    kinds = (
        _kind(content["schema"]) if media == "application/json" else f"<code>{escape(media)}</code>"
        for media, content in part.get("content", {}).items()
    )
    return ", ".join(kinds) or "nothing"


def _object(name: str, schema: Mapping[str, Any]) -> str:
    needed = schema.get("required", ())
    rows = (
        ROW.format(
            name=escape(field),
            kind=_kind(part) + ("" if field in needed else ", optional"),
            text=_text(part.get("description", "")),
        )
        for field, part in schema.get("properties", {}).items()
    )
    return OBJECT.format(
        id=f"object-{escape(name)}",
        name=escape(name),
        text=_text(schema.get("description", "")),
        table=TABLE.format(head="Field", rows="".join(rows)),
    )


def _kind(schema: Mapping[str, Any]) -> str:
    """A type in words, as HTML."""
    match schema:
        case {"$ref": str(ref)}:
            name = escape(ref.removeprefix(SCHEMAS))
            return f"<a href='#object-{name}'>{name}</a>"
        case {"anyOf": list(kinds)} | {"oneOf": list(kinds)}:
            return _either(kinds)
        case {"const": value}:
            return f"<code>{escape(str(value))}</code>"
        case {"enum": list(values)}:
            return " or ".join(f"<code>{escape(str(value))}</code>" for value in values)
        case {"type": "array", **rest}:
            return f"list of {_each(rest.get('items', {}))}"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"object of {_each(values)}"
        case {"type": list(names)}:
            return " or ".join(map(escape, names))
        case {"type": str(name)}:
            return escape(name)
    return "any"


def _each(schema: Any) -> str:
    """The type of each part, in words."""
    kind = _kind(schema)
    return f"({kind})" if " or " in kind else kind


def _either(kinds: Iterable[Mapping[str, Any]]) -> str:
    return " or ".join(dict.fromkeys(map(_kind, kinds)))


def _text(text: str) -> str:
    """A docstring as HTML."""
    return re.sub("``?([^`]+)``?", r"<code>\1</code>", escape(" ".join(text.split())))


ROUTES = [Route(ADDRESS, _page)]
