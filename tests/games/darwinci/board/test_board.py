"""The board of Darwinci: what a scene needs is in the base, bones join, and nobody sees what is hidden."""

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, pairwise, product
from random import Random
from typing import Any

import pytest

from dashboard.boards.darwinci import bones, layout, palette, panel, parcels
from dashboard.boards.darwinci.base import base
from dashboard.boards.darwinci.board import BOARD
from dashboard.boards.darwinci.choosing import choice
from dashboard.boards.darwinci.fragments import BACK, NOTHING
from dashboard.boards.seats import SEATS
from dashboard.boards.svg import render
from dashboard.replay import playing, replay
from domain.darwinci import RULES
from domain.darwinci.box import BONES, EAST, NORTH, ROTATIONS, SOUTH, WEST, box
from domain.darwinci.events import TileLaid, TilePlaced
from domain.darwinci.fragments import JEWELS, FragmentPack
from domain.darwinci.packs import fragments, newest
from domain.darwinci.state import Placed, State
from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.rules import learned, view_of
from tests.games.darwinci.table import awarded, play
from tests.games.darwinci.table import table as position
from tests.helpers.colours import contrast

PACK = newest()
BASE = base(fragments(PACK))
SETUP = {"packs": {"fragments": PACK}}
OPTIONS = (("experts", False), ("incomplete_half", False), ("size_bonus", False))
PLAYERS = ("Ada", "Bo", "Cy", "Di", "Ed")
HOSTILE = "</title><script>alert('&')</script><!-- ]]> \" ' \u202e\x00"


@cache
def played(seats: int, experts: bool = False) -> Game:
    """A whole game in which every choice is drawn by lot, but rarely an end of a bid."""
    draw = Random(f"board {seats}")  # noqa: S311 - which game it is does not matter
    game = Game.start(RULES, PLAYERS[:seats], {"options": {"experts": experts}}, seed="board")
    while acting := RULES.to_act(game.state):
        seat = draw.choice(acting)
        choices = list(RULES.legal(game.state, seat))
        command = draw.choice([c for c in choices if c.NAME != "end_bid"] or choices)
        game.move(seat, command.NAME, command.args())
    return game


def steps(game: Game) -> Iterator[tuple[State, list[Event]]]:
    """The state after each event, with the events of the move so far."""
    state, recent = RULES.begin(game.started), list[Event]()
    for event in game.standing[1:]:
        if isinstance(event, MoveMade):
            recent = []
            continue
        RULES.evolve(state, event)
        recent.append(event)
        yield state, recent


def by_id(svg: str) -> dict[str, ET.Element]:
    root = ET.fromstring(svg)  # noqa: S314 - what base() and render() made
    return {id_: element for element in root.iter() if (id_ := element.get("id"))}


def tags(svg: str) -> list[str]:
    return [element.tag.split("}")[-1] for element in ET.fromstring(svg).iter()]  # noqa: S314 - as above


def text(scene: dict[str, dict[str, str]]) -> str:
    return "\n".join(attributes["text"] for attributes in scene.values() if "text" in attributes)


ELEMENTS = by_id(BASE)


# --- base and scene


@pytest.mark.parametrize(("seats", "experts"), [(3, False), (5, True)])
def test_all_that_a_scene_changes_and_refers_to_is_in_the_base(seats: int, experts: bool) -> None:
    assert len(re.findall(r'\bid="', BASE)) == len(ELEMENTS)
    classes = set[str]()
    for state, recent in islice(steps(played(seats, experts)), 0, None, 3):
        scene = BOARD.scene(state, recent)
        assert set(scene) <= set(ELEMENTS)
        assert {at["href"][1:] for at in scene.values() if "href" in at} <= set(ELEMENTS)
        classes |= {name for at in scene.values() for name in at.get("class", "").split()}
    style = BASE[BASE.index("<style>") : BASE.index("</style>")]
    plain = {"d-open", "d-held", "d-still", "d-auction"}
    used = {name for names in re.findall(r'class="([^"]+)"', BASE) for name in names.split()}
    assert {name for name in used | classes if f".{name}" not in style} <= plain
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', BASE)) <= set(ELEMENTS)


