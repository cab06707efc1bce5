"""The Import page: files or pasted text are checked, then imported, as by `vidi import`.

It also has parts for past imports and for names of one person.
"""

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from uuid import uuid4

import duckdb
import streamlit as st
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx

from dashboard.access import identity, limits, rereading, sessions
from dashboard.access.importing import AT_MOST, Answers, Importing, by_person_here, held
from dashboard.access.writing import opened
from dashboard.importing import columns, imported, likely, past, persons
from dashboard.shared import news, reading, widgets
from dashboard.shared.text import shown
from domain.catalog import games as all_games
from domain.library.roles import Permission
from vidi.importers.formats import formats
from vidi.importers.reading.given import Held
from vidi.importers.values.bounds import LETTERS_AT_MOST
from vidi.library import people
from vidi.library.forms import forget_form
from vidi.library.library import Library
from vidi.library.shipped import shipped
from vidi.record.schema import schema
from vidi.store.events import StoreError

SOON = 0.6  # seconds in which a dry run of a game or two ends: until then nothing on the page changes
LOOK = 0.4  # seconds between two checks of a longer one
LOOK_AGAIN = 2.0  # seconds between two checks whether a file was refused
TITLE, DAYS, ENCODING, SHEET = "title of logs", "days of sheets", "encoding of sheets", "sheet of workbooks"
FORMS = "columns of sheets"
"""The names of choices in the session."""
LAST = "last report"
"""The name of the last report of a dry run in the session: its questions stay while another one runs."""
PASTED = "the pasted text"
COMMAND = "vidi import FILE..."
EXAMPLE = "examples.vidi.jsonl"
PARTS = {"files": "Import files", "past": "Past imports", "people": "People"}
FINDINGS = "/import?part=past&file="


def _running() -> Importing | None:
    """The started import; it stays on the page until the next one."""
    importing: Importing | None = st.session_state.get("import")
    return importing


def _begin(files: Sequence[Held]) -> None:
    identity.require(Permission.IMPORT)
    st.session_state["import"] = by_person_here(files, False, _answers(), limits.here())
    _clear()


def _clear() -> None:
    """Clears files and pasted text, which Streamlit would keep until the visitor leaves."""
    for given in ("look", TITLE, DAYS, ENCODING, SHEET, FORMS, LAST):
        st.session_state.pop(given, None)
    sessions.forgive(sessions.here())
    context = get_script_run_ctx()
    if context and isinstance(context.uploaded_file_mgr, MemoryUploadedFileManager):
        for file in st.session_state[f"files {st.session_state['fields']}"]:
            context.uploaded_file_mgr.remove_file(context.session_id, file.file_id)
    st.session_state["fields"] = uuid4().hex


def _again() -> None:
    st.session_state.pop("import", None)


def _chosen() -> tuple[object, list[Held]]:
    """The files and the text in the fields, after a value that identifies them."""
    fields = st.session_state.setdefault("fields", uuid4().hex)
    files = st.file_uploader(
        "Files of any format, zips too",
        accept_multiple_files=True,
        max_upload_size=AT_MOST,
        key=f"files {fields}",
    )
    widgets.drop()
    # For a file that is too large, the field itself shows only a sign.
    st.caption(f"Up to {AT_MOST} MB at a time; for more there is the command `{COMMAND}`")
    with st.expander("Or the text of a record", icon=":material/content_paste:"):
        text = st.text_area(
            "The text of a record; Ctrl+Enter checks it",
            key=f"text {fields}",
            height=150,
            placeholder='{"vidi":1,"game":"vinci","seats":["Ann","Bert","Cleo"], ...}',
        )
    given = [held(file.name, file.getvalue()) for file in files]
    if text.strip():
        given.append(Held(PASTED, text.encode()))
    return ([file.file_id for file in files], text, _answers()), given


def _answers() -> Answers:
    """What the visitor said of the files."""
    of = st.session_state
    return Answers(of.get(TITLE), of.get(DAYS), of.get(ENCODING), of.get(SHEET), of.get(FORMS, {}))


def _name(key: str) -> None:
    """Keeps the title, which its field would lose while the files are checked again."""
    st.session_state[TITLE] = st.session_state[key].strip() or None


def _keep(name: str, key: str) -> None:
    """Keeps a choice, which its field would lose while the files are checked again."""
    st.session_state[name] = st.session_state[key]


