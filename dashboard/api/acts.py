"""Acts on a game: moves, branches, remarks; and the table, with the choices of those who play."""

from contextlib import suppress
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query

from dashboard.access import visibility
from dashboard.api.once import IdempotencyKey, once
from dashboard.beginning import starting
from dashboard.replay import acting
from dashboard.replay.acts import (
    VIEW,
    Act,
    Beginning,
    Begun,
    Branched,
    Done,
    Draw,
    Fitting,
    Reasons,
    Tried,
)
from dashboard.replay.table import Table, View, table
from dashboard.shared import drawing, reading
from dashboard.shared.seating import address_of
from vidi.library.recording import DrawAwaited

router = APIRouter(prefix="/api/v1", tags=["recording"])
Seen = Annotated[str | None, Query(pattern=VIEW)]


class DoneHere(Done):
    """The result of an act that stores something, with the table that follows if it was asked for."""

    table: Table | None = None


def _view(
    seat: Seen = None,
    play: Annotated[
        str | None, Query(max_length=4_000, description="A word for each seat: hand, or its bot.")
    ] = None,
    shown: Seen = None,
    after: Annotated[
        int | None, Query(ge=1, description="The version of the replay that the program has.")
    ] = None,
) -> View:
    return View(seat, play, shown, after)


Asked = Annotated[View, Depends(_view)]


@router.post("/begin")
def begin(beginning: Beginning, key: IdempotencyKey = None) -> Begun:
    """Begins a game. With a key of before, the answer is the game that began then."""
    return once(key, beginning.model_dump_json(), lambda: _begin(beginning))


def _begin(beginning: Beginning) -> Begun:
    names, bots = beginning.seats, beginning.bots or ()
    form = starting.Wanted(
        game=beginning.game,
        names=names,
        play=address_of({seat: bot for seat, bot in enumerate(bots, 1) if bot}, len(names)),
        setup=beginning.setup,
        packs=beginning.packs,
        title=beginning.title,
        at_table=beginning.at_table,
        kept=False,
    )
    try:
        id_ = starting.begin(reading.context().library.folder, form, beginning.dealt or ())
    except DrawAwaited as awaited:
        return Begun(draw=Draw(**drawing.asked(awaited, beginning.dealt or (), names)))
    return Begun(game=id_)


@router.get("/games/{game}/table")
def game_table(game: UUID, view: Asked) -> Table:
    """The table of a game: its view, the choices of those who play by hand, and its remarks."""
    return table(reading.game(str(game)), view)


@router.post("/games/{game}/acts")
def act(
    game: UUID, act: Act, view: Asked, key: IdempotencyKey = None
) -> DoneHere | Branched | Tried | Fitting | Reasons:
    """Executes an act. With a key of before, the answer is that of then.

    With ``after``, the result of an act that stores something includes the table that follows.
    """
    folder, recorded = reading.context().library.folder, reading.game(str(game))
    content = f"{game} {act.model_dump_json()}"
    outcome = once(key, content, lambda: acting.execute(folder, recorded, act))
    if not isinstance(outcome, Done):
        return outcome
    follows = None
    if view.after is not None:
        with suppress(LookupError, visibility.NotForYouError):  # the act is stored all the same
            follows = table(reading.game(str(game)), view)
    return DoneHere(**dict(outcome), table=follows)
