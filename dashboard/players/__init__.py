"""The Players page: who played, with ratings and comparisons."""
