"""Games as one file: a zip of their records."""

import zipfile
from collections.abc import Iterable
from typing import IO
from uuid import UUID

from vidi.exporters.formats import OfGames
from vidi.store.game import RecordedGame

MEMBER = "{game}-{id}.vidi.jsonl"
"""The name of a record in a bundle."""
BEGAN = (1980, 1, 1, 0, 0, 0)
"""The date of every member: the earliest that zip allows. The same games then give the same bytes."""


def record(game: RecordedGame) -> tuple[str, UUID, str]:
    """The part of a game: its name, its id and its record."""
    return game.rules.name, game.id, game.record()


def bundle(games: Iterable[tuple[str, UUID, str]], file: IO[bytes]) -> None:
    """Writes a record of each game into a zip. A game is given as its name, its id and its record."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for game, id_, record in games:
            member = zipfile.ZipInfo(MEMBER.format(game=game, id=id_), BEGAN)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o644 << 16
            archive.writestr(member, record)


EXPORTER = OfGames(
    name="bundle",
    title="Bundle",
    brings="the records of games, in a zip",
    ending=".zip",
    part=record,
    write=bundle,
    is_text=False,
)
