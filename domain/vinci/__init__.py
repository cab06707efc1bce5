"""Vinci, the rise and fall of civilizations: the rules of the online edition, Vinci II.

``docs/rules/vinci.md`` has every rule with its number; a number in the code (``vinci:6.9``) is one of those.
"""

from domain.kernel.messages import Command
from domain.kernel.rules import Rules
from domain.vinci.by_itself import by_itself
from domain.vinci.commands import COMMANDS
from domain.vinci.events import EVENTS, TurnBegan
from domain.vinci.evolve import begin, evolve
from domain.vinci.explain import explain
from domain.vinci.legal import legal
from domain.vinci.move import SOURCES
from domain.vinci.packs import PACKS
from domain.vinci.play import deal, play, to_act
from domain.vinci.refusal import refusal
from domain.vinci.setup import SEATS, Setup, names, prepare
from domain.vinci.state import State, copy

RULES: Rules[State, Command] = Rules(
    name="vinci",
    title="Vinci",
    bgg_id=60,
    ruleset="vinci-ii.1",
    seats=SEATS,
    setup=Setup,
    prepare=prepare,
    names=names,
    packs=PACKS,
    commands=COMMANDS,
    things=("province",),
    sources=SOURCES,
    events=EVENTS,
    clock=(TurnBegan,),
    begin=begin,
    deal=deal,
    refusal=refusal,
    play=play,
    evolve=evolve,
    legal=legal,
    to_act=to_act,
    explain=explain,
    score=lambda state: tuple(state.scores[1:]),
    winners=lambda state: state.winners or None,  # a finished game always has a winner
    copy=copy,
    by_itself=by_itself,
    secrets=None,  # vinci:14.2; the state knows no order of the bag
)
