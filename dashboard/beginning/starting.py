"""Starts a game from the input of the form and the outcomes of setting up."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from dashboard.access.writing import opened
from dashboard.shared.seating import bots_of, in_order
from domain.kernel.chance import Outcome
from domain.kernel.packs import content_hash
from domain.kernel.refusal import IllegalMove, Refusal
from vidi.library.recording import Recorder


class Wanted(NamedTuple):
    """The input of the form."""

    game: str
    names: Sequence[str]
    play: str
    """A word for each seat, as in the address of the replay."""
    setup: Mapping[str, Any]
    packs: Sequence[Any]
    """The JSON of packs from elsewhere."""
    title: str | None
    at_table: bool
    """Whether the table draws."""
    kept: bool
    """Whether one person keeps the record and sees all hands."""


def wanted(asked: Any) -> Wanted:
    """Parses a sent form. Raises IllegalMove if it is not one of ours."""
    match asked:
        case {
            "game": str(game),
            "names": [*names],
            "play": str(play),
            "setup": dict(setup),
            "packs": [*packs],
            "title": str(title),
            "told": bool(at_table),
            "kept": bool(kept),
        }:
            title = title.strip()
            names = [str(name).strip() for name in names]
            return Wanted(game, names, play, setup, packs, title or None, at_table, kept)
    raise IllegalMove(Refusal("record:3", "the form was not filled in"))


def begin(folder: Path, form: Wanted, dealt: Sequence[Outcome]) -> str:
    """Stores the game, and returns its id.

    Raises IllegalMove if it cannot begin so, and DrawAwaited if ``dealt`` lacks a draw of the table. Then
    nothing is stored.
    """
    setup = {**form.setup}
    for pack in form.packs:
        kind = pack.get("pack") if isinstance(pack, dict) else None
        if not isinstance(kind, str):
            raise IllegalMove(
                Refusal("record:14", "the file is no pack: a pack is a JSON object with `pack`")
            )
        setup["packs"] = {**setup.get("packs", {}), kind: content_hash(pack)}
    with opened(folder) as library:
        bots = bots_of(form.play, form.game, len(form.names))
        recorder = Recorder.start(
            library,
            form.game,
            form.names,
            setup=setup,
            title=form.title,
            packs=form.packs,
            dealt=dealt if form.at_table else None,
            bots=in_order(bots, len(form.names)),
        )
        return str(recorder.id)
