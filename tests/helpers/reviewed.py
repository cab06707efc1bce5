"""Reviews as a caller hands them to the tables."""

from collections.abc import Hashable, Iterator, Mapping, Sequence

from projections.storage.reviews import Changes, Row
from vidi.review.rows import Judged, Played, Review
from vidi.review.tables import rows_of
from vidi.value.model import Header


class Handed:
    """Reviews by the id of their game, each with its rows; a test may change them."""

    def __init__(self, rows: Mapping[str, Mapping[str, list[Row]]]) -> None:
        self.rows = dict(rows)

    def state(self) -> Hashable:
        """Their stamps."""
        return tuple(self._stamps().items())

    def changes(self, known: Mapping[str, str]) -> Iterator[Changes]:
        """Those that are new, all at once."""
        stamps = self._stamps()
        changed = [game for game in {*known, *stamps} if known.get(game) != stamps.get(game)]
        if changed:
            tables: dict[str, list[Row]] = {}
            for game in changed:
                for table, some in self.rows.get(game, {}).items():
                    tables.setdefault(table, []).extend(some)
            yield Changes(changed, tables)

    def _stamps(self) -> dict[str, str]:
        return {game: str(rows["reviews"][0]["stamp"]) for game, rows in self.rows.items()}


def rows(game: str, made: Review, *judged: Judged, played: Sequence[Played] = ()) -> dict[str, list[Row]]:
    """The rows of a review of this game, by a model of 600 games."""
    header = Header(
        game=game,
        ruleset="",
        seats=(),
        packs=(),
        options={},
        words=(),
        names=(),
        seed="",
        games=600,
        states=0,
        bot="steady",
        figures={"brier": 0.2},
        versions={},
    )
    return rows_of(made, judged, header, made.digest, played)
