"""CivMint's packs: the numbers and the map faces that are here, by the hash of their content."""

from domain.civmint.faces import FacesPack
from domain.civmint.mint import MintPack
from domain.kernel.packs import Packs

PACKS = Packs({"mint": MintPack, "faces": FacesPack}, __name__)


def newest(kind: str) -> str:
    """The hash of the newest version of our own pack of a kind; games that name none are played with it."""
    return PACKS.newest(kind, "house") or ""


def mint(hash_: str) -> MintPack:
    """The numbers by their hash; KeyError where they are not here."""
    return PACKS.get(MintPack, hash_)


def faces(hash_: str) -> FacesPack:
    """The map faces by their hash; KeyError where they are not here."""
    return PACKS.get(FacesPack, hash_)
