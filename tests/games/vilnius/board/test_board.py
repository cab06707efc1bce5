"""The board of Vilnius: what a scene needs is in the base, and each thing is where a player looks for it."""

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache, reduce
from itertools import pairwise
from typing import Any

import pytest

from dashboard.boards import Scene
from dashboard.boards.folding import Spot
from dashboard.boards.svg import render
from dashboard.boards.vilnius import display, faces, layout, tags
from dashboard.boards.vilnius.board import BOARD
from dashboard.boards.vilnius.choosing import choice
from dashboard.replay import replay
from dashboard.replay.playing import offers
from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.vilnius import RULES
from domain.vilnius.cards import Destination, Named
from domain.vilnius.events import BuildingBuilt
from domain.vilnius.packs import cards, newest
from domain.vilnius.state import Placed, State, copy
from tests.games.vilnius.table import attack, play, table
from tests.helpers.shown import HOSTILE, played

SETUP = {"packs": {"cards": newest()}}
BASE = BOARD.base(SETUP)


@cache
def game(seats: int) -> Game:
    return played(("Ada", "Bo", "Cy")[:seats], f"board {seats}", rules=RULES)


@cache
def built(seats: int) -> dict[str, Any]:
    return replay.build(RULES, game(seats).started, game(seats).standing)


def steps(game: Game) -> Iterator[tuple[State, list[Event]]]:
    """The state after each event of a move, with the events of the move so far."""
    state, recent, moved = RULES.begin(game.started), list[Event](), False
    for event in game.standing:
        if isinstance(event, MoveMade):
            recent, moved = [], True
            continue
        RULES.evolve(state, event)
        if moved:
            recent.append(event)
            yield state, recent


def texts(scene: Scene) -> str:
    return "\n".join(at["text"] for at in scene.values() if at.get("text"))


def numbers(at: dict[str, str]) -> tuple[float, float, float]:
    """Where something lies, and its size."""
    x, y, *scale = map(float, re.findall(r"-?[\d.]+", at["transform"]))
    return x, y, scale[0] if scale else 1


def stage(scene: Scene) -> str:
    """The words on the stage, on one line."""
    return " ".join(scene[f"line-{n}"]["text"] for n in range(1, 6)).strip()


def chips(scene: Scene) -> list[str]:
    """The cards on the stage, in words."""
    return [at["text"] for id_, at in scene.items() if re.fullmatch(r"chip:\d+/words", id_)]


# --- base and scenes


@pytest.mark.parametrize("seats", [2, 3])
def test_all_that_a_scene_refers_to_is_in_the_base(seats: int) -> None:
    ids = re.findall(r'\bid="([^"]+)"', BASE)
    assert len(ids) == len(set(ids))
    used, classes = (
        set[str](),
        set(re.findall(r"\bv-[\w-]+", " ".join(re.findall(r'class="([^"]+)"', BASE)))),
    )
    for state, recent in steps(game(seats)):
        for at in BOARD.scene(state, recent).values():
            used |= {at["href"]} if "href" in at else set()
            classes |= set(at.get("class", "").split())
    used |= set(re.findall(r'href="(#[^"]+)', BASE))
    assert {href[1:] for href in used} <= set(ids)
    style = BASE[BASE.index("<style>") : BASE.index("</style>")]
    assert {name for name in classes if f".{name}" not in style} <= {"v-still"}


@pytest.mark.parametrize("seats", [2, 3])
def test_the_frames_of_a_replay_are_the_scenes_drawn_from_scratch(seats: int) -> None:
    made, store = built(seats), dict[str, dict[str, str | None]]()
    wanted = [BOARD.scene(state, recent) for state, recent in steps(game(seats))]
    for frame, scene in zip(made["frames"], wanted, strict=True):
        for id_, attributes in (made["start"]["scene"] | {} if not store else {}).items():
            store[id_] = dict(attributes)
        for id_, attributes in frame.get("scene", {}).items():
            store[id_] = {n: v for n, v in (store.get(id_, {}) | attributes).items() if v is not None}
        assert {id_: at for id_, at in store.items() if at} == scene


