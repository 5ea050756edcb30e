"""The account of card tables, as commands show it: in lines for people, as data for programs."""

from pnp.source.load.account import account_data, account_lines

__all__ = ["account_data", "account_lines"]
