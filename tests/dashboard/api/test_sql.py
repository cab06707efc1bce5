"""SQL over HTTP: formats, parameters, refusals and limits."""

import io
import json
from pathlib import Path

import httpx2
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.dashboard.api.library import GAMES
from tests.helpers.shown import HOSTILE
from vidi.club.keys import OWNER, Wish, make
from vidi.library.library import Library

PLAYERS = "SELECT player, count(*) AS games FROM seats GROUP BY player ORDER BY player"
ROWS = [
    {"player": name, "games": 6 if name == "Ada" else 5 if name == "Cy" else 1}
    for name in sorted(("Ada", "Bo", "Cy", "Di", "Ed", *HOSTILE))
]
MEDIA = {"jsonl": "application/x-ndjson", "arrow": "application/vnd.apache.arrow.stream"}


def rows(answer: httpx2.Response) -> list[dict[str, object]]:
    """The rows of JSON lines."""
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def test_each_format_has_the_same_rows(client: httpx2.Client) -> None:
    def ask(kind: str) -> bytes:
        answer = client.post("/sql", params={"format": kind}, json={"sql": PLAYERS})
        assert int(answer.headers["vidi-position"]) > 7
        return answer.content

    assert [json.loads(line) for line in ask("jsonl").splitlines()] == ROWS
    assert pa.ipc.open_stream(ask("arrow")).read_all().to_pylist() == ROWS
    assert pq.read_table(io.BytesIO(ask("parquet"))).to_pylist() == ROWS
    assert pd.read_csv(io.BytesIO(ask("csv"))).to_dict("records") == ROWS


@pytest.mark.parametrize("kind", MEDIA)
def test_a_program_names_the_format_it_accepts(client: httpx2.Client, kind: str) -> None:
    accepts = {"Accept": f"text/html, {MEDIA[kind]};q=0.9, */*"}
    answer = client.post("/sql", json={"sql": "SELECT 1"}, headers=accepts)
    assert answer.headers["content-type"] == MEDIA[kind]


def test_pandas_reads_an_address(client: httpx2.Client, served: tuple[Path, str]) -> None:
    with Library(served[0]) as library:
        made = make(library, Wish("pandas", scopes=("sql",)), OWNER)
    query = httpx2.QueryParams({"sql": PLAYERS + " LIMIT $few", "$few": "2", "format": "csv"})
    url, key = f"{client.base_url}sql?{query}", {"Authorization": f"Bearer {made}"}
    assert len(pd.read_csv(url, storage_options=key)) == 2
    table = pd.read_parquet(url.replace("csv", "parquet"), storage_options=key)
    assert table.to_dict("records") == ROWS[:2]


def test_values_are_bound_and_types_without_json_are_text(client: httpx2.Client) -> None:
    asked = {"sql": "SELECT $a AS a, $b AS b", "parameters": {"a": "'; DROP", "b": None}}
    assert rows(client.post("/sql", json=asked)) == [{"a": "'; DROP", "b": None}]
    odd = "SELECT 'nan'::FLOAT n, DATE '290000-01-01' d, [1, NULL] l, {'a': 1.5} s, '\\x01'::BLOB b"
    [row] = rows(client.get("/sql", params={"sql": odd}))
    assert isinstance(row.pop("d"), str)
    assert row == {"n": None, "l": [1, None], "s": {"a": 1.5}, "b": "01"}


@pytest.mark.parametrize(
    ("asked", "status", "message"),
    [
        ({"sql": "SELECT nothing FROM games"}, 422, "nothing"),
        ({"sql": "DELETE FROM games"}, 422, "only reading"),
        ({"sql": "SELECT 1; SELECT 2"}, 422, "one statement at a time"),
        ({"sql": "SELECT $a"}, 422, "needs a value for $a"),
        ({"sql": "FROM read_text('/etc/passwd')"}, 422, "disabled by configuration"),
        ({"sql": "SELECT repeat('x', 100_000_000) FROM range(100)"}, 422, "memory"),
        ({"sql": ""}, 422, "at least 1 character"),
        ({"sql": "SELECT 1", "parameters": {str(n): "" for n in range(101)}}, 422, "at most 100"),
        ({"sql": "x" * 1_000_001}, 413, "1,000,000 bytes"),
        ({}, 422, "required"),
        ({"sql": "SELECT 1", "parameter": {}}, 422, "not permitted"),
        ([[[[]]]], 422, "object"),
    ],
)
def test_what_the_page_refuses_is_refused(
    client: httpx2.Client, asked: object, status: int, message: str
) -> None:
    answer = client.post("/sql", json=asked)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json")
    assert message in answer.json()["message"]


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 200_000])
def test_a_body_that_is_no_json_is_refused(client: httpx2.Client, body: bytes) -> None:
    answer = client.post("/sql", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["place"].startswith("body")


def test_a_query_that_a_program_leaves_ends(client: httpx2.Client) -> None:
    endless = "SELECT count(*) FROM range(1000000) AS a, range(1000000) AS b WHERE a.range + b.range < 0"
    for _ in range(5):  # more than run at the same time
        with pytest.raises(httpx2.ReadTimeout):
            client.post("/sql", json={"sql": endless}, timeout=0.3)
    assert rows(client.post("/sql", json={"sql": "SELECT count(*) AS n FROM games"})) == [{"n": len(GAMES)}]
