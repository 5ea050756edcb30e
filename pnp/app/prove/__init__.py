"""Prove: which small changes of the rules no check, example or scenario notices."""
