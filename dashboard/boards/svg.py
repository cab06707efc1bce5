"""A board as a picture that stands alone."""

import re
import xml.etree.ElementTree as ET

from dashboard.boards import Scene

SVG = "http://www.w3.org/2000/svg"
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(base_svg: str, scene: Scene) -> str:
    """The base with a scene applied: an SVG that stands alone. KeyError where the base lacks an element."""
    ET.register_namespace("", SVG)
    root = ET.fromstring(base_svg)  # noqa: S314 - our own base, not a stranger's file
    elements = {element.get("id"): element for element in root.iter()}
    for id_, changes in scene.items():
        for name, value in changes.items():
            if name == "text":
                elements[id_].text = _NOT_XML.sub("\ufffd", value)
            else:
                elements[id_].set(name, value)
    return ET.tostring(root, encoding="unicode")
