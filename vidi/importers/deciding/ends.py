"""Compares the end in a record with the end by the rules."""

from domain.kernel.aggregate import Game
from domain.kernel.events import EndContradicted, GameEnded
from vidi.importers.deciding.marks import file_name
from vidi.record.lines import EndLine
from vidi.record.read import Record


def contradiction(game: Game, record: Record, line: int, recorded: EndLine) -> EndContradicted | None:
    """Both ends if they differ, or if the game goes on by the rules; None if they agree."""
    ended = next((event for event in reversed(game.standing) if isinstance(event, GameEnded)), None)
    scores, winners = tuple(recorded.end.scores), tuple(recorded.end.winners)
    if ended is not None and (scores, winners) == (ended.scores, ended.winners):
        return None
    return EndContradicted(
        file=file_name(record.file),
        line=line,
        entry=record.place(line),
        told_scores=scores,
        told_winners=winners,
        found_scores=ended.scores if ended else None,
        found_winners=ended.winners if ended else None,
    )
