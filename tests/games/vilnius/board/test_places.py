"""Choices of Vilnius are made at cards and places of the board."""

import re
from collections import Counter

from dashboard.boards.vilnius.board import BOARD
from dashboard.boards.vilnius.places import at, item_at, places
from dashboard.replay.playing import offers
from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade
from domain.kernel.messages import Command, Event
from domain.vilnius import RULES
from domain.vilnius.box import box
from domain.vilnius.packs import newest
from domain.vilnius.state import State
from tests.games.vilnius.board.test_board import BASE, game
from tests.games.vilnius.eager import won_game
from tests.games.vilnius.table import attack, play, table

PLACES = places({"packs": {"cards": newest()}})
EVERYWHERE = {"build", "recruit", "give_building", "suffer", "keep"}
"""Commands of which every choice has a place on the board."""


def choice(state: State, command: str, **args: str | int) -> Command:
    return next(
        each
        for each in RULES.legal(state, state.seat)
        if command == each.NAME and args.items() <= each.args().items()
    )


def title(state: State, place: str | None, recent: list[Event] | None = None) -> str:
    """What lies at a place of the board, in words; of a free place, what fits there."""
    assert place
    element, scene = PLACES[place].element, BOARD.scene(state, recent or [])
    assert element in scene or f'id="{element}"' in BASE
    assert f'id="{PLACES[place].shape}"' in BASE
    return scene.get(f"{element}/words", {}).get("text", "")


def test_a_building_is_built_at_its_free_place_and_a_unit_recruited_where_it_is_trained() -> None:
    state = table(hands={1: "gold_2 gold_2 tools_3 tools_3"}, built={1: "stable@2,0"})
    commands = [command for command in RULES.legal(state, 1) if command.NAME == "build"]
    spots = {at(state, command): (command.args()["x"], command.args()["y"]) for command in commands}
    assert len(spots) == len(set(spots.values())) > 2
    known = box(state.cards)
    for command in commands:
        words = title(state, at(state, command))
        owner, _, fits = words.partition(": free place ")
        assert owner == state.players[0]
        assert known.buildings[command.args()["building"]].kind in fits.split(", ")[-1]
    assert title(state, at(state, choice(state, "recruit", unit="farmers"))).startswith("Barracks")
    assert title(state, at(state, choice(state, "recruit", unit="light_horsemen"))).startswith("Stable")


def test_a_payment_is_made_of_cards_of_the_hand_of_the_seat_that_pays() -> None:
    state = table(hands={1: "gold_2", 2: "home_tools tools_3"}, seat=2)
    play(state, "recruit", seat=2, unit="farmers")
    assert title(state, item_at(state, "pay", "tools_3")) == "In hand: 3 Tools"
    assert PLACES[item_at(state, "pay", "tools_3") or ""].element.startswith("p2:")
    assert item_at(state, "pay", "1 gold_2") is None


def test_a_group_and_its_enemy_are_chosen_at_their_cards() -> None:
    state = table(rows={1: "squire squire raiders"}, hands={1: "farmers", 2: "horse_archers"})
    attack(state)
    assert title(state, item_at(state, "deploy", "1 raiders")).startswith("Raiders")
    assert title(state, item_at(state, "deploy", "1 farmers")) == "In hand: Farmers"
    assert title(state, item_at(state, "deploy", "2 horse_archers#1 arrow")) == "In hand: Horse Archers"


def test_stacks_and_enemy_buildings_are_chosen_where_they_lie() -> None:
    state = table(middle="toll_castle_1 guard_tower")
    assert title(state, item_at(state, "storm", "guard_tower")).startswith("Guard Tower")
    assert PLACES[item_at(state, "capture", 3) or ""].element == "stack-place-3"


def test_every_choice_with_a_place_has_it_on_the_board() -> None:
    """In games of bots and in random ones: the place is there when the choice is offered."""
    asked = Counter[str]()
    for played in (game(2), game(3), won_game(2)):
        asked += _asked(played)
    assert asked.keys() >= {"build", "recruit", "pay", "deploy", "give_building", "keep", "capture"}


def _asked(played: Game) -> Counter[str]:
    asked, recent = Counter[str](), list[Event]()
    state = RULES.begin(played.started)
    for event in played.standing:
        if isinstance(event, MoveMade):
            if event.move % 3 == 0 or event.command == "pay":
                scene = BOARD.scene(state, recent)
                for of in offers(RULES, played.started.setup, state, state.seats):
                    for command in of["commands"]:
                        choices = command.get("choices", ())
                        used = {each["place"] for each in choices}
                        assert None not in used or command["command"] not in EVERYWHERE
                        used |= {place for _, place in command.get("places", ())}
                        shown = {
                            place
                            for place in used - {None}
                            if PLACES[place].element in scene or f'id="{PLACES[place].element}"' in BASE
                        }
                        if command["command"] not in ("sacrifice", "give_province", "give_unit"):
                            assert shown == used - {None}  # these may name cards of piles
                        asked[command["command"]] += bool(shown)
            recent = []
        RULES.evolve(state, event)
        recent.append(event)
    return +asked


def test_places_have_names_of_their_own() -> None:
    names = [place.name for id_, place in PLACES.items() if not id_.startswith("cell")]
    assert len(names) == len(set(names))
    assert not [name for name in names if re.search(r"[_{}]", name)]
