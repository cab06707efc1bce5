"""Models: their files, the games that they know, and the chances that they give."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel.aggregate import Game
from domain.kernel.playout import playout
from tests.games.examples import LEARNED, LEARNED_OPTION, LEARNED_PACK, QUICK, TOGETHER, UNLEARNED
from vidi.bots import bot_of, own_bots, why_usual
from vidi.value import model as models
from vidi.value.games import played as games_of
from vidi.value.games import settled
from vidi.value.model import ROUGH, SETS, Header, Model, ModelError, Reason, model_for, read
from vidi.value.training import learned, train

ROOT = Path(__file__).parents[2]
TINY = 24
"""Games of a tiny training."""


@pytest.fixture(scope="module")
def tiny() -> bytes:
    return train(LEARNED, TINY, "tiny")


@pytest.fixture
def model(tiny: bytes, tmp_path: Path) -> Model:
    return read(saved(tiny, tmp_path))


@pytest.fixture
def known(tiny: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of models with this one alone."""
    monkeypatch.setattr(models, "FOLDER", tmp_path)
    models.shipped.cache_clear()
    yield saved(tiny, tmp_path)
    models.shipped.cache_clear()


def saved(data: bytes, folder: Path) -> Path:
    path = folder / f"{LEARNED.name}.npz"
    path.write_bytes(data)
    return path


def started(**setup: object) -> Game:
    return Game.start(LEARNED, ["Ada", "Bo"], setup, seed="known")


def test_same_training_same_bytes_in_a_process_of_another_hash_seed(tiny: bytes) -> None:
    code = (
        "from hashlib import sha256\nfrom tests.games.examples import LEARNED\n"
        "from tests.value.test_model import TINY, train\n"
        "print(sha256(train(LEARNED, TINY, 'tiny')).hexdigest())"
    )
    other = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    assert other == sha256(tiny).hexdigest()


def test_chances_of_rivals_add_up_and_an_ended_game_has_its_result(model: Model) -> None:
    game = started()
    states = [LEARNED.copy(game.state)]
    moves = playout(LEARNED, game.state, "on", lambda state, due, _: next(iter(LEARNED.legal(state, due[0]))))
    states += [LEARNED.copy(game.state) for _ in islice(moves, 40)]
    ended = LEARNED.copy(game.state)
    ended.winners = (2,)
    chances = model.values([*states, ended])
    assert chances.shape == (42, 2, 1 + len(SETS))
    np.testing.assert_allclose(chances.sum(axis=1), 1)
    assert chances[-1].tolist() == [[0, 0, 0], [1, 1, 1]]
    assert len(set(chances[:-1, 0, 0])) > 5
    assert model.of_seat([ended], 2).tolist() == [1]


@pytest.mark.usefixtures("known")
def test_a_game_that_the_training_did_not_see_has_no_value() -> None:
    game = started().started
    assert isinstance(model_for(game), Model)
    pack = {**game.setup, "packs": {**game.setup["packs"], LEARNED_PACK: "feed"}}
    reasons = [
        model_for(replace(game, ruleset=f"{LEARNED.name}.9")),
        model_for(replace(game, seats=("Ada", "Bo", "Cy"))),
        model_for(replace(game, setup=pack)),
        model_for(replace(game, setup={**game.setup, LEARNED_OPTION: "square"})),
        model_for(settled(TOGETHER, 2, "none", lambda n: 1)),
    ]
    assert [str(reason) for reason in reasons] == [
        f"The model knows the rules {LEARNED.ruleset}, and this game has {LEARNED.name}.9.",
        "The model knows no game with 3 seats.",
        f"The model knows no game with the {LEARNED_PACK} pack feed.",
        f'The model knows no game with {LEARNED_OPTION} "square".',
        f"{TOGETHER.title} has no model.",
    ]
    assert all(isinstance(reason, Reason) for reason in reasons)


@pytest.mark.usefixtures("known")
def test_expert_is_the_usual_bot_where_a_review_has_no_value() -> None:
    game, usual = started().started, own_bots(LEARNED.name)["steady"]
    assert why_usual(game) is None
    assert bot_of(game, "expert") is not usual
    for other in (
        replace(game, ruleset=f"{LEARNED.name}.9"),
        replace(game, seats=("Ada", "Bo", "Cy")),
        replace(game, setup={**game.setup, LEARNED_OPTION: "square"}),
    ):
        assert why_usual(other) == str(model_for(other))
        assert bot_of(other, "expert") is usual


