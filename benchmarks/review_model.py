"""The chances of a model: on the games of its training that it has not seen, and beside playouts."""

from collections.abc import Iterator

from benchmarks.review_bars import Bar, Size
from domain.kernel.aggregate import AnyRules
from vidi.value.model import ROUGH, Model
from vidi.value.playouts import PLAYOUTS, beside_playouts

WORST_DECILE, CALIBRATION = 0.08, 0.04
NOISE = {"5 to 10 %": (5, 10), "no": (0, 0)}
"""The random moves in games and playouts. The model learned from games with the first of these."""


def of_model(rules: AnyRules, model: Model, size: Size) -> Iterator[Bar]:
    """The figures in the header."""
    of = model.header.figures
    gain = f"{of['gain']:.3f} ± {of['gain_error']:.3f}"
    scores = f"{of['brier_chance']:.3f}, {of['brier_logistic']:.3f}, {of['brier']:.3f}"
    yield Bar(f"Brier by chance, plain, model; {of['games']:g} games", scores)
    yield Bar("gain over the plain model", gain, "> 2 errors", of["gain"] > 2 * of["gain_error"])
    yield Bar("calibration", f"{of['calibration']:.3f}", f"≤ {CALIBRATION}", of["calibration"] <= CALIBRATION)
    yield Bar(
        "worst bin of ten",
        f"{of['worst_decile']:.3f}",
        f"≤ {WORST_DECILE}",
        of["worst_decile"] <= WORST_DECILE,
    )


def played_on(rules: AnyRules, model: Model, size: Size) -> Iterator[Bar]:
    """The chances in positions of new games."""
    for name, noise in NOISE.items():
        of = beside_playouts(model, "review", size.positions, noise)
        yield Bar(
            f"chance beside {PLAYOUTS} playouts, {of['positions']} positions, {name} noise: RMS, floor",
            f"{of['playouts_rms']:.3f}, {of['playouts_floor']:.3f}",
            f"≤ {ROUGH}",
            of["playouts_rms"] <= ROUGH,
        )
