"""The board of VENNi, Vidi, Vici: a page of squared paper with circles and dots, and notes in its margin."""
