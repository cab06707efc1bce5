"""Each question on Darwinci is answered as ``answers.py`` answers it."""

from tests.projections.questions.asked import Asked


class TestQuestions(Asked):
    FOLDER = "darwinci"
    ASKED = ("darwinci",)
