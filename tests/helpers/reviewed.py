"""Reviews as a caller hands them to the tables."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import pairwise

from domain.kernel.events import MoveMade
from projections.storage.reviews import Changes, Row
from vidi.review.compute import digest_of
from vidi.review.rows import Drawn, Judged, Played, Position, Review, Turn
from vidi.review.tables import rows_of
from vidi.store.game import RecordedGame
from vidi.value.model import Header, Model, model_for


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


def review_by_hand(game: RecordedGame) -> Review:
    """A review with figures that are given by hand, of which there are as many sentences as can be."""
    model = model_for(game.started)
    assert isinstance(model, Model)
    made = [(version, event.move) for version, event in game.events if isinstance(event, MoveMade)]
    together, seats, last = game.started.opponent is not None, len(game.names), len(made)
    rows = 1 if together else seats
    marks = sorted({0, *range(last // 12, last, last // 12), last})

    def chances(move: int) -> tuple[float, ...]:
        first = 1 / rows if move <= last // 2 else 1.0 if move == last else 0.75
        return (first, *[(1 - first) / max(1, rows - 1)] * (rows - 1))

    return Review(
        game_id=str(game.id),
        digest=digest_of(game),
        model=model.hash,
        bot="steady",
        lacks="",
        ended=True,
        positions=tuple(
            Position(version, move, at, at, at, end=move in marks)
            for version, move in [(1, 0), *made]
            for at in [chances(move)]
        ),
        turns=tuple(
            Turn(
                seat=None if together else 1,
                round=number,
                turn=number,
                first=before + 1,
                last=after,
                before=0.5,
                after=0.5,
                bot=0.5,
                least=0.4,
                most=0.6,
                unsure=0.0,
                luck=0.0,
                gained=(0.0,) * rows,
                differs=None,
                suspected=False,
            )
            for number, (before, after) in enumerate(pairwise(marks), 1)
        ),
        draws=(Drawn(1, 1, (0.3, *[-0.3 / max(1, rows - 1)] * (rows - 1))),),
    )
