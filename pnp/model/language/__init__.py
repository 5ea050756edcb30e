"""Facts about languages: plurals, numbers, the properties of nouns, and the press's own words."""
