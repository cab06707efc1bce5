"""Results that all visitors get alike."""
