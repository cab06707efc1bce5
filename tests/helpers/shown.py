"""Games to look at: played by chance, some with names that a page must not run."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import ImportStopped, Json, Source
from domain.kernel.rules import Rules
from tests.games.examples import OPEN

HOSTILE = ("<img src=x onerror='document.title=1'>", "[Bo](javascript:alert(1))", "**Cy** `&amp;`")
TITLE = "<script>document.title='run'</script> & *Rome*"
NOTE = "</style><b>why not</b> $x^2$"
FLAW = ImportStopped(
    file="<i>a.vidi.jsonl",
    line=42,
    move=41,
    rule="record:8",
    message="<img src=x onerror='alert(1)'> & ' \" {0}",
)
NOTED = 5
"""The move that has the note."""


def played(
    names: Sequence[str],
    seed: str,
    moves: int = 10_000,
    *,
    title: str | None = None,
    platform: str | None = None,
    remark: str = NOTE,
    rules: Rules[Any, Any] = OPEN,
    setup: Mapping[str, Json] | None = None,
    at: str | None = "2024-05-31T20:00:00Z",
    bots: Sequence[str | None] | None = None,
) -> Game:
    """A game that a seed plays, or its first moves."""
    source = Source(platform=platform, id=seed) if platform else None
    game = Game.start(rules, names, setup, seed=seed, title=title, source=source, played_at=at, bots=bots)
    while (due := rules.to_act(game.state)) and len(game.moves) < moves:
        draw = SeededChance(f"{seed} picks", game.next_move).below
        command = rules.legal(game.state, due[0]).sample(draw)
        note = remark if game.next_move == NOTED else None
        game.move(command.seat, command.NAME, command.args(), note=note)
    return game
