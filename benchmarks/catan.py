"""A known engine: whole games of Catan by Catanatron, with its own random players and its own check."""

from catanatron import Color, Game, RandomPlayer

from benchmarks.timing import Counts, Run


def played(games: int) -> Run:
    """Games of four players."""

    def run() -> Counts:
        moves = 0
        for seed in range(1, games + 1):
            game = Game([RandomPlayer(color) for color in Color], seed=seed)
            game.play()
            moves += len(game.state.actions)
        return {"moves": moves, "games": games}

    return run
