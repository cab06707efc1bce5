"""A reported play on the terminal, with all facts from its source."""

from uuid import UUID

from domain.library.reports import PlayReported, ReportedSeat
from vidi.cli.common import say


def print_play(id_: UUID, play: PlayReported) -> None:
    """Prints a play: its title, time and source, and the players with their results."""
    say(f"{play.title}, {play.played_at or 'of an unknown day'}: only the result is known")
    say(f"play {id_}, from {play.source.platform}, there {play.source.id}")
    if play.expansions:
        say(f"with {', '.join(play.expansions)}")
    for number, seat in enumerate(play.seats, start=1):
        say(f"seat {number}, {seat.name or 'nobody is named'}{_result(seat)}")
        for part in seat.parts:
            say(f"  {part.label}: {part.score}")
    if play.together:
        say("played together against the game")
    if play.quantity > 1:
        say(f"{play.quantity} plays reported as one")
    if not play.finished:
        say("broken off")
    if not play.counted:
        say("left out of its source's own statistics")


def _result(seat: ReportedSeat) -> str:
    """The facts about a seat, after its name."""
    facts = [
        f"score {seat.score}" if seat.score is not None else None,
        f"{seat.points} points" if seat.points is not None and str(seat.points) != seat.score else None,
        f"place {seat.place}" if seat.place is not None else None,
        f"team {seat.team}" if seat.team is not None else None,
        "won" if seat.won else None,
        "began" if seat.starts else None,
    ]
    shown = [text for text in facts if text is not None]
    return f": {', '.join(shown)}" if shown else ""
