"""VENNi, Vidi, Vici: circles that split regions, on a sheet of paper.

``docs/rules/venni.md`` has every rule with its number; a number in the code (``venni:3.6``) is one of those.
"""

from domain.kernel.messages import Command
from domain.kernel.rules import Rules, Tally
from domain.venni.by_itself import by_itself
from domain.venni.claims import claimed, drawn
from domain.venni.commands import COMMANDS
from domain.venni.events import EVENTS, TurnBegan
from domain.venni.evolve import begin, evolve
from domain.venni.explain import explain
from domain.venni.legal import legal
from domain.venni.move import SOURCES
from domain.venni.play import deal, play, to_act
from domain.venni.refusal import refusal
from domain.venni.setup import SEATS, Setup, prepare
from domain.venni.state import State, copy

RULES: Rules[State, Command] = Rules(
    name="venni",
    title="VENNi, Vidi, Vici",
    ruleset="venni.1",
    seats=SEATS,
    setup=Setup,
    prepare=prepare,
    commands=COMMANDS,
    things=("dot", "circle"),
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
    score=lambda state: tuple(state.points[1:]),
    winners=lambda state: state.winners or None,  # somebody always wins
    copy=copy,
    by_itself=by_itself,
    tallies=(
        Tally(name="claims", label="Regions claimed", of=claimed),
        Tally(name="circles", label="Circles drawn", of=drawn),
    ),
)
