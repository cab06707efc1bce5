"""CivMint, a civilization in a mint tin: the rules of the whole game.

``docs/rules/civmint.md`` has every rule with its number; a number in the code (``civmint:8.4``) is one of
those.
"""

from collections.abc import Mapping

from domain.civmint.board import SPACES
from domain.civmint.by_itself import by_itself
from domain.civmint.commands import COMMANDS
from domain.civmint.events import EVENTS, TurnBegan
from domain.civmint.evolve import begin, evolve
from domain.civmint.explain import explain
from domain.civmint.legal import legal
from domain.civmint.move import SOURCES
from domain.civmint.packs import PACKS, mint, newest
from domain.civmint.places import military
from domain.civmint.play import deal, play, to_act
from domain.civmint.points import score
from domain.civmint.refusal import refusal
from domain.civmint.setup import SEATS, Setup, also_decided_as, prepare
from domain.civmint.state import State, copy
from domain.kernel.messages import Command
from domain.kernel.rules import Rules, Tally


def _number(state: State, what: str) -> tuple[int, ...]:
    return tuple([state.numbers[seat].get(what, 0) for seat in state.seats])


def _cities(state: State) -> tuple[int, ...]:
    return tuple([sum([unit.kind == "city" for unit in state.units[seat]]) for seat in state.seats])


def _army(state: State) -> tuple[int, ...]:
    return tuple([sum(map(military, state.units[seat])) for seat in state.seats])


def names() -> Mapping[str, Mapping[str, str]]:
    """The ids that records use, with their names."""
    pack = mint(newest("mint"))
    return {
        "units": {unit.id: unit.name for unit in pack.units},
        "track": {track.id: track.name for track in pack.tracks},
        "aspect": {aspect.id: aspect.name for aspect in pack.aspects},
        "space": {space: space for space in SPACES},
    }


RULES: Rules[State, Command] = Rules(
    name="civmint",
    title="CivMint",
    ruleset="civmint.1",
    seats=SEATS,
    setup=Setup,
    prepare=prepare,
    packs=PACKS,
    commands=COMMANDS,
    things=("space", "die"),
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
    score=score,
    winners=lambda state: state.winners,
    copy=copy,
    by_itself=by_itself,
    also_decided_as=also_decided_as,
    names=names,
    tallies=(
        Tally(name="research", label="Research", of=lambda state: _number(state, "research")),
        Tally(name="taxes", label="Taxes", of=lambda state: _number(state, "taxes")),
        Tally(name="cities", label="Cities", of=_cities),
        Tally(name="military", label="Military units", of=_army),
    ),
)
