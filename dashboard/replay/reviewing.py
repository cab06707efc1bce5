"""Reviews that pages ask for, each in a process of its own, so that the pages stay responsive."""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncGenerator, Mapping
from typing import Any

AT_ONCE = 2
"""The most of these processes that run at the same time, for all visitors."""
PROCESS = (sys.executable, "-P", "-m", "dashboard.replay.review_process")
LINE = 2**24
"""The most bytes of a line."""
FULL = f"{AT_ONCE} reviews are being made already; try again when one has ended"
FAILED = "the review failed; the server's log has the error"

_places = asyncio.Semaphore(AT_ONCE)


async def lines(asked: Mapping[str, Any]) -> AsyncGenerator[bytes]:
    """The lines of JSON that the process writes, the last of them with an answer. Closing this kills it."""
    if _places.locked():
        yield _line({"refused": FULL})
        return
    async with _places:
        # Its error output goes to the server's log.
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*PROCESS, stdin=pipe, stdout=pipe, limit=LINE)
        assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018 - pipes
        try:
            process.stdin.write(_line(asked))
            process.stdin.close()
            async for line in process.stdout:
                yield line
            if await process.wait():
                yield _line({"refused": FAILED})
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value).encode() + b"\n"
