"""The board of CivMint: what a scene needs is in the base, and each thing is where a player looks for it."""

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache, reduce
from itertools import combinations, product
from typing import Any

import pytest

from dashboard.boards import Scene, in_words
from dashboard.boards.civmint import layout
from dashboard.boards.civmint.board import BOARD
from dashboard.boards.civmint.land import Piece, grid
from dashboard.boards.civmint.palette import TONES
from dashboard.boards.civmint.tracks import track
from dashboard.boards.civmint.words import effects
from dashboard.boards.folding import Spot
from dashboard.boards.svg import render
from dashboard.replay import replay
from dashboard.replay.playing import offers
from domain.civmint import RULES
from domain.civmint import commands as c
from domain.civmint import events as e
from domain.civmint.board import SPACES
from domain.civmint.names import ASPECTS, CUBES, KINDS, TRACKS, Kind
from domain.civmint.packs import faces, mint, newest
from domain.civmint.state import Offer, State, Unit, copy
from domain.kernel.aggregate import Game
from domain.kernel.chance import RecordedChance
from domain.kernel.events import MoveMade
from domain.kernel.messages import Command, Event
from domain.kernel.rules import enact
from tests.games.civmint.table import FACES
from tests.helpers.colours import contrast
from tests.helpers.shown import HOSTILE, played

LAYOUTS = ("random", "near", "far")


@cache
def game(layout_: str) -> Game:
    return played(("Ada", "Bo"), f"board {layout_}", rules=RULES, setup={"layout": layout_})


@cache
def built(layout_: str) -> dict[str, Any]:
    return replay.build(RULES, game(layout_).started, game(layout_).standing)


SETUP = game("near").started.setup
BASE = BOARD.base(SETUP)


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


def table(ada: str = "", bo: str = "", *, power: tuple[int, int] = (0, 0), money: int = 9) -> State:
    """A turn of Ada's on the first map ``near``, before she moves: b5 is her Capital City, b2 Bo's.

    Units by kind and space, by die from 1: ``infantry b4, ship a4, settler a4@2`` with the Ship 2.
    A number of ``*`` is their damage.
    """
    game = Game.start(RULES, ("Ada", "Bo"), {"layout": "near", "packs": {"faces": FACES}}, seed="near")
    game.move(game.state.seat, "choose_capital", {"space": "b5" if game.state.seat == 1 else "b2"})
    state = copy(game.state)
    state.first = state.active = state.seat = 1
    state.phase, state.step = "move", "move"
    for seat, units in ((1, ada), (2, bo)):
        written = [text for text in units.split(", ") if text]
        state.units[seat] = tuple(_unit(die, text) for die, text in enumerate(written, 1))
        state.numbers[seat] |= dict.fromkeys(CUBES, 2) | {"power": power[seat - 1], "money": money}
    return state


def _unit(die: int, text: str) -> Unit:
    match = re.fullmatch(r"(\w+) (\w\d)(?:@(\d))?(\**)", text)
    assert match
    kind: Kind = next(kind for kind in KINDS if kind == match[1])
    return Unit(die, kind, match[2], len(match[4]), int(match[3] or 0))


def play(state: State, command: Command, *dice: int) -> list[Event]:
    """Plays a command; the dice are those of attacker and defender, in turn."""
    names = ("attacker", "defender") * len(dice)
    chance = RecordedChance([{name: die} for name, die in zip(names, dice, strict=False)])
    return enact(RULES, state, command, chance)


def scenes(state: State, command: Command, *dice: int) -> list[tuple[Event, Scene]]:
    """The events of a command with the scene after each."""
    after, recent, drawn = copy(state), list[Event](), []
    for event in play(state, command, *dice):
        RULES.evolve(after, event)
        recent.append(event)
        drawn.append((event, BOARD.scene(after, recent)))
    return drawn


def lines(scene: Scene) -> str:
    """The words on the stage, on one line."""
    return " ".join(scene[f"line-{n}"]["text"] for n in range(1, 4)).strip()


def step(scene: Scene) -> str:
    """The step of a battle that is marked."""
    return next((scene[f"step-{n}"]["text"] for n in range(6) if "m-now" in scene[f"step-{n}"]["class"]), "")


