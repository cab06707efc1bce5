"""An answer as files to download."""

from collections.abc import Callable
from functools import partial

import pyarrow as pa
import streamlit as st

from projections.query.files import FILES

MEDIA = {"csv": "text/csv", "parquet": "application/vnd.apache.parquet", "json": "application/json"}


def files(answer: Callable[[], pa.Table], key: str) -> None:
    """Buttons that download the whole answer, which is asked for at the click."""
    for ending, encode in FILES.items():
        st.download_button(
            ending.upper() if ending != "parquet" else "Parquet",
            partial(_encoded, encode, answer),
            f"answer.{ending}",
            MEDIA[ending],
            icon=":material/download:",
            on_click="ignore",
            key=f"{key} {ending}",
            type="tertiary",
            help="A text that a spreadsheet would run begins with an apostrophe."
            if ending == "csv"
            else None,
        )


def _encoded(encode: Callable[[pa.Table], bytes], answer: Callable[[], pa.Table]) -> bytes:
    return encode(answer())
