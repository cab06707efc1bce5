"""Records into the library: chosen or pasted, looked at, then imported; `vidi import` does the same."""

import json
from collections.abc import Sequence
from uuid import uuid4

import streamlit as st
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx

from dashboard.importing import imported
from dashboard.importing.importing import AT_MOST, Importing, held
from dashboard.shared import reading, widgets
from domain.catalog import games as all_games
from vidi.importers.given import Held
from vidi.record.schema import schema
from vidi.shipped import shipped

SOON = 0.6  # seconds in which a look at a game or two is over: until then nothing on the page changes
LOOK = 0.4  # seconds between two looks at one that takes longer
WIDTH = 1000  # pixels of what is to be read
PASTED = "the pasted text"
COMMAND = "vidi import FILE..."
EXAMPLE = "examples.vidi.jsonl"


def _running() -> Importing | None:
    """The import, once it was begun: it stays on the page until something else is asked."""
    found: Importing | None = st.session_state.get("import")
    return found


def _begin(files: Sequence[Held]) -> None:
    st.session_state["import"] = Importing(reading.desk().library.folder, files, look=False)
    _clear()


def _clear() -> None:
    """Lets go of what was chosen and pasted. By itself Streamlit keeps files until the visitor is gone."""
    st.session_state.pop("look", None)
    context = get_script_run_ctx()
    if context and isinstance(context.uploaded_file_mgr, MemoryUploadedFileManager):
        for file in st.session_state[f"files {st.session_state['fields']}"]:
            context.uploaded_file_mgr.remove_file(context.session_id, file.file_id)
    st.session_state["fields"] = uuid4().hex


def _again() -> None:
    st.session_state.pop("import", None)


def _chosen() -> tuple[object, list[Held]]:
    """The files and the text that are in the fields, and something that is another for others."""
    fields = st.session_state.setdefault("fields", uuid4().hex)
    files = st.file_uploader(
        "Files of records",
        accept_multiple_files=True,
        max_upload_size=AT_MOST,
        key=f"files {fields}",
    )
    # Of a file that is too big the field itself tells no more than a sign.
    st.caption(f"Up to {AT_MOST} MB at a time; for more there is the command `{COMMAND}`")
    with st.expander("Or the text of a record", icon=":material/content_paste:"):
        text = st.text_area(
            "The text of a record; Ctrl+Enter looks at it",
            key=f"text {fields}",
            height=150,
            placeholder='{"vidi":1,"game":"vinci","seats":["Ann","Bert","Cleo"], ...}',
        )
    found = [held(file.name, file.getvalue()) for file in files]
    if text.strip():
        found.append(Held(PASTED, text.encode()))
    return ([file.file_id for file in files], text), found


def _look(mark: object, files: list[Held]) -> Importing | None:
    """A look at what is chosen: the one that was begun with it, else a new one."""
    before = st.session_state.get("look")
    if before and before[0] == mark:
        found: Importing = before[1]
        return found
    if before:
        before[1].cancel()
    if not files:
        st.session_state.pop("look", None)
        return None
    look = Importing(reading.desk().library.folder, files, look=True)
    st.session_state["look"] = mark, look
    return look


@st.fragment(run_every=LOOK)
def _going(running: Importing) -> None:
    """How far it is; what became of it as soon as it has ended."""
    if running.ended:
        st.rerun()
    doing = "Looking at the records" if running.look else "Importing"
    st.progress(running.share, f"{doing} …")
    if not running.look:
        st.caption("It goes on when this page is left.")


def _refused(why: str) -> None:
    with st.container(border=True):
        st.markdown(":material/error: **This was not done**")
        st.code(why, language=None, wrap_lines=True)


def _explain() -> None:
    """What a record is, for somebody who has none yet."""
    with st.container(border=True):
        st.markdown(
            "**A record is one played game as text**: who played, what everybody did and what was drawn, "
            "one line for each move. Everything else follows by the rules. Type one, or let a program do it."
        )
        with st.container(horizontal=True, vertical_alignment="center"):
            st.page_link(
                "rules/page.py",
                label="The format",
                icon=":material/article:",
                query_params={"rule": "record"},
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
            for rules in all_games().values():
                st.download_button(
                    f"JSON Schema of {rules.title}",
                    json.dumps(schema(rules)),
                    f"{rules.name}.schema.json",
                    "application/schema+json",
                    icon=":material/data_object:",
                    on_click="ignore",
                    type="tertiary",
                    help="With it an editor checks a record while you type, and knows all ids.",
                )
        st.caption(
            "Nothing is written before you say so. What is wrong is said with its line, move and rule."
        )


def _choose() -> None:
    mark, files = _chosen()
    if (size := sum(len(file.data) for file in files)) > AT_MOST * 2**20:
        st.session_state.pop("look", None)
        _refused(
            f"these are {size / 2**20:.0f} MB together, and a page takes {AT_MOST} MB at a time: take some "
            f"out, or import them with the command: {COMMAND}"
        )
        return
    look = _look(mark, files)
    if look is None:
        _explain()
        return
    look.wait(SOON)
    if not look.ended:
        _going(look)
    elif look.report is None:
        _refused(str(look.refused))
    else:
        _offer(look.report, files)


def _offer(report: dict[str, object], files: list[Held]) -> None:
    if count := imported.changes(report):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(
                f"Import {count:,} game{'s' * (count != 1)}",
                on_click=_begin,
                args=(files,),
                type="primary",
                icon=":material/download_done:",
                shortcut="Ctrl+I",
            )
            st.markdown("Nothing is written yet.")
    else:
        st.markdown("**There is nothing to import here.**")
    widgets.report(imported.shown(report))


def _imported(running: Importing) -> None:
    """The import that was begun, or what became of it."""
    running.wait(SOON)
    if not running.ended:
        _going(running)
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button("Import more", on_click=_again, icon=":material/upload_file:", type="primary")
        st.page_link("library/page.py", label="To the library", icon=":material/collections_bookmark:")
    if running.report is None:
        _refused(str(running.refused))
    else:
        widgets.report(imported.shown(running.report))


st.title("Import", anchor=False)
with st.container(width=WIDTH):
    if running := _running():
        _imported(running)
    else:
        _choose()
