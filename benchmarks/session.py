"""A session of a person: Streamlit's protocol over the connection that browsers use. It draws nothing."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

import httpx2
from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.BidiComponent_pb2 import BidiComponent
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.web.server.starlette.starlette_server_config import XSRF_COOKIE_NAME
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

PATIENCE = 30.0
"""Seconds after which an answer counts as lost."""
LARGEST = 64 * 2**20


class LostError(Exception):
    """An answer did not arrive, or was an error."""


class Shown:
    """The content that one run of a page sent."""

    def __init__(self) -> None:
        self.components: dict[str, BidiComponent] = {}
        """The components by name, without ``vidi.``"""
        self.text = ""
        self.error = ""
        self.looks: str | None = None
        """The fragment of the page that runs again by itself every ``every`` seconds."""
        self.every = 0.0
        self.whole = False
        """Whether the page ran, not a fragment of it."""

    def take(self, message: ForwardMsg) -> None:
        """Keeps the content of a message."""
        if message.WhichOneof("type") == "auto_rerun":
            self.looks, self.every = message.auto_rerun.fragment_id, message.auto_rerun.interval
        if message.WhichOneof("type") == "new_session":
            self.whole = not message.metadata.run.fragment_ids
        if message.WhichOneof("type") != "delta":
            return
        element = message.delta.new_element
        match element.WhichOneof("type"):
            case "bidi_component":
                component = element.bidi_component
                self.components[component.component_name.rpartition(".")[2]] = component
            case "markdown":
                self.text += element.markdown.body
            case "code":
                self.text += element.code.code_text
            case "exception":
                self.error = element.exception.message

    def data(self, component: str) -> dict[str, Any]:
        """The data of a component. Raises LostError if the page does not have it."""
        if component not in self.components:
            raise LostError(f"the page has no {component}")
        sent = self.components[component]
        data: dict[str, Any] = json.loads(
            sent.mixed.json if sent.WhichOneof("data") == "mixed" else sent.json
        )
        return data


class Session:
    """One person's connection."""

    def __init__(self, socket: ClientConnection, http: httpx2.AsyncClient) -> None:
        self._socket = socket
        self._http = http
        self._page, self._query = "", ""
        self._shown = Shown()
        self._had: set[str] = set()
        """Addresses that are in this browser's cache."""

    async def page(self, name: str, **query: str) -> Shown:
        """Opens a page, and fetches the files that it names."""
        self._page, self._query = name, urlencode(query)
        shown = await self._run()
        for component in ("replay", "query"):
            if component in shown.components:
                data = shown.data(component)
                await self.fetch(data["url"] if component == "replay" else data["known"])
        return shown

    async def think(self, seconds: float) -> None:
        """Waits; meanwhile the page asks for news by itself."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            await asyncio.sleep(min(left, self._shown.every or left))
            if self._shown.looks and time.monotonic() < until:
                asking = ClientState(fragment_id=self._shown.looks, is_auto_rerun=True)
                shown = await asyncio.wait_for(self._sent(asking), PATIENCE)
                if shown.whole:  # it had news, so all of the page ran
                    self._shown = shown

    async def again(self) -> Shown:
        """Runs the same page again."""
        return await self._run()

    async def act(self, component: BidiComponent, wanted: dict[str, Any]) -> Shown:
        """Sends a component's request, and returns the page that answers it."""
        payload = json.dumps([{"event": "asked", "value": wanted}])
        trigger = WidgetState(id=_make_trigger_id(component.id, "events"), json_trigger_value=payload)
        held = WidgetState(id=component.id, json_value="{}")
        return await self._run(WidgetStates(widgets=[held, trigger]))

    async def fetch(self, path: str) -> None:
        """Gets a file by its address, unless it is in the cache."""
        if path not in self._had:
            (await self._http.get(path)).raise_for_status()
            self._had.add(path)

    async def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """The JSON of the answer to a request with a body. Raises LostError if it is refused."""
        return _json(await self._http.post(path, json=body))

    async def _run(self, states: WidgetStates | None = None) -> Shown:
        self._shown = Shown()
        self._shown = await self._sent(ClientState(widget_states=states))
        return self._shown

    async def _sent(self, state: ClientState) -> Shown:
        """Runs the page or a fragment of it, and returns the content that it sends."""
        state.query_string, state.page_name = self._query, self._page
        await self._socket.send(BackMsg(rerun_script=state).SerializeToString())
        shown = Shown()
        async for data in self._socket:
            message = ForwardMsg.FromString(data if isinstance(data, bytes) else data.encode())
            if message.WhichOneof("type") == "script_finished":
                if shown.error:
                    raise LostError(shown.error)
                if message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                    return shown
                shown = Shown()
            elif message.WhichOneof("type") == "page_info_changed":
                self._query = message.page_info_changed.query_string
            else:
                shown.take(message)
        raise LostError("the connection was closed")


def _json(answer: httpx2.Response) -> Any:
    if answer.is_error:
        raise LostError(f"{answer.status_code}: {answer.text[:200]}")
    return answer.json()


@asynccontextmanager
async def connected(address: str, cookies: Mapping[str, str]) -> AsyncIterator[Session]:
    """A connection to the server at an address, in a browser with these cookies."""
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())} if cookies else {}
    words = ["streamlit", *([cookies[XSRF_COOKIE_NAME]] if cookies else [])]
    async with (
        connect(
            f"{address.replace('http', 'ws', 1)}/_stcore/stream",
            subprotocols=[Subprotocol(word) for word in words],
            origin=Origin(address),
            additional_headers=headers,
            max_size=LARGEST,
            compression=None,
        ) as socket,
        httpx2.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE) as http,
    ):
        yield Session(socket, http)
