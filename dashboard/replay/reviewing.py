"""Reviews that pages ask for, each in a process of its own, so that the pages stay responsive."""

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping
from typing import Any

from projections.processes.child import Child, Kind

AT_ONCE = 2
"""The most of these processes that run at the same time, for all visitors."""
PROCESS = Kind("dashboard.replay.review_process", nice=2)
FULL = f"{AT_ONCE} reviews are being made already; try again when one has ended"
FAILED = "the review failed; the server's log has the error"

_places = asyncio.Semaphore(AT_ONCE)


async def lines(asked: Mapping[str, Any]) -> AsyncGenerator[bytes]:
    """The lines of JSON that the process writes, the last of them with an answer. Closing this kills it."""
    if _places.locked():
        yield _line({"refused": FULL})
        return
    async with _places:
        child = Child(PROCESS)
        try:
            child.send(asked)
            lines = child.lines()
            while (line := await asyncio.to_thread(next, lines, None)) is not None:
                yield _line(line)
            if await asyncio.to_thread(child.wait):
                yield _line({"refused": FAILED})
        finally:
            child.kill()
            await asyncio.to_thread(child.close)  # goes on if this is cancelled


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
