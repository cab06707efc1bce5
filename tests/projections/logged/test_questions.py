"""Each question about logged games is answered as ``answers.py`` answers it."""

from tests.projections.questions.asked import Asked


class TestQuestions(Asked):
    FOLDER = "logged"
    ASKED = ()
