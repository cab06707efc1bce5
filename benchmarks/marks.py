"""Plays on from the turns that reviews mark: ``python -m benchmarks.marks GAME [GAMES] [--marks N]``.

The games are those of ``python -m benchmarks.mistakes``. Other pairs of games are then played for each mark,
with other seeds. Turns that equal one of the bot's own are counted, too: none may be suspected.
"""

import argparse
from itertools import islice
from statistics import mean

from benchmarks.mistakes import Checked, reviewed, share, slope
from domain.catalog import games as all_games
from vidi.review.marks import pairs_of, playing_turn
from vidi.review.rows import PlayedTurn


def main() -> None:
    """Prints each mark, then how many other games confirm."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=all_games(), help="the game")
    parser.add_argument("games", nargs="?", type=int, default=20, help="how many games")
    parser.add_argument("--pairs", type=int, default=100, help="pairs of games for each mark")
    parser.add_argument("--marks", type=int, help="stop after so many marks")
    asked = parser.parse_args()
    rules = all_games()[asked.game]
    turns, same, suspected, marks = 0, 0, 0, list[Checked]()
    for number in range(asked.games):
        if len(marks) == asked.marks:
            break
        game, _, made = reviewed(rules, number)
        turns += len(made.turns)
        same += sum(turn.differs is None for turn in made.turns)
        suspects = [turn for turn in made.turns if turn.suspected]
        suspected += len(suspects)
        if wrong := [turn.first for turn in suspects if turn.differs is None]:
            parser.exit(1, f"game {number}: equal turns are suspected, from moves {wrong}\n")
        for turn in suspects:
            if len(marks) == asked.marks:
                break
            last: PlayedTurn
            *_, last = playing_turn(game, turn)
            if not last.sure:
                continue
            place = (turn.seat or 1) - 1
            fresh = islice(pairs_of(game, turn, "fresh turn"), asked.pairs)
            true = mean(played.shares[place] - own.shares[place] for played, own in fresh)
            marks.append(Checked((last.low + last.high) / 2, true))
            words = f"moves {turn.first} to {turn.last}: {marks[-1].predicted:.2f}, true {true:.2f}"
            print(f"game {number}, {words}", flush=True)
    print(
        f"{rules.title}: {turns} turns, {same} equal to the bot's, {suspected} suspected, {len(marks)} marked"
    )
    if marks:
        print(f"confirmed {share(sum(one.true * one.predicted > 0 for one in marks), len(marks))}")
        print(f"slope {slope(marks)}")


if __name__ == "__main__":
    main()
