"""What every task needs first: find a game's folder, read it, compile it, and options of builds."""
