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
RULE = re.compile(r"[{;]\s*(background|color):\s*var\(--([\w-]+)\)(?=[;\s}])")
MIXED = re.compile(r"color-mix\(in srgb, (.+) (\d+)%, (.+)\)")
BEHIND = ("paper", "panel")
"""What is behind a text whose rule names no background."""
LEGIBLE = 4.5
"""The least contrast of a text (WCAG 2.2, 1.4.3)."""
SYMBOLS = ("st-yellow-color",)
"""The colour of stars, which are no texts: each has a name in words."""
VISIBLE = 3.0
"""The least contrast of a symbol (1.4.11)."""
Colour = list[float]
"""Red, green and blue, 0 to 1."""


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


def colour(value: str, scheme: str) -> Colour:
    """The colour of a value of a style sheet in a scheme, light or dark."""
    if mixed := MIXED.fullmatch(value):
        share, both = int(mixed[2]) / 100, (colour(mixed[1], scheme), colour(mixed[3], scheme))
        return [share * one + (1 - share) * other for one, other in zip(*both, strict=True)]
    if of_theme := re.fullmatch(r"var\(--st-([\w-]+)\)", value):
        setting = re.sub("-([a-z])", lambda letter: letter[1].upper(), of_theme[1])
        return colour(theme()[scheme][setting], scheme)
    if name := re.fullmatch(r"var\(--([\w-]+)\)", value):
        return colour(names()[name[1]], scheme)
    if pair := re.fullmatch(r"light-dark\((.+), (.+)\)", value):
        return colour(pair[1 if scheme == "light" else 2], scheme)
    digits = value[1:] if len(value) == 7 else "".join(2 * digit for digit in value[1:])
    return [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]


def luminance(of: Colour) -> float:
    """The relative luminance by WCAG 2.2, 0 to 1."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in of)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast by WCAG 2.2, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def texts() -> Iterator[tuple[str, str]]:
    """The names of two colours for each rule of a style sheet: of its text, and of its background."""
    for _, text in sheets():
        for rule in re.findall(r"\{[^{}]*\}", text):
            named = dict(RULE.findall(rule))
            if "color" in named:
                for behind in [named["background"]] if "background" in named else BEHIND:
                    yield named["color"], behind


def test_a_text_is_legible_on_what_is_behind_it_light_and_dark() -> None:
    """axe looks at most states of a page light; here are the colours of all rules."""
    contrasts = {
        (text, behind, scheme): contrast(*(colour(f"var(--{of})", scheme) for of in (text, behind)))
        for text, behind in {*texts(), *(("ink", behind) for behind in BEHIND)}
        for scheme in ("light", "dark")
    }
    assert len(contrasts) > 20
    assert {
        pair: round(value, 2)
        for pair, value in contrasts.items()
        if value < (VISIBLE if pair[0] in SYMBOLS else LEGIBLE)
    } == {}
