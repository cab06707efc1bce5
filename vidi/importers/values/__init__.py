"""Fields of files of other platforms: their types and bounds, moments, scores and titles."""