def _ask(report: dict[str, Any]) -> None:
    """Asks what files do not say: a title, days, an encoding, a sheet, and what columns mean."""
    if report["nameless"] or st.session_state.get(TITLE):
        key = f"title {st.session_state['fields']}"
        st.text_input(
            "Title of the game, for logs and sheets whose file does not name it",
            value=st.session_state.get(TITLE) or "",
            key=key,
            on_change=_name,
            args=(key,),
            placeholder="Ark Nova",
            max_chars=LETTERS_AT_MOST,
            width=420,
        )
    if report["undated"] or st.session_state.get(DAYS):
        _select(
            DAYS,
            "How days are written in sheets",
            {"dmy": "31.05.2024: day first", "mdy": "5/31/2024: month first"},
        )
    if report["encoded"] or st.session_state.get(ENCODING):
        _select(ENCODING, "Encoding of sheets that are not UTF-8", {"windows-1252": "Windows-1252"})
    if report["sheets"] or st.session_state.get(SHEET):
        names = [*report["sheets"], *filter(None, [st.session_state.get(SHEET)])]
        _select(SHEET, "Sheet of the workbook", {name: shown(name) for name in names}, "The first one")
    if report["layouts"]:
        layouts = report["layouts"]
        sheets = columns.data_of(layouts, st.session_state.get(FORMS, {}))
        widgets.columns(sheets, partial(_choose_columns, layouts))


def _select(name: str, label: str, words: dict[str, str], placeholder: str = "Choose") -> None:
    """Shows a choice that the session keeps under a name."""
    chosen = st.session_state.get(name)
    key = f"{name} {st.session_state['fields']}"
    st.selectbox(
        label,
        list(words),
        index=list(words).index(chosen) if chosen in words else None,
        format_func=words.__getitem__,
        placeholder=placeholder,
        key=key,
        on_change=_keep,
        args=(name, key),
        width=420,
    )


def _choose_columns(layouts: Sequence[dict[str, Any]], asked: dict[str, Any]) -> None:
    """Keeps another meaning of a column until the import, or forgets those of a sheet."""
    if (number := columns.sheet_of(asked, layouts)) is None:
        return
    layout, forms = layouts[number], dict(st.session_state.get(FORMS, {}))
    names = tuple(layout["form"])
    if "forget" not in asked:
        forms = columns.with_change(layout, forms, asked["column"], asked["meaning"])
    elif names in forms:
        del forms[names]
    else:
        try:
            with opened(reading.context().library.folder, Permission.IMPORT) as library:
                forget_form(library, names)
        except StoreError as error:
            st.session_state["columns refused"] = str(error)
        st.session_state.pop("look", None)
    st.session_state[FORMS] = forms


def _look(mark: object, files: list[Held]) -> Importing | None:
    """The dry run of the chosen files: the one that was started with them, else a new one."""
    before = st.session_state.get("look")
    if before and before[0] == mark:
        started: Importing = before[1]
        return started
    if before:
        before[1].stop()
        before[1].wait(SOON)  # it counts until it has ended
    if not files:
        st.session_state.pop("look", None)
        return None
    identity.require(Permission.IMPORT)
    look = by_person_here(files, True, _answers(), limits.here())
    st.session_state["look"] = mark, look
    sessions.at_end("look", look.stop)
    return look


@st.fragment(run_every=LOOK)
def _going(running: Importing) -> None:
    """Shows the progress, and the report when it has ended."""
    if running.is_over:
        st.rerun()
    doing = "Looking at the files" if running.look else "Importing"
    st.progress(running.share, f"{doing} …")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button("Stop", on_click=_stop, args=(running,), disabled=running.stopping, icon=":material/stop:")
        if running.stopping:
            st.caption("It stops after the current file.")
        elif not running.look:
            st.caption("It continues if you leave this page. If you stop it, the stored games stay complete.")


def _stop(running: Importing) -> None:
    running.stop()
    if running.look:
        _clear()


def _refused(why: str) -> None:
    with st.container(border=True):
        st.markdown(":material/error: **That did not work**")
        st.code(why, language=None, wrap_lines=True)


def _schema(game: str) -> str:
    return json.dumps(schema(all_games()[game]))


def _explain() -> None:
    """Explains what can be imported, and what a record is."""
    with st.container(border=True):
        st.header("What can be imported", anchor=False)
        st.markdown("Files of other platforms, and score sheets. Vidi recognises their formats:")
        st.markdown("\n".join(f"- **{format_.title}**: {format_.brings}" for format_ in formats().values()))
        st.markdown(
            "And **records**: one played game as text, with its players, moves and draws, one line per move. "
            "The rules give everything else. Type one, or let a program write it."
        )
        with st.container(horizontal=True, vertical_alignment="center"):
            st.page_link(
                "rules/page.py",
                label="The format",
                icon=":material/article:",
                query_params={"rule": "record"},
            )
            st.page_link(
                "rules/page.py",
                label="All formats that can be imported",
                icon=":material/checklist:",
                query_params={"rule": "import"},
            )
            st.download_button(
                "An example",
                (shipped("fixtures") / "vinci" / EXAMPLE).read_bytes(),
                EXAMPLE,
                "application/jsonl",
                icon=":material/download:",
                on_click="ignore",
                type="tertiary",
            )
        st.caption(
            "Nothing is written before you press Import. Each error is shown with its line, move and rule."
        )
    with st.expander("JSON Schemas of records", icon=":material/data_object:"):
        st.caption("With one, an editor checks a record while you type, and completes all ids.")
        for rules in all_games().values():
            st.download_button(
                f"JSON Schema of {rules.title}",
                partial(_schema, rules.name),  # made at the click: all of them take long
                f"{rules.name}.schema.json",
                "application/schema+json",
                on_click="ignore",
                type="tertiary",
            )


