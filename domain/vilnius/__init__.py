"""Vilnius, a city that players defend together: the rules of the whole game.

``docs/rules/vilnius.md`` has every rule with its number; a number in the code (``vilnius:8.4``) is one of
those.
"""

from domain.kernel.messages import Command
from domain.kernel.rules import Rules, Tally
from domain.vilnius.attack import row_strength
from domain.vilnius.box import box
from domain.vilnius.by_itself import by_itself
from domain.vilnius.commands import COMMANDS
from domain.vilnius.display import income as cards_to_draw
from domain.vilnius.events import EVENTS, RoundBegan
from domain.vilnius.evolve import begin, evolve
from domain.vilnius.explain import explain
from domain.vilnius.legal import legal
from domain.vilnius.move import SOURCES
from domain.vilnius.packs import PACKS
from domain.vilnius.play import deal, play, to_act
from domain.vilnius.refusal import refusal
from domain.vilnius.setup import SEATS, Setup, opponent, prepare
from domain.vilnius.state import State, copy


def _pressure(state: State) -> tuple[int, ...]:
    return tuple(row_strength(state, box(state.cards), seat) for seat in state.seats)


def _income(state: State) -> tuple[int, ...]:
    return tuple(cards_to_draw(state, box(state.cards), seat) for seat in state.seats)


RULES: Rules[State, Command] = Rules(
    name="vilnius",
    title="Vilnius",
    ruleset="vilnius.1",
    seats=SEATS,
    setup=Setup,
    prepare=prepare,
    packs=PACKS,
    commands=COMMANDS,
    things=("card", "building", "unit", "province"),
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
    score=lambda state: (state.city,) * len(state.players),  # vilnius:17.2
    winners=lambda state: state.winners,
    copy=copy,
    by_itself=by_itself,
    opponent=opponent,
    tallies=(
        Tally(name="pressure", label="Strength of the attack row", of=_pressure, less_is_better=True),
        Tally(name="income", label="Income", of=_income),
    ),
)
