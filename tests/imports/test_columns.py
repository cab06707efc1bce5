"""Meanings that a person gives to columns of sheets: for one import, or kept for a form of sheets."""

from pathlib import Path

import pytest

from domain.catalog import codec
from domain.library.reports import ColumnsMeant
from tests.generic.streams import FOLDER, rows
from tests.helpers.command import Vidi
from tests.helpers.reported import stream
from vidi.care.verify import verify
from vidi.importers.reading.given import Held
from vidi.importers.sheets.choice import Choice, choice_by_name, form, kept_forms
from vidi.library.forms import FORMS_AT_MOST, FormError, forget_form, keep_form
from vidi.library.library import Library
from vidi.record.errors import Demand

UNKNOWN = "Termin,Was,Ann,Bo,Ort\n2024-05-31,Go,7,5,Home\n"
"""A sheet whose columns have names that no table knows."""
NAMES = ("termin", "was", "ann", "bo", "ort")
MEANT = ("date", "game", "results", "results", "none")


def results(library: Library) -> list[list[tuple[str | None, str | None]]]:
    plays = sorted(library.plays().values(), key=lambda play: play.played_at or "")
    return [[(seat.name, seat.score) for seat in play.seats] for play in plays]


def test_a_sheet_of_unknown_columns_comes_in_by_the_meanings_that_are_given(library: Library) -> None:
    [unknown] = library.import_files([Held("a.csv", UNKNOWN.encode())]).files
    assert (unknown.format, unknown.counts()) == ("unknown", {"refused": 1})
    assert unknown.layout is not None
    assert unknown.layout.names == ("Termin", "Was", "Ann", "Bo", "Ort")
    assert unknown.layout.samples[1:3] == (("Go",), ("7",))
    report = library.import_files(
        [Held("a.csv", UNKNOWN.encode())], columns={"termin": "date", "was": "game", "ort": "none"}
    )
    assert report.counts() == {"new": 1}
    assert results(library) == [[("Ann", "7"), ("Bo", "5")]]


def test_what_was_kept_counts_for_the_next_sheet_of_this_form_until_it_is_forgotten(library: Library) -> None:
    keep_form(library, NAMES, MEANT)
    [report] = library.import_files([Held("b.csv", UNKNOWN.replace("31", "30").encode())]).files
    assert report.counts() == {"new": 1}
    assert report.layout is not None
    assert (report.layout.of_form, report.layout.meanings) == (True, MEANT)
    other = Held("c.csv", UNKNOWN.replace("Ort", "Platz").encode())
    assert library.import_files([other]).counts() == {"refused": 1}
    assert library.import_files([Held("b.csv", UNKNOWN.encode())], columns={}).counts() == {"refused": 1}
    forget_form(library, NAMES)
    assert library.import_files([Held("b.csv", UNKNOWN.encode())]).counts() == {"refused": 1}


def test_the_order_of_days_belongs_to_a_column(library: Library) -> None:
    sheet = Held("a.csv", b"Tag,Spiel,Ann\n31.05.2024,Go,7\n")
    keep_form(library, ("tag", "spiel", "ann"), ("date dmy", "game", "results"))
    either = Held("b.csv", b"Tag,Spiel,Ann\n1.05.2024,Go,7\n")
    assert library.import_files([either], columns={}).counts() == {"refused": 1}
    assert library.import_files([sheet], columns={"tag": "date mdy"}).counts() == {"refused": 1}
    assert library.import_files([sheet], days="mdy").counts() == {"new": 1}
    assert [play.played_at for play in library.plays().values()] == ["2024-05-31"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Termin", 'write a column and its meaning, such as Datum=date, not "Termin"'),
        ("Termin=dat", '"dat" is no meaning of a column; the meanings are play, date, game,'),
        ("Termin=none,termin=date", 'the column "termin" has two meanings'),
        ("Termin=date,Was=Datum", '"termin" and "was" are both chosen as date: choose one of them'),
        ("=date", "write a column and its meaning"),
    ],
)
def test_a_wrong_choice_is_one_message(text: str, why: str) -> None:
    with pytest.raises(Demand) as wrong:
        choice_by_name([text])
    assert str(wrong.value).startswith(why)
    assert wrong.value.rule == "import:18"