def test_a_replay_is_within_its_budget() -> None:
    packed = replay.pack(built(3))
    assert len(packed) < 250_000
    assert len(gzip.decompress(packed)) < 1_500_000
    assert len(gzip.compress(BASE.encode(), 6)) < 25_000


def test_a_part_of_the_same_values_is_the_same_part() -> None:
    for state, recent in list(steps(game(3)))[::40]:
        pairs = zip(BOARD.parts(state, recent), BOARD.parts(copy(state), list(recent)), strict=True)
        assert all(one is other for one, other in pairs)


def test_names_of_players_are_text() -> None:
    hostile = played(HOSTILE[:3], "hostile", 30, rules=RULES)
    scene = reduce(lambda _, step: BOARD.scene(*step), steps(hostile), Scene())
    drawn = ET.fromstring(render(BASE, scene))  # noqa: S314 - what render() made
    assert not {"script", "img", "foreignObject"} & {at.tag.split("}")[-1] for at in drawn.iter()}


# --- what is seen


def test_a_row_stands_against_its_strength() -> None:
    state = table(3, rows={1: "raiders squire", 2: "raiders"}, strength={1: 3, 2: 3, 3: 3})
    scene = BOARD.scene(state, ())
    shown = {seat: scene[f"strength-{seat}"] for seat in state.seats}
    assert [at["text"] for at in shown.values()] == ["3 of 3", "2 of 3", "0 of 3"]
    assert [seat for seat, at in shown.items() if "v-hot" in at["class"]] == [1]
    attack(state)
    assert BOARD.scene(state, ())["strength-1"]["text"] == "3 of 3", "enemies that attack stay with their row"


def test_an_attack_is_told_before_the_enemies_that_fall_at_once() -> None:
    state = table(rows={1: "mounted_sergeants razzle_dazzle"}, hands={1: "spearmen archers"})
    assert "Ann's row attacks: 3 of 3" in stage(BOARD.scene(state, attack(state)))
    assert [foe.enemy for foe in state.beaten] == ["razzle_dazzle"]


def test_a_defence_shows_who_stands_against_whom_and_who_dies() -> None:
    state = table(rows={1: "mounted_sergeants siege_crew"}, hands={1: "spearmen", 2: "archers farmers"})
    attack(state)
    assert BOARD.scene(state, ())["row1:0/fate"]["href"] == "#v-waits"
    events = play(state, "deploy", enemy="1 mounted_sergeants", units="1 spearmen, 2 archers, 2 farmers")
    scene = BOARD.scene(state, events)
    assert "The enemy Mounted Sergeants of Ann's row is defeated: 2 spears and 1 arrow" in stage(scene)
    assert "1 Red Skull: 1 Unit killed" in stage(scene)
    assert sorted(line.split(",")[0] for line in chips(scene)) == [
        "Archers of Bo",
        "Farmers of Bo",
        "Spearmen of Ann",
    ]
    assert sorted(scene[f"row1:{n}/fate"]["href"] for n in range(2)) == ["#v-waits", "#v-won"]
    killed, *_ = play(state, "choose_victims", units="2 archers")
    assert chips(BOARD.scene(state, [killed])) == ["Archers of Bo, lost"]


def test_the_most_precious_unit_is_crossed_out_where_it_fought() -> None:
    state = table(rows={1: "mounted_sergeants siege_crew"}, hands={1: "spearmen", 2: "crossbowmen farmers"})
    attack(state)
    events = play(state, "deploy", enemy="1 mounted_sergeants", units="1 spearmen, 2 crossbowmen")
    fought = chips(BOARD.scene(state, events[:2]))
    assert [line.split(" of ")[0] for line in fought if line.endswith("lost")] == ["Crossbowmen"]
    assert len(fought) == 2


def test_exchanged_weapons_are_told() -> None:
    state = table(rows={1: "footman raiders"}, hands={1: "crossbowmen", 2: "archers farmers"})
    attack(state)
    events = play(state, "deploy", enemy="1 footman", units="1 crossbowmen")
    assert "Exchanged: 2 shields for 1 spear" in stage(BOARD.scene(state, events[:1]))


