"""A board as a picture that stands alone."""

import re
import xml.etree.ElementTree as ET
from copy import deepcopy

from dashboard.boards import Scene

SVG = "http://www.w3.org/2000/svg"
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MEMBER = re.compile(r"([\w-]+):(\d+)(?:/[\w-]+)?", re.ASCII)


def render(base_svg: str, scene: Scene) -> str:
    """The base with a scene applied: an SVG that stands alone. KeyError where the base has neither an element
    nor a pool for an id."""
    ET.register_namespace("", SVG)
    root = ET.fromstring(base_svg)  # noqa: S314 - our own base, not a stranger's file
    elements = {id_: element for element in root.iter() if (id_ := element.get("id"))}
    elements |= _pooled(root, scene)
    for id_, changes in scene.items():
        for name, value in changes.items():
            if name == "text":
                elements[id_].text = _NOT_XML.sub("\ufffd", value)
            else:
                elements[id_].set(name, value)
    return ET.tostring(root, encoding="unicode")


def _pooled(root: ET.Element, scene: Scene) -> dict[str, ET.Element]:
    """Makes the members of pools that a scene speaks of; by id, they and their parts."""
    pools = {name: element for element in root.iter() if (name := element.get("data-pool"))}
    members = {match.groups() for id_, look in scene.items() if look and (match := _MEMBER.fullmatch(id_))}
    made: dict[str, ET.Element] = {}
    for pool, number in sorted(members, key=lambda member: int(member[1])):
        if pool in pools:
            member = deepcopy(pools[pool][0][0])
            made[f"{pool}:{number}"] = member
            made |= {f"{pool}:{number}/{part}": at for at in member.iter() if (part := at.get("data-part"))}
            pools[pool].append(member)
    for id_, element in made.items():
        element.set("id", id_)
    return made
