"""The languages that can paraphrase a rule, each a table of sentences and a grammar."""
