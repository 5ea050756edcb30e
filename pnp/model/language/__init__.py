"""Facts about languages: plurals, numbers, what a noun needs, and the press's own words."""
