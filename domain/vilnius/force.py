"""How many enemies Units can defeat at most (vilnius:8.14). Owners do not matter."""

from collections.abc import Sequence

from domain.vilnius.box import Box


def most_defeated(box: Box, boosted: bool, units: Sequence[str], enemies: Sequence[str]) -> int:
    """The most enemies that these Units can defeat, in the best order and with the best victims."""
    return 0
