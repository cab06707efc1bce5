"""How much a value of VENNi learns from."""

from vidi.value.own import Own

OWN = Own(games=2_400, trees=80)
