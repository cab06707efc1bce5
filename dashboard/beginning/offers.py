"""The fields of the form for a new game, from the setup that each game declares."""

from collections.abc import Iterator, Mapping
from typing import Any

from dashboard.boards import board
from dashboard.shared.introduced import introduction
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules
from vidi.bots import bot_names
from vidi.bots.names import seat_name

PACKS = "packs"
"""The field of a setup that names packs by kind and hash."""


def offers() -> list[dict[str, Any]]:
    """Each game: introduction, numbers of seats, emblems, bots with their names by seat, options, packs."""
    return [_offer(rules) for rules in all_games().values()]


def _offer(rules: AnyRules) -> dict[str, Any]:
    most = range(1, max(rules.seats) + 1)
    schema = rules.setup.model_json_schema()
    return {
        "name": rules.name,
        **introduction(rules),
        "secrets": rules.secrets is not None,
        "seats": list(rules.seats),
        "looks": [
            {"colour": seat.colour, "outline": seat.outline} for seat in board(rules.name).seats[: max(most)]
        ],
        "bots": {bot: [seat_name(bot, seat) for seat in most] for bot in bot_names(rules.name)},
        "options": [*_options(schema, schema.get("$defs", {}), ())],
        "packs": [{"kind": kind, "choices": _packs(rules, kind)} for kind in rules.packs.kinds],
    }


def _packs(rules: AnyRules, kind: str) -> list[list[str]]:
    """Hash and title of the newest of our packs of a kind; the default comes first."""
    ids = [data["id"] for data in rules.packs.own.values() if data["pack"] == kind]
    newest = [hash_ for id_ in dict.fromkeys(ids) if (hash_ := rules.packs.newest(kind, id_))]
    return [[hash_, rules.packs.own[hash_]["title"]] for hash_ in newest]


def _options(
    schema: Mapping[str, Any], defs: Mapping[str, Any], path: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    """The options of a setup that a form can ask for, by their path in it.

    A text without a list of values is left out: it is a name from a pack.
    """
    for name, field in schema.get("properties", {}).items():
        if "$ref" in field and name != PACKS:
            yield from _options(defs[field["$ref"].rpartition("/")[2]], defs, (*path, name))
        elif (asked := _form_field(field)) is not None:
            yield {
                "path": [*path, name],
                "label": name.replace("_", " ").capitalize(),
                "help": field.get("description", "").partition("\n\n")[0].replace("\n", " "),
                "default": field.get("default"),
                **asked,
            }


def _form_field(field: Mapping[str, Any]) -> dict[str, Any] | None:
    """The form's field for such a value; None if the form does not ask for it."""
    kinds = [kind for kind in field.get("anyOf", [field]) if kind.get("type") != "null"]
    match kinds[0]:
        case {"enum": list(values)}:
            return {"ask": "choice", "values": values}
        case {"type": "boolean"}:
            return {"ask": "switch"}
        case {"type": "integer", **bounds}:
            return {"ask": "number", "least": bounds.get("minimum"), "most": bounds.get("maximum")}
        case {"type": "array", "items": {"type": "integer"}}:
            return {"ask": "numbers"}
    return None
