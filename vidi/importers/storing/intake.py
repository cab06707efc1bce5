"""Stores the entries of files: each record in a separate transaction, the plays of a file in one."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from uuid import UUID

from domain.catalog import rules_of
from domain.kernel.aggregate import Game, Recorded, projector
from domain.kernel.events import GameEnded, Source
from domain.library.remarks import folded
from domain.library.reports import FileImported, PlayReported, file_id, play_id, received_id, remarks_id
from domain.logged import RULESET as LOGGED
from vidi.importers.deciding.follow import game_of
from vidi.importers.deciding.marks import Marks
from vidi.importers.deciding.names import renamed_play, renamed_record
from vidi.importers.deciding.plays import Statement, counting, outcome
from vidi.importers.deciding.record import Played, play
from vidi.importers.deciding.remarks import received, remarked
from vidi.importers.deciding.stored import CONFLICT
from vidi.importers.formats import Ignored, Play, Quarantined, Withdrawal
from vidi.importers.reading.entries import Entry
from vidi.importers.report import EntryError, Imported, Outcome, description
from vidi.importers.storing.again import passes, take_again
from vidi.importers.values.bounds import unsound
from vidi.record.errors import RecordError
from vidi.record.places import in_words
from vidi.record.read import Record
from vidi.store.events import GameLibrary, StoreConflict

TWICE = "import:9"
CLOSED = "the library has this game, and hides its hands from you until it is over; nothing was written"
OTHERS = "the library has this game, and others record its moves; nothing was written"
TRIES = 10
"""How often a record is tried again because another process stored moves of the same game."""


@dataclass(frozen=True)
class Wishes:
    """The options of an import."""

    strict: bool = False
    """Whether a record with an error is refused as a whole."""
    known_only: bool = False
    """Whether plays of games without rules in Vidi are ignored."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Names of players by their names in files."""
    closed: Callable[[Game], bool] | None = None
    """Whether a game of the library takes no record: its moves are secret from the person who imports."""
    others: Callable[[Game], bool] | None = None
    """Whether a game of the library takes no more moves from the person who imports."""
    again: str | None = None
    """The title, in lower case, whose logs are read again; no other game is imported then."""


