"""Results that all visitors get alike, made once."""
