"""The other streams of a library: plays of which only the result is known, imported files, the names of
persons, remarks on games (``remarks``), entries of logs that one seat received, named queries, meanings of
columns of sheets, mappings, pictures of maps, roles (``roles``), and the names of accounts (``accounts``).

Each of these has a separate stream, and the first event shows its kind. For a file and a person, the last
event counts. For a play, the latest statement of its source counts.
"""

from collections.abc import Sequence
from hashlib import sha1
from typing import ClassVar
from uuid import UUID

from pydantic_core import to_json

from domain.kernel.events import Json, Source
from domain.kernel.messages import Act, Event, fact
from domain.library.accounts import ACCOUNTS
from domain.library.keys import KEYS
from domain.library.remarks import REMARKS
from domain.library.roles import ROLES

NAMESPACE = UUID("1c0e9d5a-3f4b-5d0e-8a77-52b6c41d9e20")
"""The namespace of the ids of these streams; with another one, every play would get another id."""
_NAMESPACE = NAMESPACE.bytes


@fact
class ScorePart:
    """A part of a seat's score, as a line of a score sheet or a round."""

    label: str
    score: str | None
    """As the source has it."""
    points: int | None
    """The same as a whole number; None if it is none."""


@fact
class ReportedSeat:
    """A source's report of one player."""

    name: str | None
    """None if the source names nobody."""
    score: str | None = None
    """As the source has it, such as ``4+0+3``; None if it has none."""
    points: int | None = None
    """The same as a whole number; None if it is none."""
    place: int | None = None
    """From 1; None if the source does not say."""
    won: bool | None = None
    """None if the source does not say."""
    team: str | None = None
    starts: bool | None = None
    """Whether this seat began; None if the source does not say."""
    parts: tuple[ScorePart, ...] = ()


@fact
class PlayReported(Act):
    """A result without moves, of any title. Nothing of it is checked by rules."""

    TOPIC: ClassVar[str] = "vidi.PlayReported.1"
    FIDELITY: ClassVar[str] = "results_only"
    """The ``fidelity`` of such a game in the tables."""

    game: str | None
    """Which game of ours it is; None if it is another title."""
    title: str
    """What the source calls the game."""
    expansions: tuple[str, ...] = ()
    seats: tuple[ReportedSeat, ...]
    """In the order of the seats where the source has one, else as it lists them."""
    together: bool | None
    """Whether all played together against the game; None if the source does not say."""
    played_at: str | None
    """A day or a moment, as a record writes them."""
    source: Source
    changed_at: str | None = None
    """When the source last changed it, by the source's clock; None if it does not say."""
    quantity: int = 1
    """How many plays of the same seats the source reports at once."""
    finished: bool = True
    """False if the source says that it was broken off."""
    counted: bool = True
    """False if the source leaves it out of its own statistics."""


@fact
class PlayWithdrawn(Act):
    """The source deleted a play. It may come before the play itself."""

    TOPIC: ClassVar[str] = "vidi.PlayWithdrawn.1"

    source: Source
    changed_at: str | None = None
    """When the source deleted it, by its clock; None if it does not say."""


@fact
class Finding:
    """An entry of a file that was not taken in."""

    place: str
    """Where in the file: ``line 12``, ``plays[17]``."""
    ignored: bool
    """True where it was left out on purpose, False if something is wrong with it."""
    reason: str
    rule: str | None = None
    """The demand that it does not meet."""
    raw: str | None = None
    """The entry itself, cut short; None if that is all of the file."""


@fact
class FileImported(Act):
    """A file was imported: for the first time, or with another outcome than before."""

    TOPIC: ClassVar[str] = "vidi.FileImported.1"

    name: str
    """Without its folders."""
    sha256: str
    """64 hex digits of its bytes, which lie in the library's folder ``raw``."""
    size: int
    """Bytes."""
    format: str
    version: int
    """Of the code that read it."""
    imported_at: str | None
    read: int
    """Entries: those taken, those ignored and those refused."""
    counts: dict[str, int]
    """By outcome, how many entries."""
    findings: tuple[Finding, ...] = ()
    unlisted: int = 0
    """Findings beyond those."""


@fact
class PersonNamed(Act):
    """All these names belong to one person, who is shown by the first."""

    TOPIC: ClassVar[str] = "vidi.PersonNamed.1"

    names: tuple[str, ...]


@fact
class PersonParted(Act):
    """The names of a person are several persons' again."""

    TOPIC: ClassVar[str] = "vidi.PersonParted.1"

    names: tuple[str, ...]
    """Those that were one."""