def test_a_choice_by_words_and_with_a_comma_in_a_name() -> None:
    assert choice_by_name(['A=Punkte,"B, C=winner"', "D = left out, E=Spieler 2,F=round"]) == {
        "a": "score",
        "b, c": "won",
        "d": "none",
        "e": "player 2",
        "f": "part",
    }


@pytest.mark.parametrize(
    ("columns", "why"),
    [
        ({"wer": "player"}, 'no column is called "wer"; the file has "Date", "Game", "Ann"'),
        ({"ann": "player", "bo": "results"}, 'players stand in one way: "Ann" (a player a row) and "Bo"'),
        ({"ann": "score", "bo": "results"}, '"Ann" is of one player, but a row has several: leave it out'),
        ({"ann": "score 1", "bo": "player 2"}, '"Ann" belongs to a player, but no column has this player'),
    ],
)
def test_a_choice_that_does_not_fit_a_sheet_refuses_it_once(
    library: Library, columns: dict[str, str], why: str
) -> None:
    sheet = Held("a.csv", b"Date,Game,Ann,Bo\n2024-05-31,Go,7,5\n")
    report = library.import_files([sheet], columns=columns, format_="sheet")
    [error] = report.errors()
    assert why in str(error)
    assert report.counts() == {"refused": 1}


def test_what_cannot_be_kept_is_refused_and_nothing_is_stored(library: Library) -> None:
    for names, meanings in (((), ()), (("a",), ("dat",)), (("a",), ()), (("a" * 30_000,), ("date",))):
        with pytest.raises(FormError):
            keep_form(library, names, meanings)
    with pytest.raises(Demand, match="both chosen as date"):
        keep_form(library, ("a", "b"), ("date", "date"))
    assert library.store.position() == 0
    with library.store.bulk():
        for number in range(FORMS_AT_MOST):
            library.store.events.put(stream(ColumnsMeant(names=(str(number),), meanings=("none",))))
        with pytest.raises(FormError, match="at most 1,000 forms"):
            keep_form(library, NAMES, MEANT)


def test_events_of_columns_as_they_were_once_stored_load_for_ever(library: Library) -> None:
    stored = FOLDER / "reported" / "columns.1.jsonl"
    meant, forgotten = stream(*(codec().decode(topic, text.encode()) for topic, text in rows(stored)))
    library.store.events.put([meant])
    kept = kept_forms(library.store.columns())
    assert Choice(None, kept).of(["Termin", "was", "Ann", "ORT"]) == ("date", "game", "results", "none")
    library.store.events.put([forgotten])
    assert kept_forms(library.store.columns()) == {}
    assert verify(library.folder, library.store, lambda done: None).ok


def test_blank_names_at_the_end_do_not_change_the_form() -> None:
    assert form(["Termin ", "WAS", "", ""]) == ("termin", "was")


def test_the_command_takes_meanings_and_says_which_are_kept(vidi: Vidi) -> None:
    Path("a.csv").write_text(UNKNOWN)
    assert vidi("import", "a.csv").code == 1
    refused = vidi("import", "a.csv", "--columns", "Termin=dat")
    assert (refused.code, refused.err.startswith('vidi: --columns: "dat" is no meaning')) == (1, True)
    assert vidi("import", "a.csv", "--columns", "Termin=date,Was=game").code == 0
    with Library(Path("library")) as library:
        keep_form(library, NAMES, MEANT)
    done = vidi("import", "a.csv")
    assert done.code == 0
    assert "a.csv: its columns have the meanings kept for such sheets" in done.out
    assert vidi("import", "a.csv", "--columns", "").code == 1
