"""Models: their files, the games that they know, and the chances that they give."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from domain.kernel.aggregate import Game
from domain.kernel.playout import playout
from tests.games.examples import LEARNED, LEARNED_OPTION, LEARNED_PACK, TOGETHER
from vidi.value import model as models
from vidi.value.games import played as games_of
from vidi.value.games import settled
from vidi.value.model import ROUGH, SETS, Model, ModelError, Reason, model_for, read
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
