"""Whether weapons are enough: two of a kind may be exchanged for any other one (vilnius:8.4)."""

from domain.vilnius.box import Arms
from domain.vilnius.cards import WEAPONS


def covers(given: Arms, asked: Arms) -> bool:
    """Whether all asked weapons are there, or made of two of a kind that are over (vilnius:8.4)."""
    lack = spare = 0
    for have, want in zip(given, asked, strict=True):
        if have < want:
            lack += want - have
        else:
            spare += (have - want) // 2
    return spare >= lack


def raised(given: Arms, shown: Arms, number: int) -> Arms | None:
    """The shown weapons that are raised, as many as ``number``; None if there are too few (vilnius:13.3).

    Weapons that are given come first, then those that are made of two of a kind that are over.
    """
    counts = [min(have, want) for have, want in zip(given, shown, strict=True)]
    lack = number - sum(counts)
    for place in reversed(range(len(counts))):  # those that are left out are the last ones
        while lack < 0 and counts[place]:
            counts[place] -= 1
            lack += 1
    spare = sum(max(0, have - want) // 2 for have, want in zip(given, shown, strict=True))
    if lack > spare:
        return None
    for place, want in enumerate(shown):
        more = max(0, min(lack, want - counts[place]))
        counts[place] += more
        lack -= more
    return (counts[0], counts[1], counts[2], counts[3])


def swaps(given: Arms, asked: Arms) -> list[tuple[str, str]]:
    """The exchanges that cover missing weapons: the weapon that was given twice, and the one it became.

    For the record both are paired in the order of the weapons (vilnius:8.5).
    """
    spare: list[str] = []
    lack: list[str] = []
    for weapon, have, want in zip(WEAPONS, given, asked, strict=True):
        spare += [weapon] * ((have - want) // 2 if have > want else 0)
        lack += [weapon] * max(0, want - have)
    return list(zip(spare, lack, strict=False))