@st.fragment(run_every=LOOK_AGAIN)
def _not_taken() -> None:
    """Shows why a file was refused, beside which the field has only a sign."""
    if why := sessions.refused():
        _refused(f"{why}: {COMMAND}")


def _choose() -> None:
    left, right = st.columns([5, 6], gap="large")
    with left:
        mark, files = _chosen()
    if (size := sum(len(file.data) for file in files)) > AT_MOST * 2**20:
        st.session_state.pop("look", None)
        _refused(
            f"these are {size / 2**20:.0f} MB together, and a page takes {AT_MOST} MB at a time: take some "
            f"out, or import them with the command: {COMMAND}"
        )
        return
    _not_taken()
    if refused := st.session_state.pop("columns refused", None):
        _refused(refused)
    look = _look(mark, files)
    if look is None:
        st.session_state.pop(LAST, None)
        with right:
            _explain()
        return
    look.wait(SOON)
    if look.is_over and look.report:
        st.session_state[LAST] = look.report
    with right:
        if last := st.session_state.get(LAST):
            _ask(last)
        if look.is_over and look.report:
            _offer(look.report, files)
    if not look.is_over:
        _going(look)
    elif look.report is None:
        _refused(str(look.refused))
    else:
        widgets.report(imported.shown(look.report))


def _offer(report: dict[str, Any], files: list[Held]) -> None:
    """Offers to import what the dry run found."""
    if changes := report["changes"]:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(
                "Import",
                on_click=_begin,
                args=(files,),
                type="primary",
                icon=":material/download_done:",
                shortcut="Ctrl+I",
            )
            st.markdown(f"**{changes}**. Nothing is written yet.")
    elif any(file["refused"] for file in report["files"]):
        st.markdown("**Nothing can be imported yet**: the reasons are under *Not taken*.")
    else:
        none = f": {report['none']}" if report["none"] else ""
        st.markdown(f"**There is nothing to import here{none}.**")


def _imported(running: Importing) -> None:
    """Shows the running import, or its report."""
    running.wait(SOON)
    if not running.is_over:
        _going(running)
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button("Import more", on_click=_again, icon=":material/upload_file:", type="primary")
        st.page_link("library/page.py", label="To the library", icon=":material/collections_bookmark:")
    if running.report is None:
        _refused(str(running.refused))
    else:
        if changes := running.report["changes"]:
            st.markdown(f"Imported: **{changes}**")
        widgets.report(imported.shown(running.report))


