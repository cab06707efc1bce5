"""The types of the scripts are those of the API."""

from tests.generic.script_types import FILE, header


def test_the_types_of_the_scripts_are_those_of_the_description() -> None:
    assert FILE.read_text("utf-8").startswith(header()), "make types"
