"""Pages in a real browser. The folder is a package, so that its browsers end with its last test."""
