"""The hands of several players at one terminal, in a game that hides something from its seats."""

from domain.kernel.messages import Event
from domain.kernel.rules import fold
from vidi.cli.common import out, say
from vidi.recording import Recorder, sentences

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and, in a terminal that can, the lines that were scrolled away."""


class Hands:
    """The seat whose hand the terminal shows, and what each seat has read. An open game has no such seat."""

    def __init__(self, recorder: Recorder, new: bool) -> None:
        self.recorder = recorder
        self.hides = recorder.rules.secrets is not None
        self.on_show = 0
        """0: none yet."""
        start: tuple[Event, ...] = () if new else tuple(recorder.game.standing)
        self._read = dict.fromkeys(range(1, len(recorder.game.started.seats) + 1), start)

    @property
    def due(self) -> int:
        """The seat that is asked now: the first that may act, but the one on show before any other."""
        seats = self.recorder.to_act
        return self.on_show if self.on_show in seats else seats[0]

    def give_to(self, seat: int) -> None:
        """Shows the hand of ``seat``, where it is hidden from the one on show, once its player asks for it.

        Raises EOFError and KeyboardInterrupt where nobody does.
        """
        if not self.hides or seat == self.on_show:
            return
        if self.on_show:
            out.input("Press Enter to clear the screen for the next player. ")
            _clear()
        name = self.recorder.game.started.seats[seat - 1]
        say(f"Give the machine to {name} (seat {seat}).")
        out.input("Press Enter to show this hand, when nobody else looks. ")
        self.on_show = seat
        say(*self.news())

    def news(self) -> tuple[str, ...]:
        """Sentences that the seat on show has not read, as it learned them; none in an open game."""
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
