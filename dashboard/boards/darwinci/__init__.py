"""The board of Darwinci: the auction, and the dig of every player."""
