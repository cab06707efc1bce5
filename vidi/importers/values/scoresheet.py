"""Score sheets of BG Stats: a line for each part of a score, a column for each player or team."""

from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from domain.library.reports import ScorePart
from vidi.importers.values import fields
from vidi.importers.values.bounds import LETTERS_AT_MOST
from vidi.importers.values.scores import points
from vidi.record.errors import Demand
from vidi.record.read import decoded


class _Row(TypedDict, total=False):
    label: Annotated[str, Field(max_length=LETTERS_AT_MOST)]
    repetition: Any
    negative: bool | None
    scores: dict[str, Any] | None


class _Group(TypedDict, total=False):
    rows: list[_Row] | None


class _Sheet(TypedDict, total=False):
    groups: list[_Group] | None
    rounds: list[_Group] | None


_SHEET = TypeAdapter(_Sheet)


@dataclass
class ScoreSheet:
    """The columns of a sheet, and which of them belong to a seat."""

    columns: dict[str, tuple[ScorePart, ...]]
    """The lines with a score, by the id of a player or the number of a team, in lower case."""
    taken: set[str] = field(default_factory=set)

    def parts(self, id_: str | None) -> tuple[ScorePart, ...]:
        """The lines of the column with this id, which is taken then; none without such a column."""
        if not id_:
            return ()
        self.taken.add(id_.lower())
        return self.columns.get(id_.lower(), ())

    def left(self) -> dict[str, tuple[ScorePart, ...]]:
        """The columns that were not taken."""
        return {id_: parts for id_, parts in self.columns.items() if id_ not in self.taken}


def score_sheet(text: str | None) -> ScoreSheet:
    """Reads a sheet, which is JSON in a text. Raises Demand.

    The points of a ``negative`` line are subtracted.
    """
    if not text or not text.strip():
        return ScoreSheet({})
    try:
        sheet = fields.valid(_SHEET, decoded(text.encode("utf-8", "surrogatepass"), "`scoresheet`"))
    except Demand as demand:
        raise Demand(5, f"`scoresheet`: {demand}", "import") from None
    rounds = sheet.get("rounds") or []
    columns: dict[str, list[ScorePart]] = {}
    for number, group in enumerate([*(sheet.get("groups") or []), *rounds], start=1):
        before = f"round {number}: " if len(rounds) > 1 else ""
        for row in group.get("rows") or ():
            label = before + row.get("label", "").replace("{row}", str(row.get("repetition")))
            for id_, score in (row.get("scores") or {}).items():
                if part := _part(label, score, negative=row.get("negative") is True):
                    columns.setdefault(id_.lower(), []).append(part)
    fields.seats(columns, "scoresheet")
    return ScoreSheet({id_: tuple(parts) for id_, parts in columns.items()})


def _part(label: str, value: Any, *, negative: bool) -> ScorePart | None:
    """A line of a column; None if it has no score."""
    score = fields.score(value, f"scoresheet: {label}")
    if score is None:
        return None
    worth = points(score)
    return ScorePart(label=label, score=score, points=-worth if worth is not None and negative else worth)