@pytest.mark.parametrize(("seats", "experts"), [(3, False), (5, True)])
def test_a_scene_leaves_nothing_of_another(seats: int, experts: bool) -> None:
    states = islice(steps(played(seats, experts)), 0, None, 7)
    scenes = [BOARD.scene(state, recent) for state, recent in states]
    first, last = scenes[0], scenes[-1]
    assert len({frozenset((id_, *sorted(at)) for id_, at in scene.items()) for scene in scenes}) == 1
    assert render(render(BASE, first), last) == render(BASE, last)
    assert render(render(BASE, last), first) == render(BASE, first)


def test_the_base_is_small_asks_nobody_and_is_always_the_same() -> None:
    assert base(fragments(PACK)) == BASE
    assert len(BASE.encode()) < 160_000
    assert len(gzip.compress(BASE.encode(), 6)) < 25_000
    assert re.findall(r"https?://[^\s\"']+", BASE) == ["http://www.w3.org/2000/svg"]
    assert "@import" not in BASE
    assert "url(http" not in BASE


def test_a_replay_of_the_most_players_is_small_and_tells_rounds_and_moves_in_few_words() -> None:
    made = replay.build(RULES, played(5, True).started, played(5, True).standing)
    packed = replay.pack(made)
    assert len(packed) < 250_000
    assert len(gzip.decompress(packed)) < 1_500_000
    rounds = played(5, True).state.round
    stages = ["", *(f"Round {n}" for n in range(1, rounds + 1))]
    assert list(dict.fromkeys(turn["stage"] for turn in made["turns"])) == stages
    second = [turn["name"] for turn in made["turns"] if turn["stage"] == "Round 2"]
    bidding = [f"Bidding round {n}" for n in (1, 2, 3)]
    assert second == ["Buying", "Offering", *bidding, "Placing", "Scoring", "Drawing"]
    idle = set(range(len(made["turns"]))) - {move["turn"] for move in made["moves"]}
    assert {made["turns"][turn]["name"] for turn in idle} <= {"Buying"}  # no seat can pay for tiles
    labels = {re.sub(r"[\d\u2212]+", "1", move["label"]) for move in made["moves"]}
    assert {"buys nothing", "ends the bid", "scores no jewel"} & labels
    assert any(re.fullmatch(r"bids \w+'s stone on their own fragment 1 \(\w+ 1\)", label) for label in labels)
    assert any(
        re.fullmatch(r"bids their own big stone on \w+'s fragment 1 \(\w+ 1\)", label) for label in labels
    )
    assert max(map(len, labels)) < 70


# --- bones

Point = tuple[float, float]
_SIDES = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}


def rings(path: str) -> list[list[Point]]:
    """The closed parts of a path as polygons; curves in short steps."""
    lines = []
    for part in filter(None, path.split("Z")):
        ring = list[Point]()
        for letter, numbers in re.findall(r"([MLCQ])([^MLCQ]+)", part):
            given = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", numbers)]
            size = {"M": 1, "L": 1, "Q": 2, "C": 3}[letter]
            for first in range(0, len(given), size):
                curve = [*ring[-1:], *given[first : first + size]]
                ring += [_on(curve, step / 8) for step in range(1, 9)]
        lines.append(ring)
    return lines


