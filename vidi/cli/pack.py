"""Packs from elsewhere: their summary or errors, and games that use them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from domain.catalog import games
from domain.kernel.aggregate import AnyRules
from domain.kernel.events import Json
from domain.kernel.packs import content_hash
from vidi.cli.common import JsonOption, Refused, print_json
from vidi.cli.terminal import err, out
from vidi.record.errors import Demand, printable
from vidi.record.moves import pack_flaws
from vidi.record.read import decoded

FILE_AT_MOST = 5_000_000
"""The most bytes of a file: ten times the limit of its pack, because indented JSON is that much longer."""
SHOWN_AT_MOST = 20
"""The most messages about one pack."""

PacksOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--pack", metavar="FILE", help="Play on a pack from elsewhere: a map, tiles.", show_default=False
    ),
]

app = typer.Typer(name="pack", help="Maps and tiles of one's own.", no_args_is_help=True)


@app.command("check")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A pack, as JSON.")],
    as_json: JsonOption = False,
) -> None:
    """Say what a pack is, or all that is wrong with it."""
    pack = _read(file)
    rules = _game_of(file, pack)
    if flaws := pack_flaws(rules, pack):
        if as_json:
            print_json({"ok": False, "flaws": flaws})
            raise typer.Exit(1)
        for flaw in flaws[:SHOWN_AT_MOST]:
            _say_wrong(file, flaw)
        if len(flaws) > SHOWN_AT_MOST:
            _say_wrong(file, f"and {len(flaws) - SHOWN_AT_MOST} more")
        raise typer.Exit(1)
    checked, hash_ = rules.packs.check(pack), content_hash(pack)
    if as_json:
        fields = {"pack": checked.pack, "id": checked.id, "version": checked.version, "title": checked.title}
        print_json({"ok": True, "game": rules.name, **fields, "hash": hash_, "own": hash_ in rules.packs.own})
        return
    origin = "one that comes with Vidi" if hash_ in rules.packs.own else "from elsewhere"
    for line in (
        f"{checked.pack} {checked.id}, version {checked.version}: {checked.title}",
        f"hash {hash_}, {origin}",
        *checked.contents(),
    ):
        out.print(printable(line), markup=False, highlight=False, soft_wrap=True)


def on_packs(files: Sequence[Path], setup: Mapping[str, Json]) -> tuple[dict[str, Json], list[Json]]:
    """The setup that names the packs of these files, and the packs that a game must carry.

    Raises Refused if a pack is invalid, or two are of the same kind.
    """
    named: dict[str, str] = {}
    carried: list[Json] = []
    for file in files:
        pack = _read(file)
        rules = _game_of(file, pack)
        if flaws := pack_flaws(rules, pack):
            more = f" (and {len(flaws) - 1} more)" if len(flaws) > 1 else ""
            raise Refused(printable(f"{file}: {flaws[0]}{more}"))
        if pack["pack"] in named:
            raise Refused(printable(f"{file}: a game is played with one pack of the kind {pack['pack']}"))
        hash_ = named[pack["pack"]] = content_hash(pack)
        if hash_ not in rules.packs.own:
            carried.append(pack)
    if not named:
        return dict(setup), carried
    given = setup.get("packs")
    return {**setup, "packs": {**(given if isinstance(given, dict) else {}), **named}}, carried


def _read(file: Path) -> Any:
    """The JSON of a file. Raises Refused."""
    try:
        with file.open("rb") as stream:
            raw = stream.read(FILE_AT_MOST + 1)
    except OSError as error:
        raise Refused(printable(f"{file} cannot be read: {error.strerror}")) from None
    if len(raw) > FILE_AT_MOST:
        raise Refused(printable(f"{file}: a pack's file has {FILE_AT_MOST:,} bytes at most"))
    try:
        return decoded(raw.removeprefix(b"\xef\xbb\xbf"), "file")
    except Demand as wrong:
        raise Refused(printable(f"{file}: {wrong}")) from None


def _game_of(file: Path, pack: Any) -> AnyRules:
    """The game of a pack, by the pack's kind. Raises Refused if no game has that kind."""
    kind = pack.get("pack") if isinstance(pack, dict) else None
    by_kind = {known: rules for rules in games().values() for known in rules.packs.kinds}
    if not isinstance(kind, str) or kind not in by_kind:
        kinds = ", ".join(by_kind)
        raise Refused(printable(f"{file}: a pack is an object whose field `pack` is one of: {kinds}"))
    return by_kind[kind]


def _say_wrong(file: Path, what: str) -> None:
    err.print(
        f"vidi: {printable(f'{file}: {what}')}", style="red", markup=False, highlight=False, soft_wrap=True
    )


def register(to: typer.Typer) -> None:
    """Adds these commands."""
    to.add_typer(app)
