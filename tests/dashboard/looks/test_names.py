"""The look has one place: colours, sizes and spacing are in names.css and in the theme, and agree."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dashboard.shared.scripts import FILES
from vidi.library.shipped import shipped

NAMES = FILES / "shared" / "names.css"
DECLARED = re.compile(r"([a-z-]+):\s*([^;{}]+)[;}]")
SIZED = re.compile(r"font(-size)?|(row-|column-)?gap|(padding|margin)(-[a-z-]+)?|border-radius")
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|(ok)?(lab|lch))\(|(?<![\w-])(black|white)(?![\w-])", re.I
)
LENGTH = re.compile(r"(?<![\w.-])-?[\d.]+rem\b")
NO_PIXELS = ("font", "font-size", "border-radius")
PIXELS = re.compile(r"(?<![\w.-])[\d.]+px\b")


def sheets() -> Iterator[tuple[Path, str]]:
    for file in sorted(FILES.glob("*/*.css")):
        yield file, re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)


def theme() -> dict[str, Any]:
    settings: dict[str, Any] = tomllib.loads(shipped(".streamlit/config.toml").read_text("utf-8"))["theme"]
    return settings


def names() -> dict[str, str]:
    [text] = (text for file, text in sheets() if file == NAMES)
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", text))


def test_no_other_style_sheet_has_a_colour() -> None:
    others = [(file.name, text) for file, text in sheets() if file != NAMES]
    assert [(name, colour[0]) for name, text in others for colour in COLOUR.finditer(text)] == []


def test_sizes_of_text_spacing_and_corners_are_names() -> None:
    literal = [
        f"{file.name} {name}: {value}"
        for file, text in sheets()
        for name, value in DECLARED.findall(text)
        if SIZED.fullmatch(name) and (LENGTH.search(value) or (name in NO_PIXELS and PIXELS.search(value)))
    ]
    assert literal == []


def test_every_name_that_is_used_exists() -> None:
    made = "".join(file.read_text("utf-8") for file in FILES.rglob("*.js"))  # a script sets some
    known = {name for _, text in sheets() for name in re.findall(r"(--[\w-]+):", text)}
    used = {name for _, text in sheets() for name in re.findall(r"var\((--(?!st-)[\w-]+)\)", text)}
    assert {name for name in used - known if name not in made} == set()


def test_headings_of_streamlit_are_of_the_same_scale() -> None:
    sizes = {value for name, value in names().items() if name.startswith("text-")}
    assert set(theme()["headingFontSizes"]) <= sizes


def test_charts_have_the_same_colours_everywhere() -> None:
    light, dark = (theme()[scheme]["chartCategoricalColors"] for scheme in ("light", "dark"))
    pairs = [value for name, value in names().items() if name.startswith("chart-")]
    assert (
        pairs == [f"light-dark({one}, {other})" for one, other in zip(light, dark, strict=True)][: len(pairs)]
    )
