"""A notice of a newer mapping: keepers alone see its button, and it reads all games of the title again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from dashboard.access.rereading import Rereading, sentences
from domain.kernel.events import GameStarted
from domain.library.roles import Holder, Role
from tests.helpers.logs import MAPPING, TITLE
from tests.helpers.serving import start, stop
from tests.helpers.signing import connected, keys, page_run, serving, shown, signed_in
from tests.imports.test_again import log, of
from tests.imports.test_things import WITH_THINGS
from vidi.club.roles import give
from vidi.library.library import Library
from vidi.library.mappings import choose, newer_mappings
from vidi.library.tables import project

pytestmark = pytest.mark.usefixtures("browsers")
READ, NEWER = "Read 2 games again", f"There is a newer mapping for {TITLE}."
RUNS = 300
LOGS = 100
PATIENCE = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library with two logs that an older mapping read, and tables of them."""
    with Library(tmp_path / "library") as library:
        library.import_files([log(1), log(2)], mappings=[of(MAPPING)])
        choose(library, TITLE, of(WITH_THINGS))
        for name in ("keeper", "recorder"):
            give(library, Holder(False, name), Role[name.upper()])
        project(library.folder, library.store)
        return library.folder


@pytest.fixture
def address(folder: Path, issuer: str) -> Iterator[str]:
    process, address = start(folder, serving(keys(issuer)))
    yield address
    stop(process)


def pressed(came: list[ForwardMsg], label: str) -> WidgetState:
    """The state of a page whose button is pressed."""
    buttons = (one.delta.new_element.button for one in came)
    return WidgetState(id=next(one.id for one in buttons if one.label == label), trigger_value=True)


def test_a_keeper_reads_the_games_again_and_a_recorder_sees_no_notice(address: str, folder: Path) -> None:
    with Library(folder) as library:
        before = [game.id for game in library.games()]
    asked = f"game={before[0]}"
    with connected(address, signed_in(address, "recorder")) as socket:
        for page, address_of in (("replay", asked), ("import", "part=past")):
            assert NEWER not in shown(page_run(socket, page, address_of))
    with connected(address, signed_in(address, "keeper")) as socket:
        came = page_run(socket, "replay", asked)
        assert NEWER in shown(came)
        assert READ in shown(page_run(socket, "import", "part=past"))
        came = page_run(socket, "replay", asked)
        came = page_run(socket, "replay", asked, pressed(came, READ))
        runs = 0
        while "Reading games again" in str(came):
            runs += 1
            assert runs < RUNS
            came = page_run(socket, "replay", asked)
        assert "2 games read again." in shown(came)
        assert NEWER not in shown(came)
        came = page_run(socket, "replay", asked, pressed(came, "Close"))
        assert "read again" not in shown(came)
        assert NEWER not in shown(page_run(socket, "import", "part=past"))
    with Library(folder) as library:
        after = [library.game(id_) for id_ in before]
        assert not {game.id for game in after} & set(before)
        for game in after:
            first = library.store.first(game.id)
            assert isinstance(first, GameStarted)
            assert first.by == "keeper"
            assert game.state().things


def test_a_button_that_a_person_may_press_no_longer_reads_nothing(address: str, folder: Path) -> None:
    with Library(folder) as library:
        asked = f"game={library.games()[0].id}"
    with connected(address, signed_in(address, "keeper")) as socket:
        came = page_run(socket, "replay", asked)
        with Library(folder) as library:
            give(library, Holder(False, "other"), Role.KEEPER)
            give(library, Holder(False, "keeper"), Role.RECORDER)
            there = library.store.position()
        page_run(socket, "replay", asked, pressed(came, READ))
        assert NEWER not in shown(page_run(socket, "replay", asked))
    with Library(folder) as library:
        assert library.store.position() == there


def test_a_reading_that_is_stopped_goes_on_with_the_next(tmp_path: Path) -> None:
    own = of(WITH_THINGS)
    with Library(tmp_path / "library") as library:
        library.import_files([log(table) for table in range(1, LOGS + 1)], mappings=[of(MAPPING)])
        choose(library, TITLE, own)
        running = Rereading(library.folder, TITLE, own, None, None)
        while not running.share and not running.is_over:
            running.wait(0.01)
        running.stop()
        running.wait(PATIENCE)
        # A machine that stalls here may have read them all.
        assert running.report or "the games that were read stay" in str(running.refused)
        left = newer_mappings(library).get(TITLE, 0)
        rest = Rereading(library.folder, TITLE, own, None, None)
        rest.wait(PATIENCE)
        assert rest.report is not None
        assert (rest.report["changed"], rest.report["same"]) == (left, LOGS - left)
        assert newer_mappings(library) == {}


def test_what_came_names_the_games_that_were_left_with_links() -> None:
    left = [f"{n:08d}-0000-0000-0000-000000000000" for n in range(12)]
    report = {"changed": 38, "same": 1, "left": left, "compared": 3, "other_result": left[:1]}
    first, same, no_file, points, other = sentences(report)
    assert first == "**38 games read again, 12 left as is.**"
    assert same == "1 game stayed the same."
    assert no_file.startswith(
        f"The library has no file with all moves of [00000000](/replay?game={left[0]}), "
    )
    assert no_file.endswith(", 2 more.")
    assert points == "The last points equal the result in 2 of 3 games with both."
    assert other == f"They differ in [00000000](/replay?game={left[0]})."
