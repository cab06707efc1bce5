"""Who may do what in a library of several people, and who did what."""
