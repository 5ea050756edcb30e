"""Prove: small changes of the rules that no check, example or scenario notices."""
