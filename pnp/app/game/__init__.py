"""The common basis of all tasks: find a game's folder, read it, compile it, and options of builds."""
