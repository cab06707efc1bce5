"""Dask clusters of this machine."""

import subprocess
import sys
from contextlib import ExitStack


class Started:
    """A scheduler, and workers that die for good when they are killed."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        _, line = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", ready="Scheduler at:")
        self.address = line.split()[-1]
        options = (self.address, "--nthreads", "1", "--no-nanny")
        self.workers = [self._start("worker", *options, ready="Registered to:")[0] for _ in range(2)]

    def _start(self, part: str, *options: str, ready: str) -> tuple[subprocess.Popen[str], str]:
        """A process, and the line that it prints when it is ready."""
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}", "--no-dashboard", *options]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self._stack.callback(process.communicate)
        self._stack.callback(process.kill)
        assert process.stderr
        lines = []
        for line in process.stderr:
            if ready in line:
                return process, line
            lines.append(line)
        raise AssertionError("".join(lines))
