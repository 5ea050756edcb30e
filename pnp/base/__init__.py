"""The ground floor of every room: the cache on disk, the files that come with pnp, frozen dataclasses."""
