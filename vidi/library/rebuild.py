"""Makes the tables of many games: parts of them by an executor, and the rest by the projector."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from projections.copies.errors import WarehouseError
from projections.projector import shards
from projections.projector.projector import Projector
from projections.projector.shards import Part, Span
from projections.storage import segments
from projections.storage.bucket import ADDRESS, bucket_of
from projections.storage.sealing import QUIET
from vidi.store.events import GameLibrary, path_in
from vidi.work.pool import Workers, processes, processors, spread

EVENTS = 500_000
"""Events of a part, at least. A worker needs about 400 MB for them."""
MOST_BETWEEN = 50_000
"""Events between the games of a part, at most: the projector reads them at once."""


def make(
    projector: Projector,
    folder: Path,
    store: GameLibrary,
    progress: Callable[[int], None],
    workers: Workers | None = None,
) -> int:
    """Brings the tables up to the last part of games that the store has; returns the number of events.

    The projector reads the rest: the newest events, and games that were recorded at the same time. Does
    nothing if there is not enough work to divide. ``progress`` is called with the position that was reached.
    Raises WarehouseError if a worker reads another store, and the errors of ``vidi.work.pool.spread``, which
    describes ``workers``.
    """
    done, until = projector.position, store.position() - QUIET
    if until - done < 2 * EVENTS or (workers is None and processors() < 2) or not segments.usable(folder):
        return 0
    spans = list(_spans(store.together(done), until))
    events = 0
    with ExitStack() as stack:
        workers = workers or stack.enter_context(processes(processors()))
        bucket = bucket_of(folder)
        work = partial(part, folder.resolve(), bucket.address if bucket else None)
        made = stack.enter_context(closing(spread(work, spans, workers)))
        for span, one in zip(spans, made, strict=True):
            events += projector.catch_up(progress, span.after)
            if one is None:
                events += projector.catch_up(progress, span.last)
            elif one.events != span.events:
                raise WarehouseError(
                    f"a worker has {one.events} of {span.events} events: it needs the same folder or bucket, "
                    "and the settings of this process, such as PERSISTENCE_MODULE"
                )
            else:
                projector.count_in(one)
                projector.merge()
                events += one.events
            progress(span.last)
    return events


def part(folder: Path, bucket: str | None, span: Span) -> Part | None:
    """The part of the tables for a span; see ``projections.projector.shards.make``.

    With the address of a bucket, this process needs no file of the folder if the events are on a server.
    """
    with closing(GameLibrary({"SQLITE_DBNAME": str(path_in(folder))})) as store, ExitStack() as stack:
        if bucket is not None:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="vidi-")))
            (folder / ADDRESS).write_text(bucket, "utf-8")
        return shards.make(folder, store.rows, span)


def _spans(together: Iterable[tuple[int, int]], until: int) -> Iterator[Span]:
    """The games up to a position, in spans of enough events."""
    stretches: list[tuple[int, int]] = []
    events = between = 0
    for first, last in together:
        if last > until:
            break
        if stretches and first == stretches[-1][1] + 1:
            stretches[-1] = stretches[-1][0], last
        else:
            between += first - 1 - stretches[-1][1] if stretches else 0
            if between > MOST_BETWEEN:
                stretches, events, between = [], 0, 0
            stretches.append((first - 1, last))
        events += last - first + 1
        if events >= EVENTS:
            yield Span(tuple(stretches))
            stretches, events, between = [], 0, 0
