"""The common basis of all tasks: find a game's folder, read and compile it, and the options of builds."""
