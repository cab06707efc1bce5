"""Names say what a function returns. A bare participle says only that something was done."""

from tests.generic.participles import listed, named_by_participles


def test_no_function_is_newly_named_by_a_bare_participle() -> None:
    assert sorted(named_by_participles() - set(listed())) == [], "name what it returns"


def test_the_list_has_no_function_that_is_gone() -> None:
    gone = sorted(set(listed()) - named_by_participles())
    assert gone == [], "take them out: python -m tests.generic.participles"
