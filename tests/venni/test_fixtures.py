"""The recorded games of VENNi, Vidi, Vici: their notes are right, and what they are there for is in them."""

import re
from collections import Counter
from pathlib import Path

import pytest

from domain.venni import RULES
from domain.venni import events as e
from domain.venni.commands import COMMANDS
from domain.venni.paper import snapped
from vidi.library import Library

FOLDER = Path(__file__).parents[2] / "fixtures" / "venni"

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


def test_the_games_of_bots_show_what_is_rare(library: Library) -> None:
    files = sorted(FOLDER.glob("venni-*.vidi.jsonl"))
    assert library.import_files(files).counts() == {"new": 12}
    setups, ends = set[tuple[int, str]](), Counter[str]()
    for header in library.games():
        game = library.game(header.id)
        setups.add((game.started.setup["lattice"], game.started.setup["scoring"]))
        for _, event in game.events:
            match event:
                case e.TurnBegan(last=True):
                    ends["last turn"] += 1
                case e.TieJudged():
                    ends[event.by] += 1
                case e.NoDotLeft():
                    ends["no dot"] += 1
                case e.RegionsLocked():
                    ends["flat borders"] += len(event.borders)
    assert {(lattice, scoring) for lattice in (96, 192) for scoring in ("basic", "advanced")} <= setups
    assert {24, 48} <= {lattice for lattice, _ in setups}
    assert ends == {"last turn": 5, "circles": 4, "extra round": 4, "no dot": 1, "flat borders": 11}
