"""Facts about languages: plurals, numbers, what a noun needs, the words of the press itself."""