class Intake:
    """Imports one entry after another.

    If ``waiting`` is given, the events go to that store; later entries see them.
    """

    def __init__(self, store: GameLibrary, waiting: GameLibrary | None, wishes: Wishes) -> None:
        self._store = store
        self._waiting = waiting
        self._wishes = wishes
        self._taken: dict[UUID, None] = {}
        """The streams with waiting events, in order."""
        self._marks = Marks()
        self._brought: set[str] = set()
        self._project = projector(rules_of)
        self._plays: dict[UUID, _PlayReports] = {}
        """The known reports of the plays of the file."""
        self._changed = False
        self._stored: dict[tuple[str, int], Outcome] = {}
        """The outcomes of the file's records by place, in case the file is read again."""
        self._again = False

    def waiting_events(self) -> list[Recorded]:
        return [event for id_ in self._taken for event in self._waits(id_)]

    def take(self, file: str, entries: Sequence[Entry]) -> Iterator[Imported]:
        """Imports entries of a file; reads the library's reports of all their plays at once."""
        ids = [None if (source := _source(entry)) is None else play_id(source) for entry in entries]
        self._look_up({id_ for id_ in ids if id_ is not None and id_ not in self._plays})
        for entry, id_ in zip(entries, ids, strict=True):
            match entry:
                case _ if self._wishes.again is not None and not isinstance(entry, Record):
                    yield Imported("ignored", reason="it is no log")
                case Record():
                    yield self._take_record(entry)
                case RecordError():
                    yield Imported("refused", entry.line, error=_alone(entry))
                case Play() if id_ is not None:
                    yield self._take_play(file, entry, id_)
                case Withdrawal() if id_ is not None:
                    yield _state(self._plays[id_], entry.place, id_, entry.withdrawn)
                case Ignored():
                    yield Imported("ignored", entry=entry.place, reason=entry.reason)
                case Quarantined():
                    yield _refused(file, entry.place, entry.rule, entry.reason)

    def _look_up(self, ids: Collection[UUID]) -> None:
        """Reads the library's reports of these plays, and the remarks on plays that it has."""
        stored = set[UUID]()
        for store in filter(None, (self._store, self._waiting)) if ids else ():
            for id_, events in store.streams(ids).items():
                known = [event for event in events if isinstance(event, Statement)]
                self._plays.setdefault(id_, _PlayReports()).known += known
                stored.add(id_)
        self._plays.update((id_, _PlayReports()) for id_ in ids if id_ not in stored)
        remarks = self._store.streams(map(remarks_id, stored)) if stored else {}
        for id_ in stored:
            self._plays[id_].removed = folded(remarks.get(remarks_id(id_), ())).removed

    def settle(self, imported: FileImported | None) -> None:
        """Stores the plays of a file and the import itself; after that, the next file may follow.

        Raises StoreConflict if another process stored some of them meanwhile; nothing is stored then.
        """
        events = [event for play in self._plays.values() for event in play.new]
        if imported is not None:
            id_ = file_id(imported.sha256)
            events.append(Recorded(id_, len(self._stream(id_)) + 1, imported))
        self._put(events)
        self._forget()
        self._stored.clear()
        self._again = False

    def again(self) -> None:
        """Prepares to read the same file again: its records keep their outcomes."""
        self._forget()
        self._again = True

    def _forget(self) -> None:
        self._plays.clear()
        self._changed = False

    @property
    def changed(self) -> bool:
        """Whether the entries of the file changed the library, or would change it."""
        return self._changed or any(play.new for play in self._plays.values())

    def imported(self, sha256: str) -> FileImported | None:
        """The event of the last import of these bytes; None if there was none."""
        stream = self._stream(file_id(sha256))
        last = stream[-1].event if stream else None
        return last if isinstance(last, FileImported) else None

    def _put(self, events: Sequence[Recorded]) -> None:
        if not events:
            return
        if self._waiting is None:
            self._store.events.put(events)
            return
        self._waiting.events.put(events)
        self._taken |= dict.fromkeys(event.originator_id for event in events)

    # Records

    def _take_record(self, record: Record) -> Imported:
        record = renamed_record(record, self._wishes.names)
        header = record.header
        if self._wishes.known_only and header.ruleset == LOGGED:
            why = f"there are no rules of {header.game} here, and such titles were to be left out"
            return Imported("ignored", record.line or None, reason=why, entry=record.place(record.line))
        title = self._wishes.again
        if title is not None and (passed := passes(record, title, self._find(game_of(record)))):
            place = record.place(record.line)
            return Imported("ignored", record.line or None, reason=passed, entry=place)
        try:
            if title and (
                again := take_again(record, title, self._store, lambda: self._find(game_of(record)))
            ):
                return again
            played = self._keep(record)
        except RecordError as error:
            known = self._find(game_of(record))
            return Imported(
                "conflict" if error.rule == CONFLICT else "refused",
                error.line if error.place is None else None,
                known.id if known else None,
                error=_alone(error),
                kept=len(known.moves) if known else 0,
                header=header,
                entry=error.place,
            )
        number = played.error.line if played.error else record.line
        place = record.place(number)
        return Imported(
            played.outcome,
            number if place is None else None,
            played.game.id,
            played.added,
            played.error and _alone(played.error),
            len(played.game.moves),
            header,
            played.ends,
            next((event for event in reversed(played.game.standing) if isinstance(event, GameEnded)), None),
            place,
            removed=played.removed,
            notes=record.notes,
            recognised=record.recognised,
        )

    def _keep(self, record: Record) -> Played:
        closed, others = self._wishes.closed, self._wishes.others
        known = self._find(game_of(record)) if closed or others else None
        if known and closed and closed(known):
            raise RecordError(record.file, record.line, None, CONFLICT, CLOSED, record.place(record.line))
        fixed = known is not None and others is not None and others(known)
        for _ in range(TRIES):
            played = play(record, self._find, self._marks, self._brought, self._wishes.strict)
            id_ = remarks_id(played.game.id)
            earlier = [recorded.event for recorded in self._stream(id_)]
            beside = [*remarked(record, played.game, earlier), *self._received(record, played.game)]
            made = played.game.collect_events()
            if made and fixed:
                raise RecordError(record.file, record.line, None, CONFLICT, OTHERS, record.place(record.line))
            events = [*made, *beside]
            with suppress(StoreConflict):  # another process stored moves of this game: try again
                self._put(events)
                self._changed |= bool(events)
                if played.outcome == "same" and beside:
                    played.outcome = "changed"
                place = record.file, record.line
                if events:
                    self._stored[place] = played.outcome
                elif self._again and place in self._stored:
                    played.outcome = self._stored[place]  # the first reading stored it
                played.removed = folded(earlier).removed
                return played
        raise StoreConflict(
            f"{record.file}:{record.line}: other processes keep recording moves of this game; import it again"
        )

    def _received(self, record: Record, game: Game) -> list[Recorded]:
        if not record.received:
            return []
        known = [recorded.event for recorded in self._stream(received_id(game.id))]
        return received(record, game, known)

    def _find(self, id_: UUID) -> Game | None:
        """The game with an id; if its log was read again, the newest reading."""
        game = self._project(None, self._stream(id_))
        if game is None or not game.rules.any_title:
            return game
        reading = folded(recorded.event for recorded in self._stream(remarks_id(id_))).reading
        return game if reading is None else self._find(UUID(reading))

    def _stream(self, id_: UUID) -> list[Recorded]:
        return [*self._store.stream(id_), *self._waits(id_)]

    def _waits(self, id_: UUID) -> list[Recorded]:
        return self._waiting.stream(id_) if self._waiting is not None and id_ in self._taken else []

    # Plays

    def _take_play(self, file: str, entry: Play, id_: UUID) -> Imported:
        report = renamed_play(entry.report, self._wishes.names) if self._wishes.names else entry.report
        if why := unsound(report):
            return _refused(file, entry.place, "import:5", why)
        if self._wishes.known_only and report.game is None:
            why = f"there are no rules of {report.title} here, and such titles were to be left out"
            return Imported("ignored", entry=entry.place, play=report, reason=why)
        play = self._plays[id_]
        if play.place is not None and play.report != report:
            first = in_words(play.place)
            why = f"{description(report)} is in this file twice, with other content at {first}"
            return _refused(file, entry.place, TWICE, why)
        play.place, play.report = entry.place, report
        return _state(play, entry.place, id_, report)._replace(notes=entry.notes)


