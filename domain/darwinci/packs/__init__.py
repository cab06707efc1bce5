"""Darwinci's packs: the fragments that are here, by the hash of their content."""

from domain.darwinci.fragments import FragmentPack
from domain.kernel.packs import Packs

PACKS = Packs({"fragments": FragmentPack}, __name__)


def newest() -> str:
    """The hash of the newest version of our own pack, which is played with where a game names none."""
    return PACKS.newest("fragments", "house-1") or ""


def fragments(hash_: str) -> FragmentPack:
    """A pack by its hash; KeyError where it is not here."""
    return PACKS.get(FragmentPack, hash_)
