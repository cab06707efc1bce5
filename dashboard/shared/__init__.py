"""What several pages use. It knows no page."""
