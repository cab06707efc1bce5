"""Packs: component data (tiles, maps, cards) as JSON, known by the hash of their content.

A game's own packs stay for ever. A pack from elsewhere is untrusted data, which comes with a game that uses
it. It is checked against the schema of its kind. Its hash finds it while the process lives.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cached_property
from importlib import resources
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, WithJsonSchema

AT_MOST = 500_000
"""Bytes of a pack as compact JSON: five times our largest map, and half of what a record's line may have."""

PackId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
Text = Annotated[
    str,
    StringConstraints(max_length=80, pattern=r"^[^\p{Cc}\u{FFFE}\u{FFFF}]+$"),
    WithJsonSchema({"type": "string", "minLength": 1, "maxLength": 80}),  # JSON Schema has no such pattern
]
P = TypeVar("P", bound="Pack")


class PackError(ValueError):
    """A pack that cannot be played with."""


class Flaws(PackError):  # noqa: N818 - it holds several
    """The flaws of a pack as a whole: each with its place, a path like ``borders.3``."""

    def __init__(self, flaws: Iterable[tuple[str, str]]) -> None:
        self.flaws = tuple(flaws)
        super().__init__("; ".join(message for _, message in self.flaws))


class Pack(BaseModel):
    """The base of packs of every kind; ``pack`` names the kind."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    pack: str
    id: PackId
    """Its name where people speak of it; the hash alone says which pack it is."""
    version: Annotated[int, Field(ge=1, le=1_000_000)]
    title: Text

    def contents(self) -> list[str]:
        """Its content, in a few lines."""
        raise NotImplementedError


def content_hash(pack: Any) -> str:
    """A hash of the pack's JSON, in sixteen hex digits; the layout of the file does not change it."""
    return hashlib.sha256(_canonical(pack)).hexdigest()[:16]


def _canonical(pack: Any) -> bytes:
    return json.dumps(pack, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


class Packs:
    """The packs that a game can be played with: its own, and packs from elsewhere.

    Its own packs are the ``.json`` files of a package. Rules have no other input than these files, which are
    part of the rules and read once. A file stays there for ever once a game was played with it.
    """

    def __init__(self, kinds: Mapping[str, type[Pack]] | None = None, package: str | None = None) -> None:
        self.kinds = kinds or {}
        """The schemas, by the word in the field ``pack``."""
        self._package = package
        self._elsewhere: dict[str, Any] = {}
        self._checked: dict[str, Pack] = {}

    @cached_property
    def own(self) -> Mapping[str, Any]:
        """The JSON of the game's own packs by hash, in the order of their files' names."""
        files = resources.files(self._package).iterdir() if self._package else ()
        packs = sorted((file for file in files if file.name.endswith(".json")), key=lambda file: file.name)
        return {content_hash(data): data for data in (json.loads(file.read_text("utf-8")) for file in packs)}

    def newest(self, kind: str, id_: str) -> str | None:
        """The hash of the newest version of one of the game's own packs; None if there is no such pack."""
        versions = {
            data["version"]: hash_
            for hash_, data in self.own.items()
            if data["pack"] == kind and data["id"] == id_
        }
        return versions[max(versions)] if versions else None

    def check(self, data: Any) -> Pack:
        """Reads a pack from JSON; raises PackError, or ValidationError with all faults."""
        kind = data.get("pack") if isinstance(data, dict) else None
        schema = self.kinds.get(kind) if isinstance(kind, str) else None
        if schema is None:
            raise PackError(f"a pack is an object whose field `pack` is one of: {', '.join(self.kinds)}")
        try:
            text = json.dumps(data)
        except RecursionError:
            raise PackError("the pack is nested too deeply") from None
        pack = schema.model_validate_json(text, strict=True)
        if (size := len(_canonical(data))) > AT_MOST:
            raise PackError(f"the pack has {size:,} bytes as compact JSON; the limit is {AT_MOST:,}")
        return pack

    def add(self, data: Any) -> str:
        """Adds a pack from elsewhere while the process lives; returns its hash.

        One of the game's own packs changes nothing. Raises the exceptions of ``check``.
        """
        checked = self.check(data)
        hash_ = content_hash(data)
        if hash_ not in self.own:
            self._elsewhere[hash_], self._checked[hash_] = data, checked
        return hash_

    def learn(self, carried: Mapping[str, Any]) -> None:
        """Adds the packs that a game carries, by hash; a known pack is not checked again.

        Raises PackError if a pack does not have its hash, and the exceptions of ``check``.
        """
        for hash_, data in carried.items():
            if hash_ in self._elsewhere or hash_ in self.own:
                continue
            if content_hash(data) != hash_:
                raise PackError(f"the game names the pack {hash_} but carries another one")
            self.add(data)

    def carried(self, hashes: Iterable[str]) -> dict[str, Any]:
        """The JSON of the packs from elsewhere among these; a game on them must carry it."""
        return {hash_: self._elsewhere[hash_] for hash_ in hashes if hash_ in self._elsewhere}

    def get(self, schema: type[P], hash_: str) -> P:
        """A pack by its hash; raises KeyError if it is unknown or of another kind."""
        if hash_ not in self._checked:
            self._checked[hash_] = self.check(self.own[hash_])
        pack = self._checked[hash_]
        if not isinstance(pack, schema):
            raise KeyError(hash_)
        return pack
