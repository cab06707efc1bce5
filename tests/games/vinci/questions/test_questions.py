"""Each question on Vinci is answered as ``answers.py`` answers it."""

from tests.projections.questions.asked import Asked


class TestQuestions(Asked):
    FOLDER = "vinci"
    ASKED = ("vinci",)