@fact
class EntriesReceived(Act):
    """One seat alone received these entries of a log. They change no version of the game, so the logs of
    several players add to one game in any order."""

    TOPIC: ClassVar[str] = "vidi.EntriesReceived.1"

    game: str
    """The id of the logged game."""
    move: int
    """The number of the move to which they belong."""
    seat: int
    entries: tuple[dict[str, Json], ...]
    """As in the move's args: ``domain.logged.commands.LogEntry`` has the fields."""


@fact
class QueryNamed(Act):
    """A query in SQL has this name: a new one, or another than before."""

    TOPIC: ClassVar[str] = "vidi.QueryNamed.1"

    name: str
    sql: str


@fact
class QueryRemoved(Act):
    """No query has this name any more."""

    TOPIC: ClassVar[str] = "vidi.QueryRemoved.1"

    name: str


@fact
class ColumnsMeant(Act):
    """Sheets with these columns are read with these meanings: a person chose them, perhaps again."""

    TOPIC: ClassVar[str] = "vidi.ColumnsMeant.1"

    names: tuple[str, ...]
    """The names of the columns in order, without capital letters."""
    meanings: tuple[str, ...]
    """The meaning of each column; ``none`` for one that is left out."""


@fact
class ColumnsForgotten(Act):
    """Sheets with these columns are read by the names of their columns again."""

    TOPIC: ClassVar[str] = "vidi.ColumnsForgotten.1"

    names: tuple[str, ...]


@fact
class MappingChosen(Act):
    """Logs of a title are read with this mapping (docs/importing/mappings.md)."""

    TOPIC: ClassVar[str] = "vidi.MappingChosen.1"

    title: str
    """In lower case."""
    mapping: dict[str, Json] | None
    """None: with the mapping that comes with Vidi."""
    given_at: str | None = None
    """When, in UTC."""


@fact
class BackgroundChosen(Act):
    """A map of a title lies on this picture (docs/importing/mappings.md)."""

    TOPIC: ClassVar[str] = "vidi.BackgroundChosen.1"

    title: str
    """In lower case."""
    place: str
    """The name of the map in the logs."""
    sha256: str | None
    """64 hex digits of its bytes, which lie in the library's folder ``raw``; None: it lies on no picture."""
    given_at: str | None = None
    """When, in UTC."""


REPORTS: tuple[type[Event], ...] = (
    PlayReported,
    PlayWithdrawn,
    FileImported,
    PersonNamed,
    PersonParted,
    *REMARKS,
    EntriesReceived,
    QueryNamed,
    QueryRemoved,
    ColumnsMeant,
    ColumnsForgotten,
    MappingChosen,
    BackgroundChosen,
    *ROLES,
    *ACCOUNTS,
    *KEYS,
)
"""Every event of these streams."""


def play_id(source: Source) -> UUID:
    """The id of the stream of a reported play."""
    return _id("play", source.platform, source.id)


def file_id(sha256: str) -> UUID:
    """The id of the stream of an imported file."""
    return _id("file", sha256)


def person_id(name: str) -> UUID:
    """The id of the stream of the person who is shown by a name."""
    return _id("person", name)


def remarks_id(game: UUID | str) -> UUID:
    """The id of the stream of the remarks on a game or play."""
    return _id("remarks", str(game))


def received_id(game: UUID | str) -> UUID:
    """The id of the stream of what single seats received of a logged game."""
    return _id("received", str(game))


def query_id(name: str) -> UUID:
    """The id of the stream of the queries of a name."""
    return _id("query", name)


def columns_id(names: Sequence[str]) -> UUID:
    """The id of the stream of the meanings of columns with these names."""
    return _id("columns", *names)


def mapping_id(title: str) -> UUID:
    """The id of the stream of the mappings of a title in lower case."""
    return _id("mapping", title)


def background_id(title: str, place: str) -> UUID:
    """The id of the stream of the pictures of a map of a title in lower case."""
    return _id("background", title, place)


def roles_id() -> UUID:
    """The id of the stream of roles."""
    return _id("roles")


def accounts_id() -> UUID:
    """The id of the stream of the names of accounts."""
    return _id("accounts")


def keys_id() -> UUID:
    """The id of the stream of keys for programs."""
    return _id("keys")


def _id(kind: str, *key: str) -> UUID:
    # The result equals that of uuid5, in a third less time: an import makes one id for each play.
    digest = sha1(_NAMESPACE + to_json([kind, *key]), usedforsecurity=False).digest()
    return UUID(bytes=digest[:16], version=5)
