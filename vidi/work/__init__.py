"""Work over many games, by processes of this machine or of a cluster."""
