"""Imports of boardgame.io matches, beside imports of records of the same games."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.files import imported
from benchmarks.games import played
from benchmarks.results import Result, rates, ratio
from benchmarks.timing import Contender, Counts, alternate
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules
from domain.kernel.events import GameEnded, GameStarted, MoveMade
from domain.kernel.messages import Event
from vidi.importers.boardgameio.mapping import STEP, Arg, Mapping, mappings
from vidi.library.library import Library
from vidi.record.write import record_lines


def match(stream: Sequence[Event], id_: str) -> dict[str, Any]:
    """The dump of a match with the moves of a game, by the inverse of the game's mapping.

    No move of the game may be taken back.
    """
    started, *events = stream
    assert isinstance(started, GameStarted)
    [mapping] = (mapping for mapping in mappings().values() if mapping.game == started.game)
    players = {str(at): {"id": at, "name": name} for at, name in enumerate(started.seats)}
    dump: dict[str, Any] = {
        "matchID": id_,
        "metadata": {"gameName": mapping.game_name, "players": players},
        "log": [],
    }
    _put(dump, mapping.setup, started.setup)
    _put(dump, mapping.deal, list(started.chance))
    for state, made in enumerate(event for event in events if isinstance(event, MoveMade)):
        entry = _entry(mapping, made, state)
        dump["log"].append(entry)
        if made.chance:
            _put_chance(mapping, entry, dump, list(made.chance))
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    if ended is not None:
        _put(dump, mapping.scores, list(ended.scores))
        _put(dump, mapping.winners, [str(seat - 1) for seat in ended.winners])
    return dump


def _entry(mapping: Mapping, made: MoveMade, state: int) -> dict[str, Any]:
    [(name, move)] = ((name, move) for name, move in mapping.moves.items() if move.command == made.command)
    root: dict[str, Any] = {}
    for field, value in made.args.items():
        _put(root, move.args[field].paths[0], _theirs(move.args[field], value))
    args = [value for _, value in sorted(root.get("args", {}).items(), key=lambda item: int(item[0]))]
    payload = {"type": name, "args": args, "playerID": str(made.seat - 1)}
    action = {"type": "MAKE_MOVE", "payload": payload}
    return {"action": action, "_stateID": state, "turn": 1, "phase": None}


def _put_chance(mapping: Mapping, entry: dict[str, Any], dump: dict[str, Any], outcomes: Any) -> None:
    """Writes the outcomes of a move into its entry, or into the dump with the key that the entry names."""
    key, path = str(entry["_stateID"]), mapping.chance
    for step in STEP.findall(path):
        if step.startswith("{"):
            _put(entry, step[1:-1], key)
            path = path.replace(step, key)
    _put(entry if path.startswith("metadata.") else dump, path, outcomes)


def _put(into: dict[str, Any], path: str, value: Any) -> None:
    *folders, name = path.split(".")
    for folder in folders:
        into = into.setdefault(folder, {})
    into[name] = value


def _theirs(arg: Arg, value: Any) -> Any:
    """An arg of a command as the implementation writes it."""
    if isinstance(value, list | tuple):
        return [_theirs(arg, one) for one in value]
    if arg.player:
        return None if value is None else str(value - 1)
    if arg.values is None:
        return value
    theirs = {ours: its for its, ours in arg.values.items()}
    if isinstance(value, dict):
        return {theirs[name]: number for name, number in value.items()}
    return json.loads(theirs[value]) if type(value) is int else theirs[value]


def measure(games: int, rounds: int) -> Iterator[Result]:
    """Imports of that many of each of our games, as records and as matches."""
    for rules in all_games().values():
        record, of_match = f"records of {rules.title}", f"boardgame.io matches of {rules.title}"
        with TemporaryDirectory() as folder:
            records, matches, counts = _written(Path(folder), rules, games)
            results = alternate(
                [
                    Contender(record, imported, [records, counts]),
                    Contender(of_match, imported, [matches, counts]),
                ],
                rounds,
            )
        yield from results
        ours, peer = rates(results, of_match, "moves"), rates(results, record, "moves")
        yield ratio(f"boardgame.io matches of {rules.title} / records", ours, peer, 0.6)


def _written(folder: Path, rules: AnyRules, games: int) -> tuple[list[Path], list[Path], Counts]:
    """Games as records and as matches, one file each, and how much they contain."""
    records: list[Path] = []
    matches: list[Path] = []
    moves = 0
    for number in range(games):
        stream = played(rules, number).standing
        moves += sum(isinstance(event, MoveMade) for event in stream)
        record, dump = folder / f"{number}.vidi.jsonl", folder / f"{number}.json"
        record.write_text("".join(f"{line}\n" for line in record_lines(stream)), "utf-8")
        dump.write_text(json.dumps(match(stream, str(number))), "utf-8")
        records.append(record)
        matches.append(dump)
    for files in (records, matches):
        with TemporaryDirectory() as empty, Library(empty) as library:
            report = library.import_files(files)
            assert report.counts() == {"new": games}, report.errors()
    return records, matches, {"moves": moves, "games": games}
