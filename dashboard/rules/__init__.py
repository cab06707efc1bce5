"""The Rules page: the rules of every game, and the format of records."""
