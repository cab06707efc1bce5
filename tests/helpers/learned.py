"""A model for tests, of ``LEARNED`` and the only one that there is: a tiny one, or a damaged one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.examples import LEARNED
from vidi.value import model as models
from vidi.value.training import train

GAMES = 24


@pytest.fixture(scope="session")
def tiny_model() -> bytes:
    """The content of its file."""
    return train(LEARNED, GAMES, "tiny")


@pytest.fixture
def learned_model(tiny_model: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Its file, in a folder of models without another."""
    folder = tmp_path / "models"
    folder.mkdir()
    monkeypatch.setattr(models, "FOLDER", folder)
    models.shipped.cache_clear()
    path = folder / f"{LEARNED.name}.npz"
    path.write_bytes(tiny_model)
    yield path
    models.shipped.cache_clear()


def damaged_model(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a model's file that cannot be read; ``folder`` takes the place of the models."""
    file = folder / f"{LEARNED.name}.npz"
    file.write_bytes(b"PK")
    monkeypatch.setattr(models, "FOLDER", folder)
    monkeypatch.setattr(models, "shipped", models.shipped.__wrapped__)
    return file.name
