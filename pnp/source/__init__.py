"""Files as trees with source locations, and the diagnostics that point at them."""
