"""Models: the trees of a game, with a header that says which games they know.

A model is a file ``vidi/value/models/<game>.npz`` with plain arrays and no objects. ``make models`` makes
it. It holds two sets of trees, ``a`` and ``b``, each of which learned from one half of the games.
A chance is the mean of both, which is nearer to playouts than either; their difference shows how sure it is.
"""

import hashlib
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import pairwise, repeat
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict, FiniteFloat, ValidationError

from domain.catalog import games
from domain.kernel.aggregate import AnyRules
from domain.kernel.events import GameStarted
from vidi.record.errors import sentence
from vidi.value.flat import flat, flat_rows
from vidi.value.names import unknown_name
from vidi.value.trees import Floats, Trees, array_of

FOLDER = Path(__file__).parent / "models"
SETS = ("a", "b")
ROUGH = 0.15
"""A model is rough if its chances are more than this from those of playouts, by the root mean square."""
FILE_AT_MOST = 2_000_000
"""The most bytes of a model's file."""
NEEDED = frozenset({"brier", "playouts_rms"})
"""The figures that reviews show and go by."""
UNPACKED_AT_MOST = 50_000_000
"""The most bytes of its arrays."""


class Header(BaseModel):
    """What a model was made from, and how good it is."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str
    ruleset: str
    seats: tuple[int, ...]
    """The numbers of seats that it knows."""
    packs: tuple[str, ...]
    """The hashes of the packs that it knows."""
    options: dict[str, tuple[Any, ...]]
    """By option, the values that it knows."""
    words: tuple[str, ...]
    """The words of a state that never changed in a game, such as ``layout=near``."""
    names: tuple[str, ...]
    """The names of the numbers that its trees read, in the order of their columns, which is that of text."""
    seed: str
    """The seeds of its games are this, and the number of the game from 0."""
    games: int
    states: int
    bot: str
    """The bot that played the games, and the noise in its moves."""
    figures: dict[str, FiniteFloat]
    """How good ``a`` and ``b`` are on each other's games; see ``docs/review.md``."""
    versions: dict[str, str]

    @property
    def rough(self) -> bool:
        """Whether its chances are farther from playouts than ``ROUGH``: then no turn is marked."""
        return self.figures["playouts_rms"] > ROUGH


class Reason(str):
    """Why a game has no value, in one sentence."""

    __slots__ = ()


class ModelError(ValueError):
    """The file of a model is damaged, or is that of another game or version."""


@dataclass(frozen=True)
class Model:
    """The trees of a game, and its header."""

    rules: AnyRules
    header: Header
    trees: Mapping[str, Trees]
    hash: str
    """Twelve hex digits of the file's content, which name the model in tables."""

    def values(self, states: Sequence[Any]) -> Floats:
        """The chances to win as an array ``[state, seat, 3]``, seat 1 first: the mean, then ``SETS``.

        Each seat's chance is read from what that seat knows. In a game of rivals without secrets, the chances
        of a state add up to 1. Seats that play together share one chance. An ended game has its result.
        """
        seats = len(self.rules.score(states[0])) if states else 0
        asked = (1,) if self.rules.opponent else tuple(range(1, seats + 1))
        rows = self._rows(row for state in states for row in flat_rows(self.rules, state, asked))
        chances = np.stack([self.trees[name].chances(rows) for name in SETS], axis=-1)
        chances = chances.reshape(len(states), len(asked), len(SETS))
        if not self.rules.opponent and not self.rules.secrets:
            chances = chances / chances.sum(axis=1, keepdims=True)
        chances = np.concatenate([chances.mean(axis=-1, keepdims=True), chances], axis=-1)
        chances = np.array(np.broadcast_to(chances, (len(states), seats, 1 + len(SETS))))
        for place, state in enumerate(states):
            if (result := shares(self.rules, state)) is not None:
                chances[place] = np.array(result)[:, None]
        return chances

    def of_seat(self, views: Sequence[Any], seat: int) -> Floats:
        """By view, the chance of one seat, from its knowledge alone; of an ended game its result.

        Unlike those of ``values``, the chances of several seats need not add up to 1.
        """
        rows = self._rows(flat(self.rules, view, seat) for view in views)
        chances = np.mean([trees.chances(rows) for trees in self.trees.values()], axis=0)
        ends = [shares(self.rules, view) for view in views]
        return np.array([c if end is None else end[seat - 1] for c, end in zip(chances, ends, strict=True)])

    def _rows(self, asked: Iterator[Mapping[str, float]]) -> Floats:
        names = self.header.names
        rows = [list(map(numbers.get, names, repeat(0.0))) for numbers in asked]
        return np.array(rows, dtype=np.float64).reshape(-1, len(names))


def words(numbers: Mapping[str, float]) -> list[str]:
    """The names that are words of the state itself, not of a seat or a part."""
    return [name for name in numbers if "=" in name and not set("@.#") & set(name)]


