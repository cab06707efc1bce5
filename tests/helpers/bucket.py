"""A server of the S3 protocol for tests: rclone, over a folder. It ends with the block."""

import os
import re
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

KEY, SECRET = "reader", "correct horse battery"
"""What the server asks for."""
NAME = "club"
"""The name of the bucket."""
READY = re.compile(r"Starting s3 server on \[(http://[^/]+)/")


@contextmanager
def running(folder: Path) -> Iterator[dict[str, str]]:
    """A server whose bucket ``NAME`` is in a folder; the settings of a Vidi that uses it."""
    (folder / NAME).mkdir(parents=True)
    server = Path(sys.executable).with_name("rclone")
    own = {"RCLONE_AUTH_KEY": f'"{KEY},{SECRET}"', "RCLONE_CONFIG": os.devnull, "HOME": str(folder)}
    command = (server, "serve", "s3", "--addr", "127.0.0.1:0", folder)
    with subprocess.Popen(command, env=own, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr
            lines = []
            for line in process.stderr:
                lines.append(line)
                if ready := READY.search(line):
                    # What it says later is read too, or it would wait.
                    Thread(target=deque, args=(process.stderr, 0), daemon=True).start()
                    yield {
                        "AWS_ENDPOINT_URL": ready[1],
                        "AWS_ACCESS_KEY_ID": KEY,
                        "AWS_SECRET_ACCESS_KEY": SECRET,
                        "AWS_REGION": "us-east-1",
                    }
                    return
            raise RuntimeError(f"the bucket's server did not start: {''.join(lines)}")
        finally:
            process.kill()
