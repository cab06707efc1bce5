"""Why a command is not allowed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first rule that forbids a command.

    ``rule`` is its number in ``docs/rules/<game>.md`` (``<game>:6.2``). ``message`` names the attempt, the
    demand of the rule, and legal choices.
    """

    rule: str
    message: str

    @property
    def reason(self) -> str:
        """The message without the legal choices, for places where these are shown."""
        return self.message.partition("; possible: ")[0]

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


class IllegalMove(ValueError):  # noqa: N818 - the word that players use
    """A command that a rule forbids; ``refusal`` says which and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
