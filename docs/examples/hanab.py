"""A game of Hanab.live as a log, from its export: python hanab.py 12345 < game.json > game.vidi.jsonl"""

import json
import sys

KINDS = ("play", "discard", "colour clue", "rank clue")

game = json.load(sys.stdin)
names = game["players"]
header = {"vidi": 1, "game": "Hanabi", "ruleset": "logged.1", "seats": names}
header["source"] = {"platform": "Hanab.live", "id": sys.argv[1] if sys.argv[1:] else str(game["id"])}
print(json.dumps(header))
actions = [action for action in game["actions"] if action["type"] < len(KINDS)]
for n, action in enumerate(actions, 1):
    seat, kind = (n - 1) % len(names) + 1, KINDS[action["type"]]
    if "clue" in kind:
        words = f"gives {names[action['target']]} the {kind} {action['value']}"
    else:
        card = game["deck"][action["target"]]
        words = f"{kind}s the {card['rank']} of suit {card['suitIndex'] + 1}"
    entry = {"type": kind, "text": f"{names[seat - 1]} {words}", "seat": seat, "args": action}
    print(json.dumps({"n": n, "seat": seat, "command": "log", "args": {"entries": [entry]}}))
