"""Streams that are not recorded games.

They are plays without moves, imported files, persons with several names, remarks on games, named queries,
roles, the names of accounts, and keys for programs.
"""

from collections.abc import Iterator, Sequence
from uuid import UUID

from domain.kernel.messages import Event
from domain.library.accounts import AboutName
from domain.library.keys import KeyMade, KeyWithdrawn
from domain.library.remarks import Remark
from domain.library.reports import (
    REPORTS,
    BackgroundChosen,
    ColumnsForgotten,
    ColumnsMeant,
    EntriesReceived,
    FileImported,
    MappingChosen,
    PersonNamed,
    PersonParted,
    PlayReported,
    PlayWithdrawn,
    QueryNamed,
    QueryRemoved,
    accounts_id,
    background_id,
    columns_id,
    file_id,
    keys_id,
    mapping_id,
    person_id,
    play_id,
    query_id,
    received_id,
    remarks_id,
    roles_id,
)
from domain.library.roles import WORDS, LibraryClosed, LibraryOpened, RoleGiven


def is_report(event: Event) -> bool:
    """Whether a stream that begins with this event is not a recorded game."""
    return isinstance(event, REPORTS)


def wrong(id_: UUID, stream: Sequence[Event]) -> Iterator[tuple[int, str]]:
    """The faults of such a stream, each with the version of its event.

    All events must be about one thing, which has the id of the stream.
    """
    for version, event in enumerate(stream, 1):
        match event:
            case PlayReported() | PlayWithdrawn():
                due = play_id(event.source)
            case FileImported():
                due = file_id(event.sha256)
            case PersonNamed() | PersonParted() if event.names:
                due = person_id(event.names[0])
            case Remark():
                due = remarks_id(event.game)
            case EntriesReceived():
                due = received_id(event.game)
            case QueryNamed() | QueryRemoved():
                due = query_id(event.name)
            case ColumnsMeant() if len(event.meanings) == len(event.names):
                due = columns_id(event.names)
            case ColumnsForgotten():
                due = columns_id(event.names)
            case MappingChosen() if event.title == event.title.casefold():
                due = mapping_id(event.title)
            case BackgroundChosen() if event.title == event.title.casefold():
                due = background_id(event.title, event.place)
            case RoleGiven() if (event.person is None) != (event.group is None) and event.role in WORDS:
                due = roles_id()
            case LibraryOpened() | LibraryClosed():
                due = roles_id()
            case AboutName():
                due = accounts_id()
            case KeyMade() | KeyWithdrawn():
                due = keys_id()
            case _:
                yield version, f"{event.TOPIC} does not belong here"
                continue
        if due != id_:
            yield version, f"its content belongs to {due}"
