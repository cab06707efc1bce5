"""Visitors without a browser, who speak Streamlit's protocol over the connection that browsers use.

They go to the server itself. Through a proxy with TLS, a visit needs a client of one thread, such as that of
``websockets.asyncio``: OpenSSL allows one thread at a time in a connection. A client that reads in another
thread loses a request now and then, and stands still until the proxy ends the connection.

``python -m tests.dashboard.visiting`` prints the memory of a server that is visited by some who want much.
"""

import tempfile
import time
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from benchmarks.serving import Served
from dashboard.server.sessions import GRACE
from tests.helpers.serving import start, stop
from vidi.library.library import Library

MB = 2**20
WIDE = "SELECT range, repeat('x', 15000000) FROM range(9)"
LOOK_AGAIN = 0.3


class Visit:
    """One tab: its id, and what its page shows."""

    def __init__(self, address: str) -> None:
        self._place = urlsplit(address).netloc
        self._socket = connect(
            f"ws://{self._place}/_stcore/stream",
            subprotocols=[Subprotocol("streamlit")],
            max_size=None,
            legacy=True,
        )
        self.id = ""
        self.text = ""
        """The words of the page."""
        self.size = 0
        """The bytes that the last run of the page sent."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()

    def open(self, page: str, **query: str) -> None:
        """Opens a page, and returns when it has run."""
        state = ClientState(page_name=page, query_string=urlencode(query))
        self._socket.send(BackMsg(rerun_script=state).SerializeToString())
        self.text, self.size = "", 0
        for data in self._socket:
            assert isinstance(data, bytes)
            message = ForwardMsg.FromString(data)
            self.size += len(data)
            element = message.delta.new_element
            self.text += element.markdown.body + element.code.code_text
            match message.WhichOneof("type"):
                case "new_session":
                    self.id = message.new_session.initialize.session_id
                case "script_finished" if message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                    return

    def ask(self, sql: str) -> None:
        """Opens the SQL page with a query, and returns when it shows the outcome."""
        self.open("sql", q=sql)
        while "hourglass" in self.text:
            time.sleep(LOOK_AGAIN)
            self.open("sql", q=sql)

    def place(self) -> str:
        """The address of a new file."""
        return f"/_stcore/upload_file/{self.id}/{uuid4()}"

    def allowed(self) -> dict[str, str]:
        """The headers of a request that a page of the server makes to upload a file."""
        with closing(HTTPConnection(self._place)) as connection:
            connection.request("GET", "/_stcore/health")
            cookie = (connection.getresponse().headers["Set-Cookie"] or "").partition(";")[0]
        token = cookie.partition("=")[2]
        return {"Content-Type": "multipart/form-data; boundary=x", "Cookie": cookie, "X-Xsrftoken": token}

    def upload(self, data: bytes) -> tuple[int, str]:
        """Uploads a file; returns the status of the answer, and its text."""
        body = (
            b'--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n' + data + b"\r\n--x--\r\n"
        )
        with closing(HTTPConnection(self._place)) as connection:
            connection.request("PUT", self.place(), body, self.allowed())
            answer = connection.getresponse()
            return answer.status, answer.read().decode()


def main() -> None:
    """Prints the memory of a server before, during and after visits."""
    with tempfile.TemporaryDirectory() as place, ExitStack() as stack:
        Library(Path(place)).close()
        process, address = start(Path(place))
        stack.callback(stop, process)
        server = Served(Path(place), address, process.pid or 0, {})

        def report(when: str) -> None:
            print(f"{when}: {server.memory():.0f} MB", flush=True)  # noqa: T201

        with Visit(address) as visit:
            visit.open("")
        report("after a visit")
        with Visit(address) as visit:
            visit.open("import")
            taken = [visit.upload(b"x" * 19 * MB)[0] for _ in range(60)]
            report(f"{taken.count(204)} of 60 files of 19 MB are held")
        time.sleep(GRACE + 5)
        report("after that visit")
        with ExitStack() as several:
            for _ in range(5):
                visit = several.enter_context(Visit(address))
                visit.ask(WIDE)
            report(f"5 answers are held, {visit.size // MB} MB were sent to the last")
        time.sleep(GRACE + 5)
        report("after these visits")


if __name__ == "__main__":
    main()
