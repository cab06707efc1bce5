"""Why a command is not allowed, and the choices that are."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.kernel.wording import shortlist

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Offer:
    """The legal choices that a refusal names. Nothing is listed before the message is shown."""

    choices: Callable[[], Choices[Any]]
    """The choices of the seat."""
    of: type[Command] = Command
    """The class of the choices that are named."""
    words: Callable[[Any], object] | None = None
    """The words for a choice, which name equal choices once; None for the names of all commands."""
    where: Callable[[Any], bool] = lambda choice: True
    """Whether a choice is named."""

    def by_words(self) -> dict[str, Command]:
        """A legal choice for each of the words; for none, the names of all legal commands."""
        choices, words, wanted = self.choices(), self.words, dict[str, Command]()
        if words is not None:
            examples = filter(self.where, choices.examples(self.of))
            wanted = {str(words(choice)): choice for choice in examples}
        return wanted or choices.kinds()


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first rule that forbids a command.

    ``rule`` is its number in ``docs/rules/<game>.md`` (``<game>:6.2``).
    """

    rule: str
    reason: str
    """The attempt, and the demand of the rule."""
    offer: Offer | None = field(default=None, compare=False, repr=False)
    """The choices that the message names."""

    @property
    def message(self) -> str:
        """The reason with legal choices, as long as the state has not changed."""
        named = self.offer.by_words() if self.offer else ()
        return f"{self.reason}; possible: {shortlist(named)}" if named else self.reason

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class Refuser(Generic[S]):
    """Makes the refusals of one game."""

    game: str
    legal: Callable[[S, int], Choices[Any]]
    """The choices of a seat."""

    def no(self, rule: str, reason: str, offer: Offer | None = None) -> Refusal:
        """A refusal by a rule of the game, which is named without the game."""
        return Refusal(f"{self.game}:{rule}", reason, offer)

    def among(
        self,
        state: S,
        command: Command,
        words: Callable[[Any], object],
        where: Callable[[Any], bool] = lambda choice: True,
    ) -> Offer:
        """The choices of the seat that are of the kind of a command."""
        return Offer(partial(self.legal, state, command.seat), type(command), words, where)


class IllegalMove(ValueError):  # noqa: N818 - the word that players use
    """A command that a rule forbids; ``refusal`` says which and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
