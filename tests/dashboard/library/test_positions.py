"""The last position of a game on its card."""

import io
from urllib.request import urlopen

import pytest
from PIL import Image

import vidi
from dashboard.shared import positions
from dashboard.shared.widgets import position_url
from domain.catalog import games
from tests.helpers.browser import Site
from tests.helpers.projected import random_game
from vidi.store.game import RecordedGame


@pytest.mark.parametrize("name", list(games()))
def test_a_picture_is_small_and_drawn_once(name: str) -> None:
    rules = games()[name]
    recorded = RecordedGame(rules, random_game(name, rules.seats[-1], 60, rules=rules))
    data = positions.picture(recorded, public=False)
    with Image.open(io.BytesIO(data)) as image:
        assert (image.format, image.width) == ("WEBP", positions.WIDTH)
        assert image.height <= positions.HEIGHT
    assert len(data) <= positions.AT_MOST
    assert positions.picture(recorded, public=False) is data


def test_a_card_shows_no_hand_of_a_game_that_goes_on(site: Site) -> None:
    with vidi.open(site.folder) as library:
        game = library.game(site.games["Bones"])
    public, every = (positions.picture(game, public=public) for public in (True, False))
    with urlopen(f"{site.address}{position_url(str(game.id), 1)}") as answer:  # noqa: S310 - our own server
        assert answer.read() == public != every
        assert answer.headers["Content-Type"] == positions.MEDIA