def row(scene: Scene, n: int) -> dict[str, str]:
    """What is written in a row of the stage."""
    texts = {
        name: scene[f"{name}-{n}"].get("text", "") for name in ("who", "what", "bonus", "spent", "total")
    }
    return {**texts, "die": scene[f"die-{n}"]["href"], "hit": scene[f"hit-{n}"]["href"]}


def place(scene: Scene, space: str) -> str:
    return scene[f"w-{space}"]["text"]


# --- base and scenes


@pytest.mark.parametrize("layout_", LAYOUTS)
def test_all_that_a_scene_refers_to_is_in_the_base(layout_: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', BASE)
    assert len(ids) == len(set(ids))
    used = set[str]()
    classes = set(re.findall(r"\bm-[\w-]+", " ".join(re.findall(r'class="([^"]+)"', BASE))))
    for state, recent in steps(game(layout_)):
        for at in BOARD.scene(state, recent).values():
            used |= {at["href"]} if at.get("href") else set()
            classes |= set(at.get("class", "").split())
    used |= set(re.findall(r'href="(#[^"]+)', BASE))
    assert {href[1:] for href in used} <= set(ids)
    style = BASE[BASE.index("<style>") : BASE.index("</style>")]
    assert {name for name in classes if f".{name}" not in style} <= {"m-free", "m-go", "m-some"}


@pytest.mark.parametrize("layout_", LAYOUTS)
def test_the_frames_of_a_replay_are_the_scenes_drawn_from_scratch(layout_: str) -> None:
    made, store = built(layout_), dict[str, dict[str, str | None]]()
    wanted = [BOARD.scene(state, recent) for state, recent in steps(game(layout_))]
    for id_, attributes in made["start"]["scene"].items():
        store[id_] = dict(attributes)
    for frame, scene in zip(made["frames"], wanted, strict=True):
        for id_, attributes in frame.get("scene", {}).items():
            store[id_] = {n: v for n, v in (store.get(id_, {}) | attributes).items() if v is not None}
        assert {id_: at for id_, at in store.items() if at} == scene


@pytest.mark.parametrize("layout_", LAYOUTS)
def test_a_replay_is_within_its_budget(layout_: str) -> None:
    packed = replay.pack(built(layout_))
    assert len(packed) < 250_000
    assert len(gzip.decompress(packed)) < 1_500_000
    assert len(gzip.compress(BASE.encode(), 6)) < 25_000


def test_a_part_of_the_same_values_is_the_same_part() -> None:
    for state, recent in list(steps(game("near")))[::40]:
        pairs = zip(BOARD.parts(state, recent), BOARD.parts(copy(state), list(recent)), strict=True)
        assert all(one is other for one, other in pairs)


def test_names_of_players_are_text() -> None:
    hostile = played(HOSTILE[:2], "hostile", 60, rules=RULES)
    scene = reduce(lambda _, step: BOARD.scene(*step), steps(hostile), Scene())
    drawn = ET.fromstring(render(BOARD.base(hostile.started.setup), scene))  # noqa: S314 - what render() made
    assert not {"script", "img", "foreignObject"} & {at.tag.split("}")[-1] for at in drawn.iter()}


# --- the map


def test_a_space_says_what_it_is_what_it_yields_and_who_stands_there() -> None:
    scene = BOARD.scene(table("infantry b4*, village c5", "ship a4, settler a4@1, settler b2"), ())
    assert place(scene, "b4") == (
        "b4, Grass, yields 1 Food: Ada (blue) has Infantry 1, 1 damage cube of 2; Ada controls it"
    )
    assert place(scene, "a4") == (
        "a4, Coast water, yields 2 Food: Bo (vermilion) has Ship 1 with Settler 2 aboard; Bo controls it"
    )
    assert place(scene, "b2").endswith(": Bo (vermilion) has Capital City and Settler 3; Bo controls it")
    assert place(scene, "f1") == "f1, Mountain, yields 1 Metal: nobody controls it"


def test_who_controls_a_space_has_a_colour_an_outline_and_a_line_of_his_own() -> None:
    scene = BOARD.scene(table("infantry b4", "infantry b4, infantry b3"), ())
    assert [scene[f"s-{space}"]["class"] for space in ("b5", "b3", "b4")] == ["m-own1", "m-own2", "m-free"]
    assert [scene[f"f-{space}"]["href"] for space in ("b5", "b3", "b4")] == ["#m-seat1", "#m-seat2", ""]
    assert ".m-own2 .m-hold{stroke-dasharray" in BASE


def test_units_have_a_symbol_each_and_show_their_number_and_damage() -> None:
    scene = BOARD.scene(table("city c5**, infantry b4"), ())
    assert scene["unit:111/face"]["href"] == "#m-u1-city"
    assert (scene["unit:111/number"]["text"], scene["unit:111/hurt"]["href"]) == ("1", "#m-hurt2")
    assert "unit:112/hurt" not in scene
    symbols = [re.search(rf'id="m-u{seat}-{kind}">(.*?)</g></g>', BASE) for seat in (1, 2) for kind in KINDS]
    drawn = [symbol[1] for symbol in symbols if symbol]
    assert len(set(drawn)) == 2 * len(KINDS)


def test_a_ship_carries_its_cargo_with_it() -> None:
    scene = BOARD.scene(table("ship a4, settler a4@1, infantry a4@1"), ())
    ship, *cargo = (_spot(scene[f"unit:{n}"]["transform"]) for n in (11, 112, 113))
    assert all(at[1] > ship[1] and abs(at[0] - ship[0]) < 30 and at[2] < ship[2] for at in cargo)


@pytest.mark.parametrize("number", range(1, 18))
def test_as_many_units_as_there_can_be_stand_beside_each_other_in_a_space(number: int) -> None:
    _, scale = grid(number)
    assert scale > 0.3
    state = table()
    kinds = ["settler"] * min(8, number)
    state.units[1] = tuple(Unit(die, "settler", "c4") for die, _ in enumerate(kinds, 1))
    state.units[2] = tuple(Unit(die, "infantry", "c4") for die in range(1, min(9, number - len(kinds) + 1)))
    spots = [
        _spot(at["transform"])
        for id_, at in BOARD.scene(state, ()).items()
        if re.fullmatch(r"unit:1[12][1-8]", id_)
    ]
    x, y = layout.corner("c4")
    for (ax, ay, size), (bx, by, _) in combinations(spots, 2):
        assert max(abs(ax - bx), abs(ay - by)) >= 40 * size
    assert all(x < ax < x + layout.CELL and y < ay < y + layout.CELL for ax, ay, _ in spots)


def _spot(transform: str) -> tuple[float, float, float]:
    x, y, scale = (*map(float, re.findall(r"-?[\d.]+", transform)), 1.0)[:3]
    return x, y, scale


def test_a_fallen_capital_city_is_crossed_out() -> None:
    state = table("infantry b4")
    state.status[2], state.cubes[2] = "fallen", 4
    scene = BOARD.scene(state, ())
    assert scene["unit:120/cross"]["href"] == "#m-cross"
    assert "Capital City that has fallen, 4 damage cubes" in place(scene, "b2")


def test_the_last_move_is_marked_with_its_way() -> None:
    state = table("cavalry b4, settler b5")
    drawn = scenes(state, c.Move(1, 1, "c4"))[0][1]
    way = drawn["way:0/over"]["d"]
    assert way.startswith("M")
    assert drawn["new:0"]["transform"] == Spot(*layout.corner("c4")).attribute()


# --- the stage


def test_a_battle_is_followed_step_by_step() -> None:
    state = table("infantry e4", "cavalry e4", power=(2, 1))
    drawn = scenes(state, c.EndMove(1), 5, 3)
    by_event = {type(event): scene for event, scene in drawn}
    assert step(by_event[e.UnitAttacks]) == "attacked"
    assert row(by_event[e.UnitAttacks], 1)["who"] == "Infantry 1"
    assert step(by_event[e.DiceRolled]) == "rolled"
    rolled = by_event[e.DiceRolled]
    assert [row(rolled, n)["die"] for n in (1, 2)] == ["#m-die5", "#m-die3"]
    assert [row(rolled, n)["bonus"] for n in (1, 2)] == ["+1", "+0"]
    assert [row(rolled, n)["total"] for n in (1, 2)] == ["6", "3"]
    assert step(drawn[-1][1]) == "added"
    assert (state.step, state.seat) == ("power", 2)

    spent = scenes(state, c.Spend(2, 1))[0][1]
    assert step(spent) == "spent"
    assert (row(spent, 2)["spent"], row(spent, 2)["total"]) == ("+1", "4")
    lost = {type(event): scene for event, scene in scenes(state, c.Spend(1, 0))}
    assert step(lost[e.UnitHit]) == "lost"
    assert lines(lost[e.UnitHit]).startswith("Cavalry of Bo on e4 has 1 of 2 damage")
    assert (row(lost[e.UnitHit], 1)["hit"], row(lost[e.UnitHit], 2)["hit"]) == ("", "#m-damage")
    assert step(lost[e.RetreatDue]) == "fled"
    for n, scene in ((1, rolled), (2, spent)):  # a later move: what was rolled and spent is still there
        assert row(lost[e.UnitHit], n) | {"hit": ""} == row(scene, n)


def test_a_unit_that_is_gone_stands_with_its_dice_in_its_last_battle() -> None:
    state = table("infantry e4*", "city e4", power=(1, 0))
    play(state, c.EndMove(1), 1, 3)
    scene = {type(event): scene for event, scene in scenes(state, c.Spend(1, 0))}[e.UnitLost]
    assert lines(scene).startswith("Infantry of Ada on e4 is eliminated")
    assert [row(scene, n)["who"] for n in (1, 2)] == ["Infantry 1", "City 1"]
    assert [row(scene, n)["die"] for n in (1, 2)] == ["#m-die1", "#m-die3"]
    assert [row(scene, n)["bonus"] for n in (1, 2)] == ["+1", "+1"]


def test_at_the_end_of_a_game_it_is_nobodys_turn() -> None:
    scenes_ = [BOARD.scene(state, recent) for state, recent in steps(game("near"))]
    turns = [[scene[f"says-{seat}"]["text"] for seat in (1, 2)] for scene in scenes_]
    assert turns[-1] == ["", ""]
    assert {"decides", "own turn", ""} == {text for both in turns for text in both}


def test_who_fled_is_told_after_the_battle() -> None:
    state = table("infantry e4", "cavalry e4, infantry e3")
    play(state, c.EndMove(1), 2, 6)
    [refuge] = [one for one in RULES.legal(state, 1) if one == c.Retreat(1, 1, "f4", None)]
    drawn = scenes(state, refuge)
    assert any("flees from e4" in lines(scene) for event, scene in drawn if isinstance(event, e.Retreated))
    assert any(scene.get("way:0") for event, scene in drawn if isinstance(event, e.Retreated))


def test_an_attack_from_afar_is_an_arrow_that_nobody_goes() -> None:
    state = table("artillery b4, infantry b5", "infantry b3, settler b3")
    play(state, c.EndMove(1))
    drawn = scenes(state, c.Attack(1, 1, "b3"))
    attack = next(scene for event, scene in drawn if isinstance(event, e.UnitAttacks))
    assert attack["way:0"]["class"] == "m-shot"
    assert attack["m-arena"]["href"] == "#m-clash"


def test_a_unit_that_is_lost_is_crossed_out_where_it_stood() -> None:
    state = table("infantry b4", "settler b4")
    scene = scenes(state, c.EndMove(1), 6, 1)[-1][1]
    assert scene["gone:0/face"]["href"] == "#m-u2-settler"
    assert "is eliminated" in lines(scene)


def test_the_event_dice_lie_on_the_stage_with_what_they_mean_for_each_seat() -> None:
    state, recent = next(
        (state, recent) for state, recent in steps(game("near")) if isinstance(recent[-1], e.EventRolled)
    )
    rolled, scene = recent[-1], BOARD.scene(state, recent)
    assert isinstance(rolled, e.EventRolled)
    for n, result in enumerate(rolled.results, 1):
        assert scene[f"die-{n}"]["href"] == f"#m-die{rolled.dice[0]}"
        assert scene[f"second-{n}"]["href"] == f"#m-die{rolled.dice[1]}"
        assert row(scene, n)["total"] == str(result)
        assert row(scene, n)["what"] == mint(newest("mint")).events[result - 1].name


def test_a_proposal_shows_what_changes_hands() -> None:
    state = table()
    state.phase, state.step, state.seat = "trade", "answer", 2
    state.offer = Offer((("food", 2),), (("metal", 1), ("money", 1)))
    scene = BOARD.scene(state, ())
    assert "Ada proposes a trade" in lines(scene)
    chips = [scene[f"chip:{n}/sign"]["href"] for n in range(3)]
    assert chips == ["#m-food", "#m-metal", "#m-money"]
    assert scene["chip:0/words"]["text"] == "2"
    assert scene["m-rows"]["display"] == "inline"


def test_rows_lie_on_the_aspects_only_while_there_are_dice_or_a_proposal() -> None:
    state = table("infantry e4", "cavalry e4")
    state.phase, state.step = "trade", "trade"
    scene = BOARD.scene(state, ())
    assert lines(scene) == "Ada may trade"
    assert scene["m-rows"]["display"] == "none"
    state.phase, state.step = "move", "move"
    fight = scenes(state, c.EndMove(1), 5, 3)[-1][1]
    assert fight["m-rows"]["display"] == "inline"
    assert "m-now" in fight["turn-combat"]["class"]
    assert layout.SPOTS["m-rows"] == layout.SPOTS["m-aspects"]


# --- tracks, aspects and seats


def test_what_a_seat_has_is_on_its_panel_and_what_changed_is_marked() -> None:
    state = table("village c5, infantry b4", power=(1, 0), money=0)
    state.phase, state.step = "build", "build"
    scene = scenes(state, c.Build(1, "settler", "b5"))[-1][1]
    assert scene["n-power-1"]["text"] == "1/1"
    assert scene["n-wood-1"]["text"] == "1"
    assert "m-hot" in scene["n-wood-1"]["class"]
    assert "m-hot" not in scene["n-wood-2"]["class"]
    assert (scene["x-wood-1"]["text"], scene["x-wood-2"]["text"]) == ("\u22121", "")
    assert (scene["k-settler-1"]["text"], scene["free-1"]["text"]) == ("1", "5 free")
    assert [scene[f"d-{kind}-1"]["display"] for kind in ("settler", "ship")] == ["inline", "none"]


def test_no_word_is_smaller_than_eleven_pixels_on_a_wide_page() -> None:
    style = BASE[BASE.index("<style>") : BASE.index("@media")]
    sizes = [float(size) for size in re.findall(r"(?:font-size:|font:\d+ )([\d.]+)px", style)]
    across = 830  # of the board on a page of 1440 pixels
    assert min(sizes) * across / layout.OPEN[0] > 11


def test_each_seat_has_a_cube_on_every_track_and_aspect() -> None:
    state = table()
    state.levels[1]["economy"], state.cards[1]["economy"] = 3, "right"
    state.numbers[1]["economy"] = 4
    scene = BOARD.scene(state, ())
    cubes = [
        f"{kind}-{name}-{seat}"
        for kind, names in (("track", TRACKS), ("aspect", ASPECTS))
        for name in names
        for seat in (1, 2)
    ]
    assert all(scene[cube]["href"] == f"#m-cube{cube[-1]}" for cube in cubes)
    one, two = (_spot(scene[f"track-economy-{seat}"]["transform"]) for seat in (1, 2))
    assert one[0] > two[0]
    assert one[1] < two[1]
    assert len({scene[cube]["transform"] for cube in cubes if cube.startswith("track-culture")}) == 2


def test_every_level_is_there_with_what_it_does_and_that_it_is_ours() -> None:
    for of in mint(newest("mint")).tracks:
        for box in (of.start, *of.left, *of.right):
            text = next(re.finditer(rf"<title>Level \d, {box.name}: ([^<]*)</title>", BASE))[1]
            assert text.startswith(effects(box.effects))
            own = box.source == "house" or any(effect.source == "house" for effect in box.effects)
            assert ("house" in text) == own
    assert BASE.count("house track") == 4
    assert "house levels" in BASE
    assert "house data" in BOARD.scene(table(), ())["m-foot"]["text"]


def test_names_and_levels_of_other_packs_have_room_on_a_track() -> None:
    of = mint(newest("mint")).tracks[0]
    box = of.left[0].model_copy(update={"name": "<b>Of a name that is much longer than a box</b>"})
    other = of.model_copy(update={"name": "A & B", "left": (box,) * 9, "right": (box,) * 9})
    drawn = ET.fromstring(f"<svg>{track(other)}</svg>")  # noqa: S314 - what track() made
    boxes = sorted(
        float(at.attrib["y"]) for at in drawn.iter("rect") if at.attrib["class"].startswith("m-field")
    )
    assert len(boxes) == 19
    assert boxes[0] >= 0
    assert boxes[-1] + 14 <= layout.TRACK[1]
    assert not list(drawn.iter("b"))


def test_every_kind_of_terrain_has_a_name_and_a_look() -> None:
    lands = faces(newest("faces")).terrain
    looks = [re.search(rf'id="m-t-{kind.code}"><rect[^>]*url\(#([^)]*)\)', BASE) for kind in lands]
    assert len({look[1] for look in looks if look}) == len(lands)
    assert all(f'id="m-i-{kind.code}"' in BASE and kind.name.split()[0] in BASE for kind in lands)


def test_a_narrow_page_has_whole_panels_one_below_the_other() -> None:
    rules = BASE[BASE.index("@media") : BASE.index("</style>")]
    assert all(f"#{id_}{{transform" in rules for id_ in layout.SPOTS)


# --- in words


def test_moves_and_turns_are_told_in_few_words() -> None:
    made = built("near")
    labels = [move["label"] for move in made["moves"]]
    assert all(labels)
    assert max(map(len, labels)) < 90
    assert not [label for label in labels if "_" in label or " a Infantry" in label]
    assert {turn["name"] for turn in made["turns"] if not turn["seat"]} >= {"Setting up", "Global Events"}


@pytest.mark.parametrize("layout_", LAYOUTS)
def test_choices_and_forms_are_in_words_and_have_places_and_pictures(layout_: str) -> None:
    known, texts, placed = game(layout_), set[str](), set[str]()
    state = RULES.begin(known.started)
    for event in known.standing:
        if isinstance(event, MoveMade):
            for of in offers(RULES, known.started.setup, state, state.seats):
                for command in of["commands"]:
                    texts |= {text for _, text in command.get("words", ())}
                    for choice in command.get("choices", ()):
                        texts.add(choice["text"])
                        assert all(f'id="{id_[1:]}"' in BASE for id_ in choice.get("pictures", ()))
                        if choice["place"]:
                            assert choice["place"] in SPACES
                            placed.add(command["command"])
                    if command.get("shape") == "counts":
                        [numbers] = command["start"].values()
                        assert sum(numbers.values()) == command["form"]["total"]
        RULES.evolve(state, event)
    assert len(texts) > 100
    assert not [text for text in texts if re.search(r"[_{}\[\]]", text)]
    assert {"choose_capital", "move", "build", "upgrade", "downgrade"} <= placed


def offered(state: State) -> dict[str, list[str]]:
    """The choices that are offered, in words, by command."""
    listed = offers(RULES, SETUP, state, state.seats)
    return {
        command["command"]: [choice["text"] for choice in command.get("choices", ())]
        for of in listed
        for command in of["commands"]
    }


def test_choices_of_a_battle_name_units_and_say_what_they_add() -> None:
    state = table("infantry b4, artillery b4", "cavalry b4*, settler b4", power=(1, 1))
    play(state, c.EndMove(1))
    assert offered(state)["attack"] == [
        "b4 with Infantry 1 on b4, which adds 1",
        "b4 with Artillery 2 on b4, which adds 2",
    ]
    play(state, c.Attack(1, 2, "b4"))
    assert offered(state)["defend"] == [
        "with Cavalry 1, 1 damage cube of 2, which adds 0",
        "with Settler 2, which adds 0",
    ]
    play(state, c.Defend(2, 1), 2, 5)
    assert offered(state)["spend"] == ["no Combat Power: 4 against 5", "1 Combat Power: 5 against 5"]


def test_the_name_of_a_command_and_its_choice_make_one_sentence() -> None:
    """As a review prints them."""
    state = table("settler a2, city c5", "cavalry b4")

    def sentence(command: Command) -> str:
        return in_words("civmint", state, command)

    assert sentence(c.Downgrade(1, 1)) == "Downgrade Settler 1 on a2 to disband it for 1 Money"
    assert sentence(c.Downgrade(1, 2)) == "Downgrade City 2 on c5 to a Village for 2 Money"
    assert sentence(c.Retreat(1, 1, None)) == "Retreat Settler 1 on a2, which cannot flee and is disbanded"
    assert sentence(c.Defend(1, 1)) == "Defend with Settler 1, which adds 0"
    state.phase, state.step = "events", "explosion"
    assert sentence(c.Decline(1)) == "Decline what the event gives"


def test_what_is_seldom_wanted_stands_back_unless_nothing_else_can_be_done() -> None:
    state = table("infantry b4, city c5")
    state.phase, state.step = "upkeep", "upkeep"
    [offer] = offers(RULES, SETUP, state, (1,))
    assert [(one["command"], one["seldom"]) for one in offer["commands"]] == [
        ("pay", False),
        ("downgrade", True),
    ]
    state.numbers[1] |= dict.fromkeys(CUBES, 0)
    [offer] = offers(RULES, SETUP, state, (1,))
    assert [(one["command"], one["seldom"]) for one in offer["commands"]] == [("downgrade", False)]
    assert offered(state)["downgrade"][0] == "Infantry 1 on b4 to a Settler for 1 Money"


def test_cubes_of_forms_are_called_by_name() -> None:
    by_hand, state = BOARD.by_hand, table()
    assert by_hand.item(state, "pay", "food") == "Food"
    assert [by_hand.item(state, "propose", item) for item in ("give_wood", "take_metal")] == [
        "give Wood",
        "take Metal",
    ]


def test_figures_and_levels_lie_beside_the_picture() -> None:
    state = table("city c5, infantry b4, cavalry b4")
    state.reached[1] = ("culture left 2", "economy 4")
    lie = BOARD.table(state)
    groups = {group.title: group for group in lie.seats[0]}
    facts = [fact.words() for fact in groups["Nation"].facts]
    assert facts == [
        ("Research ", "2", ""),
        ("Taxes ", "1", ""),
        ("", "1", " of 6 Cities"),
        ("", "2", " military units"),
    ]
    assert groups["Reached"].cards == ("culture left 2",)
    assert [group.title for group in lie.offer] == ["Units", "Global Events"]
    cards = BOARD.cards(SETUP)
    assert {card for group in (*lie.offer, groups["Reached"]) for card in group.cards} <= cards.keys()
    assert "house" in cards["culture left 2"].source
    assert "reading" in cards["settler"].source
    assert not cards["famine"].source
    assert all(not card.sign or f'id="{card.sign[1:]}"' in BASE for card in cards.values())


def test_a_piece_that_lies_on_another_is_drawn_later() -> None:
    ship, cargo = Piece(1, "ship", 8, 0), Piece(1, "settler", 1, 0)
    assert ship.number() < cargo.number()


def test_a_flag_is_no_piece_that_a_comparison_draws_again_elsewhere() -> None:
    """A space has its flag at a place on the whole board."""
    assert {place.piece for place in BOARD.by_hand.places({}).values()} == {""}


def test_words_are_read_on_panels_and_fields_of_a_light_page_and_of_a_dark_one() -> None:
    for scheme, words, under in product((0, 1), ("words", "soft", "madder", "fresh"), ("panel", "field")):
        assert contrast(TONES[words][scheme], TONES[under][scheme]) > 4.5, (scheme, words, under)
    for scheme, words in product((0, 1), ("words", "soft")):
        assert contrast(TONES[words][scheme], TONES["ground"][scheme]) > 4.5, (scheme, words)
