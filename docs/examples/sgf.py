"""A Go game in SGF as a log, its main line: python sgf.py < game.sgf > game.vidi.jsonl"""

import json
import re
import sys

text = re.sub(r"\\.", "", sys.stdin.read())
parts = re.findall(r"[()]|;|[A-Z]+(?:\s*\[[^\]]*\])+", text)
nodes, depth, closed = [], 0, False
for part in parts:
    if part == "(":
        depth += 1
    elif part == ")":
        closed = True  # the main line is over; what follows are variations
    elif part == ";" and not closed:
        nodes.append({})
    elif not closed:
        name, value = part.split("[", 1)
        nodes[-1].setdefault(name.strip(), value.rstrip("]"))
root = nodes[0]
names = [root.get("PB", "Black"), root.get("PW", "White")]
header = {"vidi": 1, "game": "Go", "ruleset": "logged.1", "seats": names}
header["source"] = {"platform": "SGF", "id": " ".join([*names, root.get("DT", ""), root.get("RE", "")])[:200]}
if re.fullmatch(r"\d{4}-\d\d-\d\d", root.get("DT", "")):
    header["played_at"] = root["DT"]
print(json.dumps(header))
played = [node for node in nodes if {"B", "W"} & node.keys()]
moves = [(1 if "B" in node else 2, node.get("B", node.get("W"))) for node in played]
for n, (seat, point) in enumerate(moves, 1):
    words = f"plays {point}" if point else "passes"
    args = {"entries": [{"type": "move", "text": f"{names[seat - 1]} {words}", "seat": seat, "args": point}]}
    if n == len(moves) and root.get("RE", "")[:2] in ("B+", "W+"):
        args["result"] = {"winners": [1 if root["RE"][0] == "B" else 2]}
    print(json.dumps({"n": n, "seat": seat, "command": "log", "args": args}))
