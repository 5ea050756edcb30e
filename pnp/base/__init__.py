"""The foundation of all rooms: the cache on disk, the files that come with pnp, frozen dataclasses."""
