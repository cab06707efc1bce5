"""The report of an import on the command line: a line for each game, and what was not taken."""

import json
from pathlib import Path

from tests.helpers.command import Vidi
from tests.imports.bgstats import FILE
from vidi.cli.reporting import cut_in_front

HEAD = "date,game,player,score,won\n"
ROWS = "2024-05-31,Harbour,Ann,12,x\n2024-05-31,Harbour,Bo,9,\n2024-06-01,日本 go,Ann,by far,\n"


def test_each_game_is_an_aligned_line_and_the_header_is_no_entry(vidi: Vidi) -> None:
    Path("a.csv").write_text(HEAD + ROWS)
    done = vidi("import", "--dry-run", "a.csv")
    lines = done.out.splitlines()
    [head] = [n for n, line in enumerate(lines) if line.startswith("outcome")]
    first, second = lines[head + 1 : head + 3]
    assert lines[head].split() == ["outcome", "title", "day", "players", "points", "winner"]
    assert first.split()[:8] == ["new", "Harbour", "2024-05-31", "Ann,", "Bo", "12,", "9", "Ann"]
    assert second.split()[:6] == ["new", "日本", "go", "2024-06-01", "Ann", "by"]
    assert first.index("2024-05-31") == second.index("2024-06-01") + 2  # two letters are wide
    assert 'left out, line 4: the score "by far" is no whole number' in done.out
    assert "quarantine" not in done.out
    [file] = json.loads(vidi("import", "--dry-run", "a.csv", "--json").out)["files"]
    assert (file["read"], file["taken"], file["ignored"]) == (3, 2, 1)


def test_the_fields_for_a_program_have_points_and_winners(vidi: Vidi) -> None:
    Path("a.csv").write_text(HEAD + ROWS)
    first, second, _ = json.loads(vidi("import", "a.csv", "--json").out)["games"]
    assert (first["day"], first["points"], first["winners"]) == ("2024-05-31", [12, 9], [1])
    assert (second["points"], second["scores"], second["winners"]) == ([None], ["by far"], [])


def test_many_plays_are_a_line_each(vidi: Vidi) -> None:
    out = vidi("import", "--dry-run", FILE).out
    assert sum(line.startswith("new ") for line in out.splitlines()) > 70
    assert max(map(len, out.splitlines())) < 200


def test_places_are_in_words_and_a_folder_with_a_broken_sheet_is_not_right(vidi: Vidi) -> None:
    folder = Path("exports/of/the/club/that/plays/each/friday/evening/2024")
    folder.mkdir(parents=True)
    (folder / "good.csv").write_text(HEAD + ROWS)
    (folder / "broken.csv").write_text("date,game,score,won\n2024-05-31,Go,7,x\n")
    (folder / "broken.xlsx").write_bytes(b"PK\3\4 and no workbook")
    export = {"userInfo": {}, "games": [], "players": [], "locations": [], "plays": [7]}
    (folder / "plays.json").write_text(json.dumps(export))
    done = vidi("import", "exports")
    assert done.code == 1
    assert done.err.count("\n") == 3
    assert "plays.json: play 1: " in done.err
    assert done.err.count("broken.xlsx") == 1
    assert "\n…/of/the/club/that/plays/each/friday/evening/2024/good.csv " in done.out


def test_a_path_is_cut_in_front_of_a_folder() -> None:
    assert cut_in_front("a/b.json") == "a/b.json"
    assert cut_in_front(f"{'x' * 40}/{'y' * 30}/2024/table.json") == f"…/{'y' * 30}/2024/table.json"
    assert cut_in_front("z" * 80) == "…" + "z" * 59
