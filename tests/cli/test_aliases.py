"""Commands that were renamed go on under their old names, which help hides."""

from tests.helpers.command import Vidi, commands

CALLS = {
    "people part": ("people unlink", "Ada"),
    "accounts part": ("accounts unlink", "7 Ada"),
    "roles give": ("roles grant", "ada reader"),
}
"""By old name the new one, and arguments with which it works once."""


def test_an_old_name_does_what_the_new_one_does(vidi: Vidi) -> None:
    assert {words for words, command in commands() if command.hidden} == CALLS.keys()
    vidi("roles", "grant", "boss", "keeper")  # makes the library
    for old, (new, arguments) in CALLS.items():
        outcomes = []
        for words in (old, new):
            vidi("people", "name", "Ada", "Adele")
            vidi("accounts", "join", "7", "Ada")
            done = vidi(*words.split(), *arguments.split())
            assert (done.code, done.err) == (0, ""), words
            outcomes.append((done.out, vidi("people").out, vidi("accounts").out, vidi("roles").out))
        assert outcomes[0] == outcomes[1]
        group, name = old.split()
        listed = [line.split()[:1] for line in vidi(group, "--help").out.splitlines()]
        assert [name] not in listed
        assert [new.split()[1]] in listed