def _page(key: str, number: int, at_once: int) -> int:
    """Shows the field that changes the page, and returns the current one."""
    if number <= at_once:
        return 1
    return st.pagination(-(-number // at_once), key=key)


def _past(con: duckdb.DuckDBPyConnection) -> None:
    """Shows all imports, or the entries that one of them did not import."""
    file = st.query_params.get("file")
    if file is None:
        rereading.of_library(con)
        if not (count := past.count(con)):
            st.markdown("Nothing was imported yet. Imports that change the library appear here.")
            return
        sheet, pages = st.container(), st.container(horizontal_alignment="center")
        with pages:
            page = _page("past_page", count, past.PAGE)
        with sheet:
            widgets.sheet("past", past.sheet(past.imports(con, page), FINDINGS))
        return
    st.button("All imports", on_click=_open, args=("past",), icon=":material/arrow_back:")
    if (listed := past.findings(con, file)) is None:
        st.markdown("No imported file has this address.")
    else:
        widgets.report(imported.findings(*listed))


def _persons(con: duckdb.DuckDBPyConnection) -> None:
    """Shows persons and their names."""
    if refused := st.session_state.pop("person refused", None):
        _refused(refused)
    count = persons.count(con)
    if not count:
        st.markdown("Nobody has played yet. Everybody who plays in a game of the library appears here.")
        return
    if identity.may_here(Permission.KEEP):
        if asks := st.session_state.get("person asks"):
            _ask_person(*asks)
        else:
            _suggest_persons(con)
            _change_persons(con)
    sheet, pages = st.container(), st.container(horizontal_alignment="center")
    with pages:
        page = _page("people_page", count, persons.PAGE)
    with sheet:
        widgets.sheet("people", persons.sheet(persons.persons(con, page)))


def _ask_person(names: list[str], why: str) -> None:
    """Asks whether names that sat at one table are one person all the same."""
    with st.container(border=True):
        st.markdown(":material/help: **Are these names one person?**")
        st.text(f"{why}.")  # and no Markdown: names are of strangers
        with st.container(horizontal=True):
            st.button(
                "Yes, join them",
                on_click=_join_same_table,
                args=(names,),
                icon=":material/person_add:",
            )
            st.button("No, they stay apart", on_click=_leave_apart)


def _suggest_persons(con: duckdb.DuckDBPyConnection) -> None:
    """Shows pairs of names that are likely one person's, each with a button that joins them."""
    pairs = likely.pairs(con)
    if not pairs:
        return
    with st.container(border=True):
        st.markdown("**Likely one person**")
        st.caption(
            "The names differ by case, accents, spaces or an abbreviation, and never sat at one table."
        )
        for number, (one, other) in enumerate(pairs):
            with st.container(horizontal=True, vertical_alignment="center"):
                st.text(f"{shown(one)} and {shown(other)}")  # and no Markdown: names are of strangers
                st.button(
                    "Join",
                    on_click=_write,
                    args=(_joined_or_asked, [one, other]),
                    icon=":material/person_add:",
                    key=f"likely {number} {one} {other}",
                )


def _change_persons(con: duckdb.DuckDBPyConnection) -> None:
    """Shows the two actions on the names of persons."""
    with st.container(border=True):
        st.multiselect(
            "Names of one person; the first is shown",
            persons.names(con),
            key="joined",
            format_func=shown,
            placeholder="Choose two names or more",
            select_all=False,
            max_selections=people.NAMES_AT_MOST,
        )
        st.button(
            "Join as one person",
            on_click=_join,
            disabled=len(st.session_state["joined"]) < 2,
            icon=":material/person_add:",
        )
    if several := persons.several(con):
        with st.container(border=True):
            st.selectbox(
                "Person to separate",
                list(several),
                key="parted",
                index=None,
                format_func=lambda first: ", ".join(map(shown, several.get(first, [first]))),
                placeholder="Choose a person with several names",
            )
            st.button(
                "Separate these names",
                on_click=_part,
                disabled=st.session_state["parted"] is None,
                icon=":material/call_split:",
            )


def _join() -> None:
    _write(_joined_or_asked, st.session_state["joined"])
    st.session_state["joined"] = []


def _joined_or_asked(library: Library, names: list[str]) -> None:
    """Joins names to one person; those that sat at one table only once somebody says so."""
    if why := people.doubt(library, names):
        st.session_state["person asks"] = names, why
    else:
        people.name(library, names)


def _join_same_table(names: list[str]) -> None:
    _leave_apart()
    _write(people.name, names)


def _leave_apart() -> None:
    st.session_state.pop("person asks", None)


def _part() -> None:
    _write(people.unlink, st.session_state["parted"])
    st.session_state["parted"] = None


def _write(change: Callable[[Library, Any], object], what: object) -> None:
    """Stores a change of persons, or keeps its error; the tables update themselves."""
    try:
        with opened(reading.context().library.folder, Permission.KEEP) as library:
            change(library, what)
    except (people.PersonError, StoreError) as error:
        st.session_state["person refused"] = str(error)


def _open(part: str) -> None:
    st.query_params.from_dict({} if part == "files" else {"part": part})


def _choose_part(key: str) -> None:
    _open(st.session_state[key])


def _tables(show: Callable[[duckdb.DuckDBPyConnection], None]) -> None:
    """Shows a part with data from the tables, and updates it with them."""
    copy = reading.copy()
    news.warn()
    if copy:
        show(reading.tables())
    else:
        with st.skeleton(height=200):
            st.caption("Reading the library …")
    news.watch(copy)


st.title("Import", anchor=False)
part = st.query_params.get("part", "files")
if part not in PARTS:
    part = "files"
# A new key for each part, so the control follows the address, even after Back.
key = f"part {part}"
st.segmented_control(
    "Part of the page",
    list(PARTS),
    default=part,
    required=True,
    format_func=lambda name: PARTS[name],
    key=key,
    on_change=_choose_part,
    args=(key,),
    label_visibility="collapsed",
)
if part == "past":
    _tables(_past)
elif part == "people":
    _tables(_persons)
elif running := _running():
    _imported(running)
else:
    _choose()
