"""The process that serves the pages, the replays as files and the scripts."""