def shares(rules: AnyRules, state: Any) -> tuple[float, ...] | None:
    """By seat, the share of the victory in an ended game: rivals that win together share it. Else None."""
    if (won := rules.winners(state)) is None:
        return None
    each = 1.0 if rules.opponent else 1 / max(1, len(won))
    return tuple(each if seat in won else 0.0 for seat in range(1, len(rules.score(state)) + 1))


def model_for(started: GameStarted) -> Model | Reason:
    """The model that knows a game, or why there is none. Raises ModelError."""
    rules = games().get(started.game)
    model = shipped(started.game) if rules else None
    if model is None:
        return Reason(f"{rules.title if rules else started.game} has no model.")
    known = model.header
    if started.ruleset != known.ruleset:
        return Reason(f"The model knows the rules {known.ruleset}, and this game has {started.ruleset}.")
    if len(started.seats) not in known.seats:
        return Reason(f"The model knows no game with {len(started.seats)} seats.")
    setup = dict(started.setup)
    for kind, hash_ in setup.pop("packs", {}).items():
        if hash_ not in known.packs:
            return Reason(f"The model knows no game with the {kind} pack {hash_}.")
    for option, value in options(setup).items():
        if value not in known.options.get(option, ()):
            return Reason(f"The model knows no game with {option} {json.dumps(value)}.")
    return model


def options(setup: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """The options of a setup by name, those inside others as ``options.fishing``; without packs."""
    named: dict[str, Any] = {}
    for name, value in setup.items():
        if isinstance(value, Mapping):
            named |= options(value, f"{path}{name}.")
        else:
            named[path + name] = value
    return named


def has_file(game: str) -> bool:
    """Whether a model of the game comes with Vidi; its file may be damaged."""
    return _path(game).is_file()


@cache
def shipped(game: str) -> Model | None:
    """The model that comes with Vidi; None if there is none. Raises ModelError."""
    if not has_file(game):
        return None
    model = read(_path(game))
    if model.header.game != game:
        raise _damaged(_path(game), f"it is a model of {model.header.game}")
    return model


def _path(game: str) -> Path:
    return FOLDER / f"{game}.npz"


def read(path: Path) -> Model:
    """The model in a file. Raises ModelError, which names the file and its fault."""
    try:
        with path.open("rb") as file:
            data = file.read(FILE_AT_MOST + 1)
        if len(data) > FILE_AT_MOST:
            raise ValueError(f"it has more than {FILE_AT_MOST:,} bytes")
        with zipfile.ZipFile(BytesIO(data)) as packed:
            if sum(member.file_size for member in packed.infolist()) > UNPACKED_AT_MOST:
                raise ValueError(f"its arrays have more than {UNPACKED_AT_MOST:,} bytes")
        with np.load(BytesIO(data), allow_pickle=False) as arrays:
            header = Header.model_validate_json(array_of(arrays, "header").tobytes())
            trees = {name: Trees.read(arrays, name) for name in SETS}
        rules = _checked(header)
        if any(one.feature.max() >= len(header.names) for one in trees.values()):
            raise ValueError("its trees ask for numbers without a name")
    except ValidationError as wrong:
        raise _damaged(path, f"its header: {sentence(wrong, Header)}") from None
    except Exception as wrong:  # damaged bytes make zip, NumPy and JSON raise errors of nearly every kind
        raise _damaged(path, str(wrong).partition("\n")[0] or type(wrong).__name__) from None
    return Model(rules, header, trees, hashlib.blake2b(data, digest_size=6).hexdigest())


def _damaged(path: Path, why: str) -> ModelError:
    return ModelError(f"the model {path.name} is damaged ({why}); install Vidi again")


def _checked(header: Header) -> AnyRules:
    """The rules of a header's game. Raises ValueError if the header fits no state of this version."""
    rules = games().get(header.game)
    if rules is None:
        raise ValueError(f"it is a model of {header.game}, and there is no such game")
    if header.ruleset != rules.ruleset:
        raise ValueError(f"it knows the rules {header.ruleset}, and this version has {rules.ruleset}")
    if other := set(header.seats) - set(rules.seats):
        raise ValueError(f"{rules.title} has no game with {min(other)} seats")
    for name, following in pairwise(header.names):
        if name >= following:
            raise ValueError(f"its names are not in order: {name} before {following}")
    if (unknown := unknown_name(rules, header.names)) is not None:
        raise ValueError(f"no state of {rules.title} has a number {unknown}")
    if lacking := sorted(NEEDED - header.figures.keys()):
        raise ValueError(f"its header has no figure {lacking[0]}")
    return rules


def written(header: Header, trees: Mapping[str, Trees]) -> bytes:
    """The content of a model's file: the same for the same model."""
    text = header.model_dump_json().encode()
    arrays: dict[str, Any] = {"header": np.frombuffer(text, dtype=np.uint8)}
    for name, one in trees.items():
        arrays |= one.arrays(name)
    file = BytesIO()
    np.savez_compressed(file, allow_pickle=False, **arrays)
    return file.getvalue()
