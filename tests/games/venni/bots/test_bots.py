"""How strong the bots of VENNi, Vidi, Vici are: ``python -m benchmarks.strength venni`` plays longer."""

from benchmarks.strength import play_match
from domain.venni import RULES


def test_steady_beats_random_by_the_ruler_too() -> None:
    for setup in ({"lattice": 24}, {"lattice": 24, "scale": 70}):
        assert play_match(RULES, ["steady", "random"], 10, setup).wins["steady"] >= 9
