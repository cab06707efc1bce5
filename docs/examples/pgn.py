"""Chess games in PGN as logs: python pgn.py < games.pgn > games.vidi.jsonl"""

import json
import re
import sys

TAG = re.compile(r'^\[(\w+) "(.*)"\]\s*$', re.MULTILINE)
ASIDE = re.compile(r"\{[^}]*\}|;[^\n]*|\$\d+|\d+\.+|\([^()]*\)")
ENDS = {"1-0": [1], "0-1": [2], "1/2-1/2": [1, 2]}

for number, text in enumerate(re.split(r"\n(?=\[Event )", sys.stdin.read()), 1):
    tags, moves = dict(TAG.findall(text)), TAG.sub("", text)
    while moves != (shorter := ASIDE.sub(" ", moves)):  # variations stand in each other
        moves = shorter
    *sans, end = moves.split() or ["*"]
    names = [tags.get("White", "White"), tags.get("Black", "Black")]
    header = {"vidi": 1, "game": "Chess", "ruleset": "logged.1", "seats": names}
    site = tags.get("Site", "")
    id_ = site if "/" in site else " ".join([*tags.values(), str(number)])
    header["source"] = {"platform": "PGN", "id": id_[:200]}
    if re.fullmatch(r"\d{4}\.\d\d\.\d\d", day := tags.get("Date", "")):
        header["played_at"] = day.replace(".", "-")
    print(json.dumps(header))
    for n, san in enumerate(sans, 1):
        seat = 2 - n % 2
        args = {"entries": [{"type": "move", "text": f"{names[seat - 1]} plays {san}", "seat": seat}]}
        if n == len(sans) and end in ENDS:
            args["result"] = {"winners": ENDS[end]}
        print(json.dumps({"n": n, "seat": seat, "command": "log", "args": args}))
