"""Which chart suits an answer, and what of its names reaches the chart."""

import json
from datetime import date
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest

from dashboard.sql.charts import BARS, KINDS, Chart, draw, groups, suggest
from projections.query.questions import Kind

PLAYERS = ["Ada", "Bo", "Cy"]


@pytest.mark.parametrize(
    ("columns", "chart"),
    [
        ({"player": PLAYERS, "wins": [1, 2, 3]}, Chart(Kind.BAR, "player", "wins")),
        ({"seat": [1, 2, 3], "points": [1.5, 2.5, 3.5]}, Chart(Kind.BAR, "seat", "points")),
        ({"round": [1, 2, 3], "points": [5, 6, 9]}, Chart(Kind.LINE, "round", "points")),
        (
            {"day": [date(2024, 1, 1), date(2024, 1, 2)], "n": [1, 1], "games": [2, 3]},
            Chart(Kind.LINE, "day", "games"),
        ),
        (
            {"round": [1, 1, 2, 2], "player": ["Ada", "Bo"] * 2, "points": [5, 6, 9, 8]},
            Chart(Kind.LINE, "round", "points", "player"),
        ),
        ({"cost": [1, 2, 2], "pawns": [3, 4, 5]}, Chart(Kind.POINTS, "cost", "pawns")),
        ({"share": [Decimal("0.5"), Decimal("0.1")], "who": ["a", "b"]}, Chart(Kind.BAR, "who", "share")),
        ({"player": PLAYERS}, None),
        ({"wins": [3]}, None),
        ({"wins": [3, 4, 5]}, None),
        ({"game_id": PLAYERS, "version": [1, 2, 3]}, None),
        ({"player": ["Ada", "Ada", "Bo"], "wins": [1, 2, 3]}, None),
        ({"player": [str(n) for n in range(BARS + 1)], "wins": list(range(BARS + 1))}, None),
        ({"names": [PLAYERS, PLAYERS], "nothing": [None, None]}, None),
    ],
)
def test_the_chart_that_suits(columns: dict[str, list[Any]], chart: Chart | None) -> None:
    table = pa.table(columns)
    assert suggest(table) == chart
    if chart:
        assert not draw(table, chart)[0].empty


def test_names_are_titles_and_never_fields() -> None:
    names = ["image", "a.b[0]:Q", "<img src=x>", "\\"]
    table = pa.table({name: [1, 2] for name in names})
    for kind in KINDS:
        for x, y in zip(names, names[1:] + names[:1], strict=True):
            data, spec = draw(table, Chart(kind, x, y, x))
            assert list(data.columns) == ["c0", "c1"]
            assert {channel["field"] for channel in spec["encoding"].values() if "field" in channel} <= {
                "c0",
                "c1",
            }
            assert {"image", "title"}.isdisjoint(tip["title"] for tip in spec["encoding"]["tooltip"])
            json.dumps(spec)


def test_only_so_many_values_have_colours_as_can_be_told() -> None:
    table = pa.table({"few": ["a", "b"] * 10, "one": [1] * 20, "many": list(range(20))})
    assert groups(table) == ["few"]
