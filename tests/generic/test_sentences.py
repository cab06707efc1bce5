"""Sentences of events, choices, boards and refusals count rightly and leave nothing empty; a move begins with
its verb."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import pytest

from dashboard.boards import board, in_words
from domain.kernel.rules import view_of
from tests.generic.games import NAMES, RandomGame, Step, choices, every_command, rules_of
from tests.generic.positions import positions
from tests.generic.random_events import EVENTS, each

SHOWN = 40
"""Choices of a position whose words are looked at."""
WORDS = 25
"""The most words of a sentence about what is due."""
REFUSED = 25
"""Refused commands of a position and of each name."""
THINGS = (
    "pawn|legion|point|fort|stone|coin|province|native|tile|card|slot|defender|survivor|fragment|place|symbol|"
    "jewel|creature|player|guess|round|turn|site|bone|marker|bid|part|Unit|Province|[Bb]uilding|Skull|Tool|"
    "sword|shield|spear|arrow|row"
)
WRONG = {
    "a plural after 1": rf"(?<![-\d/.] )(?<![-\d.])\b1 (\w+ )?({THINGS})s\b",
    "a singular after another number": rf"(?<![-\d.])\b(0|[2-9]|[1-9]\d+) ({THINGS})\b(?! \w*[-'])",
    "a plural verb after 1": rf"(?<!and )(?<!\+)\b1( \w+)? ({THINGS}|of \d+) "
    r"(are|were|have|hold|stay|leave|wait|go)\b",
    "a number without what it counts": r"\b1 (are|were|have)\b",
    "an empty phrase": r"(leaves|up|keeps|holds|gains|to|for) nothing|\(\)|: [.;,]|  |, ,|None",
}
"""By what is wrong, how it looks. Numbers of seats, places and slots are no counts, and are taken out."""
NAMED = re.compile(
    r"\b([Ss]eats?|[Ss]lots?|[Ss]ites?|[Ss]tacks?|[Rr]ound|[Ff]ragments?|x|y|[Pp]lace|stone|end|tee|corner|straight)"
    r" -?\d+(, \d+)*( to \d+)?|#\d+"
)


ID = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b|\w#\d")
QUOTED = re.compile("'[^']*'|`[^`]*`")


def sentences(game: RandomGame, steps: list[Step]) -> Iterator[str]:
    """What a game tells: every event, and the choices and the board now and then."""
    rules, drawn = game.rules, board(game.rules.name)
    for step in steps:
        state = rules.copy(step.before)
        if step.move % 7 == 0:
            for of in choices(rules, state):
                yield from (in_words(rules.name, state, choice) for choice in islice(of, SHOWN))
        for event in step.events:
            rules.evolve(state, event)
            yield rules.explain(state, event)
        yield drawn.label(state, step.made, step.events)
        if step.move % 7 == 0:
            yield from (part.get("text", "") for part in drawn.scene(state, step.events).values())
    yield from (card.text for card in drawn.cards(game.started.setup).values())


def tasks_of(name: str, state: Any) -> Iterator[str]:
    """What each seat has to do."""
    rules = rules_of(name)
    for seat in rules.to_act(state):
        yield board(name).by_hand.task(view_of(rules, state, seat), seat)


class Words(NamedTuple):
    """What some random games tell."""

    texts: set[str]
    labels: set[str]
    """The moves in a few words."""
    alike: set[str]
    """The words of each choice that another choice has too."""
    tasks: set[str]


@cache
def random_games(name: str) -> Words:
    """The words of random games of a name, which are played once for all tests."""
    words = Words(set(), set(), set(), set())

    def gather(game: RandomGame, steps: list[Step]) -> None:
        words.texts.update(sentences(game, steps))
        for step in steps:
            state = game.rules.copy(step.before)
            for event in step.events:
                game.rules.evolve(state, event)
            words.labels.add(board(name).label(state, step.made, step.events))
            words.tasks.update(tasks_of(name, step.before))
        for step in steps[::7]:
            for of in choices(game.rules, step.before):
                shown = set(islice(of, SHOWN))
                by_words = {in_words(name, step.before, choice): choice for choice in shown}
                words.alike.update(in_words(name, step.before, one) for one in shown - set(by_words.values()))

    each(name, EVENTS // 5, gather)
    return words


@pytest.mark.parametrize("name", NAMES)
def test_a_move_in_a_few_words_follows_the_name_of_its_seat(name: str) -> None:
    """Pages show ``Ada moves Infantry 3 from b5 to b6``, so the words of a move begin with a verb."""
    labels = random_games(name).labels
    assert sorted(label for label in labels if not re.match(r"[a-z]+s\b", label))[:5] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_help_for_a_command_names_no_args_of_a_record(name: str) -> None:
    """Pages show its first paragraph beside the choices."""
    texts = [(command.__doc__ or "").partition("\n\n")[0] for command in rules_of(name).commands.values()]
    assert [text for text in texts if not text or re.search(r"`|_|\bnull\b", text)] == []


@pytest.mark.parametrize("name", NAMES)
def test_two_choices_have_different_words(name: str) -> None:
    """Lists and reviews show them side by side."""
    assert sorted(random_games(name).alike)[:5] == []


def refusals(name: str, state: Any) -> Iterator[str]:
    """Some messages for each command."""
    rules, by_command = rules_of(name), dict[str, set[str]]()
    for command in every_command(name, state)[:: max(1, len(every_command(name, state)) // 400)]:
        messages = by_command.setdefault(command.NAME, set())
        if len(messages) < REFUSED and (refusal := rules.refusal(state, command)):
            messages.add(refusal.message)
    for messages in by_command.values():
        yield from messages


@cache
def texts(name: str) -> frozenset[str]:
    """Sentences of random games, and refusals."""
    gathered = set(random_games(name).texts)
    for state in positions(name):
        gathered.update(refusals(name, state))
    return frozenset(gathered)


@pytest.mark.parametrize("name", NAMES)
def test_no_text_has_the_id_of_a_card_or_a_place(name: str) -> None:
    """A refusal may name commands and their args, and quote what was written."""
    commands = rules_of(name).commands.items()
    words = {word for command, cls in commands for word in (command, *cls.takes())}
    by_text = {text: set(ID.findall(QUOTED.sub("", text))) - words for text in texts(name)}
    assert [text for text, ids in by_text.items() if ids][:5] == []


@pytest.mark.parametrize("name", NAMES)
def test_sentences_count_rightly_and_say_something(name: str) -> None:
    sentences = texts(name)
    by_pattern: dict[str, set[str]] = {}
    for sentence in sentences:
        pattern = NAMED.sub("#", sentence)
        for what, looks in WRONG.items():
            if re.search(looks, pattern):
                by_pattern.setdefault(what, set()).add(sentence)
    assert {what: sorted(pattern)[:5] for what, pattern in by_pattern.items()} == {}


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_has_to_do_is_a_short_sentence_or_two(name: str) -> None:
    """The panel of choices begins with it."""
    tasks = set(random_games(name).tasks)
    for state in positions(name):
        tasks.update(tasks_of(name, state))
    assert [text for text in tasks if not re.fullmatch(r"[A-Z][^{}_#]*\.", text)][:5] == []
    assert [text for text in tasks if ID.search(text)] == []
    long = [text for text in tasks if max(len(part.split()) for part in text.split(". ")) > WORDS]
    assert long[:5] == []
    assert [
        text for text in tasks for looks in WRONG.values() if re.search(looks, NAMED.sub("#", text))
    ] == []
