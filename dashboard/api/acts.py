"""Acts on a game: moves, branches, remarks; and the table, with the choices of those who play."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from dashboard.api.once import IdempotencyKey, once
from dashboard.beginning import starting
from dashboard.replay import acting
from dashboard.replay.acts import VIEW, Act, Beginning, Begun, Draw, Outcome
from dashboard.replay.table import Table, View, table
from dashboard.shared import drawing, reading
from dashboard.shared.seating import address_of
from vidi.library.recording import DrawAwaited

router = APIRouter(prefix="/api/v1", tags=["recording"])
Seen = Annotated[str | None, Query(pattern=VIEW)]


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
def game_table(
    game: UUID,
    seat: Seen = None,
    play: Annotated[
        str | None, Query(max_length=4_000, description="A word for each seat: hand, or its bot.")
    ] = None,
    shown: Seen = None,
) -> Table:
    """The table of a game: its view, the choices of those who play by hand, and its remarks."""
    return table(reading.game(str(game)), View(seat, play, shown))


@router.post("/games/{game}/acts")
def act(game: UUID, act: Act, key: IdempotencyKey = None) -> Outcome:
    """Executes an act. With a key of before, the answer is that of then."""
    folder, recorded = reading.context().library.folder, reading.game(str(game))
    content = f"{game} {act.model_dump_json()}"
    return once(key, content, lambda: acting.execute(folder, recorded, act))
