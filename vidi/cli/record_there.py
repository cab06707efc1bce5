"""Records a game at a server, line by line: `vidi record --to`. Answers are as for a game here."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from vidi.cli.common import Refused
from vidi.cli.door import Answer, Door
from vidi.record.errors import Demand
from vidi.record.read import parsed

REFUSALS = (404, 409, 422)
"""The statuses of the answer to a line that was not accepted."""
JSON = {"Content-Type": "application/json"}
Fields = dict[str, Any]


def begin(
    door: Door, beginning: Fields, deals: Iterator[list[Any]], say: Callable[[Fields], None]
) -> str | None:
    """Begins a game, and returns its id; ``deals`` has the outcomes of setting up, if the table draws.

    None if these end before. Raises Refused.
    """
    while True:
        answer = door.ask("POST", "/begin", body=json.dumps(beginning).encode(), headers=JSON, once=True)
        if answer.status in REFUSALS:
            if not beginning["at_table"]:
                raise Refused(_in_one_line(answer))
            say(_refusal(answer))
        elif answer.body.get("game"):
            return str(answer.body["game"])
        else:
            say(_draw_answer(answer.body["draw"], None))
        if (following := next(deals, None)) is None:
            return None
        beginning["dealt"] = following


class There:
    """A game at a server."""

    def __init__(self, door: Door, game: str) -> None:
        """``game`` is the whole id. Raises Refused."""
        self._door = door
        answer = door.ask("GET", f"/games/{game}")
        if answer.status != 200:
            raise Refused(_in_one_line(answer))
        self.id = str(answer.body["id"])
        self._version, self.moves = int(answer.body["version"]), int(answer.body["moves"])

    def answer(self, text: bytes) -> Fields:
        """What is to say to a line: its move is stored, or not, with the reason."""
        try:
            line = parsed(text)
        except Demand as demand:
            return {"ok": False, "rule": demand.rule, "message": str(demand)}
        tried = line.get("try")
        if tried is not None:
            return self._trial(tried if isinstance(tried, dict) else {})
        act: Fields = {name: value for name, value in line.items() if name != "made_at"}  # the server's clock
        if "take_back" in act:
            act |= {"act": "take_back", "to": act.pop("take_back")}
        else:
            act["act"] = "make"
        answer = self._ask(act)
        if answer.status == 409 and self._is_ours(act):
            return self._taken_answer()
        if answer.status in REFUSALS:
            return _refusal(answer)
        if answer.body.get("draw"):
            return _draw_answer(answer.body["draw"], act.get("seat"))
        self._version = answer.body["version"]
        return self._taken_answer()

    def _taken_answer(self) -> Fields:
        self.moves += 1
        return {"n": self.moves, "ok": True, "version": self._version}

    def _ask(self, act: Fields) -> Answer:
        body = json.dumps({"n": self.moves + 1, **act}).encode()
        answer = self._door.ask("POST", f"/games/{self.id}/acts", body=body, headers=JSON)
        if answer.status not in (200, *REFUSALS):
            raise Refused(_in_one_line(answer))
        return answer

    def _is_ours(self, act: Fields) -> bool:
        """Whether the move that was first is that of the act: it was sent again, since the connection broke.

        Then, and if it is another one, the game goes on from there.
        """
        asked = {"after": self._version, "limit": 1_000, "seat": act.get("seat", "all")}
        new = self._door.ask("GET", f"/games/{self.id}/events", asked)
        about = self._door.ask("GET", f"/games/{self.id}")
        if new.status != 200 or about.status != 200:
            raise Refused(_in_one_line(new if new.status != 200 else about))
        first: Fields = next(
            (event["fields"] for event in new.body["events"] if "move" in event["fields"]), {}
        )
        ours = about.body["moves"] == self.moves + 1 and _same(first, act)
        self._version = about.body["version"]
        if not ours:
            self.moves = about.body["moves"]
        return ours

    def _trial(self, tried: Mapping[str, Any]) -> Fields:
        """Whether a rule forbids a move; a server says so of moves that have a form on its page."""
        answer = self._ask({**tried, "act": "try"})
        if answer.status in REFUSALS:
            return _refusal(answer)
        refusal = answer.body["refusal"]
        why = {"rule": refusal["rule"], "message": refusal["text"]} if refusal else {}
        return {"ok": True, "allowed": refusal is None, **why}


def _same(event: Mapping[str, Any], act: Mapping[str, Any]) -> bool:
    """Whether an event is the move or the taking back of an act."""
    if act["act"] == "take_back":
        return (event.get("seat"), event.get("to")) == (act.get("seat"), act.get("to"))
    given: Mapping[str, Any] = event.get("args", {})
    args = act.get("args", {})
    return (event.get("seat"), event.get("command")) == (act.get("seat"), act.get("command")) and all(
        given.get(name) == value for name, value in args.items()
    )


def _refusal(answer: Answer) -> Fields:
    return {"ok": False, "rule": answer.body.get("rule"), "message": answer.message}


def _draw_answer(draw: Mapping[str, Any], seat: int | None) -> Fields:
    """The answer to a line that waits for a draw, with the possible outcomes."""
    what = {"name": draw["draw"], "seat": seat, "options": draw["options"], "unseen": draw["unseen"]}
    return {"ok": False, "rule": "record:10", "message": draw["question"], "draw": what}


def _in_one_line(answer: Answer) -> str:
    rule = answer.body.get("rule")
    return f"{answer.message} [{rule}]" if rule else answer.message
