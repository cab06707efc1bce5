"""The recorded games of VENNi, Vidi, Vici: their notes are right, and what they are there for is in them."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from domain.venni import RULES
from domain.venni import events as e
from domain.venni.commands import COMMANDS
from domain.venni.paper import snapped
from vidi.library.library import Library

FOLDER = Path(__file__).parents[4] / "fixtures" / "venni"

SUM = re.compile(r"(\d+)² \+ (\d+)² = (\d+)")
SQUARE = re.compile(r"\((\d+) ([+-]) (\d+)\)² = (\d+)")
SNAPPED = re.compile(r"(\d+) · 96 / 210 = (\d+\.\d\d), so (\d+)")
REFUSED = re.compile(r"(dot|circle)\{([\d, ]+)\}[^{}]*?\((venni:[38]\.\d+)\)")


@pytest.mark.parametrize(
    ("file", "worked_out", "refused"), [("circles", 51, 16), ("paper", 16, 3)], ids=["circles", "paper"]
)
def test_the_notes_are_right(library: Library, file: str, worked_out: int, refused: int) -> None:
    assert library.import_files([FOLDER / f"{file}.vidi.jsonl"]).errors() == []
    game = library.game(library.games()[0].id)
    counts: Counter[str] = Counter()
    for made in game.moves:
        note, before = made.note or "", game.state(move=made.move - 1)
        for one, other, total in SUM.findall(note):
            assert int(one) ** 2 + int(other) ** 2 == int(total), note
            counts["worked out"] += 1
        for one, sign, other, total in SQUARE.findall(note):
            assert (int(one) + int(f"{sign}{other}")) ** 2 == int(total), note
            counts["worked out"] += 1
        for ruler, exact, lattice in SNAPPED.findall(note):
            assert f"{int(ruler) * 96 / 210:.2f}" == exact, note
            assert snapped(before, int(ruler)) == int(lattice), note
            counts["worked out"] += 1
        for name, numbers, rule in REFUSED.findall(note):
            refusal = RULES.refusal(before, COMMANDS[name](made.seat, *map(int, numbers.split(", "))))
            assert (refusal and refusal.rule) == rule, note
            counts["refused"] += 1
    assert counts == {"worked out": worked_out, "refused": refused}


def test_bots_played_with_both_scorings_on_all_lattices() -> None:
    lines = [file.read_text("utf-8").splitlines()[0] for file in FOLDER.glob("venni-*.vidi.jsonl")]
    setups = [json.loads(line)["setup"] for line in lines]
    assert Counter((setup["lattice"], setup["scoring"]) for setup in setups) == {
        (24, "basic"): 2,
        (24, "advanced"): 1,
        (48, "basic"): 1,
        (96, "basic"): 4,
        (96, "advanced"): 1,
        (192, "basic"): 1,
        (192, "advanced"): 2,
    }


@pytest.mark.parametrize(
    ("file", "seen"),
    [
        ("steady-euler-2-8", {"last turn": 1, "tie by circles": 1}),
        ("random-euler-2-52-lattice-24", {"no dot": 1, "tie by circles": 1}),
        ("random-euler-2-89-lattice-24", {"last turn": 1, "tie by extra round": 3}),
        (
            "random-euler-2-124-lattice-24-scoring-advanced",
            {"last turn": 1, "tie by extra round": 1, "tie by circles": 1, "flat border": 5},
        ),
    ],
    ids=["circles", "no dot", "extra rounds", "borders"],
)
def test_the_games_of_bots_show_what_is_rare(library: Library, file: str, seen: dict[str, int]) -> None:
    assert library.import_files([FOLDER / f"venni-{file}.vidi.jsonl"]).errors() == []
    kinds: Counter[str] = Counter()
    for _, event in library.game(library.games()[0].id).events:
        match event:
            case e.TurnBegan(last=True):
                kinds["last turn"] += 1
            case e.TieJudged():
                kinds[f"tie by {event.by}"] += 1
            case e.NoDotLeft():
                kinds["no dot"] += 1
            case e.RegionsLocked(borders=(_, *_)):
                kinds["flat border"] += len(event.borders)
    assert kinds == seen
