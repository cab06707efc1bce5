"""From an entry to what is new: games by the rules, plays, remarks, and marks for errors."""
