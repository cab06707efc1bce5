"""Learns a model of a game from games of bots.

The games are split by number into halves, each with games of every number of seats. The sets ``a`` and ``b``
learn from one half each. A half is tested on the other one, so no figure comes from games that its trees
have seen.
"""

import platform
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from sys import intern
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.kernel.aggregate import AnyRules
from vidi.value.fitting import fit, trainer
from vidi.value.flat import flat_rows
from vidi.value.games import REST, TEACHER, Played, played
from vidi.value.measures import by_game, calibration
from vidi.value.model import Header, Model, options, shares, words, written
from vidi.value.own import own
from vidi.value.playouts import beside_playouts
from vidi.value.trees import Floats, Trees

RARE = 0.01
"""A number that a smaller share of the rows has is left out."""
POSITIONS = 320
"""The most positions that are compared with playouts."""
GAMES_A_POSITION = 7
"""The games of a training for each of these positions."""
FEWEST = 60
"""The fewest trees of a set. Fewer games than the game declares teach fewer trees."""
PLAIN = ("points", "round", "seats")
"""The numbers of the plain model that a value must beat, with the lead in points."""


@dataclass(frozen=True)
class Lessons:
    """The rows that a model learns from: one for each state and seat, or for each state of a team."""

    rows: list[dict[str, float]]
    results: Floats
    """By row, the share of the victory."""
    games: NDArray[np.int64]
    """By row, the number of the game."""
    states: NDArray[np.int64]
    """By row, the number of the state."""
    first_half: NDArray[np.bool_]
    """By row, whether the set ``a`` learns from it, and ``b`` does not."""


