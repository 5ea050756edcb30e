"""Says of each clause of a rulebook what is known of it: evidence of play, what stands behind it, what is new."""
