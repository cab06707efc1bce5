"""The JSON Schema of a record's lines, one for each game, for checks in an editor."""

from copy import deepcopy
from typing import Any

from pydantic import TypeAdapter

from domain.kernel.aggregate import AnyRules
from vidi.record.lines import REMARK_LINES, DealLine, EndLine, Header, MoveLine, PackLine, TakeBackLine


def schema(rules: AnyRules) -> dict[str, Any]:
    """The JSON Schema that every line of a game's records meets.

    Ids (of provinces, tiles) are those of the newest of our packs, of all maps; in a record that names other
    packs, other ids may be right.
    """
    remarks = list[type](REMARK_LINES.values())
    lines = [Header, PackLine, DealLine, MoveLine, TakeBackLine, EndLine]
    packs = list(rules.packs.kinds.values())
    classes: list[type] = [*lines, *remarks, rules.setup, *rules.commands.values(), *packs]
    refs, schemas = TypeAdapter.json_schemas([(cls, "validation", TypeAdapter(cls)) for cls in classes])
    defs: dict[str, Any] = schemas["$defs"]

    def take(cls: type) -> dict[str, Any]:
        taken: dict[str, Any] = defs.pop(refs[(cls, "validation")]["$ref"].removeprefix("#/$defs/"))
        return taken

    header, carried, deal, move, back, end = (take(line) for line in lines)
    header["properties"]["setup"] = refs[(rules.setup, "validation")]
    if rules.any_title:
        header["properties"]["ruleset"] = {"const": rules.ruleset}
        header["required"].append("ruleset")
    else:
        header["properties"] |= {
            "game": {"const": rules.name},
            "ruleset": {"enum": [rules.ruleset, None]},
        }
    carried["properties"]["pack"] = {"oneOf": [refs[(pack, "validation")] for pack in packs]}
    before = [header, carried, deal] if packs else [header, deal]
    header["properties"]["seats"] |= {"minItems": min(rules.seats), "maxItems": max(rules.seats)}

    named = rules.names()
    for kind, names in named.items():
        defs[kind] = {"oneOf": [{"const": id_, "title": name} for id_, name in names.items()]}
    refer = {kind: {"$ref": f"#/$defs/{kind}"} for kind in named}
    deal["properties"]["chance"]["items"]["properties"] = refer
    move["properties"]["chance"]["anyOf"][0]["items"]["properties"] = refer

    moves = [_move(move, name, take(cls), refer) for name, cls in rules.commands.items()]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a record of {rules.title}",
        "oneOf": [*before, *moves, back, *map(take, remarks), end],
        "$defs": defs,
    }


def _move(move: dict[str, Any], name: str, command: dict[str, Any], refer: dict[str, Any]) -> dict[str, Any]:
    """The line of one command: the move line with its args spelled out."""
    line = deepcopy(move)
    del command["properties"]["seat"]
    command["required"].remove("seat")
    args = command["properties"]
    args |= {field: refer[field] for field in args if field in refer}
    line |= {"title": name, "description": command.pop("description")}
    line["properties"] |= {"command": {"const": name}, "args": command}
    if command["required"]:
        line["required"].append("args")
    return line
