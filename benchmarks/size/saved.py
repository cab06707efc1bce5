"""Moves that are saved beside a running server, and the time until the published copy has them."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from benchmarks.results import Figure, Result, Times
from benchmarks.serving import Served, published
from benchmarks.size.processes import written
from domain.catalog import games as all_games
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade
from domain.kernel.playout import play_on
from projections.query.read import open_published
from vidi.bots import at_random
from vidi.bots.play import decided
from vidi.library.library import Library
from vidi.library.recording import Made, Recorder, fresh_seed, now
from vidi.library.series import Series

MB = 2**20
Save = Callable[[], Made]
"""Makes the next move of a game; it is on the disk when this returns."""


def moves(library: Library, games: Series) -> Iterator[Save]:
    """Moves of new games. The last move of a game is never made."""
    while True:
        recorder, ahead = _begun(library, games, 0, now())
        for move in ahead[:-1]:
            yield partial(recorder.make, move.seat, move.command, move.args)


def seen(place: Served, library: Library, save: Save) -> float:
    """Saves a move; returns the seconds until the published copy has it."""
    save()
    began = time.perf_counter()
    published(place.folder, library.store.position())
    return time.perf_counter() - began


def measure(place: Served, library: Library, games: Series, tries: int, ends: int) -> Iterator[Result]:
    """Measures saved moves, and then results. Both come at irregular moments."""
    pause = SeededChance("benchmark saves", 0).below
    seconds, bytes_ = list[float](), list[int]()
    for save, _ in zip(moves(library, games), range(tries), strict=False):
        time.sleep(pause(1000) / 1000)
        bytes_.append(written(place.pid))
        seconds.append(seen(place, library, save))
    time.sleep(1)  # for what the server writes after it has published
    bytes_.append(written(place.pid))
    yield Times("a saved move, until the published copy has it", seconds, 95, 1.0)
    sizes = [(after - before) / MB for before, after in pairwise(bytes_)]
    yield Figure("MB that the server writes for a saved move", sizes, 20, at_most=True, digits=1)
    first, *results = _results(place, library, games, ends + 1, now())
    yield Times("the first result after the start of the server", [first])
    yield Times("a result, until the ratings of the published copy have it", results, 95, 3.0)
    yield Times("the same of a game without a day", list(_results(place, library, games, ends, None)))


def _results(
    place: Served, library: Library, games: Series, tries: int, played_at: str | None
) -> Iterator[float]:
    """The seconds until each of some new results is in the ratings of the published copy."""
    pause = SeededChance("benchmark results", 0).below
    begun = [_begun(library, games, -1, played_at) for _ in range(tries)]
    published(place.folder, library.store.position())
    for recorder, [last] in begun:
        time.sleep(pause(1000) / 1000)
        yield seen(place, library, partial(recorder.make, last.seat, last.command, last.args))
        with open_published(place.folder) as con:
            assert con.execute("FROM ratings WHERE game_id = ?", [recorder.id]).fetchall()


def _begun(
    library: Library, games: Series, made: int, played_at: str | None
) -> tuple[Recorder, list[MoveMade]]:
    """Plays a new game, and stores it up to a move; returns it and the moves from there on.

    ``made`` is the number of stored moves, or, below 0, of those that are not stored.
    """
    seed = fresh_seed()

    def start() -> Game:
        return Game.start(
            all_games()[games.game],
            games.seats,
            games.setup,
            seed=seed,
            played_at=played_at,
            title="Benchmark",
        )

    bots = dict.fromkeys(range(1, games.players + 1), at_random)
    play_on(whole := start(), lambda *_: decided(whole, bots))
    every = [event for event in whole.standing if isinstance(event, MoveMade)]
    game = start()
    for move in every[:made]:
        game.move(move.seat, move.command, move.args)
    library.record(game)
    return Recorder(library, game), every[made:]