def test_expert_is_the_usual_bot_at_a_number_that_the_shipped_model_never_saw() -> None:
    """No word of the state shows it."""
    game = Game.start(QUICK, ["Ada", "Bo"], UNLEARNED, seed="number").started
    assert bot_of(game, "expert") is own_bots(QUICK.name)["steady"]


def with_node(array: Any, number: float) -> Any:
    """The array with another first number."""
    return np.array([number, *array[1:]], dtype=array.dtype)


Arrays = dict[str, Any]
DAMAGES: dict[str, tuple[Callable[[Arrays], Arrays], str]] = {
    "a leaf is no number": (
        lambda of: {"a.value": with_node(of["a.value"], np.nan)},
        "its array value has numbers that are not finite",
    ),
    "a base is endless": (
        lambda of: {"b.base": with_node(of["b.base"], -np.inf)},
        "its array base has numbers that are not finite",
    ),
    "a threshold is no number": (
        lambda of: {"b.threshold": with_node(of["b.threshold"], np.nan)},
        "its array threshold has numbers that are not finite",
    ),
    "a leaf is too large": (
        lambda of: {"a.value": with_node(of["a.value"], 1e30)},
        "its trees give log-odds beyond 500",
    ),
    "numbers are texts": (
        lambda of: {"a.threshold": of["a.threshold"].astype(str)},
        "its array threshold is no list of float64",
    ),
    "columns are fractions": (
        lambda of: {"a.feature": of["a.feature"].astype(np.float64)},
        "its array feature is no list of int32",
    ),
    "a table for a list": (
        lambda of: {"a.roots": of["a.roots"][:, None]},
        "its array roots is no list of int32",
    ),
    "no trees": (lambda of: {"a.roots": of["a.roots"][:0]}, "its array roots is no list of int32"),
    "a node is missing": (
        lambda of: {"a.value": of["a.value"][:-1]},
        "the arrays of its trees do not fit each other",
    ),
    "ways end above their leaves": (
        lambda of: {"a.depth": of["a.depth"] - 5},
        "the arrays of its trees do not fit each other",
    ),
    "a way leads back": (
        lambda of: {"a.left": with_node(of["a.left"], 0)},
        "the arrays of its trees do not fit each other",
    ),
    "an array is missing": (lambda of: {"b.right": None}, "it has no array b.right"),
    "the header is missing": (lambda of: {"header": None}, "it has no array header"),
    "names in another order": (
        lambda of: headed(of, names=lambda names: [names[1], names[0], *names[2:]]),
        "its names are not in order: ",
    ),
    "a name twice": (
        lambda of: headed(of, names=lambda names: [names[0], *names[:-1]]),
        "its names are not in order: ",
    ),
    "a name of no state": (
        lambda of: headed(of, names=lambda names: [*names[:-1], "zeal"]),
        f"no state of {LEARNED.title} has a number zeal",
    ),
    "a name is missing": (
        lambda of: headed(of, names=lambda names: names[:-1]),
        "its trees ask for numbers without a name",
    ),
    "another game": (
        lambda of: headed(of, game=lambda _: TOGETHER.name),
        f"it knows the rules {LEARNED.ruleset}, and this version has {TOGETHER.ruleset}",
    ),
    "no game": (
        lambda of: headed(of, game=lambda _: "chess"),
        "it is a model of chess, and there is no such game",
    ),
    "another version": (
        lambda of: headed(of, ruleset=lambda _: "other.9"),
        f"it knows the rules other.9, and this version has {LEARNED.ruleset}",
    ),
    "other seats": (
        lambda of: headed(of, seats=lambda _: [2, 9]),
        f"{LEARNED.title} has no game with 9 seats",
    ),
    "a figure is missing": (
        lambda of: headed(of, figures=lambda _: {"brier": 0.2}),
        "its header has no figure playouts_rms",
    ),
    "a figure is no number": (
        lambda of: headed(of, figures=lambda figures: {**figures, "brier": float("nan")}),
        "its header: `figures.brier`",
    ),
    "games are a word": (
        lambda of: headed(of, games=lambda _: "many"),
        "its header: `games`",
    ),
}


