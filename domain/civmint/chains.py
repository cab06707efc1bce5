"""Which unit is made of which, and which one it is after a step down."""

from collections.abc import Mapping

from domain.civmint.names import Kind

BUILT_OF: Mapping[Kind, tuple[Kind | None, ...]] = {
    "settler": (None,),
    "village": ("settler",),
    "city": ("village",),
    "infantry": ("settler", None),
    "cavalry": ("infantry",),
    "artillery": ("infantry",),
    "ship": ("settler",),
}
"""By unit, the ways to get it: new, or from another one (civmint:8.1 to 8.7)."""
BECOMES: Mapping[Kind, Kind | None] = {
    "settler": None,
    "village": "settler",
    "city": "village",
    "infantry": "settler",
    "cavalry": "infantry",
    "artillery": "infantry",
    "ship": "settler",
}
"""By unit, the one that it is after a step down (civmint:6.7)."""
