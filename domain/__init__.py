"""The rules of the games: pure decisions, events and states, without I/O, clock, random source or web."""