def headed(of: Arrays, **changed: Callable[[Any], Any]) -> Arrays:
    """The header with other fields."""
    header = json.loads(of["header"].tobytes())
    header |= {name: change(header[name]) for name, change in changed.items()}
    return {"header": np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)}


@pytest.mark.parametrize(("damage", "why"), DAMAGES.values(), ids=DAMAGES)
def test_a_file_that_is_no_model_of_its_game_is_refused(
    tiny: bytes, tmp_path: Path, damage: Callable[[Arrays], Arrays], why: str
) -> None:
    with np.load(BytesIO(tiny)) as file:
        arrays = dict(file)
    kept = {name: array for name, array in (arrays | damage(arrays)).items() if array is not None}
    path = tmp_path / f"{LEARNED.name}.npz"
    np.savez_compressed(path, allow_pickle=False, **kept)
    with pytest.raises(ModelError) as refused:
        read(path)
    assert str(refused.value).startswith(f"the model {LEARNED.name}.npz is damaged ({why}")
    assert "\n" not in str(refused.value)


def test_the_model_of_one_game_is_not_that_of_another(known: Path) -> None:
    known.rename(known.with_name(f"{TOGETHER.name}.npz"))
    with pytest.raises(ModelError, match=rf"^the model {TOGETHER.name}.npz is damaged \(it is a model of "):
        models.shipped(TOGETHER.name)


def header_or_refusal(path: Path) -> Header | str:
    try:
        return read(path).header
    except ModelError as refused:
        return str(refused)


PLACES = st.floats(0, 1, exclude_max=True)


@settings(max_examples=60, deadline=None)
@given(changes=st.lists(st.tuples(PLACES, st.integers(0, 255)), min_size=1, max_size=8))
def test_any_damaged_byte_is_refused_or_changes_nothing(
    tiny: bytes, tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[float, int]]
) -> None:
    """A checksum covers every array; times and attributes of a zip's members mean nothing."""
    damaged, folder = bytearray(tiny), tmp_path_factory.getbasetemp()
    for place, byte in changes:
        damaged[int(place * len(damaged))] = byte
    got = header_or_refusal(saved(bytes(damaged), folder))
    if isinstance(got, str):
        assert got.startswith(f"the model {LEARNED.name}.npz is damaged (")
        assert "\n" not in got
    else:
        assert got == read(saved(tiny, folder)).header


def test_a_damaged_file_gets_one_message(tiny: bytes, tmp_path: Path) -> None:
    for damaged in (b"", b"PK\x03\x04", tiny[: len(tiny) // 2], tiny[:200] + b"\0" * 400 + tiny[600:]):
        with pytest.raises(
            ModelError, match=rf"^the model {LEARNED.name}.npz is damaged \(.*\); install Vidi again$"
        ):
            read(saved(damaged, tmp_path))


def test_an_array_of_objects_is_not_loaded(tmp_path: Path) -> None:
    with (tmp_path / f"{LEARNED.name}.npz").open("wb") as file:
        np.savez(file, header=np.array([{"game": LEARNED.name}], dtype=object))
    with pytest.raises(ModelError, match="allow_pickle"):
        read(tmp_path / f"{LEARNED.name}.npz")


def test_each_half_has_games_of_every_number_of_seats() -> None:
    played = list(games_of(TOGETHER, "halves", 8))
    lessons = learned(TOGETHER, played)
    seats = np.array([len(played[number].started.seats) for number in lessons.games])
    assert [set(seats[lessons.first_half == half]) for half in (True, False)] == [{2, 3}] * 2


def test_the_header_tells_how_the_model_was_made(model: Model) -> None:
    header = model.header
    assert (header.game, header.games, header.seed, header.seats) == (LEARNED.name, TINY, "tiny", (2,))
    assert set(header.packs) <= set(LEARNED.packs.own)
    assert header.options["layout"] == ("far", "near", "random")
    assert header.figures.keys() >= {"brier", "brier_logistic", "calibration", "playouts_rms"}


def test_a_model_is_rough_if_playouts_say_otherwise(model: Model) -> None:
    """No turn is marked by a rough model."""
    near, far = (
        model.header.model_copy(update={"figures": {"playouts_rms": rms}}) for rms in (ROUGH, ROUGH + 0.01)
    )
    assert not near.rough
    assert far.rough