def test_the_order_pile_is_known_in_parts() -> None:
    scene = BOARD.scene(table(deck="scout|squire|war_camp_1 boost final_attack"), ())
    assert scene["deck"]["text"] == "5"
    lines = " ".join(scene[f"layer-{n}"]["text"] for n in (1, 2)).strip()
    assert lines == "2 Units, 1 Building; Boost; Final Attack"
    assert "Boost" in BOARD.scene(table(boosted=True), ())["boosted"]["text"]


@pytest.mark.parametrize("shape", [(13, 1), (1, 13), (4, 4)])
def test_a_display_of_thirteen_fits_and_its_cards_lie_edge_to_edge(shape: tuple[int, int]) -> None:
    across, down = shape
    places = [(x, y) for y in range(down) for x in range(across)][:13]
    state = table()
    state.display[1] = tuple(Placed(x, y, "storehouse") for x, y in places)
    scene = BOARD.scene(state, ())
    spots = []
    for n in range(13):
        numbers = re.findall(r"-?[\d.]+", scene[f"built1:{n}"]["transform"])
        x, y, scale = (*map(float, numbers), 1.0)[:3]
        spots.append((x, y, scale))
        half, high = display.TILE_WIDE * scale / 2, display.TILE_HIGH * scale / 2
        assert 0 <= x - half <= x + half <= layout.WIDE
        assert layout.FIELD_AT <= y - high <= y + high <= layout.FIELD_AT + layout.field_high(2)
    (ax, ay, scale), (bx, by, _) = spots[:2]
    step = (bx - ax) / display.TILE_WIDE + (by - ay) / display.TILE_HIGH
    assert step == pytest.approx(scale, abs=0.01)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_hand_of_many_kinds_keeps_the_left_edge_of_each_card_in_sight(seats: int) -> None:
    """There lies what a card gives."""
    units = "farmers farmers town_guard slavic_axemen volunteers spearmen archers"
    state = table(seats=seats, hands={1: f"gold_2 gold_2_amber tools_3 home_tools home_gold {units}"})
    scene = BOARD.scene(state, ())
    spots = [
        [float(number) for number in re.findall(r"-?[\d.]+", at["transform"])]
        for id_, at in scene.items()
        if re.fullmatch(r"[pu]1:\d+", id_)
    ]
    wide = 2 * faces.CARD_HALF * layout.HAND_SCALE[seats]
    assert len(spots) == 11
    lines = {y for _, y, *_ in spots}
    assert len(lines) == layout.HAND_LINES[seats]
    for line in lines:
        lefts = sorted(x - wide / 2 for x, y, *_ in spots if y == line)
        assert lefts[0] >= 0
        assert lefts[-1] + wide <= layout.WIDE
        assert all(second - first >= (25 if len(lines) == 1 else 40) for first, second in pairwise(lefts))
    numbers = [at["text"] for id_, at in scene.items() if re.fullmatch(r"[pu]1:\d+/number", id_)]
    assert numbers == ["2"]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_name_of_a_covered_card_is_in_the_part_in_sight_in_letters_of_11_pixels(seats: int) -> None:
    """On a page of 1440 pixels; where a card is not covered, the name on its face is in sight."""
    units = "farmers town_guard slavic_axemen volunteers spearmen"
    row = "scout squire footman sergeant raiders levy_archer"
    state = table(seats=seats, hands={1: f"gold_2 home_gold {units}"}, rows={1: row})
    scene, pixels = BOARD.scene(state, ()), 888 / layout.OPEN[seats].size[0]
    for pool, half, size, names in (
        ("[pu]1", faces.CARD_HALF, tags.CARD.size, 7),
        ("row1", faces.CARD_HALF * faces.SMALLER, tags.ENEMY.size, 6),
    ):
        lines: dict[float, list[tuple[float, float, str]]] = {}
        for id_, at in scene.items():
            if re.fullmatch(rf"{pool}:\d+", id_):
                x, y, scale = (*map(float, re.findall(r"-?[\d.]+", at["transform"])), 1.0)[:3]
                lines.setdefault(y, []).append((x, scale, id_))
                assert size * scale * pixels >= 11
        assert sum(map(len, lines.values())) == names
        for (x, scale, id_), (after, *_) in (
            pair for line in lines.values() for pair in pairwise(sorted(line))
        ):
            step = (after - x) / scale
            if step >= 2 * half * tags.LEAST:
                assert f"{id_}/first" not in scene
                continue
            for part in ("first", "second"):
                if words := scene.get(f"{id_}/{part}"):
                    wide = float(words.get("textLength", len(words["text"]) * size * 0.6))
                    assert wide / 2 - half <= float(words["x"]) <= step - half - wide / 2
            assert scene[f"{id_}/first"]["text"]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_narrow_page_has_one_column_of_whole_panels(seats: int) -> None:
    column, wide = layout.column(seats), layout.OPEN[seats].size[0]
    assert column.size[0] == layout.WIDE
    tops = sorted(column.spots.values(), key=lambda spot: spot.y)
    assert {spot.x for spot in tops} == {0}
    assert len({spot.y for spot in tops}) == len(tops) == len(layout.OPEN[seats].spots)
    larger = wide / layout.WIDE
    rules = BASE[BASE.index("@media") : BASE.index("</style>")]
    for id_, spot in column.spots.items():
        placed = Spot(0, spot.y * larger, spot.scale * larger).style()
        assert f".v-n{seats} #{id_}{{{placed}}}" in rules


