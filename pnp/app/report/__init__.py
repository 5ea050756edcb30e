"""Reports on statistics of many games: parts, plots, pages."""
