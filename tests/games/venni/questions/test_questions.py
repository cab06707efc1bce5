"""Each question on VENNi, Vidi, Vici is answered as ``answers.py`` answers it."""

from tests.projections.questions.asked import Asked


class TestQuestions(Asked):
    FOLDER = "venni"
    ASKED = ("venni",)
