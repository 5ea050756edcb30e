"""A game while it is edited: answers to an editor's questions. Unsaved texts replace the files on disk.

`study.py` reads the game anew; `mentions.py` locates names in a text; each other module answers one question.
"""
