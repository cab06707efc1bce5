"""Servers of the pages, each a process of its own."""

import importlib
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from dashboard.server.run import HEAVY, serve
from tests.helpers.forked import PROCESSES

Ready = Callable[[str], None]
"""Gets the address."""
PATIENCE = 60
"""Seconds in which a server ends on a busy machine: at a load of 20 on two cores, 20 were too few."""

for _module in HEAVY:
    importlib.import_module(_module)


def library(folder: Path, ready: Ready) -> None:
    """Serves a library until the process is terminated."""
    serve(folder, 0, False, ready, ["proxy.example"])


def start(folder: Path, serving: Callable[[Path, Ready], None] = library) -> tuple[BaseProcess, str]:
    """A server for a library, on a free port, and its address; it has to be stopped."""
    here, there = PROCESSES.Pipe(duplex=False)
    with here:
        process = PROCESSES.Process(target=_run, args=(serving, folder, there), daemon=True)
        process.start()
        there.close()
        return process, here.recv()


def stop(process: BaseProcess) -> None:
    """Terminates a server, which has to end."""
    process.terminate()
    process.join(PATIENCE)
    assert process.exitcode is not None
    process.close()


def _run(serving: Callable[[Path, Ready], None], folder: Path, address: Connection) -> None:
    with address:
        serving(folder, address.send)
