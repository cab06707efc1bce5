"""Score sheets as CSV."""

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.catalog import games
from domain.library.reports import PlayReported
from tests.games.examples import OPEN, TOGETHER
from tests.imports.reading import items, places, plays, recognised, wrong
from vidi.importers.formats import Ignored, Play, Quarantined
from vidi.importers.formats.sheet import template
from vidi.record.errors import Demand

FOLDER = Path(__file__).parents[2] / "fixtures" / "imports" / "sheet"
HEADER = "play,date,game,player,score,place,won,team,starts,round 1,round 2"


def sheet(*rows: str, header: str = HEADER) -> bytes:
    return "\n".join([header, *rows, ""]).encode()


def results(play: PlayReported) -> list[tuple[str | None, str | None, int | None, bool | None]]:
    return [(seat.name, seat.score, seat.points, seat.won) for seat in play.seats]


def test_a_sheet_of_several_games() -> None:
    data = (FOLDER / "several-games.csv").read_bytes()
    assert recognised(data) == ["sheet"]
    first, together, tarock, last = plays("sheet", data)
    assert (first.game, first.title, first.played_at, first.together) == (
        OPEN.name,
        OPEN.title,
        "2024-05-31",
        False,
    )
    assert results(first) == [("Ann", "71", 71, False), ("Bert", "80", 80, True), ("Cleo", "66", 66, False)]
    assert [(seat.place, seat.starts) for seat in first.seats] == [(2, True), (1, False), (3, False)]
    assert (together.game, together.together) == (TOGETHER.name, True)
    assert [seat.won for seat in together.seats] == [False, False]
    assert (tarock.game, tarock.together, [seat.team for seat in tarock.seats]) == (
        None,
        None,
        ["Reds", "Reds", "Blues"],
    )
    assert [(seat.score, seat.points) for seat in tarock.seats] == [
        ("13,5", None),
        ("13,5", None),
        ("8-3", 5),
    ]
    assert (last.played_at, [seat.points for seat in last.seats]) == (None, [31, 19, 28])


def test_a_sheet_of_rounds_with_semicolons_and_other_names_of_columns() -> None:
    data = (FOLDER / "rounds.csv").read_bytes()
    assert recognised(data) == ["sheet"]
    first, second = plays("sheet", data)
    assert results(first) == [("Ann", "4+0+3", 7, False), ("Bert", "2+5+1", 8, True)]
    assert [(part.label, part.points) for part in first.seats[0].parts] == [
        ("round 1", 4),
        ("round 2", 0),
        ("round 3", 3),
    ]
    assert results(second) == [("Ann", "6+2", 8, None), ("Bert", "1+2", 3, None)]
    assert first.source.id != second.source.id


def test_the_report_says_which_column_was_taken_as_which() -> None:
    header, *_ = items("sheet", sheet("Ann,2024-05-31,Catan,5,1", header="Name,Day,Title,Points,part Dice"))
    assert isinstance(header, Ignored)
    assert (header.place, header.reason) == (
        "line 1",
        "the header: `Name` as player, `Day` as date, `Title` as game, `Points` as score, "
        "`part Dice` as part of the score",
    )


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_separators_and_ends_of_lines_are_found(separator: str, end: str) -> None:
    rows = [["date", "game", "player", "score"], ["2024-05-31", "Catan", 'Ann "A" O,N;\tE', "5"]]
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator=end).writerows(rows)
    (play,) = plays("sheet", b"\xef\xbb\xbf" + text.getvalue().encode())
    assert results(play) == [('Ann "A" O,N;\tE', "5", 5, None)]


def test_a_negative_part_is_taken_off() -> None:
    (play,) = plays("sheet", sheet("1,,Catan,Ann,,,,,,-4,6"))
    assert results(play) == [("Ann", "-4+6", 2, None)]


def test_a_sum_too_long_to_be_written_is_a_number() -> None:
    header = "date,game,player," + ",".join(f"round {n}" for n in range(100))
    (play,) = plays("sheet", sheet("2024-05-31,Catan,Ann" + ",10" * 100, header=header))
    assert results(play) == [("Ann", "1000", 1000, None)]