def _source(entry: Entry) -> Source | None:
    """The source of the play that an entry reports or withdraws; None for other entries."""
    match entry:
        case Play():
            return entry.report.source
        case Withdrawal():
            return entry.withdrawn.source
    return None


def _state(play: "_PlayReports", place: str, id_: UUID, statement: Statement) -> Imported:
    """The outcome of a report; it is stored with the others of its file."""
    came = outcome(play.known, statement)
    reason = None
    if came == "ignored":
        counts = counting(play.known)
        when = counts.changed_at if counts else None
        reason = f"the library already has a later report of it by its source, {when}"
    elif came != "same":
        play.known.append(statement)
        play.new.append(Recorded(id_, len(play.known), statement))
    report = statement if isinstance(statement, PlayReported) else None
    return Imported(came, game_id=id_, entry=place, play=report, reason=reason, removed=play.removed)


def _refused(file: str, place: str, rule: str, why: str) -> Imported:
    outcome: Outcome = "conflict" if rule == TWICE else "refused"
    return Imported(outcome, error=EntryError(file, place, rule, why), entry=place)


def _alone(error: RecordError) -> RecordError:
    """The same error without its traceback, which would keep the record's lines in memory."""
    return replace(error)


@dataclass(slots=True)
class _PlayReports:
    """The known reports of a play of a file."""

    known: list[Statement] = field(default_factory=list)
    """All reports of the play, in the order of arrival."""
    new: list[Recorded] = field(default_factory=list)
    """The reports from the file."""
    place: str | None = None
    """The place of its report in the file; None if there is none yet."""
    removed: bool = False
    """Whether the library's user removed it."""
    report: PlayReported | None = None
