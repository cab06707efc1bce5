"""What the server holds for its visitors: bounded for each and for all, and dropped when they have left."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from threading import Event
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from websockets.exceptions import ConnectionClosedError
from websockets.frames import CloseCode
from websockets.sync.client import connect

from dashboard.importing import uploads
from dashboard.queries import asking
from dashboard.server import sessions
from projections.copies.current import FOLDER, current, position
from projections.query.sandbox import LARGEST
from tests.dashboard.visiting import MB, WIDE, Visit
from tests.helpers.serving import Ready, library, start, stop
from tests.helpers.shown import played
from vidi.library.library import Library

SIZE = 19 * MB


def _bounded(folder: Path, ready: Ready) -> None:
    """A server of which a few visits reach the bounds of all, and whose visits end at once."""
    sessions.GRACE, uploads.OF_ALL, asking.HELD = 0, 60 * MB, 50 * MB
    library(folder, ready)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("visited")
    Library(folder).close()
    process, address = start(folder, _bounded)
    yield address
    stop(process)


def held(address: str) -> dict[str, int]:
    """The bytes that the server holds for visits."""
    with closing(HTTPConnection(urlsplit(address).netloc)) as connection:
        connection.request("GET", "/health")
        sizes: dict[str, int] = json.load(connection.getresponse())["held"]
    return sizes


def until(address: str, what: str, size: int) -> None:
    """Waits until so many bytes are held."""
    for _ in range(1_000):
        if held(address)[what] == size:
            return
        Event().wait(0.02)
    raise AssertionError(f"{held(address)} instead of {size} bytes of {what}")


def test_files_are_bounded_for_a_visit_and_for_all_and_dropped_with_the_visit(address: str) -> None:
    with Visit(address) as other:
        other.open("import")
        with Visit(address) as visit:
            visit.open("import")
            data = bytes(SIZE)
            assert [visit.upload(data)[0] for _ in range(2)] == [204, 204]
            status, why = visit.upload(data)
            assert (status, why[:42]) == (413, "a page holds at most 40 MB of files: take ")
            assert other.upload(data) == (204, "")
            status, why = other.upload(data)
            assert (status, why[:57]) == (413, "the pages of all visitors hold at most 60 MB of files: tr")
            assert held(address)["files"] == 3 * SIZE
        until(address, "files", SIZE)
        assert other.upload(data)[0] == 204
    until(address, "files", 0)


def test_files_on_their_way_count_and_their_length_is_known(address: str) -> None:
    with Visit(address) as visit:
        visit.open("import")
        with closing(HTTPConnection(urlsplit(address).netloc)) as slow:
            slow.putrequest("PUT", visit.place())
            for name, value in visit.allowed().items():
                slow.putheader(name, value)
            slow.putheader("Content-Length", str(20 * MB))
            slow.endheaders()
            until(address, "files", 20 * MB)
            assert visit.upload(bytes(20 * MB))[0] == 413
        until(address, "files", 0)
        with closing(HTTPConnection(urlsplit(address).netloc)) as endless:
            endless.request("PUT", visit.place(), iter([b"x"]), visit.allowed())
            answer = endless.getresponse()
            assert (answer.status, answer.read()) == (411, b"a file is sent with its length")


def test_answers_are_bounded_for_a_visit_and_for_all_and_dropped_with_the_visit(address: str) -> None:
    with Visit(address) as first, Visit(address) as second:
        first.ask(WIDE)
        one = held(address)["answers"]
        assert LARGEST / 2 < one <= LARGEST
        assert first.size < MB, "only the beginning of long texts is sent"
        assert "The table shows the first 100,000 characters of each text." in first.text
        second.ask(WIDE)
        assert held(address)["answers"] == one, "the older one is dropped"
        first.ask(WIDE)
        assert "2 rows" in first.text, "it is asked for again"
        first.ask("SELECT 1")
        assert held(address)["answers"] < MB, "a visit has one answer"
        first.ask("SELECT range, repeat('x', 3000) FROM range(10000)")
        assert 7 * MB < first.size < 9 * MB
        assert "The table shows the first 2," in first.text
    until(address, "answers", 0)


def test_a_message_that_is_too_long_is_refused_before_it_has_come(address: str) -> None:
    begin = bytes([0x82, 0xFF]) + (50 * 10**6).to_bytes(8) + bytes(4)  # a binary frame of 50 MB, masked by 0
    with connect(f"{address.replace('http', 'ws')}/_stcore/stream") as connection:
        connection.socket.sendall(begin)
        with pytest.raises(ConnectionClosedError) as closed:
            connection.recv(20)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == CloseCode.MESSAGE_TOO_BIG


def test_the_page_says_why_a_file_is_refused(tab: Page, address: str, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.csv" for name in "ab"]
    for file in files:
        file.write_bytes(bytes(SIZE))
    with Visit(address) as other:
        other.open("import")
        assert [other.upload(bytes(SIZE))[0] for _ in files] == [204, 204]
        tab.goto(f"{address}/import")
        tab.locator("input[type=file]").set_input_files(files)
        why = tab.get_by_text("the pages of all visitors hold at most 60 MB of files: try again in a minute")
        expect(why).to_be_visible()
        for _ in files:
            tab.get_by_role("button", name="Remove").first.click()
        expect(why).to_be_hidden()


def test_pages_that_stay_open_keep_no_old_copy_of_the_tables_open(tmp_path: Path) -> None:
    """A copy that is open takes memory and threads, and a page may stay open for days."""
    with Library(tmp_path) as games, ExitStack() as stack:
        games.record(played(("Ada", "Bo"), "first"))
        process, address = start(tmp_path)
        stack.callback(stop, process)
        for page in ("", "analytics", "players", "mine", ""):
            while (copy := current(tmp_path)) is None or position(copy) < games.store.position():
                Event().wait(0.02)
            stack.enter_context(Visit(address)).open(page)
            games.record(played(("Ada", "Bo"), f"then {page} {copy.name}"))
        copies = set()
        for file in Path(f"/proc/{process.pid}/fd").iterdir():
            with suppress(OSError):  # closed meanwhile
                copies.add(file.readlink())
        assert 1 <= sum(path.parent.name == FOLDER for path in copies) <= 3
