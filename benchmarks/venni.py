"""What is measured of VENNi, Vidi, Vici alone."""

from benchmarks.measured import Measured

MEASURED = Measured(random_play=0.2, random_unit="games")
