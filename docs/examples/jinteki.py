"""A replay of jinteki.net as a log: python jinteki.py < replay.json > replay.vidi.jsonl"""

import json
import re
import sys

SIDES = ("corp", "runner")
TURN = re.compile(r" started \w+ turn (\d+)")


def entry(text):
    name = max((name for name in names if text.startswith(f"{name} ")), key=len, default=None)
    if name is None:
        return {"type": "table", "text": text}
    turn = TURN.search(text)
    more = {"round": f"Turn {turn[1]} of {name}"} if turn else {}
    return {"type": text[len(name) :].split()[0], "text": text, "seat": names.index(name) + 1, **more}


replay = json.load(sys.stdin)
start, *changes = replay["history"]
names = [start[side]["user"]["username"] for side in SIDES]
header = {"vidi": 1, "game": "Netrunner", "ruleset": "logged.1", "seats": names}
header |= {"source": {"platform": "jinteki.net", "id": str(start["gameid"])}}
print(json.dumps(header | {"played_at": start["start-date"][:19] + "Z"}))
steps = [({}, start["log"])]
for new, _ in changes:  # what is new in the state, and what is gone; each new line of the log follows a "+"
    log = new.get("log", [])
    steps.append((new, [line for mark, line in zip(log[::2], log[1::2], strict=True) if mark == "+"]))
said = [(new, lines) for new, log in steps if (lines := [one for one in log if one["user"] == "__system__"])]
for n, (new, lines) in enumerate(said, 1):
    entries = [entry(str(line["text"]).replace("[hr]", "").strip()) for line in lines]
    points = {seat: new.get(side, {}).get("agenda-point") for seat, side in enumerate(SIDES, 1)}
    entries[-1]["points"] = {seat: total for seat, total in points.items() if total is not None}
    args = {"entries": entries}
    if n == len(said) and (winner := replay["metadata"]["winner"]) in SIDES:
        args["result"] = {"winners": [SIDES.index(winner) + 1]}
    seat = next((one["seat"] for one in entries if "seat" in one), 1)
    made_at = lines[0]["timestamp"][:19] + "Z"
    print(json.dumps({"n": n, "seat": seat, "command": "log", "args": args, "made_at": made_at}))