def test_no_score_is_made_of_a_part_that_is_no_number() -> None:
    (play,) = plays("sheet", sheet("1,,Catan,Ann,,,,,,4,none"))
    assert results(play) == [("Ann", None, None, None)]
    assert [(part.score, part.points) for part in play.seats[0].parts] == [("4", 4), ("none", None)]


def test_a_play_keeps_its_id_in_another_sheet_with_another_score_and_order() -> None:
    ann, bert = ",2024-05-31,Catan,Ann,{}", ",2024-05-31,Catan,Bert,7"
    (first,) = plays("sheet", sheet(ann.format(5), bert))
    (mended,) = plays("sheet", sheet(",2024-06-01,Catan,Ann,9", bert, ann.format(6)))[1:]
    assert first.source == mended.source
    assert first != mended


def test_two_plays_of_a_day_are_told_apart_by_their_numbers() -> None:
    rows = [f"{play},2024-05-31,Catan,{name},5" for play in (1, 2) for name in ("Ann", "Bert")]
    first, second = plays("sheet", sheet(*rows))
    assert first.source != second.source


def test_a_game_of_a_day_is_one_play_however_its_letters_are_written() -> None:
    [play] = plays(
        "sheet", sheet("2024-05-31,Harbour,Ann,3", "2024-05-31,HARBOUR,Bo,4", header="date,game,player,score")
    )
    assert (play.title, results(play)) == ("Harbour", [("Ann", "3", 3, None), ("Bo", "4", 4, None)])


def test_rows_that_name_nobody_are_left_out_and_blank_ones_passed_over() -> None:
    read = items("sheet", sheet("1,2024-05-31,Catan,Ann,5", "", "1,2024-05-31,Catan,,", ",,,,"))
    assert places(read) == [
        ("Ignored", "line 1"),
        ("Ignored", "line 4"),
        ("Play", "line 2"),
    ]


def test_a_cell_over_two_lines_counts_both() -> None:
    read = items("sheet", sheet('1,,"Catan\n",Ann,5', "2,soon,Catan,Bert,5"))
    assert [place for _, place in places(read)] == ["line 1", "line 2", "line 4"]


@pytest.mark.parametrize(
    ("rows", "place", "rule", "message"),
    [
        (
            ["1,31.5.2024,Catan,Ann,5"],
            "line 2",
            "import:7",
            '`date`: "31.5.2024" is not a date: write a day as',
        ),
        ([f"1,,Catan,Ann,{'1+' * 100}1"], "line 2", "import:8", "`score` is longer than 200 letters"),
        (["1,,Catan,Ann,5,first"], "line 2", "import:5", "`place` must be a whole number of at least 1"),
        (["1,,Catan,Ann,5,0"], "line 2", "import:5", "`place` must be a whole number of at least 1"),
        (
            ["1,,Catan,Ann,5,,maybe"],
            "line 2",
            "import:5",
            "`won` must be one of 1, yes, true, x or of",
        ),
        (["1,,Catan,Ann,5", "1,,Catan,Ann,6"], "lines 2 to 3", "import:9", '"Ann" is in this play twice'),
        (["1,,Catan,Ann,5", "1,,Azul,Bert,6"], "lines 2 to 3", "import:9", "the rows of one `play` have in"),
        (
            ["1,,Catan,Ann,5", "2,,Azul,Bert,6", "1,soon,Catan,Bert,6"],
            "line 2 and 1 more",
            "import:9",
            "the ro",
        ),
        (["1,,,Ann,5"], "line 2", "import:5", "`game` is missing"),
        ([f"1,,{'A' * 201},Ann,5"], "line 2", "import:5", "`game` is longer than 200 letters"),
        (["1,,Catan,Ann,5,,,,,,,5"], "line 2", "import:5", "the row has 12 cells, the header 11: a"),
        (
            ["1,,Catan,Bert,5", "1,,Catan,Ann,5,,,,,,,5"],
            "lines 2 to 3",
            "import:5",
            "line 3: the row has 12 cells",
        ),
        (
            [f"1,,Catan,P{n},5" for n in range(101)],
            "lines 2 to 102",
            "import:5",
            "`play` has 101 entries; the limit is 100",
        ),
    ],
)
def test_a_play_that_is_wrong_is_left_out_as_a_whole(
    rows: list[str], place: str, rule: str, message: str
) -> None:
    ((at, reason, demand),) = wrong("sheet", sheet(*rows))
    assert (at, demand) == (place, rule)
    assert reason.startswith(message)


