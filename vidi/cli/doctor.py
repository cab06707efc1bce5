"""The command that checks an installation: doctor."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from domain.kernel.wording import counted
from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, print_json, say
from vidi.cli.terminal import err, out
from vidi.club.auth import Auth, AuthError, auth, read
from vidi.store.events import StoreError


def doctor(
    context: typer.Context,
    auth: Annotated[
        Path | None,
        typer.Option("--auth", help="The settings for signing in, as for `vidi serve`.", metavar="FILE"),
    ] = None,
    port: Annotated[
        int, typer.Option("--port", min=1, max=65_535, help="The port of the server on this machine.")
    ] = 8501,
    url: Annotated[
        str | None,
        typer.Option(
            help="The address of the server as people reach it; else that of redirect_uri, else the port.",
            metavar="ADDRESS",
        ),
    ] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check the installation of a server, and name each fault with its remedy."""
    if url is not None and (urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc):
        raise Refused(f"{url!r} is no address; give one like https://vidi.example.org")
    wrong = dict[str, list[str]]()
    for part, faults in _parts(folder(context, library), auth, port, url and url.rstrip("/")):
        wrong[part] = list(faults)
        if as_json:
            continue
        for line in wrong[part]:
            err.print(f"{part}: {line}", style="red", markup=False, highlight=False, soft_wrap=True)
        if not wrong[part]:
            say(f"{part}: all right")
    count = sum(map(len, wrong.values()))
    if as_json:
        print_json({"ok": not count, "version": version("vidi"), "wrong": wrong})
    else:
        out.print(
            f"Vidi {version('vidi')}: {counted(count, 'finding') if count else 'all right'}", highlight=False
        )
    if count:
        raise typer.Exit(1)


def _parts(
    path: Path, settings: Path | None, port: int, url: str | None
) -> Iterator[tuple[str, Iterable[str]]]:
    """The parts of an installation, each with its faults."""
    from vidi.care import doctor  # it loads DuckDB

    signing, flaws = _signing(settings, port)
    yield "packages", doctor.packages(signing is not None)
    yield "folder", doctor.folder(path)
    with ExitStack() as stack:
        try:
            games = stack.enter_context(existing(path))
        except (Refused, StoreError) as refused:
            yield "events", [str(refused)]
        else:
            yield "events", doctor.store(games)
            yield "tables", doctor.tables(games)
            if signing:
                yield "keepers", doctor.keepers(games)
    if signing or flaws:
        yield "signing in", flaws
    if signing:
        yield "provider", doctor.provider(signing)
    from dashboard.server.outside import server  # it loads a web server

    yield "server", server(url or (signing.origin if signing else f"http://127.0.0.1:{port}"), signing)


def _signing(file: Path | None, port: int) -> tuple[Auth | None, list[str]]:
    """The settings for signing in, if there are any, and their faults."""
    from vidi.care.doctor import file_of

    try:
        given = read(file)
        return (auth(given, port) if given else None), (list(file_of(file)) if file else [])
    except AuthError as error:
        return None, [str(error)]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("doctor")(doctor)
