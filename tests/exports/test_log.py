"""``vidi export --format log``: our own games as logs, whose truth is known."""

from pathlib import Path

from domain import logged
from domain.catalog import games
from domain.kernel.aggregate import Recorded
from domain.kernel.events import GameEnded, MoveMade
from tests.helpers.command import Vidi
from tests.helpers.projected import ask, rows, tables
from vidi.library.library import Library


def test_a_log_has_the_moves_points_sentences_and_things_of_its_game(
    vidi: Vidi, full: Path, tmp_path: Path
) -> None:
    assert vidi("-o", "all.log.zip").code == 0
    with Library(full) as library:
        known = {str(header.id): library.game(header.id) for header in library.games()}
    with Library(tmp_path / "logs") as library:
        assert library.import_files([Path("all.log.zip")]).ok
        logs = [library.game(header.id) for header in library.games()]
    assert len(logs) == len(known)
    for log in logs:
        game = known[log.started.source.id if log.started.source else ""]
        assert (log.rules.ruleset, log.started.game) == (logged.RULESET, f"{game.rules.title} (log)")
        assert log.names == game.names
        made = [[event for _, event in one.events if isinstance(event, MoveMade)] for one in (log, game)]
        assert [move.seat for move in made[0]] == [move.seat for move in made[1]]
        ends = [
            [event.winners for _, event in one.events if isinstance(event, GameEnded)] for one in (log, game)
        ]
        assert ends[0] == ends[1]
        state, truth = log.state(), game.state()
        if made[1]:
            assert tuple(state.points) == game.rules.score(truth)
        for tally in game.rules.tallies:
            assert tuple(state.counts[tally.name]) == tally.of(truth)
        spoken = [
            game.rules.explain(after, event)
            for _, event, after in game.states()
            if isinstance(event, game.rules.events)
        ]
        entries = [entry for move in made[0] for entry in move.args["entries"]]
        assert [entry.get("text", "") for entry in entries] == spoken[: len(entries)]
    streams = [[Recorded(log.id, version, event) for version, event in log.stream] for log in logs]
    path = tables(tmp_path / "warehouse.duckdb", rows(*streams))
    sql = "SELECT DISTINCT game FROM facts.log_played() JOIN games USING (game_id) ORDER BY game"
    titles = sorted({f"{game.title} (log)" for game in games().values()})
    assert ask(path, sql) == [(title,) for title in titles]


def test_a_log_is_no_game_with_rules(vidi: Vidi, tmp_path: Path) -> None:
    assert vidi("-o", "all.log.zip").code == 0
    folder = tmp_path / "logs"
    with Library(folder) as library:
        assert library.import_files([Path("all.log.zip")]).ok
    done = vidi("-o", "again.log.zip", "--library", folder)
    assert done.code == 1
    assert "is a log: `--format record` writes it" in done.err
    assert not Path("again.log.zip").exists()