def train(rules: AnyRules, games: int, seed: str) -> bytes:
    """The content of a model's file, from that many games. Same arguments, same bytes.

    Raises TrainerMissingError, and ValueError if the games are too few to learn from.
    """
    trainer()
    starts: list[Played] = []
    lessons = learned(rules, _with_starts(played(rules, seed, games), starts))
    if min(len(set(lessons.results[half])) for half in (lessons.first_half, ~lessons.first_half)) < 2:
        raise ValueError(f"{games} games are too few to learn from")
    names = _names(lessons.rows)
    rows = _matrix(lessons.rows, names)
    declared = own(rules.name)
    fitted = _fitted(lessons, rows, max(FEWEST, declared.trees * games // declared.games))
    figures = _figures(rules, lessons, rows, names, fitted)
    used = sorted({int(column) for one in fitted.values() for column in one.feature})
    fitted = {name: _only(one, used) for name, one in fitted.items()}
    header = Header(
        game=rules.name,
        ruleset=rules.ruleset,
        seats=tuple(sorted({len(one.started.seats) for one in starts})),
        packs=tuple(sorted({h for one in starts for h in one.started.setup.get("packs", {}).values()})),
        options=_options(starts),
        words=_words(lessons),
        names=tuple(names[column] for column in used),
        seed=seed,
        games=games,
        states=len(set(lessons.states)),
        bot=f"{TEACHER}, {REST[0]} to {REST[1]} % of its moves at random",
        figures=figures,
        versions={
            "python": platform.python_version(),
            "numpy": np.__version__,
            "scikit-learn": version("scikit-learn"),
        },
    )
    model = Model(rules, header, fitted, "")
    checked = beside_playouts(model, f"{seed} played on", min(POSITIONS, games // GAMES_A_POSITION), REST)
    return written(header.model_copy(update={"figures": figures | checked}), fitted)


def _fitted(lessons: Lessons, rows: Floats, trees: int) -> dict[str, Trees]:
    """The sets of trees."""
    half = lessons.first_half
    return {
        "a": fit(rows[half], lessons.results[half], trees),
        "b": fit(rows[~half], lessons.results[~half], trees),
    }


def learned(rules: AnyRules, games: Iterable[Played]) -> Lessons:
    """The rows of finished games."""
    rows, results = list[dict[str, float]](), list[float]()
    games_of, states = list[int](), list[int]()
    for game in games:
        won = shares(rules, game.end)
        assert won is not None  # noqa: S101 - the game is over
        for state in game.states:
            number = states[-1] + 1 if states else 0
            seats = (1,) if rules.opponent else tuple(range(1, len(won) + 1))
            for seat, numbers in zip(seats, flat_rows(rules, state, seats), strict=True):
                kept = {
                    intern(name): count for name, count in numbers.items() if count
                }  # they fill the memory
                rows.append(kept)
                results.append(won[seat - 1])
                games_of.append(game.number)
                states.append(number)
    first = np.array(games_of) // len(rules.seats) % 2 == 0  # games take the numbers of seats in turn
    return Lessons(rows, np.array(results), np.array(games_of), np.array(states), first)


def _with_starts(games: Iterable[Played], starts: list[Played]) -> Iterable[Played]:
    """The games, of which it keeps those parts that a header names."""
    for game in games:
        yield game
        game.states.clear()
        starts.append(game)


def _options(starts: Sequence[Played]) -> dict[str, tuple[Any, ...]]:
    values_of: dict[str, list[Any]] = {}
    for one in starts:
        setup = {name: value for name, value in one.started.setup.items() if name != "packs"}
        for name, value in options(setup).items():
            if value not in values_of.setdefault(name, []):
                values_of[name].append(value)
    return {name: tuple(sorted(values, key=repr)) for name, values in sorted(values_of.items())}


def _words(lessons: Lessons) -> tuple[str, ...]:
    """The words that never change in a game: those of packs and options."""
    words_of: dict[int, list[frozenset[str]]] = {}
    for game, row in zip(lessons.games, lessons.rows, strict=True):
        words_of.setdefault(int(game), []).append(frozenset(words(row)))
    every = {word for rows in words_of.values() for word in frozenset[str]().union(*rows)}
    change = {
        word
        for rows in words_of.values()
        for word in frozenset[str]().union(*rows) - rows[0].intersection(*rows)
    }
    stems = {word.partition("=")[0] for word in change}
    return tuple(sorted(word for word in every if word.partition("=")[0] not in stems))


def _names(rows: Sequence[Mapping[str, float]]) -> list[str]:
    counts: dict[str, int] = {}
    for row in rows:
        for name, number in row.items():
            if number:
                counts[name] = counts.get(name, 0) + 1
    return sorted(name for name, count in counts.items() if count >= RARE * len(rows))


def _matrix(rows: Sequence[Mapping[str, float]], names: Sequence[str]) -> Floats:
    return np.array([[row.get(name, 0.0) for name in names] for row in rows])


def _only(trees: Trees, used: Sequence[int]) -> Trees:
    """The trees with the columns that are used, and no others."""
    place = np.zeros(max(used) + 1, dtype=np.int32)
    place[list(used)] = np.arange(len(used))
    return Trees(**{**trees.__dict__, "feature": place[trees.feature]})


def _figures(
    rules: AnyRules, lessons: Lessons, rows: Floats, names: Sequence[str], fitted: Mapping[str, Trees]
) -> dict[str, float]:
    """How good each half is on the games of the other, beside plain models that learned from the same."""
    half = lessons.first_half
    chances, plain = np.zeros(len(rows)), np.zeros(len(rows))
    columns = [
        column for column, name in enumerate(names) if name in PLAIN or name.startswith("tally.points")
    ]
    for name, seen in (("a", half), ("b", ~half)):
        chances[~seen] = fitted[name].chances(rows[~seen])
        plain[~seen] = _logistic(rows[seen][:, columns], lessons.results[seen], rows[~seen][:, columns])
    by_state = np.split(np.arange(len(rows)), np.flatnonzero(np.diff(lessons.states)) + 1)
    together = rules.opponent is not None
    rivals = not together and rules.secrets is None
    of = [_summed(lessons, one, by_state, rivals) for one in (chances, plain)]
    mean, worst = calibration(*_spread(chances, lessons, by_state, rivals))
    base = lessons.results.mean()
    even_chances = np.concatenate([np.full(len(one), base if together else 1 / len(one)) for one in by_state])
    chance = _summed(lessons, even_chances, by_state, rivals)
    better = of[1] - of[0]
    return {
        "brier": round(float(of[0].mean()), 4),
        "brier_logistic": round(float(of[1].mean()), 4),
        "brier_chance": round(float(chance.mean()), 4),
        "gain": round(float(better.mean()), 4),
        "gain_error": round(float(better.std(ddof=1) / np.sqrt(len(better))), 4),
        "calibration": round(mean, 4),
        "worst_decile": round(worst, 4),
        "games": len(better),
    }


def _summed(lessons: Lessons, chances: Floats, by_state: Sequence[NDArray[Any]], rivals: bool) -> Floats:
    """By game, the Brier score of its states."""
    spread, results = _spread(chances, lessons, by_state, rivals)
    errors = np.bincount(lessons.states, weights=(spread - results) ** 2)
    return by_game(np.asarray(errors, dtype=np.float64), lessons.games[[one[0] for one in by_state]])


def _spread(
    chances: Floats, lessons: Lessons, by_state: Sequence[NDArray[Any]], rivals: bool
) -> tuple[Floats, Floats]:
    """The chances, with a sum of 1 in each state of rivals without secrets, and the results."""
    shares_of = chances.copy()
    if rivals:
        for one in by_state:
            shares_of[one] /= shares_of[one].sum()
    return shares_of, lessons.results


def _logistic(rows: Floats, results: Floats, asked: Floats) -> Floats:
    """The chances of a logistic regression."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model = make_pipeline(StandardScaler(), LogisticRegression(max_iter=1_000))
    won = results >= 0.5
    if len(set(won)) < 2:
        return np.full(len(asked), results.mean())
    model.fit(rows, won)
    chances: Floats = model.predict_proba(asked)[:, 1]
    return chances
