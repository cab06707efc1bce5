"""Workers of a Dask cluster, for the functions of ``vidi.work.pool``."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from vidi.work.pool import WorkerLost, Workers

SECONDS = 10
"""The time that a scheduler has to answer."""


class ClusterError(Exception):
    """The cluster cannot be used. The message gives a remedy."""


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of the cluster whose scheduler listens at ``address``, such as ``tcp://10.0.0.1:8786``.

    The scheduler gives the work of a worker that dies to another one. Raises ClusterError, and WorkerLost if
    it gave up.
    """
    try:  # an extra, which takes a second to load
        from distributed import Client, KilledWorker
    except ImportError:
        raise ClusterError("--cluster needs the extra cluster: pip install 'vidi[cluster]'") from None
    client: Any
    try:
        client = Client(address, timeout=SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError):
        raise ClusterError(
            f"no Dask scheduler answers at {address}; `dask scheduler` starts one and prints its address"
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=SECONDS)
        except TimeoutError:
            raise ClusterError(
                f"the scheduler at {address} has no workers; `dask worker {address}` starts one"
            ) from None
        try:
            yield Workers(client.get_executor(pure=False), sum(client.nthreads().values()))
        except KilledWorker:
            raise WorkerLost from None
