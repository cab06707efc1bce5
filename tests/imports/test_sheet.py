"""Score sheets as CSV, as people and programs write it."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.catalog import games
from domain.library.reports import PlayReported
from tests.games.examples import OPEN, TOGETHER
from tests.imports.reading import items, places, plays, recognised, wrong
from vidi.importers.formats import Document, Hints, Ignored, Item, Layout, Note, Play, Quarantined, formats
from vidi.importers.formats.sheet import template
from vidi.record.errors import Demand

FOLDER = Path(__file__).parents[2] / "fixtures" / "imports" / "sheet"
HEADER = "play,date,game,player,score,place,won,team,starts,round 1,round 2"


def sheet(*rows: str, header: str = HEADER) -> bytes:
    return "\n".join([header, *rows, ""]).encode()


IDS = ["25054f16", "e258db0d", "943d2653", "db93f0e6", "bfc99199", "5c747360"]
"""The first letters of the ids of plays in the fixtures; they must stay."""


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
    note, *_ = items(
        "sheet", sheet("Ann,2024-05-31,Catan,5,1,", header="Name,Day,Title,Points,part Dice,Ort")
    )
    assert note == Note(
        "the columns: `Name` as player, `Day` as date, `Title` as game, `Points` as score, "
        "`part Dice` as part of the score; left out: `Ort`",
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
        ("Note", ""),
        ("Ignored", "line 4"),
        ("Play", "line 2"),
    ]


def test_a_cell_over_two_lines_counts_both() -> None:
    read = items("sheet", sheet('1,,"Catan\n",Ann,5', "2,soon,Catan,Bert,5"))
    assert [place for _, place in places(read)] == ["", "line 2", "line 4"]


@pytest.mark.parametrize(
    ("rows", "place", "rule", "message"),
    [
        (
            ["1,1.5.2024,Catan,Ann,5"],
            "line 2",
            "import:7",
            '`date`: "1.5.2024" is not a date: write a day as',
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


def read(data: bytes, **hints: Any) -> list[Item]:
    """The items of a sheet, with what a user says of it."""
    layout, *listing = formats()["sheet"].read(Document("sheet.csv", data, Hints(**hints)))
    assert isinstance(layout, Layout)
    return listing


def seats(listing: list[Item]) -> list[list[tuple[str | None, str | None, bool | None]]]:
    """Name, score and result of the seats of each play."""
    reports = [item.report for item in listing if isinstance(item, Play)]
    return [[(seat.name, seat.score, seat.won) for seat in report.seats] for report in reports]


ANN_AND_BO = [[("Ann", "12", None), ("Bo", "8", None)]]


FORMS = {
    "R": ['"","date","game","player","score"', '"1",{d},"Go","Ann",12', '"2",{d},"Go","Bo",8'],
    "R's tables": ['"date","game","player","score"', '"1",{d},"Go","Ann",12', '"2",{d},"Go","Bo",8'],
    "pandas": [",date,game,player,score", "0,{d},Go,Ann,12.0", "1,{d},Go,Bo,8.0"],
    "Excel": ["sep=;", "Datum;Spiel;Spieler;Punkte", "{d};Go;Ann;12,0", "{d};Go;Bo;8,0"],
    "tabs": ['"sep=\t"', "date\tgame\tplayer\tscore", "{d}\tGo\tAnn\t12", "{d}\tGo\tBo\t8"],
    "database": ["played_at|game_title|player_name|score|won", "{d}|Go|Ann|12|NULL", "{d}|Go|Bo|8|\\N"],
    "R, of some rows": ['"","date","game","player","score"', '"3",{d},"Go","Ann",12', '"9",{d},"Go","Bo",8'],
    "R's tables, of some": ['"date","game","player","score"', '"3",{d},"Go","Ann",12', '"9",{d},"Go","Bo",8'],
    "R, with names": ['"","date","game","player","score"', '"a",{d},"Go","Ann",12', '"b",{d},"Go","Bo",8'],
    "a title above": ["Our evenings,,,", ",,,", "Date,Game,Name,Points", "{d},Go,Ann,12", "{d},Go,Bo,8"],
    "a column a player": ["Date,Game,Ann,Bo,Cy", "{d},Go,12,8,"],
    "a column a player, and places": ["Datum;Spiel;Ann;Bo;Cy;Ort", "{d};Go;12,0;8;-;Home"],
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_sheet_is_read_as_programs_write_it(form: str, end: str) -> None:
    data = end.join(FORMS[form]).replace("{d}", "2024-05-31").encode()
    assert recognised(data) == ["sheet"]
    listing = read(data)
    assert seats(listing) == ANN_AND_BO
    assert [item for item in listing if isinstance(item, Ignored | Quarantined)] == []
    [play] = plays("sheet", data)
    assert (play.title, play.played_at) == ("Go", "2024-05-31")


HAND_KEPT = {
    "places with endings": "date,game,player,score,place\n{d},Go,Ann,12,1st\n{d},Go,Bo,8,2.\n",
    "a sign of its own for minus": "date,game,player,score\n{d},Go,Ann,12\n{d},Go,Bo,\u22128\n",
    "the name of the winner": "date,game,player,score,winner\n{d},Go,Ann,12,\n{d},Go,Bo,8,ann\n",
    "a cup": "date,game,player,VP,won\n{d},Go,Ann,12,\U0001f3c6\n{d},Go,Bo,8,\n",
    "flags of a database": "date,game,player,score,won\n{d},Go,Ann,12,t\n{d},Go,Bo,8,f\n",
    "no day": "play,game,player,score\n1,Go,Ann,12\n1,Go,Bo,8\n",
    "an unknown day": "play,date,game,player,score\n1,?,Go,Ann,12\n1,?,Go,Bo,8\n",
    "a decimal comma in each row": "Datum;Spiel;Ann;Bo\n{d};Go;12;8,5\n",
}
"""Sheets of one play of Ann and Bo as people keep them."""


@pytest.mark.parametrize("form", HAND_KEPT)
def test_a_sheet_is_read_as_people_keep_it(form: str) -> None:
    [play] = plays("sheet", HAND_KEPT[form].replace("{d}", "2024-05-31").encode())
    ann, bo = play.seats
    scores = {"a sign of its own for minus": "-8", "a decimal comma in each row": "8,5"}
    assert (ann.name, ann.points, bo.name, bo.score) == ("Ann", 12, "Bo", scores.get(form, "8"))
    assert (ann.place, bo.place) == ((1, 2) if form == "places with endings" else (None, None))
    won = form in ("the name of the winner", "a cup", "flags of a database")
    assert (ann.won, bo.won) == ((True, False) if won else (None, None))
    assert (play.played_at is None) == (form in ("no day", "an unknown day"))


@pytest.mark.parametrize(
    "data",
    [
        "date,game,player,score\n2024-05-31,Go,Ann,12\n2024-05-31,Go,Bo,8\nTotal,,,20\n",
        "date,game,player,score\n2024-05-31,Go,Ann,12\n2024-05-31,Go,Bo,8\n,,Summe:,20\n",
        "date,game,Ann,Bo\n2024-05-31,Go,12,8\nAverage,,12,8\n",
    ],
)
def test_a_row_of_totals_is_left_out_and_said(data: str) -> None:
    listing = read(data.encode())
    assert seats(listing) == ANN_AND_BO
    [left] = [item for item in listing if isinstance(item, Ignored | Quarantined)]
    assert (isinstance(left, Ignored), left.reason) == (True, "it is a row of totals")


@pytest.mark.parametrize(
    "header",
    [
        "Datum,Spiel,Spieler,Punkte,Platz,Gewonnen,Kommentar",
        "date,jeu,joueur,points,classement,gagnant,remarques",
        "Fecha,Juego,Jugador,Puntos,Puesto,Ganador,Notas",
        "Datum,Spel,Speler,Punten,Plaats,Winnaar,Opmerking",
        "DATE,GAME_NAME,PLAYER_NAME,FINAL_SCORE,RANK,WINNER,Colour of the pieces",
    ],
)
def test_columns_are_known_in_several_languages_and_the_others_are_left_out(header: str) -> None:
    note, *listing = read(sheet("2024-05-31,Go,Ann,7,1,ja,long", header=header))
    assert seats(listing) == [[("Ann", "7", True)]]
    assert isinstance(note, Note)
    assert note.text.endswith(f"; left out: `{header.rpartition(',')[2]}`")


@pytest.mark.parametrize(
    ("text", "order", "day"),
    [
        ("31.05.2024", "dmy", "2024-05-31"),
        ("31. 5. 2024", "dmy", "2024-05-31"),
        ("5/31/2024", "mdy", "2024-05-31"),
        ("1/2/24", "dmy", "2024-02-01"),
        ("1/2/24", "mdy", "2024-01-02"),
        ("31-05-2024 20:15", "dmy", "2024-05-31T20:15"),
        ("5/31/2024 8:15:30 PM", "mdy", "2024-05-31T20:15:30"),
        ("5/31/2024, 12:05 AM", "mdy", "2024-05-31T00:05"),
        ("2024/5/31", None, "2024-05-31"),
        ("20240531", None, "2024-05-31"),
        ("2024-05-31", "mdy", "2024-05-31"),
    ],
)
def test_days_are_read_in_the_order_that_the_user_gives(text: str, order: Any, day: str) -> None:
    listing = read(sheet(f'"{text}",Go,Ann,1', header="date,game,player,score"), days=order)
    assert [item.report.played_at for item in listing if isinstance(item, Play)] == [day]


@pytest.mark.parametrize(
    ("text", "order"), [("5/6/2024", None), ("5/31/2024", "dmy"), ("31.05.2024 25:00", "dmy")]
)
def test_a_day_without_its_order_is_wrong_and_the_message_has_the_option(text: str, order: Any) -> None:
    with pytest.raises(Demand, match="is not a date") as wrong:
        read(sheet(f'"{text}",Go,Ann,1', header="date,game,player,score"), days=order)
    assert ("--days dmy or --days mdy" in str(wrong.value)) == (order is None)
    _, play = read(sheet(f'"{text}",Go,1', header="date,game,Ann"), days=order)
    assert isinstance(play, Quarantined)
    assert ("--days dmy or --days mdy" in play.reason) == (order is None)


@pytest.mark.parametrize(
    ("days", "read_as"),
    [
        (["1.2.2024", "31.05.2024"], ["2024-02-01", "2024-05-31"]),
        (["1/2/2024", "5/31/2024"], ["2024-01-02", "2024-05-31"]),
        (["2024-03-01", "5/31/2024"], ["2024-03-01", "2024-05-31"]),
        (["31.05.2024", "5/31/2024"], []),
    ],
)
def test_days_that_exist_in_one_order_alone_are_read_so(days: list[str], read_as: list[str]) -> None:
    rows = [f"{one},Go,Ann,{number}" for number, one in enumerate(days)]
    try:
        listing = read(sheet(*rows, header="date,game,player,score"))
    except Demand:
        listing = []
    assert [item.report.played_at for item in listing if isinstance(item, Play)] == read_as
    notes = [item.text for item in listing if isinstance(item, Note) and "in all days" in item.text]
    assert len(notes) == bool(read_as)


def test_a_sheet_of_another_encoding_needs_its_name() -> None:
    data = sheet("2024-05-31,Go,Jürgen €,1", header="date,game,player,score").decode().encode("cp1252")
    assert recognised(data) == ["sheet"]
    with pytest.raises(Demand, match=r"byte 39 of the file is not UTF-8: .*--encoding windows-1252") as wrong:
        read(data)
    assert wrong.value.rule == "import:15"
    assert seats(read(data, encoding="windows-1252")) == [[("Jürgen €", "1", None)]]
    with pytest.raises(Demand, match="byte 39 of the file is not windows-1252"):
        read(data.replace(b"\xfc", b"\x81"), encoding="windows-1252")
    utf8 = sheet("2024-05-31,Go,Jürgen,1", header="date,game,player,score")
    assert seats(read(utf8, encoding="windows-1252")) == [[("Jürgen", "1", None)]]


def test_text_in_place_of_points_is_said_for_each_entry() -> None:
    listing = read(sheet("2024-05-31,Go,Ann,by far", "2024-05-31,Go,Bo,7", header="date,game,player,score"))
    assert seats(listing) == [[("Ann", "by far", None), ("Bo", "7", None)]]
    assert [(item.place, item.reason) for item in listing if isinstance(item, Ignored)] == [
        ("line 2", 'the score "by far" is no whole number: it is kept as text, without points')
    ]


def test_a_row_of_all_players_names_its_winner_and_a_second_play_of_a_day_is_another() -> None:
    rows = [
        "2024-05-31,Go,7,5,ann",
        "2024-05-31,Go,3,4,Bo",
        "2024-05-31,Go,1,2,Ann & Bo",
        "soon,Go,1,2,",
        ",,,,",
    ]
    listing = read(sheet(*rows, header="date,game,Ann,Bo,winner"))
    assert seats(listing) == [
        [("Ann", "7", True), ("Bo", "5", False)],
        [("Ann", "3", False), ("Bo", "4", True)],
        [("Ann", "1", True), ("Bo", "2", True)],
    ]
    ids = [item.report.source.id for item in listing if isinstance(item, Play)]
    assert len(set(ids)) == 3
    longer = read(sheet(*rows, "2024-06-01,Go,1,2,Cy", header="date,game,Ann,Bo,winner"))
    assert [item.report.source.id for item in longer if isinstance(item, Play)] == ids
    assert [(item.place, item.rule) for item in longer if isinstance(item, Quarantined)] == [
        ("line 5", "import:7"),
        ("line 7", "import:6"),
    ]


def test_columns_of_other_numbers_are_no_players() -> None:
    header = "date,game,Ann,Player 2,Score 1,Anzahl Runden,Minutes,Place"
    note, *listing = read(sheet("2024-05-31,Go,7,5,10,3,60,1", header=header))
    assert seats(listing) == [[("Ann", "7", None), ("Player 2", "5", None)]]
    assert isinstance(note, Note)
    assert note.text.endswith("; left out: `Score 1`, `Anzahl Runden`, `Minutes` and `Place`")


PAIRS = {
    "pairs": "date,game,player 1,score 1,player 2,score 2",
    "other words": "Datum,Spiel,Spieler 1,Punkte 1,Spieler 2,Punkte 2",
    "the player first": "date,game,player 1,player 1 score,player 2,player 2 score",
    "again": "date,jeu,joueur,points,joueur,points",
    "again by pandas": "date,game,Player,Score,Player.1,Score.1",
    "the first without a number": "date,game,player,score,player 2,score 2",
}


@pytest.mark.parametrize("form", PAIRS)
def test_players_may_have_numbered_columns(form: str) -> None:
    rows = ["2024-05-31,Go,Ann,12,Bo,8", "2024-06-01,Go,Ann,3,,", "2024-06-02,Go,Cy,1,Cy,2"]
    data = sheet(*rows, header=PAIRS[form])
    assert recognised(data) == ["sheet"]
    listing = read(data)
    assert seats(listing) == [*ANN_AND_BO, [("Ann", "3", None)]]
    assert [(item.place, item.rule) for item in listing if isinstance(item, Quarantined)] == [
        ("line 4", "import:9")
    ]


CELLS = {
    "Players": "Date;Game;Players;Winner",
    "one player, by the word": "Datum;Spiel;Spieler;Gewinner",
    "with their number": "Datum;Spiel;Teilnehmer;Sieger;Anzahl Spieler",
}


@pytest.mark.parametrize("form", CELLS)
def test_a_cell_may_have_all_players_of_a_play(form: str) -> None:
    rows = ['2024-05-31;Go;"Ann, Bo; Cy";Bo', "2024-06-01;Go;Ann und Bo;ann & Bo", "2024-06-02;Go;Ann/Bo;Di"]
    listing = read(sheet(*rows, header=CELLS[form]))
    assert seats(listing) == [
        [("Ann", None, False), ("Bo", None, True), ("Cy", None, False)],
        [("Ann", None, True), ("Bo", None, True)],
    ]
    assert [(item.place, item.reason) for item in listing if isinstance(item, Quarantined)] == [
        ("line 4", '`won` is "Di", but no player of the row has this name')
    ]


def test_the_points_of_all_players_may_be_in_a_cell_and_others_are_left_out_with_a_word() -> None:
    rows = ['2024-05-31,Go,"Ann, Bo","12, 8"', "2024-06-01,Go,Ann & Bo,12-8", "2024-06-02,Go,Ann;Bo,12"]
    listing = read(sheet(*rows, header="date,game,players,score"))
    assert seats(listing) == [*ANN_AND_BO, [("Ann", None, None), ("Bo", None, None)]] * 1 + [
        [("Ann", None, None), ("Bo", None, None)]
    ]
    assert [item.place for item in listing if isinstance(item, Ignored)] == ["line 3", "line 4"]


def test_a_name_with_a_comma_is_one_player_where_a_row_is_a_seat() -> None:
    rows = ['2024-05-31,Go,"Doe, Ann",7,x', '2024-05-31,Go,"Roe, Bo",5,']
    listing = read(sheet(*rows, header="date,game,player,score,won"))
    assert seats(listing) == [[("Doe, Ann", "7", True), ("Roe, Bo", "5", False)]]


def test_a_title_is_given_to_a_sheet_without_games() -> None:
    data = sheet("2024-05-31,Ann,5", header="date,player,score")
    with pytest.raises(Demand, match="the column `game` is missing, and no title is given") as wrong:
        read(data)
    assert wrong.value.rule == "import:14"
    assert [item.report.title for item in read(data, title="Go") if isinstance(item, Play)] == ["Go"]
    assert seats(read(sheet("2024-05-31,5,6", header="date,Ann,Bo"), title="Go")) == [
        [("Ann", "5", None), ("Bo", "6", None)]
    ]


def test_old_sheets_keep_the_ids_of_their_plays() -> None:
    listing = [
        play
        for file in ("rounds", "several-games")
        for play in plays("sheet", (FOLDER / f"{file}.csv").read_bytes())
    ]
    assert [play.source.id[:8] for play in listing] == IDS


cells = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=8)


@given(st.lists(st.lists(cells, max_size=6), max_size=6))
def test_every_row_is_one_entry_or_part_of_one(rows: list[list[str]]) -> None:
    text = io.StringIO()
    csv.writer(text).writerows([["play", "date", "game", "player", "score"], *[["1", *row] for row in rows]])
    read = items("sheet", text.getvalue().encode())
    seats = [len(item.report.seats) for item in read if isinstance(item, Play)]
    spoilt = [len(item.raw) for item in read if isinstance(item, Quarantined)]
    ignored = [item for item in read if isinstance(item, Ignored) and "is kept as text" not in item.reason]
    assert sum(seats) + sum(spoilt) + len(ignored) == len(rows)
