"""What every room stands on: the cache on disk, files that come with pnp, frozen dataclasses."""