@pytest.mark.parametrize("seats", [2, 3])
def test_a_stage_without_cards_has_the_units_of_the_supply(seats: int) -> None:
    there = set[bool]()
    for state, recent in steps(game(seats)):
        scene = BOARD.scene(state, recent)
        assert {unit: int(scene[f"supply-{unit}"]["text"]) for unit in state.supply} == state.supply
        cards = bool(chips(scene)) or scene["focus"]["href"] != faces.NOTHING
        there.add(scene["supply"]["display"] == "inline")
        assert not cards or scene["supply"]["display"] == "none"
    assert there == {True, False}


@pytest.mark.parametrize("seats", [2, 3])
def test_cards_on_the_stage_lie_below_the_words_and_inside(seats: int) -> None:
    for state, recent in steps(game(seats)):
        scene = BOARD.scene(state, recent)
        lines = [
            float(scene[f"line-at-{n}"]["transform"].split()[1].rstrip(")"))
            for n in range(1, 6)
            if scene[f"line-{n}"]["text"]
        ]
        left, middle, size = numbers(scene["cards"])
        for n in range(len(chips(scene))):
            x, *_ = numbers(scene[f"chip:{n}"])
            assert left + (x + faces.CARD_HALF) * size <= layout.WIDE
        assert middle - 50 * size > max(lines, default=0)
        assert middle + 50 * size < layout.STAGES[seats]


def test_houses_of_lost_points_burn() -> None:
    scene = BOARD.scene(table(city=11), ())
    looks = [scene[f"house-{n}"]["href"] for n in range(1, 15)]
    assert [look == "#v-burnt" for look in looks] == [False] * 11 + [True] * 3
    assert scene["city-points"]["text"] == "11 of 14 points"


def test_a_city_that_burns_down_is_told() -> None:
    state = table(rows={1: "siege_crew"}, strength={1: 3}, city=3)
    events = attack(state)
    assert state.winners == ()
    assert stage(BOARD.scene(state, events)).endswith("Vilnius loses 3 points Vilnius has burnt down")


# --- in words


def test_moves_and_turns_are_told_in_few_words() -> None:
    made = built(3)
    labels = [move["label"] for move in made["moves"]]
    assert all(labels)
    assert max(map(len, labels)) < 90
    assert not [label for label in labels if "_" in label]
    assert {turn["name"] for turn in made["turns"] if not turn["seat"]} >= {"Income", "Defence", "Damage"}
    turns = [made["turns"][move["turn"]] for move in made["moves"] if move["label"].startswith("builds")]
    assert {(turn["name"], bool(turn["seat"])) for turn in turns} == {("", True)}


