"""What a game's files may declare: a frozen class for each kind of entry, key by key."""
