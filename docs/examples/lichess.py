"""Games of Lichess as logs, of its lines of JSON: python lichess.py < games.ndjson > games.vidi.jsonl"""

import json
import sys
from datetime import UTC, datetime

SIDES = ("white", "black")

for line in filter(str.strip, sys.stdin):
    game = json.loads(line)
    names = [game["players"][side].get("user", {}).get("name", side.capitalize()) for side in SIDES]
    variant = game.get("variant", "standard")
    title = "Chess" if variant == "standard" else f"Chess, {variant}"
    header = {"vidi": 1, "game": title, "ruleset": "logged.1", "seats": names}
    header["source"] = {"platform": "Lichess", "id": game["id"]}
    if "createdAt" in game:
        began = datetime.fromtimestamp(game["createdAt"] // 1000, UTC)
        header["played_at"] = began.strftime("%Y-%m-%dT%H:%M:%SZ")
    print(json.dumps(header))
    moves = game.get("moves", "").split()
    for n, san in enumerate(moves, 1):
        seat = 2 - n % 2
        args = {"entries": [{"type": "move", "text": f"{names[seat - 1]} plays {san}", "seat": seat}]}
        if n == len(moves) and game.get("winner") in SIDES:
            args["result"] = {"winners": [SIDES.index(game["winner"]) + 1]}
        elif n == len(moves) and game.get("status") in ("draw", "stalemate"):
            args["result"] = {"winners": [1, 2]}
        print(json.dumps({"n": n, "seat": seat, "command": "log", "args": args}))
