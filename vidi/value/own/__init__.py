"""Numbers that a game declares for its value, in the optional module ``vidi.value.own.<game>``.

Its function ``features(view, seat)`` returns them by name. It reads only what the seat knows.
"""
