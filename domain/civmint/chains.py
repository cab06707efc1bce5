"""The units of which each unit is built, and the unit that it becomes by a downgrade."""

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
"""By unit, the unit that it becomes by a downgrade; None: it is disbanded (civmint:6.7)."""
