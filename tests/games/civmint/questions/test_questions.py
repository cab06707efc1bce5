"""Each question on CivMint is answered as ``answers.py`` answers it."""

from tests.projections.questions.asked import Asked


class TestQuestions(Asked):
    FOLDER = "civmint"
    ASKED = ("civmint",)
