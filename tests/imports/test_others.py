"""Files of platforms that Vidi does not read are named, and lead to the form of a log."""

import pytest

from vidi.importers.reading.given import Held
from vidi.library.library import Library

OTHERS = {
    "PGN": b'[Event "Club night"]\n[Date "2024.??.??"]\n\n1. e4 e5 1-0\n',
    "SGF": b"(;FF[4]GM[1]SZ[9]PB[Ann]PW[Bo];B[ee])\n",
    "Ludii": b"game=/lud/board/war/Chess.lud\nSTART GAME OPTIONS\n",
    "Lichess": b'{"id": "q", "rated": true, "variant": "standard", "speed": "blitz", "players": {}}',
    "Hanab.live": b'{"players": ["Ann", "Bo"], "deck": [], "actions": []}',
    "jinteki.net": b'{"metadata": {}, "history": [{"corp": {}, "runner": {}, "log": []}]}',
    "Terraforming Mars": b'{"gameOptions": {}, "generation": 9, "players": []}',
    "Tabletop Simulator": b'{"SaveName": "x", "ObjectStates": []}',
    "colonist.io": b'{"data": {"eventHistory": {"events": []}}}',
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_file_of_another_platform_is_named_and_led_to_a_log(name: str, library: Library) -> None:
    [error] = library.import_files([Held("game", OTHERS[name])]).errors()
    assert name in str(error)
    assert "docs/record-format/log.md" in str(error)
    lines = [*OTHERS[name].splitlines()[:1], b"\xff" * 9]
    [other] = library.import_files([Held("game", b"\n".join(lines))]).errors()
    assert other.rule in ("import:1", "import:3")
