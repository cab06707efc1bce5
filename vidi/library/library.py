"""A library: one folder with the event store of all games, and the tables projected from it."""

import os
import sqlite3
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar
from uuid import UUID

from domain.catalog import games as all_games
from domain.catalog import rules_of
from domain.kernel.aggregate import Game
from domain.kernel.events import GameStarted
from domain.kernel.messages import Person
from domain.library.remarks import NONE, Remarks
from domain.library.reports import PlayReported, received_id
from vidi.importers.deciding.plays import Statement, counting
from vidi.store import blobs
from vidi.store.errors import plain_path, trouble, unusable
from vidi.store.events import GameLibrary, StoreConflict, StoreError, decoded, in_folder, path_in
from vidi.store.game import GameGone, GameHeader, GameNotFound, RecordedGame, Removed, StoredGame

if TYPE_CHECKING:
    import duckdb
    import pandas

    from vidi.importers.files import Progress
    from vidi.importers.logged.mapping import Mapping as LogMapping
    from vidi.importers.reading.given import Held, Joined
    from vidi.importers.report import ImportReport
    from vidi.importers.sheets.choice import Choice, Form
    from vidi.importers.sheets.text import Encoding
    from vidi.importers.values.moments import Order

T = TypeVar("T")


class Library:
    """The games of one folder. ``events.db`` is the truth; all other files can be made again from it.

    If the settings name a server (docs/storage.md), the events are there, and the folder has the rest.
    The folder is created if it is missing. Threads that write must not share a library.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = plain_path(Path(folder))
        path = path_in(self.folder)
        if why := unusable(self.folder):
            raise StoreError(why)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.store = GameLibrary({"SQLITE_DBNAME": str(path)})
        except OSError as error:
            raise StoreError(f"{self.folder} cannot be a library's folder: {error.strerror}") from error
        except (sqlite3.Error, StoreError) as error:
            if in_folder() and (message := trouble(path, error)):
                raise StoreError(message) from error
            name = path if in_folder() else f"PERSISTENCE_MODULE={os.environ['PERSISTENCE_MODULE']}"
            why = str(error).partition("\n")[0]
            raise StoreError(f"{name} cannot be used as an event store: {why}") from error

    @staticmethod
    def is_in(folder: str | Path) -> bool:
        """Whether a folder has a library; always true if the events are on a server.

        Raises StoreError if the folder cannot be read.
        """
        try:
            return not in_folder() or path_in(Path(folder)).is_file()
        except OSError as error:
            raise StoreError(f"{folder} cannot be read: {error.strerror}") from error

    def close(self) -> None:
        """Closes the files."""
        self.store.close()

    def __repr__(self) -> str:
        return f"<Library {self.folder}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def games(self) -> list[GameHeader]:
        """All games except removed ones, in the order in which they were stored."""
        return [GameHeader(id_, started) for id_, started, remarks in self._started() if not remarks.removed]

    def ids(self) -> list[UUID]:
        """The ids of all games except removed ones, in their own order."""
        return sorted(id_ for id_, _, remarks in self._started() if not remarks.removed)

    def removed(self) -> list[Removed]:
        """The removed games, then the removed plays, each in the order of their first remarks."""
        games, plays = list[Removed](), list[Removed]()
        for id_, remarks in self.store.remarks().items():
            if not remarks.removed or remarks.reading is not None:
                continue
            first = self.store.first(id_)
            if isinstance(first, GameStarted):
                title, day = remarks.title or first.title, remarks.played_at or first.played_at
                games.append(Removed(id_, first.game, title, first.seats, day))
            elif (play := self._play(id_)) is not None:
                names = tuple(seat.name or "" for seat in play.seats)
                title, day = remarks.title or play.title, remarks.played_at or play.played_at
                plays.append(Removed(id_, play.game or play.title, title, names, day))
        return games + plays

    def _play(self, id_: UUID) -> PlayReported | None:
        """What a play reports, as it counts; None where it was withdrawn."""
        stream = self.store.streams([id_]).get(id_, [])
        play = counting([event for event in stream if isinstance(event, Statement)])
        return play if isinstance(play, PlayReported) else None

    def _started(self) -> Iterator[tuple[UUID, GameStarted, Remarks]]:
        """Every recorded game, removed or not."""
        remarks = self.store.remarks()
        for id_, started in self.store.started():
            yield id_, started, remarks.get(id_, NONE)

    def game(self, id_: UUID | str) -> RecordedGame:
        """The game with this id, or with an id that begins so; if its log was read again, the new reading.

        Raises GameNotFound (GameGone if removed).
        """
        return RecordedGame(*self.stored(id_).read())

    def stored(self, id_: UUID | str) -> StoredGame:
        """The same game as ``game``, not read yet. Raises the same errors."""
        game_id = self._id(id_)
        rows = self.store.stored(game_id)
        if not rows:
            raise GameNotFound(f"there is no game {id_} in {self.folder}")
        remarks = self.store.remarks_on(game_id)
        if remarks.reading is not None:
            return self.stored(UUID(remarks.reading))
        if remarks.removed:
            raise GameGone(game_id)
        first = decoded(game_id, *rows[0])
        if not isinstance(first, GameStarted):
            raise GameNotFound(f"{id_} has no moves: only its result is known")
        rules = rules_of(first.game, first.ruleset, first.setup)
        if rules is None:
            raise GameNotFound(
                f"game {id_} is a game of {first.game!r}, which this Vidi lacks; "
                f"the games are: {', '.join(all_games())}"
            )
        if not rules.any_title:
            return StoredGame(game_id, rows, remarks, [], {})
        received = self.store.stored(received_id(game_id))
        return StoredGame(game_id, rows, remarks, received, self.backgrounds(first.game))

    def backgrounds(self, title: str) -> dict[str, Path]:
        """The pictures of the maps of a title that are there, by the name of the map."""
        chosen = self.store.backgrounds().items()
        paths = {
            place: blobs.path_of(self.folder, sha256)
            for (of, place), sha256 in chosen
            if of == title.casefold()
        }
        return {place: path for place, path in paths.items() if path is not None}

    def plays(self) -> dict[UUID, PlayReported]:
        """The plays without moves that count: not the withdrawn and the removed ones."""
        return {id_: play for id_, (play, remarks) in self._reported().items() if not remarks.removed}

    def known(self, id_: str) -> UUID:
        """The id of a game or play, removed or not, by its first letters; of the last reading of a log.

        Raises GameNotFound.
        """
        begins = str(id_).lower()
        ids = [*(id_ for id_, _, _ in self._started()), *self._reported()]
        one = self._one([one for one in ids if str(one).startswith(begins)], id_)
        while (reading := self.store.remarks_on(one).reading) is not None:
            one = UUID(reading)
        return one

    def _reported(self) -> dict[UUID, tuple[PlayReported, Remarks]]:
        statements = dict[UUID, list[Statement]]()
        for id_, statement in self.store.plays():
            statements.setdefault(id_, []).append(statement)
        counts = {id_: counting(some) for id_, some in statements.items()}
        remarks = self.store.remarks()
        return {
            id_: (play, remarks.get(id_, NONE))
            for id_, play in counts.items()
            if isinstance(play, PlayReported)
        }

    def published(self, question: "Callable[[duckdb.DuckDBPyConnection], T]") -> T:
        """The answer of the published tables to one of our own queries. Raises NothingPublished."""
        from projections.query.read import ask_published
        from vidi.library.asking import ask

        return ask(self.folder, self.store, lambda: ask_published(self.folder, question))

    def _id(self, id_: UUID | str) -> UUID:
        try:
            return id_ if isinstance(id_, UUID) else UUID(id_)
        except ValueError:
            begins = str(id_).lower()
            matches = [(id_, remarks) for id_, _, remarks in self._started() if str(id_).startswith(begins)]
        there = [id_ for id_, remarks in matches if not remarks.removed]
        return self._one(there or [id_ for id_, _ in matches], id_)

    def _one(self, matches: Sequence[UUID], id_: UUID | str) -> UUID:
        if len(matches) != 1:
            many = f"{len(matches)} games begin" if matches else "no game begins"
            raise GameNotFound(f"{many} with {id_!r} in {self.folder}")
        return matches[0]

    def record(self, *games: Game) -> None:
        """Stores the new events of games, all or none. They are on the disk when this returns.

        Raises StoreConflict if another process recorded moves of such a game since it was read.
        """
        try:
            self.store.save(*games)
        except StoreConflict as error:
            raise StoreConflict(
                "another process recorded moves of this game meanwhile; these were not stored: "
                "read the game again"
            ) from error

    def sql(self, query: str, params: Sequence[Any] = ()) -> "pandas.DataFrame":
        """The rows of a query on the tables (docs/schema.md). Brings the tables up to date first.

        ``params`` are bound to ``?`` in the query, which can only read. Raises duckdb.Error if it is wrong.
        """
        # DuckDB and pandas are loaded for queries only.
        from vidi.library.asking import catch_up

        if lacking := catch_up(self.folder, self.store):
            warnings.warn(f"the tables lack the last {lacking} events", stacklevel=2)

        def frame(con: "duckdb.DuckDBPyConnection") -> "pandas.DataFrame":
            with warnings.catch_warnings():  # DuckDB itself causes them, for columns with timestamps
                warnings.filterwarnings("ignore", "The inplace keyword in DataFrame.drop")
                return con.execute(query, params).df()

        return self.published(frame)

    def import_files(
        self,
        paths: "Iterable[str | Path | Held | Joined]",
        dry_run: bool = False,
        strict: bool = False,
        progress: "Progress | None" = None,
        *,
        format_: str | None = None,
        known_only: bool = False,
        names: Mapping[str, str] | None = None,
        title: str | None = None,
        mappings: "Sequence[LogMapping]" = (),
        days: "Order | None" = None,
        encoding: "Encoding | None" = None,
        sheet: str | None = None,
        columns: Mapping[str, str] | None = None,
        forms: "Mapping[Form, tuple[str, ...]] | None" = None,
        closed: Callable[[Game], bool] | None = None,
        others: Callable[[Game], bool] | None = None,
    ) -> "ImportReport":
        """Imports files of all formats (docs/importing.md), also ``Held`` ones; of a folder, all its files.

        A record with an error is imported up to the error, and its game is marked. A game is also marked if
        its record gives another end than the rules. The other games are imported. With ``strict``, nothing is
        imported unless everything is right. ``dry_run`` writes nothing and reports what an import would do.
        Every file must have the format ``format_``; without it, each is recognised. ``known_only`` leaves out
        titles without rules here. ``names`` maps names of players in the files to their names here.
        ``title`` is that of logs and sheets whose files do not name their game. ``mappings`` say what
        entries of logs mean (docs/importing/mappings.md), before those of the library and of Vidi. ``days``
        is the order of day and month in sheets, ``encoding`` that of sheets that are not UTF-8, and ``sheet``
        names one of a workbook. ``columns`` has meanings by the bare names of columns. Without it, those
        count that the library keeps for a form of sheets, and ``forms``, which come first. Records of
        ``closed`` games of the library are refused, and those that would add to games that are ``others'``.
        """
        # Most programs import nothing, and readers of all formats take long to load.
        from vidi.importers.files import import_files
        from vidi.importers.formats import Hints
        from vidi.importers.reading.given import Held, Joined
        from vidi.importers.storing.intake import Wishes
        from vidi.importers.storing.kept import Raw

        files = [path if isinstance(path, Held | Joined) else Path(path) for path in paths]
        return import_files(
            self.store,
            files,
            raw=Raw(self.folder),
            wishes=Wishes(strict, known_only, names or {}, closed, others),
            hints=Hints(
                format_,
                title,
                (*mappings, *self.mappings()),
                days,
                encoding,
                sheet,
                self._choice(columns, forms),
            ),
            dry_run=dry_run,
            progress=progress,
        )

    def mappings(self) -> "list[LogMapping]":
        """The mappings that people chose for titles of this library."""
        from vidi.importers.logged.mapping import Mapping as LogMapping

        return [LogMapping.model_validate(mapping) for mapping in self.store.mappings().values()]

    def _choice(
        self, columns: Mapping[str, str] | None, forms: "Mapping[Form, tuple[str, ...]] | None"
    ) -> "Choice":
        """The meanings of the columns of sheets for an import."""
        from vidi.importers.sheets.choice import Choice, kept_forms

        return Choice(columns, {**kept_forms(self.store.columns()), **(forms or {})})


@contextmanager
def library_for(folder: Path, by: Person | None) -> Iterator[Library]:
    """Opens the library in a folder for acts of a visitor.

    Messages of StoreError leave out its path, which visitors need not know.
    """
    try:
        with Library(folder) as library:
            library.store.by = by
            yield library
    except StoreError as error:
        raise StoreError(str(error).replace(f"{folder}{os.sep}", "")) from error
