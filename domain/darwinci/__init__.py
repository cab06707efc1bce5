"""Darwinci, an auction of bones: the rules of the basic game and of the one for experts.

``docs/rules/darwinci.md`` has every rule with its number; a number in the code (``darwinci:8.4``) is one of
those.
"""

from domain.darwinci.by_itself import by_itself
from domain.darwinci.commands import COMMANDS
from domain.darwinci.ending import pending
from domain.darwinci.events import EVENTS, RoundBegan
from domain.darwinci.evolve import begin, evolve
from domain.darwinci.explain import explain
from domain.darwinci.legal import legal
from domain.darwinci.move import SOURCES
from domain.darwinci.packs import PACKS
from domain.darwinci.play import deal, play, to_act
from domain.darwinci.refusal import refusal
from domain.darwinci.setup import SEATS, Setup, prepare
from domain.darwinci.state import State, copy
from domain.darwinci.upcasts import UPCASTS
from domain.darwinci.view import seen, view
from domain.kernel.messages import Command
from domain.kernel.rules import PendingPoints, Rules, Secrets

RULES: Rules[State, Command] = Rules(
    name="darwinci",
    title="Darwinci",
    ruleset="darwinci.1",
    seats=SEATS,
    setup=Setup,
    prepare=prepare,
    packs=PACKS,
    commands=COMMANDS,
    things=("tile",),
    sources=SOURCES,
    events=EVENTS,
    clock=(RoundBegan,),
    begin=begin,
    deal=deal,
    refusal=refusal,
    play=play,
    evolve=evolve,
    legal=legal,
    to_act=to_act,
    explain=explain,
    score=lambda state: tuple(state.money[1:]),
    winners=lambda state: state.winners or None,  # a finished game always has a winner
    copy=copy,
    by_itself=by_itself,
    pending=PendingPoints(pending, "if the game ended now (our house rule)", "Darwin in hand"),
    secrets=Secrets(view, seen),
    upcasts=UPCASTS,
)
