"""What child processes of tests do."""

import os
import resource
import signal
import subprocess
import sys
import threading
from pathlib import Path

from projections.processes.child import Kind
from projections.processes.inside import Inside

KIND = Kind(__name__, nice=3, memory=2**29, processor=30)
ALONE = Kind(__name__, nice=3, memory=2**29, processor=30, alone=True)


def main(inside: Inside) -> None:
    """Does what the request names."""
    match inside.request["act"]:
        case "limits":
            limits = ("RLIMIT_CORE", "RLIMIT_DATA", "RLIMIT_CPU", "RLIMIT_FSIZE")
            inside.send(
                {
                    "limits": [resource.getrlimit(getattr(resource, name)) for name in limits],
                    "timer": signal.getitimer(signal.ITIMER_REAL)[0],
                    "nice": os.nice(0),
                    "environment": dict(os.environ),
                    "begun with": Path("/proc/self/environ").read_text(),
                    "files": [
                        str(file.readlink()) for file in Path("/proc/self/fd").iterdir() if file.exists()
                    ],
                    "content": inside.content.read().decode(),
                    "threads": threading.active_count(),
                    "parent": os.getppid(),
                }
            )
        case "endless":
            with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
                inside.send({"process": os.getpid(), "other": other.pid})
                signal.pause()
        case "leave":
            other = subprocess.Popen([sys.executable, "-c", "while True: pass"])
            inside.send({"other": other.pid})
            os._exit(7)
        case "stop":
            inside.send({})
            inside.stopping.wait()
            inside.send({"stopped": True})
        case "long":
            inside.send({"text": "x" * inside.request["letters"]})
        case "memory":
            bytearray(2**30)
        case "deaf":
            while True:
                pass
        case "write" if inside.target is not None:
            inside.target.write(bytes(2**20))
            inside.target.flush()
        case _:
            raise LookupError("an act that is none")
