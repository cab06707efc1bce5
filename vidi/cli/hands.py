"""The hands of several players at one terminal, in games with secrets."""

from domain.kernel.messages import Event
from domain.kernel.rules import fold
from vidi.cli.common import say
from vidi.cli.terminal import out
from vidi.library.recording import Recorder, sentences

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and, if the terminal can, its scrollback."""


class Hands:
    """The seat whose hand the terminal shows, and the events that each seat has read.

    An open game has no such seat.
    """

    def __init__(self, recorder: Recorder, new: bool) -> None:
        self.recorder = recorder
        self.hides = recorder.rules.secrets is not None
        self.on_show = 0
        """The seat that is shown; 0 if none is yet."""
        start: tuple[Event, ...] = () if new else tuple(recorder.game.standing)
        self._read = dict.fromkeys(range(1, len(recorder.game.started.seats) + 1), start)

    @property
    def due(self) -> int:
        """The seat to ask now: the shown one if it may act, else the first that may."""
        seats = self.recorder.to_act
        return self.on_show if self.on_show in seats else seats[0]

    def give_to(self, seat: int) -> None:
        """Shows the hand of ``seat``. If the shown seat may not see it, waits until its player confirms.

        Raises EOFError and KeyboardInterrupt if the player does not.
        """
        if not self.hides or seat == self.on_show:
            return
        if self.on_show:
            out.input("Press Enter to clear the screen for the next player. ")
            _clear()
        name = self.recorder.game.started.seats[seat - 1]
        say(f"Pass the screen to {name} (seat {seat}).")
        out.input("Press Enter to show this hand, when nobody else looks. ")
        self.on_show = seat
        say(*self.news())

    def news(self) -> tuple[str, ...]:
        """Sentences about events that the shown seat learned but has not read; none in an open game."""
        if not self.on_show:
            return ()
        game = self.recorder.game
        before, now = self._read[self.on_show], tuple(game.standing)
        same = next((n for n, (old, new) in enumerate(zip(before, now, strict=False)) if old != new), None)
        kept = min(len(before), len(now)) if same is None else same
        self._read[self.on_show] = now
        state = fold(game.rules, game.started, now[:kept])
        back = ("Moves were taken back.",) if kept < len(before) else ()
        return back + sentences(game.rules, state, now[kept:], self.on_show)


def _clear() -> None:
    if out.is_terminal:
        out.file.write(CLEAR)
        out.file.flush()
