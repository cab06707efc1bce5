"""Pictures that users put under the maps of logs. None comes with Vidi.

A picture is untrusted: it is decoded once, and kept as a JPEG of its own without anything else of the file.
"""

import io
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from PIL import Image, ImageOps

from domain.kernel.wording import shortlist
from domain.library.reports import BackgroundChosen, background_id
from domain.logged import RULESET
from vidi.importers.storing.kept import Raw
from vidi.library.library import Library
from vidi.library.mappings import mappings_of_now
from vidi.record.errors import Demand, shown

BYTES_AT_MOST = 20 * 2**20
PIXELS_AT_MOST = 25_000_000
FORMATS = ("PNG", "JPEG")
KEPT_AT_MOST = 400_000
"""The bytes of a kept picture, unless it has the lowest quality: files with replays have it too."""
QUALITIES = ((1600, 82), (1600, 65), (1200, 60), (800, 45))
"""The pixels of the longer side, and the quality of JPEG from 100; the first that is small enough."""
LARGEST = (QUALITIES[0][0], QUALITIES[0][0])
GROUND = "#e9e5d8"
"""The colour under a picture that is not opaque."""


def choose(library: Library, title: str, place: str, data: bytes) -> None:
    """Keeps a picture and puts it under a map of a title, in place of another.

    Raises Demand if it is no such picture or no such map is known, and StoreConflict as ``put_next``.
    """
    _check(library, title, place)
    raw = Raw(library.folder)
    sha256, _ = raw.keep(io.BytesIO(as_jpeg(data)))
    raw.wait_for_disk()
    _record(library, title, place, sha256)


def remove(library: Library, title: str, place: str) -> None:
    """Takes the picture of a map of a title away. Raises Demand if it has none, and StoreConflict."""
    if (title.casefold(), place) not in library.store.backgrounds():
        raise Demand(19, f"the map {shown(place)} of {shown(title)} has no picture", "import")
    _record(library, title, place, None)


def as_jpeg(data: bytes) -> bytes:
    """A picture as JPEG, upright and not too large. Raises Demand for other bytes."""
    if len(data) > BYTES_AT_MOST:
        raise Demand(19, f"the picture has more than {BYTES_AT_MOST:,} bytes", "import")
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as given:
            if given.width * given.height > PIXELS_AT_MOST:
                size = f"{given.width:,} by {given.height:,} pixels"
                raise Demand(19, f"the picture has {size}, more than {PIXELS_AT_MOST:,} in all", "import")
            upright = ImageOps.exif_transpose(given).convert("RGBA")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as wrong:
        if isinstance(wrong, Demand):
            raise
        raise Demand(19, "the picture is no PNG or JPEG that can be decoded", "import") from None
    upright.thumbnail(LARGEST)
    picture = Image.alpha_composite(Image.new("RGBA", upright.size, GROUND), upright).convert("RGB")
    for side, quality in QUALITIES:
        picture.thumbnail((side, side))
        target = io.BytesIO()
        picture.save(target, "JPEG", quality=quality, optimize=True)
        if target.tell() <= KEPT_AT_MOST:
            break
    return target.getvalue()


def _check(library: Library, title: str, place: str) -> None:
    """Raises Demand unless logs of a title have a map with this name and an extent."""
    maps = {
        one["name"]: bool(one.get("extent")) for one in _places(library, title) if one.get("kind") == "map"
    }
    if place not in maps:
        known = f"its maps are {shortlist(sorted(maps))}" if maps else "none of its logs has a map"
        raise Demand(19, f"{shown(title)} has no map {shown(place)}; {known}", "import")
    if not maps[place]:
        why = "declares no `extent`, so nobody knows where the corners of a picture are"
        raise Demand(19, f"the map {shown(place)} of {shown(title)} {why}", "import")


def _places(library: Library, title: str) -> Iterable[dict[str, Any]]:
    """The places of a title, in the setups of its logs and in the mapping of now."""
    for header in library.games():
        if header.started.ruleset == RULESET and header.started.game.casefold() == title.casefold():
            yield from header.started.setup.get("places", ())
    if mapping := mappings_of_now(library).get(title.casefold()):
        yield from mapping.setup().get("places", ())


def _record(library: Library, title: str, place: str, sha256: str | None) -> None:
    key, store = title.casefold(), library.store
    before = store.backgrounds().get((key, place))
    if before == sha256:
        return

    def is_current(events: Iterable[Any]) -> bool:
        last = list(events)[-1:]
        return (last[0].sha256 if last else None) == before

    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    event = BackgroundChosen(title=key, place=place, sha256=sha256, given_at=now)
    store.put_next(background_id(key, place), event, is_current, f"the picture of {place}")
