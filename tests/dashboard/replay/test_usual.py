"""What the page of a log says about its things in the other games of its title, against a slow count."""

import re
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from dashboard.replay.usual import usual
from projections.query.read import open_published
from tests.helpers.logged import log
from tests.helpers.placed import id_of
from tests.helpers.projected import published, rows
from tests.projections.logged.comparisons import first_plays, plays
from tests.projections.questions.played import played, share_by_games

LOGS = [log("Rails", f"usual {n}", 2, things=True, phases=True, drawn=n == 3) for n in range(8)]
SENTENCE = re.compile(
    r"(.+): played in (\d+) of 7 other games, in (\d+) by this round, most often in round \d+\. "
    r"Its seats won (\d+) % ± (\d+); their ratings expected \d+ %\."
)


@pytest.fixture
def con(tmp_path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    published(tmp_path, rows(*LOGS, log("Solo", "1", 1, things=True)))
    with open_published(tmp_path) as con:
        yield con


def test_a_sentence_counts_the_other_games_of_the_title(con: duckdb.DuckDBPyConnection) -> None:
    games = played(rows(*LOGS))
    counted = 0
    for move, sentences in usual(con, id_of(LOGS[0])).items():
        assert 1 <= len(sentences) <= 4
        own = {play.thing for play in plays(games[0]) if play.move == move}
        for sentence in sentences:
            match = SENTENCE.fullmatch(sentence)
            assert match, sentence
            thing, count, by_then, won, half = match[1], *map(int, match.groups()[1:])
            cases = [(game, seat) for game in games[1:] for seat, what in first_plays(game) if what == thing]
            by_games = [game for game, _ in cases]
            wins = sum(seat in game.victors for game, seat in cases)
            share = share_by_games(wins, len(cases), by_games)
            assert thing in own
            now = next(play.round for play in plays(games[0]) if (play.move, play.thing) == (move, thing))
            there = [first_plays(game)[seat, thing] for game, seat in cases]
            assert by_then == len({play.game.id for play in there if play.round <= now})
            assert count == len({game.id for game in by_games}) >= 5
            assert abs(won - share["percent"]) <= 0.51
            assert abs(half - (share["high"] - share["low"]) / 2) <= 0.51
            counted += 1
    assert counted > 5


def test_a_thing_that_few_other_games_have_is_not_mentioned(con: duckdb.DuckDBPyConnection) -> None:
    solo = id_of(log("Solo", "1", 1, things=True))
    assert usual(con, solo) == {}
