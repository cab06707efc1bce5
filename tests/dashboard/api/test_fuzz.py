"""Requests made from the description: no answer is an error of the server, none differs from the description.

``VIDI_REQUESTS`` is the number of requests of all operations together.
"""

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from dashboard.api.application import application
from tests.dashboard.api.library import GAMES, fill
from tests.helpers.serving import start, stop

REQUESTS = int(os.environ.get("VIDI_REQUESTS", "300"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
IDS = [str(game.id) for game in GAMES.values()]
DESCRIBED = application().openapi()
del DESCRIBED["security"]  # a key by chance opens nothing
SCHEMA = schemathesis.openapi.from_dict(DESCRIBED)
OPERATIONS: list[Any] = [
    operation
    for path, methods in SCHEMA.items()
    if not path.endswith("/news")  # its streams do not end
    for operation in methods.values()
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose library these requests change."""
    folder = tmp_path_factory.mktemp("fuzz") / "library"
    fill(folder)
    process, address = start(folder)
    yield address
    stop(process)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_an_answer_is_as_described(operation: Any, site: str) -> None:
    @settings(
        max_examples=max(1, REQUESTS // len(OPERATIONS)),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        game = case.path_parameters.get("game")
        if game is not None and int(str(game)[-1:] or "0", 16) % 2:  # half of the games are there
            case.path_parameters["game"] = IDS[len(str(case.body)) % len(IDS)]
        case.call_and_validate(base_url=site, checks=CHECKS, timeout=60)

    ask()
