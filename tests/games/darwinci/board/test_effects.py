"""What the page says that a choice would change is what it changes."""

from dashboard.replay.preview import effect
from domain.darwinci import RULES
from domain.darwinci.commands import PlaceTile
from domain.darwinci.ending import pending
from domain.darwinci.events import TilePlaced
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.rules import view_of
from vidi.bots import own_bots


def test_a_fragment_says_what_it_changes_for_the_creatures() -> None:
    """The event that places it has the new worth."""
    game, steady = Game.start(RULES, ["Ada", "Bo", "Cy"], seed="effects"), own_bots("darwinci")["steady"]
    changes = set()
    while due := RULES.to_act(game.state):
        view = view_of(RULES, game.state, due[0])
        command = steady(view, due[0], RULES.legal(view, due[0]), SeededChance("bot", game.next_move).below)
        text, before = effect(RULES, view, command), pending(game.state)[command.seat - 1]
        events = game.move(command.seat, command.NAME, command.args())
        if isinstance(command, PlaceTile):
            [placed] = [event for event in events if isinstance(event, TilePlaced)]
            worth = {one.seat: one.points for one in placed.pending or ()}.get(command.seat, before)
            words = f"{worth - before:+} Darwin" if worth != before else "unchanged in worth"
            assert words in text
            changes.add(words)
        else:
            assert text == ""
    assert len(changes) > 2
