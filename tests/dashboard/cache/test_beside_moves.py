"""Answers that stay right while moves are made: they are cached for all copies that differ only in moves."""

from inspect import unwrap
from pathlib import Path
from typing import Any

import duckdb
import pytest

from dashboard.analytics import gallery
from dashboard.cache.answers import beside_moves
from dashboard.importing import likely
from dashboard.library import start
from dashboard.mine import figures
from dashboard.shared import analysis, catalogue, persons, players
from dashboard.shared.catalogue import LAST, LONGEST, Filters
from domain.catalog import games
from projections.projector.batches import Row
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.query.questions import questions
from projections.query.read import open_published
from tests.generic.games import setups_of
from tests.helpers.projected import Feed, Recording, begun, random_game, rows

FEW, MORE = 6, 12
"""The moves of each game that is not over, before and after."""
Con = duckdb.DuckDBPyConnection


@pytest.fixture(scope="module")
def streams() -> tuple[list[Row], list[Row]]:
    """A whole game and a few moves of another one of each kind; then further moves."""
    first, later = list[Recording](), list[Recording]()
    for name, rules in games().items():
        if rules.any_title:
            continue
        setup, seats = setups_of(name)[0]
        first.append(random_game(f"{name} is over", seats, rules=rules, setup=setup))
        few, more = (
            random_game(f"{name} goes on", seats, moves, rules=rules, setup=setup) for moves in (FEW, MORE)
        )
        first.append(few)
        later.append(more[len(few) :])
    known = rows(*first)
    return known, [(len(known) + n, *row[1:]) for n, row in enumerate(rows(*later), 1)]


def _answers(con: Con) -> dict[str, Any]:
    """The answers of all these questions, by name; the copy itself answers them."""

    one = (Filters(), Filters(kind=next(iter(games()))), Filters(seats=2, bots=catalogue.LEFT_OUT))
    alone = {
        ask.__name__: unwrap(ask)(con)
        for ask in (
            catalogue.choices, catalogue.rare_choices, start._games_of_people, analysis.bots_play,
            analysis.people_play, players.kinds, figures.persons, likely.pairs,
        )
    }  # fmt: skip
    over = con.execute("SELECT game_id::VARCHAR, game FROM games WHERE ended ORDER BY game_id").fetchall()
    return (
        alone
        | {"details": catalogue._details(con, tuple(over))}
        | {
            f"page {filters} {sort}": unwrap(catalogue._page)(con, filters, sort, 1)
            for filters in one
            for sort in catalogue.SORTS
            if sort != LONGEST
        }
        | {"named": unwrap(persons.named)(con, f"{one[1].kind} is over-1")}
        | {f"players {sort}": unwrap(players.players)(con, None, sort, 1) for sort in players.SORTS}
        | {f"not reviewed {filters}": unwrap(catalogue.not_reviewed)(con, filters, LAST) for filters in one}
        | {f"count {filters}": unwrap(catalogue.count)(con, filters) for filters in one}
        | {f"gallery {filters}": unwrap(gallery.candidates)(con, filters) for filters in one}
        | {f"briefs {filters}": unwrap(gallery.briefs)(con, filters) for filters in one}
        | {question.name: unwrap(analysis.count)(con, question, one[-1]) for question in questions()}
    )


def test_moves_change_none_of_the_answers_that_copies_share(
    tmp_path: Path, streams: tuple[list[Row], list[Row]]
) -> None:
    known, more = streams
    asked: list[int] = []

    @beside_moves(unless=lambda of_moves: of_moves)
    def events(con: Con, of_moves: bool) -> int:
        asked.append(of_moves)
        return int(con.execute("SELECT count(*) FROM facts.events").fetchall()[0][0])

    feed = Feed(known)
    answers, counts = [], []
    with Projector(begun(tmp_path / WAREHOUSE), feed) as projector:
        for further in ([], more):
            feed.rows += further
            projector.catch_up()
            publish(projector, tmp_path)
            with open_published(tmp_path) as con:
                answers.append(_answers(con))
                counts.append([events(con, of_moves) for of_moves in (False, True)])
        ended = random_game("ended", 2)
        feed.rows += [(feed.last() + n, *row[1:]) for n, row in enumerate(rows(ended), 1)]
        projector.catch_up()
        publish(projector, tmp_path)
        with open_published(tmp_path) as con:
            assert events(con, False) == len(feed.rows)
    assert answers[0] == answers[1]
    assert len(answers[0]) > 100
    assert answers[0]["named"]
    assert counts == [[len(known)] * 2, [len(known), len(known) + len(more)]]
    assert asked == [False, True, True, False]
