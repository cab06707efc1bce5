"""The answer of a query: names beside ids, and charts as text."""

import pyarrow as pa

from dashboard.sql.answers import _with_names, read, text_of
from dashboard.sql.charts import Chart
from projections.query.questions import Kind


def test_a_column_of_ids_has_its_names_beside_it() -> None:
    rows = pa.table({"province": ["asia", None, "gallia"], "player": ["asia", "Ada", "Bo"], "n": [1, 2, 3]})
    named = _with_names(rows)
    assert named.column_names == ["province", "province: name", "player", "n"]
    assert named["province: name"].to_pylist() == ["Asia Minor", None, "Gallia"]
    assert _with_names(named) is named


def test_a_chart_is_read_as_it_is_written_if_the_answer_has_its_columns() -> None:
    rows = pa.table({"the round": [1, 2], "n": [3, 4], "who": ["a", "b"]})
    drawn = Chart(Kind.LINE, "the round", "n", "who")
    assert read(text_of(drawn), rows) == drawn
    for wrong in ("", "pie n n", "line n", "line who who", "line nothing n", "line 'n", "line n n x y"):
        assert read(wrong, rows) is None
