"""`vidi.connect`: a notebook that reads a library on a server, with a key."""

from pathlib import Path

import pytest

import vidi
from tests.dashboard.api.library import GAMES
from vidi.club.keys import OWNER, Wish, make
from vidi.library.library import Library
from vidi.notebook.remote import RemoteLibrary

GAME = GAMES["reviewed"]
ALL = Wish("Notebook", scopes=("read", "sql"))


@pytest.fixture(scope="module")
def club(served: tuple[Path, str]) -> RemoteLibrary:
    folder, address = served
    with Library(folder) as library:
        key = make(library, ALL, OWNER)
    return vidi.connect(address, key)


def test_a_notebook_reads_games_and_tables_of_a_server(
    club: RemoteLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vidi.notebook.remote.PART", 3)
    assert set(club.games()["id"]) == {str(game.id) for game in GAMES.values()}
    assert len(club.games(player="Ada", since="2024-05-31")) == 1
    rows = club.sql("SELECT count(*) AS n, $who AS who FROM seats WHERE player = $who", {"who": "Ada"})
    assert rows.to_dict("records") == [{"n": 6, "who": "Ada"}]
    assert club.ask("common/players", player="Di")["games"].map(len).max() > 0


def test_a_game_of_a_server_has_positions_pictures_and_a_review(club: RemoteLibrary) -> None:
    game = club.game(GAME.id)
    assert game.position()["state"] != game.position(0, seat=1)["state"]
    assert game._repr_png_() == game.picture() != game.picture(0)
    assert game.record().count("\n") > len(GAME.moves)
    review = game.review()
    assert set(review.curve["seat"]) == {1, 2}
    assert len(review.parts) == 2
    assert set(review.turns["player"]) == {"Di", "Ed"}
    assert repr(game).startswith("<")


def test_what_a_server_refuses_is_raised_with_its_reason(
    club: RemoteLibrary, served: tuple[Path, str]
) -> None:
    with pytest.raises(LookupError, match="there is no game"):
        club.game("00000000-0000-0000-0000-000000000001")
    with pytest.raises(ValueError, match="nothing"):
        club.sql("SELECT nothing FROM games")
    with pytest.raises(PermissionError, match="key"):
        vidi.connect(served[1], "vidi_000000000000_" + "0" * 64).games()
    with pytest.raises(ConnectionError, match="no answer"):
        vidi.connect("http://127.0.0.1:9").games()
    for url in ("http://vidi.example.org", "vidi.example.org", "ftp://localhost", "https://ada:x@localhost"):
        with pytest.raises(ValueError, match="https"):
            vidi.connect(url, "key")
