"""A game while it is written: what an editor asks of it. Texts that are not saved lie over the files on disk.

`study.py` reads the game anew; `mentions.py` says where names stand in a text; the others answer one question each.
"""