@pytest.mark.parametrize(
    ("data", "rule", "message"),
    [
        (
            sheet("2024-05-31,Catan,5", header="date,game,score"),
            "import:11",
            "the column `player` is missing",
        ),
        (sheet(header="player,game,score"), "import:11", "the column `date` is missing; the file has"),
        (
            sheet(header="date,game,player,Punkte,Runde"),
            "import:11",
            'there is no column "Punkte", "Runde"; the columns',
        ),
        (
            sheet(header="date,game,player,score,Points"),
            "import:11",
            '"score" and "Points" are the same column',
        ),
        (
            sheet(header="date,game,player,Round 1,round  1"),
            "import:11",
            '"Round 1" and "round  1" are the same',
        ),
        (
            sheet("1,2024-05-31,Catan,Ann", ",,Catan,Bert"),
            "import:7",
            "line 3: `date` is missing; a play of an",
        ),
        (sheet(",2024-05-32,Catan,Bert"), "import:7", 'line 2: `date`: "2024-05-32" is not a date'),
        (sheet(",2024-05-31,,Bert"), "import:5", "line 2: `game` is missing"),
        (
            sheet(header='date,game,player,"score'),
            "import:3",
            "incomplete CSV at line 1: unexpected end of data",
        ),
        (
            sheet(header=f"date,game,player,score{',' * 10_000}"),
            "import:2",
            "the first line is longer than 10,000",
        ),
        (sheet('1,,Catan,"Ann'), "import:3", "incomplete CSV at line 2: unexpected end of data"),
        (sheet('1,,Catan,"Ann"a'), "import:3", "incomplete CSV at line 2"),
    ],
)
def test_a_sheet_that_does_not_tell_its_plays_is_refused(data: bytes, rule: str, message: str) -> None:
    with pytest.raises(Demand) as refused:
        items("sheet", data)
    assert refused.value.rule == rule
    assert str(refused.value).startswith(message)


def test_a_cell_in_a_column_without_a_name_is_wrong_and_an_empty_one_is_not() -> None:
    header = "date,game,player,score,,"
    assert len(plays("sheet", sheet("2024-05-31,Catan,Ann,5,,", header=header))) == 1
    ((_, reason, rule),) = wrong("sheet", sheet("2024-05-31,Catan,Ann,5,?,", header=header))
    assert (reason, rule) == ('"?" is in a column without a name', "import:11")


@pytest.mark.parametrize(
    "data",
    [b"", b"name,as\nAnn,Anna\n", f'{{"vidi":1,"game":"{OPEN.name}"}}'.encode(), b"date,game\n", b"\xff,"],
)
def test_other_tables_are_no_score_sheets(data: bytes) -> None:
    assert "sheet" not in recognised(data)


def test_the_template_of_each_game_comes_in_when_it_is_filled_in() -> None:
    for name, rules in games().items():
        header, *rows = csv.reader(io.StringIO(template(rules)))
        assert len(rows) == rules.seats[-1]
        assert [column.removeprefix("part ") for column in header[-len(rules.sources) :]] == list(
            rules.sources
        )
        text = io.StringIO()
        sheet = csv.writer(text)
        sheet.writerow(header)
        for number, row in enumerate(rows):
            values = {"date": "2024-05-31", "player": f"Player {number}", header[-1]: str(number)}
            sheet.writerow([values.get(column, cell) for column, cell in zip(header, row, strict=True)])
        (play,) = plays("sheet", text.getvalue().encode())
        assert play.game == name
        assert [seat.points for seat in play.seats] == list(range(rules.seats[-1]))


cells = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=8)


@given(st.lists(st.lists(cells, max_size=6), max_size=6))
def test_every_row_is_one_entry_or_part_of_one(rows: list[list[str]]) -> None:
    text = io.StringIO()
    csv.writer(text).writerows([["play", "date", "game", "player", "score"], *[["1", *row] for row in rows]])
    read = items("sheet", text.getvalue().encode())
    seats = [len(item.report.seats) for item in read if isinstance(item, Play)]
    spoilt = [len(item.raw) for item in read if isinstance(item, Quarantined)]
    ignored = [item for item in read if isinstance(item, Ignored)]
    assert sum(seats) + sum(spoilt) + len(ignored) - 1 == len(rows)
