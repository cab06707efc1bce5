"""A club's server behind Debian's nginx, over TLS: people sign in by a browser, and `vidi doctor` sees it."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import pytest
from playwright.sync_api import Browser, expect

from dashboard.server.outside import server as looked_at
from dashboard.server.run import serve
from domain.library.roles import Holder, Role
from tests.helpers.browser import PATIENCE
from tests.helpers.command import Vidi
from tests.helpers.proxied import HOST, certificate, free, nginx
from tests.helpers.serving import Ready, start, stop
from tests.helpers.shown import played
from tests.helpers.signing import VIDI, keys, running
from vidi.club.auth import auth
from vidi.club.roles import give
from vidi.library.library import Library
from vidi.library.tables import project

MB = 2**20
SOCKET = "the websocket /_stcore/stream of"


def _at(given: dict[str, Any], port: int, folder: Path, ready: Ready) -> None:
    serve(folder, port, False, ready, (), given)


class Club(NamedTuple):
    """A server behind nginx."""

    address: str
    """Where people reach it."""
    port: int
    """Where the server itself listens."""
    folder: Path
    given: dict[str, Any]
    certificate: Path


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A library of one game with a keeper, served behind nginx."""
    here = tmp_path_factory.mktemp("proxied")
    folder = here / "library"
    with Library(folder) as library:
        library.record(played(("Ada", "Bo"), "short", 30, title="Evening"))
        give(library, Holder(False, "ada@example.org"), Role.KEEPER)
        project(library.folder, library.store)
    outer, plain = free(), free()
    address = f"https://{HOST}:{outer}"
    made = certificate(here)
    with running(f"{address}/oauth2callback") as issuer:
        given = keys(issuer, "proxied", redirect_uri=f"{address}/oauth2callback")
        process, inner = start(folder, partial(_at, given, free()))
        port = int(inner.rpartition(":")[2])
        with nginx(here, outer, plain, port):
            yield Club(address, port, folder, given, made)
        stop(process)


def settings(club: Club) -> str:
    """The settings as a file."""
    lines = (f'{key} = "{value}"' for key, value in club.given.items() if isinstance(value, str))
    return "\n".join(["[auth]", *lines])


def test_a_keeper_signs_in_by_a_browser_asks_and_imports_through_nginx(
    club: Club, browser: Browser, tmp_path: Path
) -> None:
    here = browser.new_context(ignore_https_errors=True)
    here.set_default_timeout(PATIENCE)
    page = here.new_page()
    errors = list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{club.address}/sql?q=SELECT+count(*)+AS+games+FROM+games")
    page.get_by_role("link", name="Sign in").click()
    page.locator("input[name=subject]").fill("ada")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_test_id("stMarkdown").get_by_text("1 row", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape(f"{club.address}/sql?q=")))
    ours = [cookie for cookie in here.cookies(club.address) if cookie["name"] in VIDI]
    assert ours
    assert all(cookie["secure"] for cookie in ours)
    page.goto(f"{club.address}/import")
    large = tmp_path / "large.csv"
    large.write_bytes(b"x" * 19 * MB)
    page.locator("input[type=file]").set_input_files(large)
    expect(page.get_by_text("large.csv").first).to_be_visible()
    expect(page.get_by_text("not recognised").first).to_be_visible()
    here.close()
    assert errors == []


def test_nginx_leads_to_https_and_refuses_what_is_too_large(club: Club) -> None:
    with httpx2.Client(verify=False, base_url=club.address) as client:
        assert client.get("/").headers["strict-transport-security"] == "max-age=31536000"
        assert client.put("/_stcore/upload_file/x/y", content=bytes(22 * MB)).status_code == 413


def test_doctor_has_no_finding(club: Club, vidi: Vidi, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(club.certificate))
    file = Path("auth.toml")
    file.write_text(settings(club))
    file.chmod(0o600)
    done = vidi("--library", club.folder, "doctor", "--auth", file)
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("server: all right\nVidi 0.1.0: all right\n")


def test_doctor_names_what_a_proxy_does_not_pass_on(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free()
    address = f"https://{HOST}:{port}"
    given = auth({**club.given, "redirect_uri": f"{address}/oauth2callback"}, 0)
    look = partial(looked_at, address, given)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate(tmp_path)))
    with nginx(tmp_path, port, free(), club.port, "proxy_set_header Upgrade"):
        [line] = look()
        assert line.startswith(f"{SOCKET} {address} does not open (answers 404")
    with nginx(tmp_path, port, free(), club.port, "proxy_set_header Host"):
        [line] = look()
        assert line.startswith(f"{SOCKET} {address} does not open (answers 403")
    with nginx(tmp_path, port, free(), free()):
        [line] = look()
        assert line == f"{address} answers 502: no Vidi listens at the port to which the proxy passes on"
    monkeypatch.delenv("SSL_CERT_FILE")
    with nginx(tmp_path, port, free(), club.port):
        [line] = look()
        assert line.startswith(f"no server answers at {address}: its certificate is not accepted (self")
