"""A game in the record format."""

from vidi.exporters.formats import OfGame

EXPORTER = OfGame(
    name="record",
    title="Record",
    brings="the whole game in Vidi's own format",
    ending=".vidi.jsonl",
    write=lambda game, _: game.record().encode(),
)