def test_choices_and_forms_are_in_words_and_have_pictures_of_the_base() -> None:
    known, texts = game(3), set[str]()
    state = RULES.begin(known.started)
    for event in known.standing:
        if isinstance(event, MoveMade):
            for of in offers(RULES, known.started.setup, state, state.seats):
                for command in of["commands"]:
                    texts |= {text for _, text in command.get("words", ())}
                    texts |= {choice["text"] for choice in command.get("choices", ())}
                    pictures = {
                        id_ for choice in command.get("choices", ()) for id_ in choice.get("pictures", ())
                    }
                    assert all(f'id="{id_[1:]}"' in BASE for id_ in pictures)
        RULES.evolve(state, event)
    assert len(texts) > 100
    assert not [text for text in texts if re.search(r"[_{}\[\]]", text)]


def test_every_record_of_the_pack_is_a_card_and_says_whose_numbers_it_has() -> None:
    pack, shown = cards(newest()), BOARD.cards(SETUP)
    records: list[Named | Destination] = [*pack.units, *pack.buildings, *pack.provinces, *pack.enemies]
    for record in [*records, *pack.strongholds, *pack.uniques, *pack.destinations]:
        card = shown[record.id]
        assert card.name == record.name
        assert card.text.endswith(".")
        assert bool(card.source) == (record.source == "house")
        assert not card.sign or f'id="{card.sign[1:]}"' in BASE


def test_the_supply_and_what_a_seat_has_lie_beside_the_picture() -> None:
    state = table(hands={1: "farmers farmers gold_2"}, built={1: "estate"})
    lie = BOARD.table(state)
    buildings, units = lie.offer
    assert "mint" in buildings.cards
    assert "farmers" in units.cards
    groups = {group.title: group for group in lie.seats[0]}
    assert groups["Units in hand"].cards == ("farmers",)
    assert [fact.words() for fact in groups["Units in hand"].facts] == [("", "2", " x Farmers")]
    assert ("income ", "6", "") in [fact.words() for fact in groups["City"].facts]


def test_destinations_are_left_in_the_pile_or_discarded() -> None:
    state = table(destinations="quarter", old_destinations="vilnius quarter")
    aims = BOARD.scene(state, [])["aims"]["text"]
    assert aims == "Destinations: 0 Vilnius, 1 quarter; 2 discarded"
    state.destinations, state.old_destinations = ("quarter", "quarter", "vilnius"), ()
    assert BOARD.scene(state, [])["aims"]["text"] == "Destinations: 1 Vilnius, 2 quarters"


def test_a_place_has_one_name_in_buttons_sentences_and_on_the_board() -> None:
    state, named = RULES.begin(game(2).started), dict[tuple[int, int, int], str]()
    for event in game(2).standing:
        if isinstance(event, MoveMade) and event.command == "build":
            command = next(each for each in RULES.legal(state, event.seat) if each.args() == event.args)
            named = {(event.seat, event.args["x"], event.args["y"]): choice(state, command).split(", ", 1)[1]}
        RULES.evolve(state, event)
        if isinstance(event, BuildingBuilt):
            (name,) = named.values()
            assert re.search(r"(left of|right of|above|below) ", name)
            assert RULES.explain(state, event).endswith(f" {name}.")
            titles = [item["text"] for item in BOARD.scene(state, []).values() if "text" in item]
            assert any(f"; {name}" in title for title in titles)
    assert named


def test_a_picture_of_a_choice_has_no_coordinate_outside_its_square() -> None:
    """A button shows 50 units around the middle."""
    root = ET.fromstring(BASE)  # noqa: S314 - our own base
    drawn = [at for at in root.iter() if re.match("v-[eEsubpxd]-", at.get("id", ""))]
    assert len(drawn) > 80
    for face in drawn:
        scaled = re.search(r"scale\(([\d.]+)\)", "".join(at.get("transform", "") for at in face[:1]))
        outline = next(at for at in face.iter() if at.get("class") in ("v-card", "v-foe"))
        numbers_ = re.findall(r"-?[\d.]+", outline.get("d", ""))
        assert max(abs(float(each)) for each in numbers_) * float(scaled[1] if scaled else 1) <= 50