def _on(curve: list[Point], part: float) -> Point:
    """The point of a Bezier curve, by de Casteljau."""
    while len(curve) > 1:
        curve = [(a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in pairwise(curve)]
    return round(curve[0][0], 6), round(curve[0][1], 6)


def drawn(tile: int, rotation: int) -> ET.Element:
    """The bone of a fragment: the use of its design."""
    group = ELEMENTS[f"d-t{tile}r{rotation // 90}"]
    (clipped,) = (part for part in group if part.get("clip-path"))
    return clipped[0]


def outline(tile: int, rotation: int) -> list[Point]:
    """The points of a fragment's bone as it lies there."""
    use = drawn(tile, rotation)
    design = ELEMENTS[(use.get("href") or "")[1:]]
    (path,) = (part.get("d") or "" for part in design if part.get("class") == "d-bone")
    points = [point for ring in rings(path) for point in ring]
    turned = re.fullmatch(r"rotate\((\d+)\)", use.get("transform", "rotate(0)"))
    assert turned is not None
    for _ in range(int(turned[1]) // 90):
        points = [(-y, x) for x, y in points]
    return points


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_bone_reaches_the_edges_that_show_one_and_no_other(rotation: int) -> None:
    for tile in box(PACK).ids:
        points = outline(tile, rotation)
        for side, (dx, dy) in _SIDES.items():
            reach = max(x * dx + y * dy for x, y in points)
            at_edge = [x * dy + y * dx for x, y in points if x * dx + y * dy == bones.HALF]
            if box(PACK).bones[tile][rotation] & side:
                assert (min(at_edge), max(at_edge)) == (-bones.EDGE, bones.EDGE), (tile, side)
            else:
                assert reach < bones.HALF, (tile, side)


def test_the_parts_of_a_bone_are_one_shape() -> None:
    """All of them run the same way round, so that none cuts a hole into another."""
    wrong = [
        f"{shape} {number}"
        for shape, designs in bones.DESIGNS.items()
        for number, design in enumerate(designs)
        if len(rings(design.bone)) > 1 and min(map(_area, rings(design.bone))) <= 0
    ]
    assert wrong == []


def _area(ring: list[Point]) -> float:
    """Twice the area of a polygon; above 0 where it runs clockwise."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]))


def test_neighbours_in_a_parcel_have_their_edges_in_the_same_place() -> None:
    parcel: tuple[Placed, ...] = ((3, 0, 0, 0), (8, 1, 0, 180), (37, 2, 0, 90))
    dig = parcels.dig(PACK, parcel, OPTIONS)
    lies = [parcels.placed(x, y) for _, x, y, _ in parcel]
    assert lies == [f"translate({x * 84} 0) scale(0.84)" for x in range(3)], "100 units of a bone are 84"
    assert [len(creature.fragments) for creature in dig.creatures] == [3]


# --- forms


def test_seats_jewels_and_rotten_bones_are_told_by_form() -> None:
    for one, other in combinations(range(1, 6), 2):
        stones = [ELEMENTS[f"d-stone{seat}"][0][0].get("d") for seat in (one, other)]
        assert stones[0] != stones[1]
    shapes = ["".join(part.get("d") or "" for part in ELEMENTS[f"d-{kind}"]) for kind in JEWELS]
    assert len(set(shapes)) == len(JEWELS)
    tags_of = {value: [part.tag.split("}")[-1] for part in ELEMENTS[f"d-value{value}"]] for value in (3, -3)}
    assert tags_of == {3: ["circle", "text"], -3: ["path", "text"]}
    assert ELEMENTS["d-value-3"][1].text == "\u22123"
    rotten = [tile for tile in box(PACK).ids if "#d-mould" in ET.tostring(ELEMENTS[f"d-f{tile}"], "unicode")]
    assert set(rotten) == box(PACK).rotten
    assert any(part.get("class") == "d-two" and part.text == "2" for part in ELEMENTS["d-big1"])


def test_words_and_numbers_are_read_on_what_lies_beneath() -> None:
    p = palette
    for ink, ground in (
        (p.INK, p.PANEL),
        (p.SOFT, p.PANEL),
        (p.MADDER, p.PANEL),
        (p.INK, p.PIT),
        (p.MADDER, p.PIT),
        (p.INK, p.PAPER),
        (p.ROT_INK, p.ROT),
    ):
        assert contrast(ink, ground) > 4.5, (ink, ground)
    for words, under in product(("words", "soft", "madder"), ("panel", "pit")):
        assert contrast(p.TONES[words].dark, p.TONES[under].dark) > 4.5, (words, under)
    for bone, earth in product((p.BONE, p.MOULD), p.EARTH):
        assert contrast(p.INK, bone) > 4.5, "bones have a dark outline"
        assert contrast(p.INK, earth) > 3
        assert contrast(bone, earth) > 1.4
    assert all(contrast(p.PIT, earth) > 1.5 for earth in p.EARTH), "the fragments lie on lighter ground"


# --- what lies there


def test_whole_creatures_are_outlined_and_told() -> None:
    parcel: tuple[Placed, ...] = ((37, 0, 0, 0), (38, 0, 1, 180), (7, 1, 0, 0))
    dig = parcels.dig(PACK, parcel, OPTIONS)
    assert dig.outline == "M-40.5 -40.5L40.5 -40.5L40.5 124.5L-40.5 124.5Z"
    assert parcels.creature_words(dig.creatures) == (
        "whole creatures: 2 fragments for 2 Darwin; not whole yet, by fragments: 1"
    )


def test_an_outline_goes_round_a_gap_and_two_creatures_have_a_line_each() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert parcels.outline(ring).count("Z") == 2
    assert parcels.outline({(0, 0)}) + parcels.outline({(1, 0)}) != parcels.outline({(0, 0), (1, 0)})
    assert parcels.outline({(0, 0), (1, 1)}).count("Z") in (1, 2), "corners that meet"


@pytest.mark.parametrize(
    ("places", "square"),
    [
        ([(0, 0)], (4, 3)),
        ([(0, 0), (0, 1)], (3, 4)),
        ([(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (0, 2)], (4, 3)),
        ([(0, 0), (0, 1), (0, 2), (0, 3)], (3, 4)),
    ],
)
def test_the_square_lies_as_the_parcel_needs_it(
    places: list[tuple[int, int]], square: tuple[int, int]
) -> None:
    parcel = tuple((tile, x, y, 0) for tile, (x, y) in enumerate(places, 1))
    assert parcels.dig(PACK, parcel, OPTIONS).square == square


def test_stones_lie_in_heaps_that_tell_what_they_count() -> None:
    game = played(5, True)
    state = next(
        state
        for state, _ in steps(game)
        if any(big for stones in state.bids for *_, big in stones) and state.bidding == 3
    )
    scene = BOARD.scene(state, ())
    for seat, colour in product(range(1, 6), repeat=2):
        sizes = [big for _, stone, big in state.bids[seat] if stone == colour]
        small, big = sizes.count(False), sizes.count(True)
        assert scene[f"ob-{seat}-{colour}"]["href"] == (f"#d-heap{colour}-{small}" if small else "#d-0")
        assert scene[f"oB-{seat}-{colour}"]["href"] == (f"#d-big{colour}" if big else "#d-0")
        assert scene[f"on-{seat}-{colour}"]["text"] == str(small + 2 * big or "")
        assert len(ELEMENTS[f"d-heap{colour}-{small}"]) == small if small else True
        has = state.small[seat][colour] + state.big[seat][colour]
        assert scene[f"v-{seat}-{colour}"]["display"] == ("inline" if has else "none")
        assert scene[f"vn-{seat}-{colour}"]["text"] == (str(state.small[seat][colour]) if has else "")


def test_the_counter_the_darwin_tile_and_the_end_are_shown() -> None:
    state = next(state for state, _ in steps(played(3)) if state.phase == "bid")
    scene = BOARD.scene(state, ())
    assert [seat for seat in (1, 2, 3) if scene[f"sk-{seat}"]["href"] == "#d-counter1"] == [state.first]
    assert [seat for seat in (1, 2, 3) if scene[f"sd-{seat}"]["href"] == "#d-darwin"] == [state.darwin]
    assert [seat for seat in (1, 2, 3) if scene[f"s-{seat}"]["class"] == "d-turn"] == [state.seat]
    assert scene["d-phase"]["text"] == "bidding round 1 of 3"
    four = Game.start(RULES, PLAYERS[:4], seed="board").state
    empty = BOARD.scene(four, ())
    assert empty["d-board"]["class"] == "d-board d-n4 d-alone"
    assert all(empty[f"o-{seat}"]["display"] == "none" for seat in range(1, 6)), "no offer, no box"
    assert all(empty[f"q-{seat}"]["href"] == NOTHING for seat in range(1, 5)), "no parcel, no ruler"
    over = BOARD.scene(played(3).state, ())
    assert over["d-phase"]["text"].startswith("won by ")
    assert all(over[f"s-{seat}"]["display"] == "none" for seat in (4, 5))
    assert over["s-1"]["display"] == "inline"


# --- what is hidden


def hidden_from(state: State, seat: int) -> set[int]:
    """The fragments whose place the seat does not know."""
    others = [tile for other, hand in enumerate(state.hands) for tile in hand if other != seat]
    mine = state.known[seat]
    under = [tile for site in state.under for tile in site if tile and not mine >> tile & 1]
    return {tile for tile in (*others, *under) if tile and not mine >> tile & 1} | set(state.pool)


def named(text: str) -> set[int]:
    """The fragments that words tell of."""
    return {int(number) for number in re.findall(r"(?:fragment|straight|corner|tee|end) (\d+)", text)}


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_seat_sees_no_fragment_that_is_hidden_from_it(seat: int) -> None:
    game, count = played(3), 0
    recent, move = list[Event](), None
    state = RULES.begin(game.started)
    for event in game.standing[1:]:
        RULES.evolve(state, event)
        seen = learned(RULES, event, seat)
        if isinstance(event, MoveMade):
            if isinstance(move, MoveMade):
                label = BOARD.label(view_of(RULES, state, seat), move, recent)
                assert not named(label) & hidden_from(state, seat)
            recent, move = [], seen
            continue
        if seen is not None:
            recent.append(seen)
        view, hidden = view_of(RULES, state, seat), hidden_from(state, seat)
        scene = BOARD.scene(view, recent)
        pieces = {at["href"] for at in scene.values() if "href" in at}
        shown = {int(match[1]) for piece in pieces if (match := re.fullmatch(r"#d-t(\d+)r\d", piece))}
        assert not shown & hidden
        count += len(shown)
        assert not named(text(scene)) & hidden
        cards = {card for groups in BOARD.table(view).seats for group in groups for card in group.cards}
        assert not {int(card) for card in cards} & hidden
    assert count > 1000
    first = next(state for state, _ in steps(game) if state.phase == "lay" and len(state.laid) == 2)
    assert BACK in {at.get("href") for at in BOARD.scene(view_of(RULES, first, seat), ()).values()}


def test_names_are_text_however_they_look() -> None:
    game = Game.start(RULES, (HOSTILE, "Bo", "x" * 10_000), seed="names")
    scene = BOARD.scene(game.state, ())
    svg = render(BASE, scene)
    assert tags(svg) == tags(BASE)
    assert "<script" not in svg
    assert len(scene["sn-3"]["text"]) < 20
    assert HOSTILE[:10] in (by_id(svg)["st-1"].text or "")


def test_a_pack_from_elsewhere_is_drawn_whatever_it_says() -> None:
    raw = fragments(PACK).model_dump(mode="json")
    raw["title"] = HOSTILE.replace("\x00", "")[:80]
    raw["tiles"][0] |= {"value": 100, "jewels": ["ring"] * 10}
    raw["tiles"][10] |= {"value": -100}
    svg = base(FragmentPack.model_validate(raw))
    assert "<script" not in svg
    assert len(by_id(svg)["d-f1"]) == 11
    assert "d-value-100" in by_id(svg)


# --- by hand, and in words


def test_every_choice_has_words_and_most_a_place_on_the_board() -> None:
    places = BOARD.by_hand.places(SETUP)
    assert {part for place in places.values() for part in (place.element, place.shape)} <= set(ELEMENTS)
    sentences = {place.sentence for place in places.values() if place.sentence}
    scene = BOARD.scene(played(5, True).state, ())
    assert all(": " in scene[id_]["text"] for id_ in sentences)
    seen, pictured = dict[str, set[bool]](), dict[str, set[int]]()
    for state, _ in steps(played(3)):
        for seat in RULES.to_act(state) if state.phase != "setup" else ():
            view = view_of(RULES, state, seat)
            for command in list(RULES.legal(view, seat))[:40]:
                at = BOARD.by_hand.at(view, command)
                assert at is None or at in places
                seen.setdefault(command.NAME, set()).add(at is not None)
                if command.args():
                    assert BOARD.by_hand.choice(view, command)
                shown = BOARD.by_hand.pictures(view, command)
                assert {picture.removeprefix("#") for picture in shown} <= set(ELEMENTS)
                pictured.setdefault(command.NAME, set()).add(len(shown))
    on_board = {"draw", "lay", "buy", "put_back", "offer", "bid", "place", "score_jewel"}
    assert {name for name, flags in seen.items() if flags == {True}} == on_board
    assert {name for name, flags in seen.items() if flags == {False}} == {"pass", "end_bid", "skip"}
    shows = {"lay": {1}, "put_back": {2}, "offer": {1}, "bid": {1}, "place": {1}}
    assert pictured == shows | {name: {0} for name in seen if name not in shows}


def test_a_fragment_has_one_name_in_the_list_the_story_and_the_search() -> None:
    made = replay.build(RULES, played(3).started, played(3).standing)
    name = re.compile(r"fragment \d+ \([^)]+\)")
    first, seen = 0, 0
    for move in made["moves"]:
        story = " ".join(frame["say"] for frame in made["frames"][first : move["frame"]] if "say" in frame)
        assert set(name.findall(move["label"])) <= set(name.findall(story))
        seen += len(name.findall(move["label"]))
        first = move["frame"]
    assert seen > 100


def test_leaving_the_big_stone_stands_back_and_is_in_words() -> None:
    state, _ = awarded(
        offers={1: 10}, bids={1: "2:2big 3:3"}, parcels={2: [(40, 0, 0, 0)]}, options={"experts": True}
    )
    place, leave = playing.offers(RULES, SETUP, state, (2,))[0]["commands"]
    assert (place["command"], place["seldom"]) == ("place", False)
    assert (leave["command"], leave["seldom"]) == ("leave_stone", True)
    assert [choice["text"] for choice in leave["choices"]] == [
        "the big stone that won fragment 10 (worth 4) to Ann"
    ]
    made = MoveMade(move=1, seat=2, command="leave_stone", args={})
    assert BOARD.label(state, made, play(state, "leave_stone", tile=10)) == "gives the big stone to Ann"


def test_ways_to_place_are_told_by_where_the_bones_lead_and_each_is_another() -> None:
    state = next(state for state, _ in steps(played(3)) if state.phase == "place")
    commands = list(RULES.legal(state, state.seat))
    texts = [BOARD.by_hand.choice(state, command) for command in commands]
    assert len(set(texts)) == len(commands)
    way = re.compile(r"fragment \d+ \(\w+ \d\) [↑→↓←↔↕]+( \(turned round\))? at [a-e][1-5]")
    assert all(way.fullmatch(text) for text in texts)


def test_the_page_offers_bids_at_the_fragments() -> None:
    state = next(state for state, _ in steps(played(3)) if state.phase == "bid")
    (offer,) = playing.offers(RULES, SETUP, state, (state.seat,))
    (bids,) = (command for command in offer["commands"] if command["command"] == "bid")
    assert {choice["place"] for choice in bids["choices"]} == {"offer 1", "offer 2", "offer 3"}


def test_all_ways_to_place_are_offered() -> None:
    for state, _ in steps(played(5, True)):
        if state.phase == "place":
            (offer,) = playing.offers(RULES, SETUP, state, (state.seat,))
            assert all(len(command["choices"]) == command["count"] for command in offer["commands"])


def test_each_fact_stands_once_pieces_on_the_board_and_sums_beside_it() -> None:
    state = next(state for state, _ in steps(played(3)) if state.phase == "bid" and state.round == 3)
    table, scene = BOARD.table(state), BOARD.scene(state, ())
    assert not table.offer
    assert {group.title for groups in table.seats for group in groups if group.look != "drawn"} == {""}
    assert [fact.name for fact in table.seats[0][1].facts] == ["worth"]
    beside = ["".join(fact.words()) for fact in table.seats[0][0].facts]
    assert beside[0] == f"{len(state.parcels[1])} of 12 fragments"
    drawn = [element.text for id_, element in by_id(render(BASE, scene)).items() if id_[:1] in "svjyg"]
    assert not {f"{state.money[1]}", "6 of 12"} & {
        text for text in drawn if text and text not in "0123456789"
    }
    assert f"{state.money[1]} Darwin" in scene["st-1"]["text"], "a reader of the sentence has all of it"
    assert f"; stones: {state.small[1][1]} own" in scene["st-1"]["text"]


def test_stones_and_jewels_lie_without_gaps_and_without_zeros() -> None:
    state = played(5, True).state
    scene = BOARD.scene(state, ())
    for seat in range(1, 6):
        for kind in ("v", "j"):
            lie = [at for id_, at in scene.items() if id_.startswith(f"{kind}-{seat}-")]
            shown = [at["class"] for at in lie if at["display"] == "inline"]
            assert shown == [f"d-{kind}{place}" for place in range(len(shown))]
            assert len(lie) == 5
        kinds = {kind for tile, *_ in state.parcels[seat] for kind in box(PACK).jewels[tile]}
        assert {kind for kind in JEWELS if scene[f"j-{seat}-{kind}"]["display"] == "inline"} == kinds


def test_offers_and_sites_lie_apart_in_the_panel_of_the_auction() -> None:
    for number, table in [*layout.OPEN.items(), *layout.FOLDED.items()]:
        left, top, wide, high = table.panel
        spots = [(spot, layout.LOT) for spot in table.offers] + [(table.sites, layout.PILES)]
        boxes = [(at.x, at.y, at.x + w * at.scale, at.y + h * at.scale) for at, (w, h) in spots]
        assert len(table.offers) == number
        assert all(left <= x and y >= top + 70 - 60 * (number == 3) for x, y, *_ in boxes)
        assert all(x <= left + wide and y <= top + high + 12 for *_, x, y in boxes)
        for one, other in combinations(boxes, 2):
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_table_of_four_or_five_leaves_the_curve_to_the_side_of_the_page() -> None:
    """A wider one has it below, and so less room for its parcels (``UPRIGHT`` in ``stage/board.js``)."""
    for seats in (4, 5):
        wide, high = layout.OPEN[seats].size
        assert wide / high < 1.4


def test_the_cards_of_fragments() -> None:
    cards = BOARD.cards(SETUP)
    assert set(cards) == {str(tile) for tile in box(PACK).ids}
    assert cards["11"].text == "A bone from edge to edge. Rotten, costs 2, brooch."
    assert cards["11"].badge == "\u22122"
    assert cards["1"].text == "A bone from edge to edge. No value, ring, necklace."
    assert "house" not in cards["1"].source
    assert "not the original's" in cards["1"].source


def test_the_bones_of_the_rules_are_those_of_the_designs() -> None:
    assert set(bones.DESIGNS) == set(BONES)
    assert len(SEATS) == RULES.seats[-1]
    signs: dict[str, Any] = BOARD.cards(SETUP)
    assert {card.sign[1:] for card in signs.values() if card.sign} <= set(ELEMENTS)


def test_what_another_offers_unseen_may_be_any_of_the_hand() -> None:
    """One that the viewer put back himself, and so knows to be there, too."""
    for hand, left in (([61, 5], (None,)), ([61], ())):
        state = position(hands={1: [3], 2: hand, 3: [7]})
        state.known[1] |= 1 << 61
        assert 61 in panel.held(view_of(RULES, state, 1), 2)
        play(state, "offer", 2, tile=61)
        assert panel.held(view_of(RULES, state, 1), 2) == left
        assert panel.held(view_of(RULES, state, 2), 2) == tuple(tile for tile in hand if tile != 61)


def test_a_place_of_a_parcel_has_one_name_in_buttons_and_sentences() -> None:
    state, name, kinds = RULES.begin(played(3).started), "", set[type[Event]]()
    for event in played(3).standing:
        if isinstance(event, MoveMade) and event.command in ("lay", "place"):
            command = next(each for each in RULES.legal(state, event.seat) if each.args() == event.args)
            name = choice(state, command).rpartition(" at ")[2]
        RULES.evolve(state, event)
        if isinstance(event, TileLaid | TilePlaced):
            assert re.search(rf"\) at {name}\b", RULES.explain(state, event))
            kinds.add(type(event))
    assert kinds == {TileLaid, TilePlaced}
