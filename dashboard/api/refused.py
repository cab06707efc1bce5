"""The refusal of a request by a function of the API."""

from collections.abc import Mapping

from starlette.exceptions import HTTPException


class Refused(HTTPException):
    """There is no answer: the status, the message, and the fields of ``answers.Error``."""

    def __init__(
        self,
        status: int,
        message: str,
        headers: Mapping[str, str] | None = None,
        *,
        place: str | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init__(status, message, headers)
        self.place = place
        self.rule = rule
